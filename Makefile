# Every target installs what it needs first (Debian packages and .venv), so a bare Debian 12 with Swift 6.3 is enough.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

STRICT := --explicit-target-dependency-import-check error
INSTALL := @Tests/Tools/install.sh

.PHONY: help quick lint test check demo run bench image clean

help: ## show this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 16

quick: ## format, debug build and unit tests: the loop while writing
	$(INSTALL) build
	swift format lint --strict --recursive --parallel Sources Tests Package.swift
	swift build --build-tests $(STRICT)
	swift test --skip-build $(STRICT)

lint: ## every linter
	$(INSTALL) build lint
	Tests/Tools/lint.sh

test: ## every test: unit, command line, authorization servers, client libraries, a browser, the description
	$(INSTALL) build curl servers clients browser schemathesis
	swift build --build-tests $(STRICT)
	swift test --skip-build $(STRICT)
	swift build -c release $(STRICT)
	Tests/Curl/run.sh
	Tests/Servers/run.sh
	Tests/Clients/run.sh
	Tests/Browser/run.sh
	Tests/Tools/schemathesis.sh

check: lint test ## lint, then test

demo: ## a code becomes a token at three local providers, shown with curl
	$(INSTALL) build curl
	swift build -c release $(STRICT)
	Tests/Tools/demo.sh demo

run: ## serve in the foreground with the demo's configuration
	$(INSTALL) build curl
	swift build -c release $(STRICT)
	Tests/Tools/demo.sh run

bench: ## CPU per request beside nginx, memory and start-up time
	$(INSTALL) build bench
	swift build -c release $(STRICT)
	Tests/Benchmarks/bench.py
	Tests/Benchmarks/footprint.py

image: ## the container image by buildah, without a container engine (root)
	$(INSTALL) build image
	Tests/Tools/image.sh

clean: ## remove what was built and installed here
	swift package clean
	rm -rf .build-* .demo .venv
