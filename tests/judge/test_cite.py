"""Which clauses the judge names follows from what the cards do, not from what they are called."""

from pathlib import Path

import pytest

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.judge.case import Case, read_action, set_up
from penultima.judge.verdict import judge
from tests.editions.own_cards import night


def cited(rules: Ruleset, position: str, action: str) -> tuple[str, ...]:
    game = set_up(rules, Case(position))
    return judge(game, *read_action(game, action)).clauses


@pytest.mark.parametrize(
    ("card", "asked"),
    [("RD", True), ("WY:B", True), ("WX:B", False), ("R1", False)],
)
def test_whatever_turns_play_round_between_two_asks_for_the_ruling(tmp_path: Path, card: str, asked: bool) -> None:  # noqa: FBT001
    rules = ruleset(night(tmp_path), {}, ("self: reverse",))
    found = cited(rules, "hands=RD,WX,WY,R1/B1,B2 top=R7", f"0: play {card}")
    assert ("reverse.two" in found) is asked
    assert "reverse.two" not in cited(rules, "hands=RD,WX,WY,R1/B1,B2/G1,G2 top=R7", f"0: play {card}")


def test_a_suggested_text_names_its_clause_on_whichever_card_it_is_written(tmp_path: Path) -> None:
    position, action = "hands=WY,R1,R2/B1,B2/G1,G2 top=R7", "0: play WY:B"
    edition = night(tmp_path)
    assert cited(ruleset(edition, {}, ("self: extra-turn",)), position, action)[-1] == "custom.extra-turn"
    assert cited(ruleset(edition, {}, ("self: reverse",)), position, action)[-1] == "card.custom"
