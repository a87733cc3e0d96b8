"""A refusal names the house rule under which it would be fine, because the kernel says so."""

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.judge import otherwise
from penultima.judge.answer import Words
from penultima.judge.case import Case, inquiry_of, read_action, set_up
from penultima.judge.dispute import disputes
from penultima.judge.lot import LOTS
from penultima.judge.otherwise import Change, changes
from penultima.judge.settled import settle
from penultima.texts import catalogue


def found(
    position: str, action: str, *done: str, edition: str = "giant", options: dict[str, OptionValue] | None = None
) -> list[Change]:
    inquiry = inquiry_of(edition, Case(position, done), action, options or {})
    return changes(inquiry, settle(inquiry))


DRAW_ON_DRAW = ("hands=R+2,R1,R3/B+2,B1,B3/Y1,Y2 top=R7", "1: play B+2", "0: play R+2")


@pytest.mark.parametrize("edition", ["classic", "giant", "race", "official"])
def test_a_draw_card_on_a_draw_card_is_fine_with_stacking(edition: str) -> None:
    assert found(*DRAW_ON_DRAW, edition=edition) == [Change("stacking", "same", allowed=True, is_usual=False)]


def test_it_is_told_with_the_flag() -> None:
    inquiry = inquiry_of("giant", Case(DRAW_ON_DRAW[0], DRAW_ON_DRAW[2:]), DRAW_ON_DRAW[1], {})
    settled = settle(inquiry)
    words = Words(catalogue("es"), settled.rules.edition, settled.seats)
    assert words.settled(settled)[0].endswith("La carta que hay encima se cumple al momento, y ya le quitó el turno.")
    assert words.otherwise(changes(inquiry, settled))[-1].endswith("(--option stacking=same).")


@pytest.mark.parametrize(
    ("position", "action", "option", "value"),
    [
        ("hands=R1,B2,B3/Y1,Y2/R7,G2,G3 top=R7", "2: play R7", "jump-in", True),
        ("hands=W+4,G1,G2/Y1,Y2 top=R7", "1: draw", "", ""),
        ("hands=R1,B2,B3/Y1,Y2 top=R7", "0: play B2", "", ""),
    ],
)
def test_other_refusals_name_theirs_or_none(position: str, action: str, option: str, value: OptionValue) -> None:
    expected = [Change(option, value, allowed=True, is_usual=False)] if option else []
    assert found(position, action) == expected


def test_what_is_allowed_by_a_house_rule_alone_says_so() -> None:
    by_rule = found(*DRAW_ON_DRAW, options={"stacking": "any"})
    assert by_rule == [Change("stacking", "off", allowed=False, is_usual=True)]


def test_what_a_house_rule_forbids_is_fine_without_it() -> None:
    forbidden = found("hands=R1,B3,G5/Y2,Y3 top=R7", "0: draw", options={"force-play": True})
    assert forbidden == [Change("force-play", False, allowed=True, is_usual=True)]  # noqa: FBT003 - the option's value


def test_where_nothing_decides_otherwise_it_is_told_what_changes() -> None:
    turned = found("hands=RR,B1,B2/Y1,Y2 top=R7", "0: play RR")
    assert turned == [Change("reverse.two", "turn", allowed=None, is_usual=False)]


def test_an_answer_that_nobody_asks_for_any_more_is_not_called_forbidden() -> None:
    """Without bluffs the cards are drawn at once."""
    accepted = found("hands=W+4,G1,G2/Y1,Y2/B1,B2 top=R7", "1: accept", "0: play W+4:B")
    assert [(change.option, change.allowed) for change in accepted] == [("no-bluff", None)]


@pytest.mark.parametrize("edition", ["giant", "official"])
def test_every_change_that_is_told_is_what_the_kernel_says(edition: str) -> None:
    """Asked again from the outside, for every dispute that arises."""
    told = 0
    for dispute in disputes():
        inquiry = dispute.inquiry(edition)
        if inquiry.action is None:
            continue
        try:
            settled = settle(inquiry)
        except BadInput:
            continue
        for change in changes(inquiry, settled):
            if change.allowed:
                options = {**dispute.options, change.option: change.value}
                game = set_up(ruleset(edition, options, dispute.customs), dispute.in_edition(edition).case)
                seat, action = read_action(game, inquiry.action)
                game.act(seat, action)
                told += 1
    assert told >= 4


def test_planted_a_change_that_is_not_asked_for_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(otherwise, "_values", lambda rules: iter(()))
    assert found(*DRAW_ON_DRAW) == []


def test_a_play_in_turn_is_not_owed_to_an_agreement_by_lots_that_cannot_have_been() -> None:
    """What was done fits only by some lots, where the top card is not known: those alone are asked again."""
    case = Case("hands=R4,R5,R6/Y9,R9,B1/G1,G2 top=Y?", ("0: play R4",))
    inquiry = inquiry_of("giant", case, "1: play R9", {"jump-in": True})
    settled = settle(inquiry)
    assert settled.verdict.allowed
    assert 0 < len(settled.lots) < LOTS + len(inquiry.cards)
    assert changes(inquiry, settled) == []
