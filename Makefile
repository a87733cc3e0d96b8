PYTHON ?= python3
ARGS ?=
# Each worker gets a run of neighbouring tests, so that shared fixtures are loaded once; at the end it steals from the others.
# tests/conftest.py says how many workers there are.
PYTEST ?= .venv/bin/python -m pytest -n auto --dist worksteal

UV_INSTALL := .venv/bin/uv pip install --python .venv/bin/python
NODE := { .venv/bin/python scripts/page.py node || $(UV_INSTALL) --require-hashes -r requirements-page.lock; }
PAGE := { .venv/bin/python scripts/page.py current || { $(NODE) && .venv/bin/python scripts/page.py build; }; }

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal page test check format bench figures pictures docs site corpus lock clean

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r target text; do \
		printf 'make %-9s %s\n' "$$target" "$$text"; done

play: .venv/.play ## Play in the browser; ARGS=--lan lets the phones of the same network in
	@if $(PAGE); then .venv/bin/penultima serve --open --log-level warning $(ARGS); \
	else echo 'There is no page, so here is the game in the terminal.'; .venv/bin/penultima play; fi

terminal: .venv/.play ## Play in the terminal
	.venv/bin/penultima play $(ARGS)

page: .venv/.play ## Build the page into src/penultima/page if it is out of date
	@$(PAGE)

# Chromium and compiled code in one process need more memory than many machines have, so browser tests run separately,
# with two browsers. The kernel compiles while the page is built and tested: either alone would leave a core idle. With
# ARGS, tests build and compile what they need when they need it.
test: .venv/.dev $(if $(ARGS),,page) ## Run all tests, or only those of ARGS="tests/kernel -k deal", which goes to pytest
ifeq ($(ARGS),)
	@NUMBA_BOUNDSCHECK=1 .venv/bin/python -m penultima.compiled.warm_up & warm=$$!; trap 'kill $$warm 2>/dev/null || :' EXIT; \
	$(NODE) && for work in scene types tests; do .venv/bin/python scripts/page.py $$work || exit 1; done && wait $$warm
	$(PYTEST) --ignore=tests/web
	.venv/bin/python -m pytest -n 2 tests/web
else
	$(PYTEST) $(ARGS)
endif

check: .venv/.dev ## Lint, formatting, types and import layers of program and page
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	@$(NODE) && for work in types lint; do .venv/bin/python scripts/page.py $$work || exit 1; done

format: .venv/.dev ## Format program and page, and fix what Ruff can fix
	.venv/bin/ruff check --fix-only
	.venv/bin/ruff format
	@$(NODE) && .venv/bin/python scripts/page.py format

bench: .venv/.dev page ## Measure kernel, records, API, tables, store, server and page
	@failed=0; for name in kernel record python_api table store server flood page; do .venv/bin/python bench/$$name.py $(ARGS) || failed=1; done; exit $$failed

# A missed bar is written down too and does not stop the other measurements.
figures: .venv/.dev page ## Measure again what docs/figures.md reports, and write it there (hours)
	@failed=0; for name in kernel record python_api table server flood page greedy search search_deadline lab intervals; do .venv/bin/python bench/$$name.py --write || failed=1; done; exit $$failed

corpus: .venv/.dev ## Add what is missing to the records, logs and digests that must replay for ever
	.venv/bin/python -m tests.corpus.make
	.venv/bin/python -m tests.table.corpus.make
	.venv/bin/python -m tests.editions.digests

pictures: .venv/.dev page ## Draw the pictures of the README
	.venv/bin/python scripts/picture.py
	.venv/bin/python -m scripts.pictures table --size desktop --theme light --language en
	cp build/pictures/table-desktop-light-en.png docs/page.png
	.venv/bin/python -m scripts.trailer

docs: .venv/.play ## Write the pages and the diagram of docs that come from data
	.venv/bin/python scripts/architecture_diagram.py
	.venv/bin/python scripts/edition_pages.py
	.venv/bin/python scripts/command_line.py
	.venv/bin/python -m scripts.wire_page
	.venv/bin/python -m scripts.http_page

# The variable silences an announcement that Material for MkDocs prints on every run.
site: .venv/.dev ## Build the documentation into build/site
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict

# uv.lock names the registry, so it stays in a temporary folder; our locks hold versions and hashes only.
lock: .venv/.uv ## Choose versions within the bounds of pyproject.toml and write the locks
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && cp pyproject.toml "$$dir" && \
	uv() { .venv/bin/uv --no-config --project "$$dir" "$$@"; } && \
	pins() { echo '# Written by make lock.' && uv export --frozen --no-header --no-annotate --no-emit-project "$$@"; } && \
	uv lock --python .venv/bin/python --fork-strategy fewest && \
	pins --no-default-groups --extra server --extra hard --group install >"$$dir/play" && \
	pins --all-groups --no-group page --all-extras >"$$dir/dev" && pins --only-group page >"$$dir/page" && \
	! grep -n '://' "$$dir/play" "$$dir/dev" "$$dir/page" && \
	cp "$$dir/play" requirements.lock && cp "$$dir/dev" requirements-dev.lock && cp "$$dir/page" requirements-page.lock

clean: ## Remove everything that make built, .venv too
	rm -rf .venv .cache build dist src/penultima/page web/node_modules web/src/fonts web/src/protocol/types.ts web/src/protocol/lists.ts web/src/protocol/http.ts .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests stress bench scripts docs -name __pycache__ -prune -exec rm -rf {} +

# uv comes first, by pip; its version and hashes are those of the lock.
.venv/.uv: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo '$(PYTHON) is not Python 3.11 or newer: name one with make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo '$(PYTHON) has no venv: install it (Debian: python3-venv)' >&2; exit 1; }
	$(PYTHON) -m venv .venv
	sed -n '/^uv==/,/[^\\]$$/p' requirements.lock | .venv/bin/python -m pip install --require-hashes -r /dev/stdin
	@touch $@

.venv/.play: .venv/.uv pyproject.toml
	$(UV_INSTALL) --require-hashes -r requirements.lock
	$(UV_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: .venv/.play requirements-dev.lock
	$(UV_INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@
