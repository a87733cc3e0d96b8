"""The ids that somebody's own edition names: those of the books as the books spell them."""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from penultima.echo import shown
from penultima.errors import BadInput
from penultima.tomlfile import Table

CLAUSE = re.compile(r"[a-z0-9][a-z0-9.-]{0,59}")
ALIKE = 0.85
"""So much alike, an id is a slip of the pen; one's own are further from any other, or add to it, as in card.skip-2."""


def check_ids(table: Table, clauses: list[str], rulings: list[str]) -> None:
    """A ruling is one of those that the program can follow. A clause may be one's own, for a card of one's own."""
    has = table.table("has")
    for ruling in has.texts("rulings"):
        if ruling not in rulings:
            raise _no_ruling(ruling, rulings).at(has.place("rulings"))
    for place, key, clause in _clauses(table):
        if not CLAUSE.fullmatch(clause):
            raise place.error(key, "{word} is no id of a clause, such as card.skip", word=shown(clause))
        if near := misspelt(clause, [*clauses, *rulings]):
            raise place.error(key, "{word} is no clause; is it {near}?", word=shown(clause), near=shown(near))


def _clauses(table: Table) -> Iterator[tuple[Table, str, str]]:
    """With the table and the key where each stands."""
    has = table.table("has")
    yield from ((has, "clauses", clause) for clause in has.texts("clauses"))
    rules = [table.table("rules")] if "rules" in table else []
    for row in (*table.tables("card"), *(each.table(key) for each in rules for key in each)):
        yield from ((row, key, row.text_of(key)) for key in ("clause", "first-clause") if key in row)


def misspelt(word: str, words: list[str]) -> str:
    """The one that was meant; nothing where it is spelt well or is another."""
    if word in words or any(re.match(rf"{re.escape(known)}[^a-z]", word) for known in words):
        return ""
    return next(iter(get_close_matches(word, words, 1, ALIKE)), "")


def _no_ruling(word: str, rulings: list[str]) -> BadInput:
    if near := get_close_matches(word, rulings, 1):
        return BadInput("{word} is no ruling; is it {near}?", word=shown(word), near=shown(near[0]))
    return BadInput("{word} is no ruling", word=shown(word))
