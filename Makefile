# Everything that one does with a clone. `make run` and `make test` set up whatever they need.
.DEFAULT_GOAL := help
SHELL := /bin/sh
.PHONY: help run test web build fmt lint test-rust test-fuzz test-web test-browser protocol doc clean need-cargo need-npm need-python need-chromium

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: web need-cargo ## build everything, then start server, page and bots on http://127.0.0.1:8080
	cargo build --release --bin parlor
	./target/release/parlor serve

test: lint test-rust test-fuzz test-web test-browser ## set up and run every test
	@echo "make test: everything passed"

web: need-npm web/node_modules/.up-to-date ## build the page into web/dist
	cd web && npm run build

build: web need-cargo ## build the release binary, page included
	cargo build --release --bin parlor

fmt: need-cargo ## format the Rust code
	cargo fmt --all

lint: need-cargo ## check formatting, clippy and the docs' links
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

test-rust: need-cargo target/python/.up-to-date ## run the Rust tests
	cargo test --workspace

test-fuzz: need-cargo ## fuzz each target for a few seconds, where a nightly Rust is there
	@if cargo +nightly --version >/dev/null 2>&1 && ! cargo fuzz --version >/dev/null 2>&1; then cargo install --quiet cargo-fuzz; fi
	fuzz/run 4

test-web: need-npm web/node_modules/.up-to-date ## check types and run the page's unit tests
	cd web && npm run check && npm test

test-browser: web need-cargo need-chromium ## play in a real browser against a real server
	cargo build --bin parlor
	cd web && npm run e2e

protocol: need-cargo ## write the protocol's reference, JSON Schema and TypeScript types anew
	PARLOR_WRITE_PROTOCOL=1 cargo test -p parlor-protocol --lib

doc: need-cargo ## build the rule book and the other crates' docs
	cargo doc --workspace --no-deps --open

clean: ## remove what was built
	cargo clean
	rm -rf web/node_modules web/dist/*

web/node_modules/.up-to-date: web/package.json web/package-lock.json
	cd web && npm ci
	@touch $@

# A test runs examples/bot.py with the packages that it needs, in an environment of its own.
target/python/.up-to-date: examples/requirements.txt | need-python
	python3 -m venv --clear target/python
	target/python/bin/pip install --quiet --disable-pip-version-check --requirement examples/requirements.txt
	@touch $@

need-cargo:
	@command -v cargo >/dev/null || { echo "Rust is not installed: cargo is missing (see rust-lang.org)." >&2; exit 1; }

need-npm:
	@command -v npm >/dev/null || { echo "Node is not installed: npm is missing (version 20 or newer, see nodejs.org)." >&2; exit 1; }

need-python:
	@python3 -c "import ensurepip, venv" 2>/dev/null || { \
		echo "installing python3"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq python3 python3-venv >/dev/null; \
	} || { echo "Python 3 with venv is missing and cannot be installed here: install it." >&2; exit 1; }

# The browser tests drive Debian's Chromium; any Chromium that CHROMIUM names will do.
need-chromium:
	@[ -n "$$CHROMIUM" ] || command -v chromium chromium-browser google-chrome >/dev/null || { \
		echo "installing chromium"; \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && $$as_root apt-get install -y -qq chromium >/dev/null; \
	} || { echo "Chromium is missing and cannot be installed here: install it, or name one in CHROMIUM." >&2; exit 1; }
