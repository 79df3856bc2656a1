# Croupier. `make run` opens the house, `make test` proves it; both set everything up first.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
PAGE := src/croupier/server/static/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
SERVE ?=
# tests start hundreds of processes: what they import is compiled once, wherever Python is told otherwise
export PYTHONDONTWRITEBYTECODE :=

help:  ## what there is to make
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

setup: .venv/ready  ## make .venv with croupier in it

.venv/ready: pyproject.toml requirements/dev.lock
	@command -v $(PYTHON) >/dev/null || { echo "Missing: $(PYTHON) (Croupier needs Python 3.11 or newer)"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Missing: Python 3.11 or newer ($(PYTHON) is $$($(PYTHON) -V 2>&1))"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Missing: Python's venv module (on Debian: apt install python3-venv)"; exit 1; }
	@echo "Setting up .venv (once; a minute or two)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/dev.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch .venv/ready

run: setup $(PAGE)  ## set everything up and open the house on http://127.0.0.1:8000
	@echo "Waking the bots (half a minute the first time)"
	@$(BIN)/python -m croupier.analysis.pokerbots
	@$(BIN)/croupier serve $(SERVE)

test: setup chromium  ## everything that must hold: style, types, rooms, tests, the page in a real browser
	@$(MAKE) --no-print-directory --jobs=2 lint web-test $(PAGE)
	@echo "Tests"
	@$(BIN)/pytest -n auto --dist worksteal
	@$(BIN)/python tests/fuzz/explore.py --tell

fuzz: setup  ## look for new faults for a minute (CROUPIER_FUZZ_SECONDS), and keep what was found
	@$(BIN)/python tests/fuzz/explore.py

mutants: setup  ## one wrong line at a time: does a story or a test that names the rule find it?
	@$(BIN)/python tests/mutants/run.py

# ── the browser client ──────────────────────────────────────────────────────
web/node_modules/.ready: web/package.json web/package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null || { echo "Missing: Node.js 20 or newer with npm"; exit 1; }
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' || { echo "Missing: Node.js 20 or newer (this is $$(node -v))"; exit 1; }
	@echo "Setting up the browser client (once)"
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): web/node_modules/.ready $(WEB)
	@echo "Building the page"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

web-test: web/node_modules/.ready
	@echo "The page: form, types and tests"
	@cd web && npm run --silent lint && npm run --silent check -- --output human && npm run --silent test -- --silent

chromium:
	@command -v chromium >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing chromium for the browser tests"; \
	    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium; } > .chromium.log 2>&1 || echo "chromium could not be installed: the browser tests will be skipped"; \
	    rm -f .chromium.log; \
	  else echo "No chromium here: the browser tests will be skipped"; fi; }

lint: setup  ## ruff, mypy --strict, import-linter
	@echo "Style, types, rooms"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > .import-report 2>&1 || { cat .import-report; rm -f .import-report; exit 1; }; rm -f .import-report

.venv/bench: .venv/ready requirements/bench.lock
	@echo "Setting up the peers to measure against"
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/bench.lock
	@touch .venv/bench

bench: .venv/bench  ## speed, beside the peers in one run
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script; done

.venv/docs: .venv/ready requirements/docs.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/docs.lock
	@touch .venv/docs

docs: .venv/docs  ## the documentation as a site in site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

lock: setup  ## renew the lock files from pyproject.toml
	@$(BIN)/pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate pyproject.toml --group dev -o requirements/dev.lock
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate -c requirements/dev.lock --group bench -o requirements/bench.lock
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate -c requirements/dev.lock --group docs -o requirements/docs.lock

train-opponents: setup  ## learn the hold'em opponent anew: three hours on two cores (HOURS=, MINUTES=, SEED=); goes on where it was stopped
	@$(BIN)/python -m croupier.analysis.opponents.blueprint.train $(if $(MINUTES),--minutes $(MINUTES),--hours $(or $(HOURS),3)) --seed $(or $(SEED),1)

train-practised: setup  ## learn all other poker games anew: MINUTES= of the processor for each kind (5), SEED=; goes on where it was stopped
	@$(BIN)/python -m croupier.analysis.opponents.practised.train --minutes $(or $(MINUTES),5) --seed $(or $(SEED),1)

golden: setup  ## write the golden logs anew (after a deliberate change of rules)
	@CROUPIER_WRITE_GOLDEN=1 $(BIN)/pytest -k golden_log

clean:  ## remove what was set up and built
	@rm -rf .venv dist build site web/node_modules src/croupier/server/static

.PHONY: help setup run test fuzz mutants web-test chromium lint bench docs lock train-opponents train-practised golden clean
