"""What the question leaves open is told as chance, and what it decides as a fact."""

from dataclasses import replace

import pytest

from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.judge.answer import Words
from penultima.judge.case import Case, FirstCard, Inquiry, inquiry_of
from penultima.judge.lot import LOTS, USUAL
from penultima.judge.settled import Settled, settle
from penultima.texts import catalogue

ENGLISH = catalogue("en")


def settled(position: str, action: str, *done: str, edition: str = "giant", **options: object) -> Settled:
    return settle(inquiry_of(edition, Case(position, done), action, options))  # type: ignore[arg-type]


def told(found: Settled) -> str:
    return "\n".join(Words(ENGLISH, found.rules.edition, found.seats).settled(found))


def test_a_drawn_card_that_the_position_does_not_place_is_chance() -> None:
    found = settled("hands=B3,G5/Y2,Y3 top=R7", "0: draw")
    assert found.by_chance == (True, False)
    assert "Seat 0 draws a card." in told(found)
    assert "Which cards come is chance." in told(found)


def test_a_drawn_card_that_the_position_places_is_none() -> None:
    found = settled("hands=B3,G5/Y2,Y3 top=R7 draw=Y9", "0: draw")
    assert found.by_chance == (False, False)
    assert "chance" not in told(found)


def test_points_for_cards_drawn_by_lot_are_no_fact() -> None:
    found = settled("hands=R+2/Y4,Y5 top=R7", "0: play R+2")
    names = [event.name for event in found.verdict.events]
    assert [name for name, by_chance in zip(names, found.by_chance, strict=True) if by_chance] == [
        "took",
        "took",
        "scored",
    ]
    assert "depends on cards that nobody knows. It may happen, for example:" in told(found)
    assert "Seat 0 wins the deal." in told(found)


def test_points_for_cards_that_are_known_are_one() -> None:
    found = settled("hands=R+2/Y4,Y5 top=R7 draw=B8,B9", "0: play R+2")
    assert "Seat 0 scores 26 points." in told(found)
    assert not any(found.by_chance)


def test_both_ends_of_a_challenge_are_told_where_the_hand_is_not_known() -> None:
    found = settled("hands=W+4,?3/?3/?3 top=R7", "1: challenge", "0: play W+4:B")
    assert len(found.stories) == 2
    assert {"challenge.guilty", "challenge.innocent"} <= set(found.clauses)
    assert told(found).count("    - Seat 1 challenges Seat 0") == 2


def test_whether_it_is_allowed_may_depend_on_the_hand() -> None:
    found = settled("hands=?2/?3 top=R7", "0: draw", edition="official")
    assert {verdict.refused for verdict in found.decisions} == {None, "turn.draw-by-choice"}
    assert told(found).startswith("It depends on cards that nobody knows. It may be:\n")


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("R1,B2", "In this hand it is a bluff"),
        ("G1,B2", ""),
        ("?2", "Depending on the other cards of the hand it may be a bluff"),
    ],
)
def test_a_bluff_is_one_for_certain_only_where_the_hand_is_known(hand: str, said: str) -> None:
    lines = told(settled(f"hands=W+4,{hand}/?3/?3 top=R7", "0: play W+4:B")).splitlines()
    assert lines[1].startswith(said) if said else lines[1] == ""


def test_only_lots_by_which_the_story_can_have_happened_count() -> None:
    """Whoever played a red card held one."""
    found = settled("hands=?2/B1,B2 top=R7", "1: draw", "0: draw", "0: pass", edition="official")
    assert 0 < len(found.verdicts) < LOTS
    assert all(event.name != "played" for event in found.before)


def test_a_story_that_can_have_happened_by_no_lot_is_refused() -> None:
    with pytest.raises(BadInput, match=r"is refused before the question: turn\.order"):
        settled("hands=?2/B1,B2 top=R7", "0: draw", "1: draw")


def test_what_comes_after_a_returned_first_card_is_chance() -> None:
    found = settle(inquiry_of("giant", Case(FirstCard(("W+4",), 3)), None, {}))
    assert [event.name for event in found.verdict.events][:2] == ["returned", "turned-up"]
    assert found.by_chance[:2] == (False, True)
    assert set(found.clauses) >= {"first.wild-draw", "first.returned"}
    assert "first.skip" not in found.clauses


RARE = {
    "another of the card": ("hands=?3/B5,?4/?3 top=B9 turn=1", "1: draw", "1: play B5"),
    "another wild": ("hands=W,G1/?3 top=R9", "0: draw", "0: play W:R"),
}


@pytest.mark.parametrize("edition", ["classic", "race"])
@pytest.mark.parametrize(("position", "done", "action"), RARE.values(), ids=RARE.keys())
def test_a_card_that_is_rarely_drawn_is_thought_of(edition: str, position: str, done: str, action: str) -> None:
    """It may be played where it is the very card that was drawn, although another is in the hand."""
    refusals = [verdict.refused for verdict in settled(position, action, done, edition=edition).decisions]
    assert refusals == ["turn.play-drawn", None]


def test_what_was_done_may_take_a_rare_card() -> None:
    found = settled("hands=B1,B2/?3 top=R9", "1: draw", "0: draw", "0: play R0", edition="classic")
    assert found.before[-2].card == "R0"


def test_a_draw_pile_without_other_cards_is_no_chance() -> None:
    found = settled("hands=B1,B2/Y1,Y2 top=R9 draw=G1 draw-only", "0: draw")
    assert not any(found.by_chance)


def test_planted_a_lot_that_is_tried_once_only_is_taken_for_a_fact() -> None:
    """What the promise above is worth: with a single lot everything would be a fact."""
    inquiry: Inquiry = inquiry_of("giant", Case("hands=R+2/Y4,Y5 top=R7"), "0: play R+2", {})
    assert any(settle(inquiry).by_chance)
    assert not any(settle(inquiry, [USUAL]).by_chance)


def test_all_lots_agree_where_nothing_is_left_open() -> None:
    inquiry = inquiry_of("giant", Case("hands=R1,B2/Y4,Y5 top=R7"), "0: play R1", {})
    found = settle(inquiry)
    assert len(found.stories) == 1
    assert replace(found, verdicts=found.verdicts[:1]).clauses == found.clauses
    assert found.rules == ruleset("giant")
