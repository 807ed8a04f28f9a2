# The bridge without Swift: build, test, install to a staging folder, and use it from C through pkg-config.

SHIM_BUILD ?= build/shim
SHIM_STAGE := $(abspath $(SHIM_BUILD))/stage
SHIM_VERSION ?= 0.1.0
SHIM_FLAGS ?=
SHIM_JOBS ?= 2

.PHONY: shim shim-build bench-retro

shim-build:
	@mkdir -p $(SHIM_BUILD)
	@printf '%s\n' 'cmake_minimum_required(VERSION 3.22)' \
	    'project(copencvshim VERSION $(SHIM_VERSION) LANGUAGES C CXX)' \
	    'include($(CURDIR)/CMakeLists.shim.txt)' > $(SHIM_BUILD)/CMakeLists.txt
	cmake -S $(SHIM_BUILD) -B $(SHIM_BUILD)/out -DCMAKE_INSTALL_LIBDIR=lib $(SHIM_FLAGS)
	MAKEFLAGS= cmake --build $(SHIM_BUILD)/out --parallel $(SHIM_JOBS)

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
