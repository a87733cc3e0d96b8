"""A misspelt id in a custom edition is reported at its place. A new id is accepted."""

from pathlib import Path

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from tests.helpers.editions.changed_edition import own

CARD = """[[card]]
symbols = ["+1"]
clause = "{clause}"
effect = "next: draw 1, lose-turn"
value = 5
first = "effect"
first-clause = "{first}"
[rules]"""
SLIPS = {
    "a misspelt ruling": (("drawn-card", "drawn-crad"), "rulings: 'drawn-crad' is no ruling; is it 'drawn-card'?"),
    "an unknown ruling": (('"drawn-card",', '"who-cooks",'), "rulings: 'who-cooks' is no ruling"),
    "a house rule among the rulings": (('"drawn-card",', '"stacking",'), "rulings: 'stacking' is no ruling"),
    "a misspelt clause": (('"turn.order"', '"turn.oder"'), "clauses: 'turn.oder' is no clause; is it 'turn.order'?"),
    "a misspelt clause of a rule": (
        ('clause = "deal.hand"', 'clause = "deal.hnad"'),
        "clause: 'deal.hnad' is no clause; is it 'deal.hand'?",
    ),
    "an empty id": (
        ("[rules]", CARD.format(clause="", first="first.draw")),
        "clause: '' is no id of a clause, such as card.skip",
    ),
    "a terminal control sequence": (
        ("[rules]", CARD.format(clause="\\u001b[31mX", first="first.draw")),
        "clause: '\\x1b[31mX' is no id of a clause, such as card.skip",
    ),
    "a misspelt clause of a card": (
        ("[rules]", CARD.format(clause="card.darw", first="first.draw")),
        "clause: 'card.darw' is no clause; is it 'card.draw'?",
    ),
    "a misspelt clause of a first card": (
        ("[rules]", CARD.format(clause="card.draw", first="first.drow")),
        "first-clause: 'first.drow' is no clause; is it 'first.draw'?",
    ),
}


@pytest.mark.parametrize(("change", "reason"), SLIPS.values(), ids=SLIPS.keys())
def test_a_misspelt_id_is_reported_with_its_place_and_the_correct_one(
    tmp_path: Path, change: tuple[str, str], reason: str
) -> None:
    with pytest.raises(BadInput) as problem:
        own(tmp_path, change)
    place, _, message = str(problem.value).partition(": ")
    [path] = tmp_path.iterdir()
    file, _, line = place.rpartition(":")
    assert (file, message) == (str(path), reason)
    key = reason.partition(":")[0]
    assert key in path.read_text().splitlines()[int(line) - 1]


@pytest.mark.parametrize("clause", ["card.zero", "card.draw-1", "card.draw2", "card.draw.one", "our.own", "x"])
def test_a_new_clause_id_is_accepted(tmp_path: Path, clause: str) -> None:
    edition = own(tmp_path, ("[rules]", CARD.format(clause=clause, first=clause)))
    assert edition.cards["+1"].clause == clause


@pytest.mark.parametrize("name", load.bundled_ids())
def test_bundled_editions_have_no_misspelt_ids(tmp_path: Path, name: str) -> None:
    assert own(tmp_path, of=name).id == "own"
