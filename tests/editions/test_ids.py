"""A misspelt id in somebody's own edition is noticed where it stands; an id of one's own is not taken for one."""

from pathlib import Path

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from tests.pages.own import own

CARD = """[[card]]
symbols = ["+1"]
clause = "{clause}"
effect = "next: draw 1, lose-turn"
value = 5
first = "effect"
first-clause = "{first}"
[rules]"""
SLIPS = {
    "a ruling": (("drawn-card", "drawn-crad"), "rulings: 'drawn-crad' is no ruling; is it 'drawn-card'?"),
    "a ruling that nobody knows": (('"drawn-card",', '"who-cooks",'), "rulings: 'who-cooks' is no ruling"),
    "a house rule among the rulings": (('"drawn-card",', '"stacking",'), "rulings: 'stacking' is no ruling"),
    "a clause": (('"turn.order"', '"turn.oder"'), "clauses: 'turn.oder' is no clause; is it 'turn.order'?"),
    "of a rule": (
        ('clause = "deal.hand"', 'clause = "deal.hnad"'),
        "clause: 'deal.hnad' is no clause; is it 'deal.hand'?",
    ),
    "no id at all": (
        ("[rules]", CARD.format(clause="", first="first.draw")),
        "clause: '' is no id of a clause, such as card.skip",
    ),
    "what steers a screen": (
        ("[rules]", CARD.format(clause="\\u001b[31mX", first="first.draw")),
        "clause: '\\x1b[31mX' is no id of a clause, such as card.skip",
    ),
    "of a card": (
        ("[rules]", CARD.format(clause="card.darw", first="first.draw")),
        "clause: 'card.darw' is no clause; is it 'card.draw'?",
    ),
    "of a first card": (
        ("[rules]", CARD.format(clause="card.draw", first="first.drow")),
        "first-clause: 'first.drow' is no clause; is it 'first.draw'?",
    ),
}


@pytest.mark.parametrize(("change", "reason"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_told_with_its_place_and_what_was_meant(tmp_path: Path, change: tuple[str, str], reason: str) -> None:
    with pytest.raises(BadInput) as problem:
        own(tmp_path, change)
    place, _, said = str(problem.value).partition(": ")
    [path] = tmp_path.iterdir()
    file, _, line = place.rpartition(":")
    assert (file, said) == (str(path), reason)
    key = reason.partition(":")[0]
    assert key in path.read_text().splitlines()[int(line) - 1]


@pytest.mark.parametrize("clause", ["card.zero", "card.draw-1", "card.draw2", "card.draw.one", "our.own", "x"])
def test_an_id_of_ones_own_is_ones_own(tmp_path: Path, clause: str) -> None:
    edition = own(tmp_path, ("[rules]", CARD.format(clause=clause, first=clause)))
    assert edition.cards["+1"].clause == clause


@pytest.mark.parametrize("name", load.names())
def test_the_editions_that_come_with_the_program_have_no_slips(tmp_path: Path, name: str) -> None:
    assert own(tmp_path, of=name).id == "own"
