# `make play` and `make test` do all their own set-up: a virtual environment in .venv, made when missing.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# What runs the bot, or Discord in a box; the same with PostgreSQL; with what tests, measures, draws.
READY := .venv/ready
POSTGRES := .venv/postgres
TESTED := .venv/tested
# For what is installed, and for what pip installs on its own to build a package.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt

# Bytecode is kept whatever the shell says: without, each worker compiles four hundred files of tests.
export PYTHONDONTWRITEBYTECODE :=

# What is not marked as long in these folders takes seconds; the whole suite adds that, whole games as
# text, two worlds, a month's first days, and the bot end to end.
QUICK := tests/kernel tests/rules tests/layout tests/hours tests/packaging tests/conformance \
	tests/renders tests/bot
DATABASE :=
SOAK :=
ROBOTS := --games 3000 --minutes 30
WORLDS :=
MONTH :=
ADVERSARY :=
EVENINGS :=
SEVERAL :=
SEEDS :=
MINUTES :=
FIRST :=

.PHONY: play run check test soak simulate lint compiled quick-tests all-tests bench pictures format clean

play: $(if $(DATABASE),$(TESTED),$(READY))  ## Discord in a box: the bot, a loopback server and a page, without an account; DATABASE=postgres keeps it on a real PostgreSQL
	RED_GAVEL_PLAYGROUND_DATABASE=$(DATABASE) $(BIN)/python -m playground

run: $(READY)  ## the bot on Discord itself (needs RED_GAVEL_TOKEN)
	$(BIN)/python -m bot

check: $(TESTED)  ## lint, types, import contract, the quick tests: before each commit
	$(MAKE) --jobs=2 lint quick-tests

quick-tests: $(TESTED)
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not long" $(QUICK)

test: $(TESTED)  ## lint, types, import contract, all tests
	$(MAKE) --jobs=2 lint all-tests

# Three workers for two cores: some tests wait for a process, a server or a browser.
all-tests: compiled
	$(BIN)/python -m pytest -q -n 3 --dist worksteal

# Compiled once for all workers, and again only after a change: to collect takes seconds of a core.
compiled: .venv/compiled

.venv/compiled: $(TESTED) pyproject.toml $(shell find bot cogs renders rules benchmarks playground tests -name "*.py")
	$(BIN)/python -m pytest --collect-only -q -q >/dev/null || true  # the tests say what is wrong
	touch $@

soak: $(TESTED)  ## random games for ten minutes, robots' games for thirty, their league, a hundred thousand deeds of an adversary, an evening of each game on PostgreSQL, several processes killed there, one button in two; SOAK="--minutes 60 --seed 5" and the like go on
	$(BIN)/python -m tests.conformance.soak $(SOAK)
	$(BIN)/python -m tests.conformance.soak --robots $(ROBOTS)
	$(BIN)/python -m benchmarks robots
	$(BIN)/python -m tests.worlds.soak $(WORLDS)
	$(BIN)/python -m tests.month.soak $(MONTH)
	$(BIN)/python -m tests.month.evening
	$(BIN)/python -m tests.adversary --deeds 100000 $(ADVERSARY)
	$(BIN)/python -m tests.adversary --broken
	$(BIN)/python -m tests.discord.whole_games --postgres $(EVENINGS)
	$(BIN)/python -m tests.discord.server_crashes
	$(BIN)/python -m tests.discord.several $(SEVERAL)
	$(BIN)/python -m tests.discord.one_button

simulate: $(TESTED)  ## tables of the whole bot by seeds, in simulated time; SEEDS=100 or MINUTES=30 says how many
	$(BIN)/python -m tests.simulation $(if $(MINUTES),--minutes $(MINUTES),--seeds $(or $(SEEDS),100)) --first $(or $(FIRST),1) --quiet

lint: $(TESTED)  ## what must hold, and hints of which nothing fails
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.layout.hints

bench: $(TESTED)  ## every figure the project promises, measured and written into docs/figures.md
	$(BIN)/python -m benchmarks --write

pictures: $(TESTED)  ## draw the documents' pictures anew, from fixed games
	$(BIN)/python -m tests.renders.draw_documents
	$(BIN)/python -m tests.discord.first_minutes  # in a browser: Chromium or Chrome

format: $(TESTED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) --upgrade pip setuptools
	$(INSTALL) --editable .
	touch $@

$(POSTGRES): $(READY)
	$(INSTALL) --editable '.[postgres]'
	touch $@

$(TESTED): $(POSTGRES)
	$(INSTALL) --group dev
	touch $@
