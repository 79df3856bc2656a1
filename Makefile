# Croupier. `make run` opens the house, `make test` proves it; both set everything up first.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin

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

run: setup  ## open the house (until the browser client arrives: the lobby in this terminal)
	@$(BIN)/croupier lobby

test: setup lint  ## everything that must hold: style, types, rooms, tests
	@echo "Tests"
	@$(BIN)/pytest -n auto

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
	@$(BIN)/mkdocs build --quiet --strict

lock: setup  ## renew the lock files from pyproject.toml
	@$(BIN)/pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate pyproject.toml --group dev -o requirements/dev.lock
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate -c requirements/dev.lock --group bench -o requirements/bench.lock
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate -c requirements/dev.lock --group docs -o requirements/docs.lock

golden: setup  ## write the golden logs anew (after a deliberate change of rules)
	@CROUPIER_WRITE_GOLDEN=1 $(BIN)/pytest tests/test_golden*.py

clean:  ## remove what was set up and built
	@rm -rf .venv dist build site

.PHONY: help setup run test lint bench docs lock golden clean
