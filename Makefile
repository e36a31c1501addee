# `make play` and `make test` do all their own set-up: a virtual environment in .venv, made when missing.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: play run test lint bench format clean

play: $(READY)  ## Discord in a box: the bot, a loopback server and a page, without an account
	$(BIN)/python -m bot.playground

run: $(READY)  ## the bot on Discord itself (needs RED_GAVEL_TOKEN)
	$(BIN)/python -m bot

test: lint  ## lint, types, import contract, all tests
	$(BIN)/python -m pytest -q -n 2 --dist worksteal

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)  ## every figure the project promises, measured
	$(BIN)/python -m benchmarks

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable . --group dev
	touch $@
