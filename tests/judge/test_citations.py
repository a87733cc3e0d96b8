"""The effects of cards, not their names, determine which clauses the judge cites."""

from pathlib import Path

import pytest

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.judge.case import Case, read_action, set_up_game
from penultima.judge.verdict import judge
from tests.helpers.editions.custom_edition import night


def cited(rules: Ruleset, position: str, action: str) -> tuple[str, ...]:
    game = set_up_game(rules, Case(position))
    return judge(game, *read_action(game, action)).clauses


@pytest.mark.parametrize(
    ("card", "expected"),
    [("RD", True), ("WY:B", True), ("WX:B", False), ("R1", False)],
)
def test_every_card_that_reverses_play_between_two_players_cites_the_ruling(
    tmp_path: Path,
    card: str,
    expected: bool,  # noqa: FBT001
) -> None:
    rules = ruleset(night(tmp_path), {}, ("self: reverse",))
    found = cited(rules, "hands=RD,WX,WY,R1/B1,B2 top=R7", f"0: play {card}")
    assert ("reverse.two" in found) is expected
    assert "reverse.two" not in cited(rules, "hands=RD,WX,WY,R1/B1,B2/G1,G2 top=R7", f"0: play {card}")


def test_a_suggested_text_cites_its_clause_on_any_customizable_card(tmp_path: Path) -> None:
    position, action = "hands=WY,R1,R2/B1,B2/G1,G2 top=R7", "0: play WY:B"
    edition = night(tmp_path)
    assert cited(ruleset(edition, {}, ("self: extra-turn",)), position, action)[-1] == "custom.extra-turn"
    assert cited(ruleset(edition, {}, ("self: reverse",)), position, action)[-1] == "card.custom"
