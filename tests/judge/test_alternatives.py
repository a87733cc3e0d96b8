"""The judge names the house rules that would change its answer. The kernel confirms each change."""

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.i18n import catalogue
from penultima.judge import alternatives
from penultima.judge.alternatives import OptionChange, find_changes
from penultima.judge.answer_text import VerdictText
from penultima.judge.case import Case, make_inquiry, read_action, set_up_game
from penultima.judge.disputes import load_disputes
from penultima.judge.sampling import sample_answer
from penultima.judge.unknown_cards import SAMPLES


def found(
    position: str, action: str, *done: str, edition: str = "giant", options: dict[str, OptionValue] | None = None
) -> list[OptionChange]:
    inquiry = make_inquiry(edition, Case(position, done), action, options or {})
    return find_changes(inquiry, sample_answer(inquiry))


DRAW_ON_DRAW = ("hands=R+2,R1,R3/B+2,B1,B3/Y1,Y2 top=R7", "1: play B+2", "0: play R+2")


@pytest.mark.parametrize("edition", ["classic", "giant", "race", "official"])
def test_a_draw_card_on_a_draw_card_is_fine_with_stacking(edition: str) -> None:
    assert found(*DRAW_ON_DRAW, edition=edition) == [OptionChange("stacking", "same", allowed=True, is_usual=False)]


def test_a_change_of_rules_is_shown_with_its_command_line_option() -> None:
    inquiry = make_inquiry("giant", Case(DRAW_ON_DRAW[0], DRAW_ON_DRAW[2:]), DRAW_ON_DRAW[1], {})
    settled = sample_answer(inquiry)
    words = VerdictText(catalogue("es"), settled.rules.edition, settled.seats)
    assert words.answer_lines(settled)[0].endswith(
        "La carta que hay encima se cumple al momento, y ya le quitó el turno."
    )
    assert words.describe_changes(find_changes(inquiry, settled))[-1].endswith("(--option stacking=same).")


@pytest.mark.parametrize(
    ("position", "action", "option", "value"),
    [
        ("hands=R1,B2,B3/Y1,Y2/R7,G2,G3 top=R7", "2: play R7", "jump-in", True),
        ("hands=W+4,G1,G2/Y1,Y2 top=R7", "1: draw", "", ""),
        ("hands=R1,B2,B3/Y1,Y2 top=R7", "0: play B2", "", ""),
    ],
)
def test_each_refusal_names_the_option_that_would_allow_the_action_if_any(
    position: str, action: str, option: str, value: OptionValue
) -> None:
    expected = [OptionChange(option, value, allowed=True, is_usual=False)] if option else []
    assert found(position, action) == expected


def test_an_action_allowed_only_by_a_house_rule_names_that_rule() -> None:
    by_rule = found(*DRAW_ON_DRAW, options={"stacking": "any"})
    assert by_rule == [OptionChange("stacking", "off", allowed=False, is_usual=True)]


def test_an_action_forbidden_by_a_house_rule_is_shown_as_allowed_without_it() -> None:
    forbidden = found("hands=R1,B3,G5/Y2,Y3 top=R7", "0: draw", options={"force-play": True})
    assert forbidden == [OptionChange("force-play", False, allowed=True, is_usual=True)]  # noqa: FBT003 - False is the value of the option


def test_an_option_that_changes_only_the_outcome_is_reported() -> None:
    turned = found("hands=RR,B1,B2/Y1,Y2 top=R7", "0: play RR")
    assert turned == [OptionChange("reverse.two", "turn", allowed=None, is_usual=False)]


def test_an_answer_that_an_option_makes_unnecessary_is_not_called_forbidden() -> None:
    """With `no-bluff`, the next seat draws the cards at once and is not asked to accept them."""
    accepted = found("hands=W+4,G1,G2/Y1,Y2/B1,B2 top=R7", "1: accept", "0: play W+4:B")
    assert [(change.option, change.allowed) for change in accepted] == [("no-bluff", None)]


@pytest.mark.parametrize("edition", ["giant", "official"])
def test_every_reported_option_change_is_confirmed_by_the_kernel(edition: str) -> None:
    """If the judge says that an option would allow the action of a dispute, the game executes it with this option."""
    confirmed = 0
    for dispute in load_disputes():
        inquiry = dispute.make_inquiry(edition)
        if inquiry.action is None:
            continue
        try:
            settled = sample_answer(inquiry)
        except BadInput:
            continue
        for change in find_changes(inquiry, settled):
            if change.allowed:
                options = {**dispute.options, change.option: change.value}
                game = set_up_game(ruleset(edition, options, dispute.customs), dispute.question_for(edition).case)
                seat, action = read_action(game, inquiry.action)
                game.act(seat, action)
                confirmed += 1
    assert confirmed >= 4


def test_planted_missing_option_values_leave_changes_unreported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alternatives, "_values", lambda rules: iter(()))
    assert found(*DRAW_ON_DRAW) == []


def test_impossible_samples_do_not_make_a_play_in_turn_seem_to_need_a_house_rule() -> None:
    """The earlier play is legal only on some of the possible top cards.

    House rules that might change the answer are tried only with those top cards.
    """
    case = Case("hands=R4,R5,R6/Y9,R9,B1/G1,G2 top=Y?", ("0: play R4",))
    inquiry = make_inquiry("giant", case, "1: play R9", {"jump-in": True})
    settled = sample_answer(inquiry)
    assert settled.verdict.allowed
    assert 0 < len(settled.samples) < SAMPLES + len(inquiry.cards)
    assert find_changes(inquiry, settled) == []
