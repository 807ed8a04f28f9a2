# The bridge without Swift: build, test, install to a staging folder, and use it from C through pkg-config.

SHIM_BUILD ?= build/shim
SHIM_STAGE := $(abspath $(SHIM_BUILD))/stage
SHIM_VERSION ?= 0.1.0
SHIM_FLAGS ?=
SHIM_JOBS ?= 2
# How long each fuzzer runs.
FUZZ_SECONDS ?= 30

.PHONY: shim shim-build shim-test shim-address shim-sanitized shim-fuzz bench-retro

shim-build:
	@mkdir -p $(SHIM_BUILD)
	@printf '%s\n' 'cmake_minimum_required(VERSION 3.22)' \
	    'project(copencvshim VERSION $(SHIM_VERSION) LANGUAGES C CXX)' \
	    'include($(CURDIR)/CMakeLists.shim.txt)' > $(SHIM_BUILD)/CMakeLists.txt
	cmake -S $(SHIM_BUILD) -B $(SHIM_BUILD)/out -DCMAKE_INSTALL_LIBDIR=lib $(SHIM_FLAGS)
	MAKEFLAGS= cmake --build $(SHIM_BUILD)/out --parallel $(SHIM_JOBS)

shim-test: shim-build
	ctest --test-dir $(SHIM_BUILD)/out --output-on-failure --parallel $(SHIM_JOBS)

# The bridge, its tests and its fuzzers with the address and undefined-behaviour sanitizers, in one build. libFuzzer is
# clang's: that of the Swift toolchain serves.
shim-address:
	CXX=clang++ CC=clang $(MAKE) --no-print-directory shim-build SHIM_BUILD=build/shim-address \
	    SHIM_FLAGS='-DCOPENCVSHIM_SANITIZE=fuzzer-no-link,address,undefined -DCOPENCVSHIM_FUZZERS=ON \
	        -DCOPENCVSHIM_BENCHMARKS=OFF'

# Those tests, and again with the thread sanitizer. The machine code of OpenCV and oneTBB knows nothing of any, and GLib
# keeps what it allocates once.
shim-sanitized: shim-address
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	    ctest --test-dir build/shim-address/out --output-on-failure --parallel $(SHIM_JOBS)
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/thread.supp:halt_on_error=1 \
	    $(MAKE) --no-print-directory shim-test SHIM_BUILD=build/shim-thread \
	    SHIM_FLAGS='-DCOPENCVSHIM_SANITIZE=thread -DCOPENCVSHIM_BENCHMARKS=OFF'

# What they find is left in build/fuzz.
shim-fuzz: shim-address
	@Scripts/fuzz $(FUZZ_SECONDS) build/shim-address/out/fuzz-*

# The example is C11, compiled by gcc, and knows nothing but what pkg-config says of the staged installation.
shim: shim-build
	ctest --test-dir $(SHIM_BUILD)/out --output-on-failure
	cmake --install $(SHIM_BUILD)/out --prefix $(SHIM_STAGE)
	gcc -std=c11 -Wall -Wextra -Werror Examples/shim/retro.c -o $(SHIM_BUILD)/retro \
	    $$(PKG_CONFIG_PATH=$(SHIM_STAGE)/lib/pkgconfig pkg-config --cflags --libs copencvshim) \
	    -Wl,-rpath,$(SHIM_STAGE)/lib
	$(SHIM_BUILD)/retro $(SHIM_BUILD)/retro.jpg

bench-retro: shim-build
	$(SHIM_BUILD)/out/bench-retro
