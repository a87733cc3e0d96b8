"""Sentences about events, as screens, stories and the judge show them."""

from penultima.i18n import catalogue
from penultima.i18n.message_parts import join_parts
from penultima.notation.event import Event
from penultima.wording.event_sentences import Sentences

NAMES = ("Ana", "Blas", "Carmen", "Dora")


def describe(*events: Event) -> list[str]:
    return [join_parts(parts) for parts in Sentences(catalogue("en"), NAMES).describe_events(events)]


def test_points_of_partners_are_added_up_at_the_end_of_a_deal() -> None:
    """score.low, teams: a seat scores for its own cards and for its partner's."""
    scores = [Event("scored", seat, points=points) for seat, points in ((0, 0), (2, 0), (2, 40), (0, 40))]
    assert describe(*scores, Event("won", 1)) == [
        "Ana scores 40 points.",
        "Carmen scores 40 points.",
        "Blas wins the match!",
    ]


def test_points_of_different_deals_are_not_added_up() -> None:
    first, second = Event("scored", 0, points=7), Event("scored", 0, points=5)
    assert describe(first, Event("dealer", 1), second) == [
        "Ana scores 7 points.",
        "Blas deals.",
        "Ana scores 5 points.",
    ]
