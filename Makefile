# Consigliere. `make help` lists the targets; CMakePresets.json defines the builds behind them.

JOBS ?= $(shell nproc)
# Random games per game suite under the sanitizers, which make them about ten times slower.
SANITIZED_GAMES ?= 20
# ... and in `make check`.
CHECK_GAMES ?= 200
FUZZ_SECONDS ?= 60
CHAOS_SECONDS ?= 300

# The tests' stores are in memory if there is room: they test that a killed process loses nothing, not the disk.
ROOM_IN_MEMORY := $(shell df --output=avail /dev/shm 2>/dev/null | awk '$$1 > 4000000')
ifneq ($(ROOM_IN_MEMORY),)
test-release test-browser test-browser-screens test-web-whole test-sanitized: export TMPDIR := /dev/shm
endif

say = @printf '\n== %s\n' "$(1)"
configure_and_build = @cmake --preset $(1) --log-level=WARNING >/dev/null && cmake --build --preset $(1) -j $(JOBS) $(2)

.DEFAULT_GOAL := help
.PHONY: help setup build web run check check-page test test-more test-release test-python build-sanitized test-sanitized test-same-hashes test-web test-page test-browser test-browser-screens test-web-whole test-web-all docs wasm site test-wasm test-all bench stress test-threads package test-package release release-arm64 test-artifacts test-artifacts-arm64 test-reproducible coverage fuzz lint format

help: ## list all targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-21s %s\n", $$1, $$2 }' Makefile

setup: ## install missing Debian packages
	$(call say,Checking the packages that the project needs)
	@scripts/setup.sh

build: ## build the program and its tests (build/consigliere)
	$(call say,Building the program and its tests)
	$(call configure_and_build,release)

web: ## build the web page (web/dist)
	$(call say,Building the web page)
	@scripts/npm.sh run build

docs: ## the documentation as static pages, for any web server (build/docs); a server has them at /docs/
	$(call say,Writing the documentation)
	@scripts/npm.sh run docs

run: ## install dependencies, build and serve on port 8080
	$(call say,Checking the packages that the program needs)
	@scripts/setup.sh build
	$(call say,Building the program)
	$(call configure_and_build,release,--target consigliere)
	$(call say,Building the web page)
	@scripts/npm.sh run build
	$(call say,Serving on http://localhost:8080)
	@build/consigliere serve

# Before a commit. Everything that starts servers, browsers or sanitizers is left to `make test`.
check: ## formatting, lint of what changed, unit and rule tests, checks of the page: before every commit
	$(call say,Checking the packages that the project needs)
	@scripts/setup.sh
	@$(MAKE) --no-print-directory -j 2 build check-page
	$(call say,Running the tests with $(CHECK_GAMES) games each)
	@CONSIGLIERE_GAMES=$(CHECK_GAMES) ctest --preset release -j $(JOBS) -LE slow
	$(call say,Checking formatting and what changed)
	@scripts/lint.sh --changed
	$(call say,All checks passed)

check-page:
	@scripts/npm.sh run check
	@scripts/npm.sh run test

# What one build and a browser can tell, in minutes. While the program is built, the packages for the page and the tests are
# installed and the page is checked.
test: ## install dependencies, build and run the tests: unit, rules, properties, secrecy, servers, page, browser
	$(call say,Checking the packages that the program needs)
	@scripts/setup.sh program
	@$(MAKE) --no-print-directory -j 2 build test-page
	@$(MAKE) --no-print-directory -o build -o test-page test-release test-browser
	$(call say,All tests passed)

# What needs other builds or a long time: for whatever has been merged, and before a release.
test-more: ## after `make test`: Python package, all screens, sanitizers, fuzzers, other compilers, clang-tidy
	@$(MAKE) --no-print-directory -o build -o web test-python test-browser-screens test-sanitized test-same-hashes lint
	$(call say,All further tests passed)

test-release: build ## run the tests on the optimized build
	$(call say,Running the tests)
	@ctest --preset release -j $(JOBS)

test-python: setup ## build the Python package, install it into a clean environment and run its tests
	$(call say,Building and testing the Python package)
	@scripts/test_python.sh

test-web: test-browser ## check, test and build the page, and play in a browser

test-page:
	$(call say,Checking the packages that the tests need)
	@scripts/setup.sh tests
	$(call say,Checking types and style of the page)
	@scripts/npm.sh run check
	$(call say,Running the tests of the page)
	@scripts/npm.sh run test
	$(call say,Building the web page)
	@scripts/npm.sh run build

test-browser: build test-page
	$(call say,Playing in Chromium against the server)
	@scripts/npm.sh run e2e

test-browser-screens: web build
	$(call say,Looking at every screen in Chromium at every size)
	@scripts/npm.sh run e2e:screens

test-web-whole: web build
	$(call say,Playing whole games of all three kinds at every size)
	@scripts/npm.sh run e2e:whole

test-web-all: test-browser test-browser-screens test-web-whole ## run every browser test, complete games of all three kinds included

wasm: ## build the games, bots and tables for the page without a server (build-wasm/consigliere.wasm)
	$(call say,Checking the packages of the WebAssembly build)
	@scripts/setup.sh wasm
	$(call say,Building the program to WebAssembly)
	$(call configure_and_build,wasm)

site: wasm ## a folder of static files that plays without a server, for any web server (build/site)
	$(call say,Building the folder of static files)
	@CONSIGLIERE_SERVER="$(SERVER)" scripts/npm.sh run build:site
	@rm -rf web/dist/device && if [ -d web/dist ]; then \
	  cp -r build/site web/dist/device && echo '{"address":"../"}' >web/dist/device/server.json; fi

# Not part of `make test`: a second compiler takes minutes.
test-wasm: build web site ## golden games in the compiled module, whole games offline in a browser, sizes and speed
	$(call say,Playing the golden games in the module)
	@scripts/npm.sh run test:wasm
	$(call say,Playing offline in Chromium from a folder of static files)
	@scripts/npm.sh run e2e:site
	$(call configure_and_build,release,--target consigliere_random_games)
	@scripts/npm.sh run figures:site

test-all: test test-more test-wasm test-web-whole stress test-threads test-package test-artifacts test-artifacts-arm64 test-reproducible ## every test there is, the slow ones too (as root)

build-sanitized: setup
	$(call say,Building tests and fuzzers with the address and undefined-behaviour sanitizers)
	$(call configure_and_build,asan)

test-sanitized: build-sanitized ## run the tests and each fuzzer briefly under the sanitizers
	$(call say,Running the tests under the sanitizers with $(SANITIZED_GAMES) games each)
	@CONSIGLIERE_GAMES=$(SANITIZED_GAMES) ctest --preset asan -j $(JOBS)
	$(call say,Running each fuzzer for five seconds)
	@scripts/fuzz.sh build-asan 5

# The builds above ran the golden games with g++ (optimized) and clang (sanitized); these are the other two.
test-same-hashes: setup ## check that every compiler gives the golden games the same hashes
	$(call say,Replaying the golden games built by g++ for debugging and by clang optimized)
	$(call configure_and_build,debug,--target golden_tests)
	@build-debug/tests/golden_tests --minimal
	$(call configure_and_build,clang,--target golden_tests)
	@build-clang/tests/golden_tests --minimal

# What is printed is also kept in build/figures, from which the table at the end is made.
kept = @bash -o pipefail -c '$(1) | tee build/figures/$(2)'

bench: ## build and run the benchmarks, and print the figures next to their goals
	$(call say,Building the benchmarks)
	$(call configure_and_build,release,--target consigliere_bench --target consigliere_random_games \
		--target consigliere_random_growth --target consigliere_memory --target consigliere --target consigliere_load)
	@rm -rf build/figures && mkdir build/figures
	@build/consigliere_bench --benchmark_out=build/figures/bench.json --benchmark_out_format=json
	$(call say,Counting the instructions of random play (bench/history.toml has those of earlier versions))
	$(call kept,scripts/count_instructions.sh build,instructions.txt)
	$(call kept,scripts/draw_growth.py build docs/growth.svg,growth.txt)
	$(call kept,build/consigliere_memory 50,memory.txt)
	$(call kept,scripts/bench_server.sh build,server.txt)
	$(call say,The figures and their goals)
	@scripts/bench_table.py build/figures

stress: build ## kill the server a thousand times during play, and servers of a cluster for CHAOS_SECONDS (300)
	$(call say,Killing the server a thousand times)
	@CONSIGLIERE_KILLS=1000 build/tests/site_tests -tc='kill*'
	$(call say,Killing or stopping and restarting three servers with PostgreSQL and NATS for $(CHAOS_SECONDS) seconds)
	@CONSIGLIERE_CHAOS=$(CHAOS_SECONDS) build/tests/cluster_tests -tc='chaos*'

test-threads: setup ## run the server's tests under the thread sanitizer
	$(call say,Building the server's tests with the thread sanitizer)
	$(call configure_and_build,tsan,--target server_tests --target site_tests)
	@build-tsan/tests/server_tests
	@CONSIGLIERE_KILLS=3 build-tsan/tests/site_tests

coverage: setup ## which lines of engine and games the tests run, as pages and a figure
	$(call say,Building the tests of engine and games with counters)
	$(call configure_and_build,coverage,--target coverage_programs)
	@scripts/coverage.sh build-coverage

package: web ## build the Debian package (build/package)
	$(call say,Building the Debian package)
	$(call configure_and_build,release,--target consigliere)
	@cpack --config build/CPackConfig.cmake -B build/package >build/package.log 2>&1 || (cat build/package.log; false)
	@ls build/package/*.deb

test-package: package ## install, use (through nginx with TLS), upgrade and remove the package here (needs root)
	$(call say,Installing the package and playing through nginx)
	@scripts/test_package.sh build

release: web ## make the files of a release (build/release): tarball, OCI image, SBOM, checksums
	$(call say,Building the program)
	$(call configure_and_build,release,--target consigliere)
	@scripts/make_release.py build build/release

release-arm64: web ## make the same files for arm64 on another machine, with a compiler and libraries of their own
	$(call say,Checking the packages that compile for arm64)
	@scripts/setup.sh arm64
	@scripts/arm64_sysroot.sh build-arm64/sysroot
	$(call say,Building the program for arm64)
	$(call configure_and_build,arm64,--target consigliere)
	@scripts/make_release.py build-arm64 build/release build-arm64/sysroot

test-artifacts-arm64: release release-arm64 ## start the files for arm64 under qemu, and compare its games with ours (needs root)
	$(call say,Testing the files of the release for arm64)
	@scripts/test_release_arm64.sh build

test-artifacts: release ## run the tarball in an empty root and the image read-only, and make both again (needs root)
	$(call say,Testing the files of the release)
	@scripts/test_release.sh build

test-reproducible: release ## build this commit again in another folder without ccache, and compare the files of the release
	$(call say,Building the release again)
	@JOBS=$(JOBS) scripts/test_reproducible.sh build

fuzz: build-sanitized ## run each fuzzer for FUZZ_SECONDS (60)
	@scripts/fuzz.sh build-asan $(FUZZ_SECONDS)

lint: setup ## check formatting, layers, rules, sleeping tests, texts and wording, and run clang-tidy on what it has not seen
	$(call say,Checking the sources)
	@JOBS=$(JOBS) scripts/lint.sh

format: ## format every C++ file in place
	@git ls-files '*.cpp' '*.hpp' | xargs -r clang-format-19 -i
