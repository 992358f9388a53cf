# Everything you can do with a clone. `make run` and `make test` install whatever they need.
.DEFAULT_GOAL := help
SHELL := /bin/sh
.PHONY: help run test web build fmt lint deny test-rust test-web test-browser fuzz results mutants torture autobahn arm siege million asleep crowd scaling replaced pairings-check tournaments cluster protocol doc clean need-cargo need-npm need-python need-strace need-postgres need-nats need-chromium need-caddy need-arm

help: ## list these targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: web need-cargo ## build and start the server, the page and the bots on http://127.0.0.1:8080
	cargo build --release --bin parlor
	./target/release/parlor serve

# The page is built first: the binary contains it, and would have to be rebuilt if it changed in between.
cluster: web need-cargo need-postgres need-nats need-caddy ## start three servers, PostgreSQL, NATS and a balancer on http://127.0.0.1:8080
	cargo build --release --bin parlor
	deploy/cluster

test: web lint test-rust test-web test-browser ## install what the tests need and run all of them
	@echo "make test: everything passed"

web: need-npm web/node_modules/.up-to-date ## build the page into web/dist
	cd web && npm run build

build: web need-cargo ## build the release binary with the page in it
	cargo build --release --bin parlor

fmt: need-cargo ## format the Rust code
	cargo fmt --all

lint: need-cargo ## check formatting, clippy and the links in the docs
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

deny: need-cargo ## check licences, sources and advisories of the dependencies (needs the network)
	@cargo deny --version >/dev/null 2>&1 || cargo install --locked cargo-deny
	cargo deny check

# Tests of whole servers wait more than they compute, so three times as many run at once as there are cores.
test-rust: need-cargo need-strace need-postgres need-nats target/python/.up-to-date ## run the Rust tests
	RUST_TEST_THREADS=$$(( $$(nproc) * 3 )) cargo test --workspace

test-web: need-npm web/node_modules/.up-to-date ## check the types of the page and run its unit tests
	cd web && npm run check && npm test

# Uses the binary of the Rust tests: another set of packages would have other features and need another compilation.
test-browser: web need-cargo need-chromium need-postgres need-nats need-caddy ## play in a real browser against a real server
	cargo test --workspace --no-run --quiet
	cd web && npm run e2e

results: need-cargo ## measure the stale rows of lab/RESULTS.md again and rewrite it
	cargo run --release --bin parlor -- lab results --stale

# The code whose mistakes no one would notice, in parts; SHARD=0/10 tries every tenth change. A later run resumes where an earlier one ended.
PART ?= protocol game eval terms rules search store
SHARD ?= all
mutants: need-cargo ## change the code and see whether a test notices (PART=game SHARD=0/10 FILE='src/game/plan.rs')
	@cargo mutants --version >/dev/null 2>&1 || cargo install --locked cargo-mutants
	set -e; for part in $(PART); do FILE='$(FILE)' nice -n 19 tests/mutants/run $$part $(SHARD); done

EACH ?= 30
fuzz: need-cargo ## fuzz each parser with a nightly Rust; the tests replay what was found (EACH=30, in seconds)
	@cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
	fuzz/run $(EACH)

# SIGINT and SIGTERM end a run early; it prints what was done and the SEED to continue from.
KILLS ?= 1000
IMAGES ?= 1000
SEED ?= 1
torture: need-cargo need-strace ## kill the server and cut its power many times (KILLS=10000 IMAGES=10000 SEED=1)
	PARLOR_KILLS=$(KILLS) PARLOR_IMAGES=$(IMAGES) PARLOR_SEED=$(SEED) \
		cargo test --release --test torture -- --ignored --nocapture --test-threads 1 many_

ARM = aarch64-unknown-linux-gnu
arm: export CC_aarch64_unknown_linux_gnu = aarch64-linux-gnu-gcc
arm: export CXX_aarch64_unknown_linux_gnu = aarch64-linux-gnu-g++
arm: export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER = aarch64-linux-gnu-gcc
arm: export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER = qemu-aarch64 -L /usr/aarch64-linux-gnu
arm: need-cargo need-arm ## check the program for 64-bit ARM, and run the rules' and the engine's tests there (emulated)
	rustup target add $(ARM)
	cargo check --bin parlor --target $(ARM)
	cargo test -p parlor-rules -p parlor-engine --tests --target $(ARM)

PYTHON27 ?= python2.7
autobahn: need-cargo target/python27/.up-to-date ## test the WebSocket with Autobahn's suite (PYTHON27=PATH)
	WSTEST=$(CURDIR)/target/python27/bin/wstest cargo test --test torture -- --ignored --nocapture autobahn

VISITORS ?= 1000
SECONDS ?= 120
BOUND_MS ?= 5000
siege: need-cargo need-caddy ## attack a public HTTPS site while people play there (VISITORS=1000 SECONDS=120 BOUND_MS=5000)
	PARLOR_VISITORS=$(VISITORS) PARLOR_SECONDS=$(SECONDS) PARLOR_BOUND_MS=$(BOUND_MS) \
		cargo test --release --test all -- --ignored --nocapture a_siege

GAMES ?= 1000000
million: need-cargo ## measure the size of a million games, and what requests cost with them (GAMES=1000000 FOLDER=PATH to continue later)
	PARLOR_GAMES=$(GAMES) PARLOR_FOLDER=$(FOLDER) cargo test --release --test all -- --ignored --nocapture a_million_games

CONNECTIONS ?= 10000
asleep: GAMES = 100000
asleep: need-cargo ## measure a start with many unfinished games, and the memory after a crowd (GAMES=100000 CONNECTIONS=10000)
	PARLOR_GAMES=$(GAMES) PARLOR_CONNECTIONS=$(CONNECTIONS) \
		cargo test --release --test all -- --ignored --nocapture many_games_asleep

crowd: need-cargo ## measure crowds in the lobby and watching a game, and how long people wait for bots
	cargo test --release --test all -- --ignored --nocapture crowds

TOURNAMENTS ?= 1000
scaling: need-cargo need-postgres need-nats ## measure one and several servers on PostgreSQL and NATS (as root)
	cargo test --release --test all -- --ignored --nocapture --test-threads 1 figures_of_several_servers what_servers_of_one_share_carry what_sharing_a_site_costs what_a_game_costs what_coming_to_a_game_costs time_to_go_on

replaced: need-cargo need-postgres need-nats ## play everything on three servers that are killed and replaced (SEED=1)
	PARLOR_SEED=$(SEED) cargo test --test all -- --ignored --nocapture many_servers_are_replaced

pairings-check: need-cargo target/python/.up-to-date ## compare Swiss pairings with another program's (TOURNAMENTS=1000 SEED=1)
	PARLOR_COUNT=$(TOURNAMENTS) PARLOR_SEED=$(SEED) \
		cargo test --release -p parlor-pairings --test laws -- --ignored --nocapture many_tournaments

BOTS ?= 200
tournaments: need-cargo ## let many bots play every tournament format through two server kills (BOTS=200)
	PARLOR_BOTS=$(BOTS) cargo test --release --test all -- --ignored --nocapture many_bots_play

protocol: need-cargo ## regenerate the protocol reference, the schemas and the TypeScript types
	PARLOR_WRITE_PROTOCOL=1 cargo test -p parlor-protocol --lib

doc: need-cargo ## build and open the documentation of all crates
	cargo doc --workspace --no-deps --open

clean: ## remove everything that was built
	cargo clean
	rm -rf web/node_modules web/dist/*

web/node_modules/.up-to-date: web/package.json web/package-lock.json
	cd web && npm ci
	@touch $@

# Tests run examples/bot.py and schemathesis; the packages these need are in a virtual environment.
target/python/.up-to-date: examples/requirements.txt tests/all/requirements.txt | need-python
	python3 -m venv --clear target/python
	target/python/bin/pip install --quiet --disable-pip-version-check --requirement examples/requirements.txt --requirement tests/all/requirements.txt
	@touch $@

# Autobahn's suite needs Python 2.7, which newer versions of virtualenv do not support.
target/python27/.up-to-date: | need-python
	@command -v $(PYTHON27) >/dev/null || { echo "Python 2.7 is missing: set PYTHON27 to its path." >&2; exit 1; }
	python3 -m venv --clear target/virtualenv
	target/virtualenv/bin/pip install --quiet --disable-pip-version-check 'virtualenv<20.22'
	target/virtualenv/bin/virtualenv --quiet --clear --python $(PYTHON27) target/python27
	target/python27/bin/pip install --quiet --disable-pip-version-check autobahntestsuite==25.10.1
	@touch $@

need-cargo:
	@command -v cargo >/dev/null || { echo "cargo not found: install Rust (rust-lang.org)." >&2; exit 1; }

need-npm:
	@command -v npm >/dev/null || { echo "npm not found: install Node 20 or newer (nodejs.org)." >&2; exit 1; }

need-python:
	@python3 -c "import ensurepip, venv" 2>/dev/null || { \
		echo "installing python3"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq python3 python3-venv >/dev/null; \
	} || { echo "Cannot install Python 3 with venv: install it yourself." >&2; exit 1; }

need-strace:
	@command -v strace >/dev/null || { \
		echo "installing strace"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq strace >/dev/null; \
	} || { echo "strace is missing and cannot be installed here: install it." >&2; exit 1; }

# The tests start their own servers on private folders; the one that the package starts is not used.
need-postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		echo "installing postgresql"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	} || { echo "PostgreSQL is missing and cannot be installed here: install it." >&2; exit 1; }

need-nats:
	@PATH="$$PATH:/usr/sbin" command -v nats-server >/dev/null || { \
		echo "installing nats-server"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends nats-server >/dev/null; \
	} || { echo "nats-server is missing and cannot be installed here: install it." >&2; exit 1; }

need-caddy:
	@command -v caddy >/dev/null || { \
		echo "installing caddy"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends caddy >/dev/null; \
	} || { echo "Caddy is missing and cannot be installed here: install it." >&2; exit 1; }

# A compiler, a C library and an emulator for 64-bit ARM.
need-arm:
	@command -v aarch64-linux-gnu-g++ >/dev/null && command -v qemu-aarch64 >/dev/null || { \
		echo "installing gcc-aarch64-linux-gnu and qemu-user"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends \
			gcc-aarch64-linux-gnu g++-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user >/dev/null; \
	} || { echo "A compiler and an emulator for ARM are missing and cannot be installed here: install them." >&2; exit 1; }

# The browser tests use Debian's Chromium, preferably the headless shell, or the one that CHROMIUM names.
need-chromium:
	@[ -n "$$CHROMIUM" ] || command -v chromium-headless-shell >/dev/null || { \
		echo "installing chromium-headless-shell"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq chromium-headless-shell >/dev/null; \
	} || command -v chromium chromium-browser google-chrome-stable google-chrome >/dev/null || { \
		echo "Cannot install Chromium: install it yourself, or set CHROMIUM to its path." >&2; exit 1; }
