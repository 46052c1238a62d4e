# The menu of this project. `make` alone prints it.

PYTHON ?= python3
BIN := .venv/bin

PAGES := src/fileira/server/static/index.html

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test check docs examples attack bounds bench ladder clauses words golden types wheel install-matrix warm clean

help: ## Print this menu
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

play: .venv/.play $(PAGES) ## Open the tables in the browser (ARGS="play six_nimmt" plays in the terminal)
	@$(BIN)/fileira $(ARGS)

test: .venv/.ready node_modules/.ready $(PAGES) ## Run everything that must pass: checks, and all tests compiled and interpreted
	@sh scripts/chromium.sh
	@$(BIN)/python scripts/suites.py

check: .venv/.ready ## Run ruff and mypy only
	@$(BIN)/python scripts/suites.py check

docs: .venv/.docs ## Build the documentation as a site into build/site; fails on a broken example or a dead link
	@$(BIN)/python -m pytest -q tests/test_docs.py
	@$(BIN)/python -m scripts.site_pages

examples: .venv/.examples ## Train, resume, run the notebook and others' learners in a short form; installs PyTorch, which is large
	@$(BIN)/python -m pytest -q examples/tests

attack: .venv/.ready $(PAGES) ## Attack it as hostile guests would, and count (ARGS="--minutes 10")
	@$(BIN)/python scripts/attack.py $(ARGS)

bounds: .venv/.ready ## Try the lowest and newest versions of packages that are allowed: slow (ARGS="sockets")
	@$(BIN)/python scripts/bounds.py $(ARGS)

wheel: .venv/.ready $(PAGES) ## Build the wheel and the source archive, with the pages, into dist
	@rm -f dist/fileira-*
	@$(BIN)/python -m hatchling build -d dist

install-matrix: wheel ## Try the wheel on every Python here, with the lowest and newest packages: slow (ARGS="--python 3.12")
	@$(BIN)/python scripts/install_matrix.py dist/*.whl $(ARGS)

bench: .venv/.ready ## Measure decisions per second, OpenSpiel beside us (ARGS="six_nimmt --json")
	@$(BIN)/fileira bench $(ARGS)

ladder: .venv/.ready ## Rate the bots of all games: two hours, and it resumes (ARGS="six_nimmt")
	@$(BIN)/python scripts/ladder.py $(ARGS)

clauses: .venv/.ready ## List the clauses of the rulebooks that no test cites
	@$(BIN)/python scripts/clauses.py

words: .venv/.ready ## Read a language beside English (LANG=fr; ARGS=--changed: what is to be read again; --read: noted)
	@PYTHONUTF8=1 $(BIN)/python -m scripts.words $(LANG) $(ARGS)

golden: .venv/.ready ## Regenerate the golden files and show the difference
	@$(BIN)/python -m tests.golden $(ARGS)

types: .venv/.ready ## Write what is generated anew: types of the web, tables of docs, facts of games
	@$(BIN)/python -m scripts.generate.typescript
	@$(BIN)/python -m scripts.generate.protocol_page
	@$(BIN)/python -m scripts.generate.settings_page
	@$(BIN)/python -m scripts.generate.observations_page
	@$(BIN)/python scripts/web_fixtures.py

warm: .venv/.play ## Compile all kernels into the disk cache
	@$(BIN)/python -m fileira.cli warm

clean: ## Remove the virtual environment, caches and built files
	@rm -rf .venv node_modules build dist src/fileira/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name node_modules -prune -o -name __pycache__ -prune -exec rm -rf {} +

# Four stamps in one virtual environment: playing needs less than testing, only the site its builder,
# and only examples need PyTorch (docs/decisions/0032).
SETUP := pyproject.toml constraints.txt

.venv/.play: $(SETUP)
	@PYTHON="$(PYTHON)" sh scripts/venv.sh .
	@touch $@

.venv/.ready: $(SETUP)
	@PYTHON="$(PYTHON)" sh scripts/venv.sh '.[dev,bench,arena,ray,server]'
	@touch .venv/.play $@

.venv/.docs: $(SETUP)
	@PYTHON="$(PYTHON)" sh scripts/venv.sh '.[dev,docs]'
	@touch .venv/.play $@

.venv/.examples: $(SETUP)
	@PYTHON="$(PYTHON)" sh scripts/venv.sh '.[dev,learners,train]'
	@touch .venv/.play $@

# The pages are built anew when one of their sources has changed.
WEB := package.json package-lock.json vite.config.ts svelte.config.js tsconfig.json $(shell find web src/fileira/games/*/web src/fileira/words src/fileira/games/*/words -type f 2>/dev/null)

node_modules/.ready: package.json package-lock.json
	@sh scripts/node.sh
	@touch $@

$(PAGES): $(WEB)
	@MAKE="$(MAKE)" sh scripts/pages.sh
