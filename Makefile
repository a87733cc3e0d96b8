PYTHON ?= python3
ARGS ?=
# Many a test waits for a socket or a process: one more at a time than there are cores keeps them busy. Each has a part
# of the tests in their order, so that what a file or a folder shares is loaded once, and takes from others in the end.
PYTEST ?= .venv/bin/python -m pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal

UV_INSTALL := .venv/bin/uv pip install --python .venv/bin/python
NODE := { .venv/bin/python scripts/page.py node || $(UV_INSTALL) --require-hashes -r requirements-page.lock; }
PAGE := { .venv/bin/python scripts/page.py current || { $(NODE) && .venv/bin/python scripts/page.py build; }; }

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal page test check format bench figures options values picture pictures films pages site records simulate powercuts leaks deals frames storm chaos soak fuzz corpus digests lock clean

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r target text; do \
		printf 'make %-9s %s\n' "$$target" "$$text"; done

play: .venv/.play ## Play in the browser; ARGS=--lan lets the phones of the same network in
	@if $(PAGE); then .venv/bin/penultima serve --open --log-level warning $(ARGS); \
	else echo 'There is no page, so here is the game in the terminal.'; .venv/bin/penultima play; fi

terminal: .venv/.play ## Play in the terminal
	.venv/bin/penultima play $(ARGS)

page: .venv/.play ## Build the page into src/penultima/page, where it is not up to date
	@$(PAGE)

# Chromium and compiled code in one process need more memory than many a machine has: the page is looked at by itself,
# and by no more browsers than two. What two browsers at a time did not show is looked at again by one alone.
ALONE := .venv/bin/python -m pytest --last-failed --last-failed-no-failures none tests/web

# The kernel is compiled beside what is done for the page: either alone leaves a core without work.
test: .venv/.dev page ## Build the page, compile the kernel once, run the tests (ARGS="-k deal" and the like go to pytest)
	@NUMBA_BOUNDSCHECK=1 .venv/bin/python -m penultima.fast.warm & warm=$$!; trap 'kill $$warm 2>/dev/null || :' EXIT; \
	$(NODE) && for work in scene types tests; do .venv/bin/python scripts/page.py $$work || exit 1; done && wait $$warm
ifeq ($(ARGS),)
	$(PYTEST) --ignore=tests/web
	.venv/bin/python -m pytest -n 2 tests/web || $(ALONE) || $(ALONE)
else
	$(PYTEST) $(ARGS)
endif

check: .venv/.dev ## Lint, formatting, types and layers, and the types of the page
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo
	@$(NODE) && .venv/bin/python scripts/page.py types

format: .venv/.dev ## Format the code and mend what can be mended
	.venv/bin/ruff check --fix-only
	.venv/bin/ruff format

bench: .venv/.dev page ## Compare the lab with loops written by hand and with what others play, see how fast records are read and what doors, tables, a store, a server and the page cost
	@failed=0; for name in kernel record doors table store server flood page; do .venv/bin/python bench/$$name.py $(ARGS) || failed=1; done; exit $$failed

# A bar that is missed is written down too, and does not keep the others from being measured.
figures: .venv/.dev page ## Measure all that docs/figures.md tells, but for the options, and write it there
	@failed=0; for name in kernel record doors table server flood page greedy search budget lab intervals; do .venv/bin/python bench/$$name.py --write || failed=1; done; exit $$failed

options: .venv/.dev ## Check every pair of house rules in every edition, and write the table into docs/figures.md
	.venv/bin/python bench/options.py $(ARGS)

values: .venv/.dev ## Learn what a hand is worth in every edition, for the bot that searches
	.venv/bin/python -m penultima.lab.values

luck: .venv/.dev ## Measure how much of the game is luck, for docs/luck.md; goes on where it was interrupted (ARGS="--only search --anew")
	.venv/bin/python -m scripts.luck $(ARGS)

records: .venv/.dev ## Play, record and replay generated matches (ARGS="--matches 1000000 --jobs 2")
	.venv/bin/python -m tests.laws.many_records $(ARGS)

simulate: .venv/.dev ## Play tables in a world that fails: lost frames, crashes, hostile people (ARGS="--seeds 10000 --jobs 2")
	.venv/bin/python -m tests.simulator.many $(ARGS)

powercuts: .venv/.dev ## Switch the disk off under a store that is being written, and look what is left (ARGS="--cuts 200")
	.venv/bin/python -m tests.store.powercuts $(ARGS)

leaks: .venv/.dev ## Deal anew what a viewer may not know, and compare all that it is sent (ARGS="--moments 100000")
	.venv/bin/python -m tests.table.many_leaks $(ARGS)

deals: .venv/.dev ## Play deals in a real terminal as a scripted person, and keep what the screen showed (ARGS="--deals 60")
	.venv/bin/python -m tests.terminal.sixty $(ARGS)

frames: .venv/.dev ## Throw frames of noise at a real server (ARGS="--frames 1000000")
	.venv/bin/python -m tests.server.many_frames $(ARGS)

storm: .venv/.dev ## Cut 2,000 sockets of a server at once, stop it, and say how long both took (ARGS="--people 5000")
	.venv/bin/python -m tests.server.storm $(ARGS)

chaos: .venv/.dev ## Kill a server again and again under load, and compare its store with what people were told (ARGS="--kills 100 --tables 500")
	.venv/bin/python -m tests.server.chaos $(ARGS)

soak: .venv/.dev ## Let people come and go at a server, and look what it holds when all have gone (ARGS="--minutes 20")
	.venv/bin/python -m tests.server.soak $(ARGS)

fuzz: .venv/.dev ## Look for texts that a parser stumbles over, a minute for each format (ARGS="-max_total_time=600")
	.venv/bin/python tests/fuzz/fuzz_texts.py record passport position effect edition message wire -max_total_time=60 -verbosity=0 $(ARGS)

corpus: .venv/.dev ## Add the records and logs of the corpora that are not there yet, in tests/corpus and tests/table/corpus
	.venv/bin/python -m tests.corpus.make
	.venv/bin/python -m tests.table.corpus.make

digests: .venv/.dev ## Pin the digests of rules that have none yet, in tests/editions/digests.txt
	.venv/bin/python -m tests.editions.digests

picture: .venv/.dev page ## Draw the pictures of the README anew
	.venv/bin/python scripts/picture.py
	.venv/bin/python -m scripts.pictures table --size desktop --theme light --language en
	cp build/pictures/table-desktop-light-en.png docs/page.png
	.venv/bin/python -m scripts.trailer

pictures: .venv/.dev page ## Draw every screen of the page and the main situations of a table into build/pictures (ARGS="table --size phone")
	.venv/bin/python -m scripts.pictures $(ARGS)

films: .venv/.dev page ## Film what moves at a table in slow motion, frames side by side in build/films (ARGS="play --size phone")
	.venv/bin/python -m scripts.films $(ARGS)

pages: .venv/.play ## Write the pages of docs that come from data: the editions, what differs, the command line, the wire, HTTP
	.venv/bin/python scripts/edition_pages.py
	.venv/bin/python scripts/command_line.py
	.venv/bin/python -m scripts.wire_page
	.venv/bin/python -m scripts.http_page

# Material for MkDocs greets with news of its own on every run.
site: .venv/.dev ## Build the documentation into build/site; open build/site/index.html
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict

# uv.lock names the registry, so it stays in a temporary folder; the locks have versions and hashes alone.
lock: .venv/.uv ## Choose versions anew within the bounds of pyproject.toml and write the locks
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && cp pyproject.toml "$$dir" && \
	uv() { .venv/bin/uv --no-config --project "$$dir" "$$@"; } && \
	pins() { echo '# Written by make lock.' && uv export --frozen --no-header --no-annotate --no-emit-project "$$@"; } && \
	uv lock --python .venv/bin/python --fork-strategy fewest && \
	pins --no-default-groups --extra server --extra hard --group install >"$$dir/play" && \
	pins --all-groups --no-group page --all-extras >"$$dir/dev" && pins --only-group page >"$$dir/page" && \
	! grep -n '://' "$$dir/play" "$$dir/dev" "$$dir/page" && \
	cp "$$dir/play" requirements.lock && cp "$$dir/dev" requirements-dev.lock && cp "$$dir/page" requirements-page.lock

clean: ## Remove all that make has made, .venv too
	rm -rf .venv .cache build dist src/penultima/page web/node_modules web/src/fonts web/src/wire/types.ts web/src/wire/http.ts .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests bench docs -name __pycache__ -prune -exec rm -rf {} +

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
