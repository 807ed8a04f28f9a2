# The project's verbs; `make` lists them.

SHELL := /bin/sh
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT_FLAGS ?=

binary := .build/release/retrocam
sources := Package.swift $(shell find Sources -type f -not -path '*.docc/*')

.DEFAULT_GOAL := help
.PHONY: help photo build test lint format docs fuzz embedders bench install uninstall clean swift packages-%

include shim.mk

help: ## List the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

photo: swift packages-build ## Take a retro picture: installs what is missing, builds, takes it, says where it is
	@$(MAKE) --no-print-directory build-only
	@Scripts/take-photo $(binary)

build: swift packages-build build-only ## Build the program for release

test: swift packages-build packages-test ## Install what is missing, build, and run all tests
	@Scripts/run-tests $(SWIFT_FLAGS)

lint: swift packages-lint ## Check format, line lengths and leftovers; changes nothing
	@Scripts/lint

format: swift packages-lint ## Format all Swift and C++ in place
	@Scripts/lint --fix

shim: ## Build, test, install and use the C++ bridge without Swift

bench: swift packages-build packages-test packages-bench packages-shim build-only bench-retro ## Measure speed, as ratios with their bars
	@Benchmarks/startup.py $(binary)
	@Benchmarks/live.py $(binary)
	@Benchmarks/folders.py $(binary) $(SHIM_BUILD)/out/bench-plain_folder
	@$(SHIM_BUILD)/out/bench-rotate $(SHIM_BUILD)
	swift build -c release --product frames $(SWIFT_FLAGS)
	swift build -c release --product looks $(SWIFT_FLAGS)
	@.build/release/looks
	@Benchmarks/tables.py .build/release/looks
	@Benchmarks/bridge.py .build/release/frames $(SHIM_BUILD)/out/bench-bare_capture

fuzz: fuzzers ## Look for input that breaks a decoder or reader, FUZZ_SECONDS long
	@Scripts/fuzz $(FUZZ_SECONDS) build/shim-address/out/fuzz-* Tests/MetadataFuzzer/.build/release/fuzz-metadata

docs: swift packages-build ## Write the library's documentation to build/docs; warnings are errors
	@Scripts/docs

embedders: swift packages-build ## Use the library from other packages, by path and by version
	@Tests/EmbedderTests/run.sh

install: $(binary) ## Install program, manual and completions below PREFIX (/usr/local)
	@Scripts/install '$(DESTDIR)$(PREFIX)' $(binary)

uninstall: ## Remove what `make install` installed
	@Scripts/install --remove '$(DESTDIR)$(PREFIX)'

clean: ## Remove all that was built
	rm -rf .build build Tests/EmbedderTests/.build Tests/MetadataFuzzer/.build

# ---- parts of the above

.NOTPARALLEL:

shim-build: packages-build packages-shim

.PHONY: fuzzers
fuzzers: swift packages-build shim-address
	swift build -c release --sanitize=fuzzer --package-path Tests/MetadataFuzzer $(SWIFT_FLAGS)

.PHONY: build-only
build-only:
	swift build -c release --product retrocam $(SWIFT_FLAGS)

# For `sudo make install`, where root may have no swift on its PATH: what is up to date is not built again.
$(binary): $(sources)
	@$(MAKE) --no-print-directory swift build-only
	@touch $@

swift:
	@command -v swift >/dev/null || { echo "Swift is not on the PATH: install Swift 6.2 or later from \
	https://www.swift.org/install/linux and open a new shell." >&2; exit 1; }

packages-%:
	@Scripts/install-packages $*
