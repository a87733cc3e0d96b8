"""Checks the clause and ruling ids of a user's own edition, using those of the bundled editions."""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.support.toml_file import TomlTable

CLAUSE = re.compile(r"[a-z0-9][a-z0-9.-]{0,59}")
MISSPELLING_RATIO = 0.85
"""The minimum similarity to a known id at which an unknown id counts as a misspelling."""


def check_ids(table: TomlTable, clauses: list[str], rulings: list[str]) -> None:
    """Check all ids. A ruling must exist in the program. A clause may be new, unless it looks like a misspelling."""
    has = table.table("has")
    for ruling in has.texts("rulings"):
        if ruling not in rulings:
            raise _no_ruling(ruling, rulings).at(has.location("rulings"))
    for place, key, clause in _clauses(table):
        if not CLAUSE.fullmatch(clause):
            raise place.error(key, "{word} is no id of a clause, such as card.skip", word=quote(clause))
        if near := find_misspelling(clause, [*clauses, *rulings]):
            raise place.error(key, "{word} is no clause; is it {near}?", word=quote(clause), near=quote(near))


def _clauses(table: TomlTable) -> Iterator[tuple[TomlTable, str, str]]:
    """Yield every clause id with the table and the key where it was found."""
    has = table.table("has")
    yield from ((has, "clauses", clause) for clause in has.texts("clauses"))
    rules = [table.table("rules")] if "rules" in table else []
    for row in (*table.tables("card"), *(each.table(key) for each in rules for key in each)):
        yield from ((row, key, row.text_at(key)) for key in ("clause", "first-clause") if key in row)


def find_misspelling(word: str, words: list[str]) -> str:
    """Return the known word that was probably meant, or "" for none.

    A known word followed by a suffix, such as card.skip-2, is a new word and not a misspelling.
    """
    if word in words or any(re.match(rf"{re.escape(known)}[^a-z]", word) for known in words):
        return ""
    return next(iter(get_close_matches(word, words, 1, MISSPELLING_RATIO)), "")


def _no_ruling(word: str, rulings: list[str]) -> BadInput:
    if near := get_close_matches(word, rulings, 1):
        return BadInput("{word} is no ruling; is it {near}?", word=quote(word), near=quote(near[0]))
    return BadInput("{word} is no ruling", word=quote(word))
