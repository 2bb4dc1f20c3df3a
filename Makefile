SHELL := /bin/bash
# For `make test-cost`.
ifdef COSTS
SHELL := $(CURDIR)/Scripts/cost
.SHELLFLAGS = $(or $@,make) -c
endif
.PHONY: help run cluster deps build server test-deps test test-cost all-tests check all-checks docs test-build warnings exclusivity swift-test socket-test wait-test js kit-test replay scenes idioms bombs releases browser lint rebuilds format bench bench-cluster bench-peers media takes render-equal lab-times sample-walk asan tsan fuzz fuzz-heads mutants soak smoke chromium firefox webkit slow dist dist-test deb elsewhere debs checksums deb-test container-test upgrade-test release clean

ARGS ?=
MINUTES ?= 10
COUNT ?= 300
SECONDS ?= 60
SERVER := .build/release/tiltcast
# With Swift's libraries inside, where the toolchain has them.
# Asked by the shell, when what Swift itself needs is installed.
STATIC = $$(test -e "$$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')_static/linux/libFoundation.a" \
  && echo TILTCAST_LINKAGE=static)
# A target may import only what Package.swift names.
WALLS := --explicit-target-dependency-import-check error
# Debug information costs time, and releases are stripped of it.
# One build for the program and its tests, which may import internal declarations. Scripts/floors reads the index.
RELEASE = env $(STATIC) swift build --configuration release -debug-info-format none --enable-index-store -Xswiftc -enable-testing $(WALLS)
# What scenes of one's own are compiled against.
MODULES = $(RELEASE) --target ViewTesting
PYTHON := .venv/bin/python
DENO := .venv/bin/deno
SWIFT_SOURCES := Package.swift Sources Tests Examples Public/exercises Apple/TiltcastKit/Package.swift Apple/TiltcastKit/Sources Apple/TiltcastKit/Tests $(wildcard Benchmarks/Package.swift Benchmarks/Sources)
JAVASCRIPT := Public/js Tests/JavaScript Tests/Browser/pages
# Each of the three workers has its own browser and server, and takes over tests from the others when it runs out.
AT_ONCE := --numprocesses 3 --dist worksteal
TIMES ?= 1
# The Swift tests are built at the same time and get priority, because the suites that mostly wait start after them.
YIELDING := nice -n 5
# A virtual display for browsers with windows.
DISPLAY_OF_ITS_OWN := xvfb-run --auto-servernum --server-args="-screen 0 1600x1200x24"
IN_WINDOWS := $(YIELDING) $(DISPLAY_OF_ITS_OWN) $(PYTHON) -m pytest
# A test that fails beside others runs once more by itself. Both runs are printed, and the second one counts.
ONCE = $(YIELDING) $(DISPLAYED) $(PYTHON) -m pytest -o cache_dir=.build/pytest/$@
define TRIED_AGAIN
$(ONCE) --cache-clear $(2) $(1) || { echo "Running once more by itself: what has failed"; \
  $(ONCE) --last-failed --last-failed-no-failures none --exitfirst $(1); }
endef
# Runs several targets in parallel, and prints the output of each in one piece. All of them run, even if one fails.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs --keep-going --output-sync=target
SWIFT_TESTS = Scripts/swift-tests $@
# Suites that mostly wait: for leases, timeouts and programs that start and end. They run in separate processes,
# because a waiting test blocks its thread.
WAITING := Faults|Clusters|RedisFaultTests|SharedFilesLiveTests|SurvivalTests
SOCKETS := WebSocketsTests\.|RoomHostTests|HealthTests|LimitsLiveTests|FlowLiveTests|UnreadableRequestTests|SecretsTests
# Suites that confine programs of ours: with a sanitizer these need more memory than a confinement allows.
CONFINED := AssetCatalogTests|LiveScenesTests\.LiveScenesTests|OwnShadersTests|ProtocolTableTests|RemoteFilmTests|SceneSourcesTests|ClusterSurvivalTests/show|SharedFilesLiveTests|TextReadersTests|UploadTests|LateAnswerTests|RemoteCrowdTests|SceneProcessTests|SceneConfinementTests|ConfinementTests|SandboxTests|DocumentDrawingsTests|PictureReaderTests|PictureStoreTests|ShowFolderTests|UpkeepTests
export DENO_NO_UPDATE_CHECK := 1

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: server ## install dependencies, build and start the server; ARGS="--port 9000" passes options
	@Scripts/modules $(MODULES) && exec $(SERVER) serve $(ARGS)

cluster: build ## start Redis, three nodes and a load balancer on this machine; PORT=8080
	@PORT=$(PORT) REDIS_PORT=$(REDIS_PORT) Scripts/cluster $(SERVER) $(ARGS)

deps: ## install the libraries needed to build and run
	@Scripts/deps

build: server ## build the server, and what views are compiled against, in release mode
	@Scripts/stages $(MODULES)

# Without what only scenes of one's own need: `make run` builds that while it serves.
server:
	@if [ -x $(SERVER) ]; then echo "Building (release): some seconds, up to a minute after a change of Engine"; \
	  else echo "Building (release): usually two to four minutes the first time"; fi
# Fetches packages while libraries are installed for the first time.
	@pkg-config --exists libwebsockets yaml-0.1 2>/dev/null || swift package resolve >/dev/null 2>&1 & \
	  Scripts/deps libraries; failed=$$?; wait; exit $$failed
# Installs run-time dependencies during the build; if that fails, tries again at the end and shows the error.
	@Scripts/deps programs >/dev/null 2>&1 & \
	  Scripts/bundle && Scripts/stages $(RELEASE) --product tiltcast-confine \
	  && Scripts/stages $(RELEASE) --product tiltcast && { wait $$! || Scripts/deps programs; }

test-deps: deps
	@Scripts/test-deps

# Installs browsers and tools during the build of the server; the Swift tests are built beside the browser tests.
test: ## install test dependencies and run all tests
	@$(MAKE) --no-print-directory --jobs build test-deps
	@echo "Running all tests in parallel; this takes a few minutes, and each part reports when it is done"
	@$(SIDE_BY_SIDE) all-tests

test-cost: ## run all tests, and print the processor time of each target and of all processes
	@export COSTS=$$(mktemp); TIMEFORMAT='All tests took %U s of processor time and %S s in the kernel, in %R s.'; \
	  time $(MAKE) --no-print-directory test; failed=$$?; Scripts/cost; rm "$$COSTS"; exit $$failed

all-tests: lint warnings exclusivity docs js kit-test replay scenes releases browser smoke swift-test socket-test wait-test

check: ## run the quick checks: format, types, JavaScript, Swift without faults and clusters; no browser
	@$(MAKE) --no-print-directory --jobs build test-deps
	@$(SIDE_BY_SIDE) all-checks

all-checks: lint warnings exclusivity docs js swift-test socket-test

test-build: build
	@echo "Building the Swift tests: usually one to two minutes the first time"
	@Scripts/stages $(RELEASE) --product tiltcastPackageTests

warnings: test-build ## list the compiler's warnings about the program and its tests; any is an error
	@Scripts/warnings

# In release mode Package.swift turns these checks of Views off, also those that the compiler makes.
PACKAGE = $$(sed -n '/"-module-name","Views"/s/.*"-package-name","\([^"]*\)".*/\1/p' .build/release.yaml | head -n 1)
exclusivity: build ## check that Views never reads and changes one thing at once
	@echo "Checking for overlapping accesses in Views"
	@$(YIELDING) swiftc -emit-sil -Onone -wmo -module-name Views -package-name "$(PACKAGE)" -swift-version 6 \
	  -I .build/release/Modules $$(find Sources/Views -name '*.swift') -o /dev/null

swift-test: test-build ## run the Swift tests
	@echo "Running the Swift tests"
	@$(SWIFT_TESTS) --skip "$(WAITING)|$(SOCKETS)"

socket-test: test-build ## run the Swift tests of idle, stalled and broken connections
	@echo "Running the Swift tests of connections"
	@$(SWIFT_TESTS) --filter "$(SOCKETS)" --skip "$(WAITING)"

wait-test: test-build ## run the Swift tests of faults, clusters and restarts
	@echo "Running the Swift tests of faults and clusters"
	@$(SWIFT_TESTS) --filter "$(WAITING)"

js: test-deps ## run the JavaScript tests
	@echo "Running the JavaScript tests"
	@$(DENO) test --quiet --reporter=dot --no-remote --allow-read=. Tests/JavaScript

kit-test: build ## test the package for Xcode: its client against the server, its views against declarations
	@echo "Building and running the tests of TiltcastKit"
	@$(YIELDING) swift test --quiet --disable-xctest -debug-info-format none --package-path Apple/TiltcastKit

replay: test-deps build ## check scenes against independent formulas, through `tiltcast replay`
	@echo "Checking formulas through tiltcast replay"
	@$(call TRIED_AGAIN,Tests/Replay)

scenes: test-deps build ## test creating, compiling, serving and editing live scenes
	@echo "Running the tests of live scenes"
	@$(call TRIED_AGAIN,-m "not bombs" Tests/OwnScenes)

idioms: build ## count the SwiftUI idioms that compile and play; takes about two minutes
	@Scripts/idioms --show

bombs: test-deps build ## compile and format sources that are meant to exhaust the tools; takes about six minutes
	@$(PYTHON) -m pytest -m bombs Tests/OwnScenes

releases: test-deps build ## test with files of earlier releases, a tunnel and certbot, and check the packaging files
	@echo "Running the tests of releases"
	@$(call TRIED_AGAIN,$(foreach name,files launcher materials warnings tunnel certbot releases,Tests/Packages/test_$(name).py))

browser: test-deps build ## run the browser tests against the release build; TIMES=20 repeats them
	@echo "Running the browser tests (Chromium)"
	@for (( time = 0; time < $(TIMES); time += 1 )); do $(call TRIED_AGAIN,Tests/Browser,$(AT_ONCE)) || exit; done

smoke: DISPLAYED := $(DISPLAY_OF_ITS_OWN)
smoke: test-deps build ## run a one-minute smoke test in Firefox and WebKitGTK
	@echo "Running the smoke test in Firefox and WebKit"
	@export TILTCAST_ENGINE=firefox; $(call TRIED_AGAIN,-m smoke Tests/Engines)
	@export TILTCAST_ENGINE=webkit; $(call TRIED_AGAIN,-m smoke Tests/Engines)

webkit: test-deps build ## run the tests for all engines in WebKitGTK
	@echo "Running the tests for all engines (WebKitGTK)"
	@TILTCAST_ENGINE=$@ $(IN_WINDOWS) -m "not slow" Tests/Engines

chromium: test-deps build ## run the tests for all engines in Chromium
	@echo "Running the tests for all engines (Chromium)"
	@TILTCAST_ENGINE=$@ $(IN_WINDOWS) -m "not slow" Tests/Engines

firefox: test-deps build ## run the tests for all engines in Firefox, and the applicable browser tests
	@echo "Running the tests for all engines (Firefox)"
	@TILTCAST_ENGINE=$@ $(IN_WINDOWS) -m "not slow" Tests/Engines
	@echo "Running the browser tests (Firefox)"
	@TILTCAST_BROWSER=$@ $(IN_WINDOWS) Tests/Browser

slow: test-deps build ## measure Chromium: a slow processor, a slow connection, the cost of each scene; BEFORE=FOLDER compares with other pages
	@$(PYTHON) -m pytest -m slow Tests/Engines

lint: test-deps build ## check Swift format, JavaScript types and style, workflows, and that generated takes are current
	@echo "Checking format and types"
	@swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)
	@Scripts/unchecked
	@Scripts/promises
	@Scripts/english
	@Scripts/api --check
	@Scripts/vendor-codemirror --check
	@Scripts/completions --check
	@Scripts/takes --check
	@Scripts/targets check
	@Scripts/floors
	@Scripts/warnings
	@$(DENO) lint --quiet $(JAVASCRIPT)
	@$(DENO) check --quiet --no-remote $(JAVASCRIPT)
	@Scripts/workflows

# Part of the tests, because it takes only two seconds: it reads the output of the build.
docs: build ## build the reference site of Engine in .build/docs; a broken link is an error
	@echo "Building the documentation"
	@Scripts/docs .build/release/Modules .build/docs

rebuilds: deps ## measure a clean release build, and one after a change in each target; takes about six minutes
	@Scripts/rebuilds $(RELEASE) --product tiltcast

format: ## format the Swift code in place
	@swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

bench: build ## run the benchmarks; ARGS="--help" lists their options
	@echo "Building and running the benchmarks; this takes a few minutes"
	@swift run --configuration release --package-path Benchmarks Benchmarks $(ARGS)

bench-cluster: build ## measure a cluster: latency, cost of a node, fifty kills; takes about twelve minutes
	@Scripts/install-packages redis-server
	@python3 Benchmarks/Cluster/bench --server $(SERVER) $(ARGS)

bench-peers: build ## compare with other servers; writes docs/benchmarks.md and its plot
	@Benchmarks/Peers/install
	@echo "Building and running the comparison; this takes about eight minutes"
	@swift run --configuration release --package-path Benchmarks Benchmarks peers \
	  --table docs/benchmarks.md --plot docs/images/benchmarks.svg $(ARGS)

media: test-deps build ## render the pictures of the README, the tutorial and the scene menu
	@echo "Rendering the pictures of the README and the tutorial"
	@$(PYTHON) Scripts/readme.py docs/images/moon.png
	@$(PYTHON) Scripts/screenshot.py docs/images
	@$(PYTHON) Scripts/screens.py docs/images/screens.webp
	@$(PYTHON) Scripts/editing.py docs/images/editing.webp
	@$(PYTHON) Scripts/thumbnails.py Public/thumbnails
	@$(PYTHON) Scripts/exercises.py Public/exercises
	@$(PYTHON) Scripts/steps.py Sources/Engine/Engine.docc/Steps

render-equal: build ## render a view COUNT times beside other renders, and compare the bytes; COUNT=1000 takes an hour
	@Scripts/render-equal $(COUNT)

lab-times: build ## measure the motion lab: a first picture, further ones, and 100 tests
	@Scripts/lab-times

# A debug build in which every function counts its calls.
sample-walk: deps ## count the files and functions that a phone's sample enters; ARGS=--files names them
	@echo "Building the server with counters; this takes about five minutes"
	@for product in tiltcast-confine tiltcast; do swift build --scratch-path .build-walk --product $$product \
	  -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping >/dev/null || exit 1; done
	@Scripts/sample-walk $(ARGS)

takes: ## generate the attract mode's takes again
	@Scripts/takes

# One test at a time: tests that are ten times slower would exceed their timeouts in parallel.
asan: deps ## run the Swift tests with the address sanitizer
	@echo "Building and running the Swift tests with the address sanitizer; this takes about ten minutes"
	@LSAN_OPTIONS=suppressions=$(CURDIR)/Scripts/leaks-that-are-not-ours:print_suppressions=0 \
	  ASAN_OPTIONS=suppressions=$(CURDIR)/Scripts/errors-that-are-not-ours TILTCAST_SANITIZER=address \
	  TILTCAST_PROGRAM=$(CURDIR)/.build-asan/debug/tiltcast \
	  swift test --disable-xctest --no-parallel --sanitize address --scratch-path .build-asan --skip "$(CONFINED)"

tsan: deps ## run the Swift tests with the thread sanitizer
	@echo "Building and running the Swift tests with the thread sanitizer; this takes some ten minutes"
	@swift build --build-tests --sanitize thread --scratch-path .build-tsan
	@clang -O1 -shared -fPIC -o .build-tsan/mutexes.so Scripts/mutexes-for-tsan.c
	@LD_PRELOAD=$(CURDIR)/.build-tsan/mutexes.so TSAN_OPTIONS=atexit_sleep_ms=0 TILTCAST_SANITIZER=thread \
	  TILTCAST_PROGRAM=$(CURDIR)/.build-tsan/debug/tiltcast \
	  swift test --skip-build --disable-xctest --no-parallel --sanitize thread --scratch-path .build-tsan --skip "$(CONFINED)"

fuzz: deps ## fuzz every decoder with libFuzzer, for SECONDS=60 each
	@echo "Building the decoders for libFuzzer; this takes a few minutes"
	@Scripts/fuzz $(SECONDS)

fuzz-heads: build test-deps ## compare the parser of heads with h11 and llhttp on random heads, for SECONDS=60
	@Scripts/stages $(RELEASE) --product HeadFixture
	@.venv/bin/python Scripts/fuzz-heads --seconds $(SECONDS)

mutants: deps ## run mutation tests of Engine and Rooms, and list the survivors; COUNT=300
	@echo "Building the mutants and running the tests that reach each; this takes half an hour for 300"
	@nice -n 15 Scripts/mutants --count $(COUNT)

soak: build ## run a soak test with good and bad clients for MINUTES=10; writes docs/soak.md
	@python3 Scripts/soak --minutes $(MINUTES) --server $(SERVER) --report docs/soak.md

dist: build ## build an archive that runs without Swift, and its bill of materials
	@Scripts/dist

dist-test: dist ## unpack the archive elsewhere and check that it runs
	@Scripts/dist-test

deb: dist ## build a Debian package from the archive, for this release of Debian
	@Scripts/deb

# The releases of Debian that a release of ours has archives and packages for, but this machine's.
OTHERS = $(filter-out $(shell . /etc/os-release && echo $$VERSION_CODENAME),bookworm trixie)
elsewhere: ## run a target in a bare Debian of each other release, 12 or 13; TARGET=deb; as root
	@for release in $(OTHERS); do echo "Running make $(TARGET) in a bare Debian ($$release)" \
	  && Scripts/in-debian $$release make $(TARGET) || exit; done

debs: deb ## build the archives and packages for Debian 12 and 13, the other one in a bare system; as root
	@$(MAKE) --no-print-directory elsewhere TARGET=deb
	@for release in $(OTHERS); do cp .build/debian-$$release/build/dist/tiltcast* .build/dist/; done

checksums: debs ## build the archives and the packages, with the checksums of all files in .build/dist
	@cd .build/dist && sha256sum tiltcast* >SHA256SUMS && cat SHA256SUMS

deb-test: deb test-deps ## install, upgrade, remove and purge each built package in its own bare Debian with systemd; as root
	@Scripts/install-packages systemd-container
	@echo "Testing each package in a separate Debian; this takes a few minutes"
	@$(PYTHON) -m pytest Tests/Packages/test_deb.py

container-test: dist test-deps ## carry out the container files without a container engine; as root
	@Scripts/install-packages systemd-container iproute2 python3-yaml
	@echo "Testing the container files; this takes a few minutes"
	@$(PYTHON) -m pytest Tests/Packages/test_containers.py

upgrade-test: build test-deps ## run this version in a cluster with another one; FROM=<revision or archive>
	@Scripts/upgrade-test "$(FROM)"

release: ## test, tag and build a release; VERSION=1.0.0, DRY=yes for a dry run
	@Scripts/release "$(VERSION)" $(if $(DRY),--dry)

clean: ## remove everything that was built or installed in this folder
	@rm -rf .build .build-asan .build-tsan .build-fuzz .build-mutants .venv .pytest_cache Benchmarks/.build Apple/TiltcastKit/.build Tests/Browser/output
