"""docs/books.md lists the sentences of the five rulebooks. Every row names a clause and a proof that exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.scenarios.scenario_file import read_scenarios

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "books.md").read_text(encoding="utf-8")
FEWEST = 90
"""Each rulebook has at least this many sentences."""


def rows(edition: str) -> list[tuple[str, str, str]]:
    """Return (sentence, clauses, proofs) of each row for this edition."""
    part = re.split(rf"^## {edition}$", PAGE, flags=re.MULTILINE)[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert all(len(row) == 3 for row in cells)
    return [(row[0], row[1], row[2]) for row in cells]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@cache
def functions() -> set[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "tests").rglob("test_*.py")]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@cache
def scenarios() -> set[tuple[str, str]]:
    """Return (edition, name) of every scenario."""
    files = (ROOT / "tests/rules").glob("*/*.toml")
    return {(found.edition, found.name) for path in files for found in read_scenarios(path)}


def unproven(edition: str) -> list[str]:
    """Return the proofs that do not exist, and the sentences that state a rule but have no proof."""
    known = {name for of, name in scenarios() if of == edition} | {f"test: {name}" for name in functions()}
    missing = [proof for _, _, proofs in rows(edition) for proof in quoted(proofs) if proof not in known]
    return missing + [row[0] for row in rows(edition) if not row[1].startswith("-") and not quoted(row[2])]


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_every_rulebook_sentence_has_a_clause_of_its_edition(edition: str) -> None:
    book = load.load_bundled(edition)
    clauses = {*book.clauses, *book.rulings, *book.options}
    assert len(rows(edition)) >= FEWEST
    assert [row[0] for row in rows(edition) if not quoted(row[1]) and not row[1].startswith("-")] == []
    assert {clause for row in rows(edition) for clause in quoted(row[1])} - clauses == set()


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_every_rulebook_sentence_has_a_proof_that_exists(edition: str) -> None:
    assert unproven(edition) == []


def test_a_rulebook_sentence_without_proof_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a row names a proof that does not exist."""
    page = PAGE.replace(
        "## giant\n", "## giant\n\n| sentence | clause | proof |\n|---|---|---|\n| x | `match` | `match: x` |\n", 1
    )
    monkeypatch.setitem(globals(), "PAGE", page)
    assert "match: x" in unproven("giant")
