"""The judge's answer is uncertain if it depends on unknown cards, and certain if it does not."""

from dataclasses import replace

import pytest

from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.i18n import catalogue
from penultima.judge.answer_text import VerdictText
from penultima.judge.case import Case, FirstCard, Inquiry, make_inquiry
from penultima.judge.sampling import SampledAnswer, sample_answer
from penultima.judge.unknown_cards import DEFAULT_SAMPLE, SAMPLES

ENGLISH = catalogue("en")


def judged(position: str, action: str, *done: str, edition: str = "giant", **options: object) -> SampledAnswer:
    return sample_answer(make_inquiry(edition, Case(position, done), action, options))  # type: ignore[arg-type]


def text_of(found: SampledAnswer) -> str:
    return "\n".join(VerdictText(ENGLISH, found.rules.edition, found.seats).answer_lines(found))


def test_a_drawn_card_unknown_to_the_position_depends_on_chance() -> None:
    found = judged("hands=B3,G5/Y2,Y3 top=R7", "0: draw")
    assert found.by_chance == (True, False)
    assert "Seat 0 draws a card." in text_of(found)
    assert "Which cards turn up is chance." in text_of(found)


def test_a_drawn_card_known_from_the_position_does_not_depend_on_chance() -> None:
    found = judged("hands=B3,G5/Y2,Y3 top=R7 draw=Y9", "0: draw")
    assert found.by_chance == (False, False)
    assert "chance" not in text_of(found)


def test_points_for_randomly_drawn_cards_are_uncertain() -> None:
    found = judged("hands=R+2/Y4,Y5 top=R7", "0: play R+2")
    names = [event.name for event in found.verdict.events]
    assert [name for name, by_chance in zip(names, found.by_chance, strict=True) if by_chance] == [
        "took",
        "took",
        "scored",
    ]
    assert "depends on unknown cards. This may happen, for example:" in text_of(found)
    assert "Seat 0 wins the deal." in text_of(found)


def test_points_for_known_cards_are_certain() -> None:
    found = judged("hands=R+2/Y4,Y5 top=R7 draw=B8,B9", "0: play R+2")
    assert "Seat 0 scores 26 points." in text_of(found)
    assert not any(found.by_chance)


def test_both_outcomes_of_a_challenge_are_described_if_the_hand_is_unknown() -> None:
    found = judged("hands=W+4,?3/?3/?3 top=R7", "1: challenge", "0: play W+4:B")
    assert len(found.stories) == 2
    assert {"challenge.guilty", "challenge.innocent"} <= set(found.clauses)
    assert text_of(found).count("    - Seat 1 challenges Seat 0") == 2


def test_the_legality_of_an_action_may_depend_on_unknown_cards() -> None:
    found = judged("hands=?2/?3 top=R7", "0: draw", edition="official")
    assert {verdict.refused for verdict in found.decisions} == {None, "turn.draw-by-choice"}
    assert text_of(found).startswith("It depends on unknown cards. It may be:\n")


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("R1,B2", "With this hand it is a bluff"),
        ("G1,B2", ""),
        ("?2", "Depending on the other cards in the hand it may be a bluff"),
    ],
)
def test_an_answer_is_sure_of_a_bluff_only_if_the_hand_is_known(hand: str, sentence: str) -> None:
    lines = text_of(judged(f"hands=W+4,{hand}/?3/?3 top=R7", "0: play W+4:B")).splitlines()
    assert lines[1].startswith(sentence) if sentence else lines[1] == ""


def test_samples_that_forbid_the_earlier_actions_are_left_out() -> None:
    """In official, a seat with a playable card may not draw. Samples that deal such a card to seat 0 are left out."""
    found = judged("hands=?2/B1,B2 top=R7", "1: draw", "0: draw", "0: pass", edition="official")
    assert 0 < len(found.verdicts) < SAMPLES
    assert all(event.name != "played" for event in found.before)


def test_earlier_actions_that_no_sample_allows_are_rejected() -> None:
    with pytest.raises(BadInput, match=r"is refused before the question: turn\.order"):
        judged("hands=?2/B1,B2 top=R7", "0: draw", "1: draw")


def test_the_card_after_a_returned_first_card_depends_on_chance() -> None:
    found = sample_answer(make_inquiry("giant", Case(FirstCard(("W+4",), 3)), None, {}))
    assert [event.name for event in found.verdict.events][:2] == ["returned", "turned-up"]
    assert found.by_chance[:2] == (False, True)
    assert set(found.clauses) >= {"first.wild-draw", "first.returned"}
    assert "first.skip" not in found.clauses


RARE = {
    "an equal card in the hand": ("hands=?3/B5,?4/?3 top=B9 turn=1", "1: draw", "1: play B5"),
    "a wild in the hand": ("hands=W,G1/?3 top=R9", "0: draw", "0: play W:R"),
}


@pytest.mark.parametrize("edition", ["classic", "race"])
@pytest.mark.parametrize(("position", "done", "action"), RARE.values(), ids=RARE.keys())
def test_a_rarely_drawn_card_is_considered(edition: str, position: str, done: str, action: str) -> None:
    """The drawn card may be played, but not an equal card that was already in the hand."""
    refusals = [verdict.refused for verdict in judged(position, action, done, edition=edition).decisions]
    assert refusals == ["turn.play-drawn", None]


def test_earlier_actions_may_require_a_rare_card() -> None:
    found = judged("hands=B1,B2/?3 top=R9", "1: draw", "0: draw", "0: play R0", edition="classic")
    assert found.before[-2].card == "R0"


def test_drawing_from_a_pile_of_equal_cards_does_not_depend_on_chance() -> None:
    found = judged("hands=B1,B2/Y1,Y2 top=R9 draw=G1 draw-only", "0: draw")
    assert not any(found.by_chance)


def test_planted_a_single_sample_makes_uncertain_answers_seem_certain() -> None:
    """With a single sample, an answer that depends on chance would seem certain."""
    inquiry: Inquiry = make_inquiry("giant", Case("hands=R+2/Y4,Y5 top=R7"), "0: play R+2", {})
    assert any(sample_answer(inquiry).by_chance)
    assert not any(sample_answer(inquiry, [DEFAULT_SAMPLE]).by_chance)


def test_all_samples_agree_if_no_card_is_unknown() -> None:
    inquiry = make_inquiry("giant", Case("hands=R1,B2/Y4,Y5 top=R7"), "0: play R1", {})
    found = sample_answer(inquiry)
    assert len(found.stories) == 1
    assert replace(found, verdicts=found.verdicts[:1]).clauses == found.clauses
    assert found.rules == ruleset("giant")
