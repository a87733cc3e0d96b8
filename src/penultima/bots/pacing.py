"""Reaction times of bots. They do not depend on the cards, so they reveal nothing about a hand."""

from penultima.bots.characters import adapt_level
from penultima.bots.decision_rng import open_random_stream
from penultima.bots.levels import MsRange, Paces
from penultima.bots.question import Question
from penultima.kernel.streams import random_below

DRAWS = 5
"""The reaction time is the second smallest of this many random numbers.

As with people, it is usually short, rarely minimal and sometimes long.
"""
LONG_THOUGHT_ONE_IN = 12
"""One in this many decisions takes extra long, on average.

Such decisions are chosen at random, so a long thought reveals nothing about the hand.
"""


def draw_reaction_ms(key: bytes, question: Question, level: str, character: str = "") -> int:
    """Return the reaction time in milliseconds.

    The time is measured from the publication of the question, or in a race from its opening.
    """
    least, most = select_range(adapt_level(level, character).paces, question)
    random_words = open_random_stream(key, question, "pace")
    draws = sorted(random_below(random_words, most - least + 1) for _ in range(DRAWS))
    if question.kind == "decision" and random_below(random_words, LONG_THOUGHT_ONE_IN) == 0:
        return most + draws[DRAWS // 2]
    return least + draws[1]


def longest_reaction_ms(span: MsRange) -> int:
    """Return the longest time that a decision can take if its usual range is `span`."""
    least, most = span
    return 2 * most - least


def select_range(paces: Paces, question: Question) -> MsRange:
    match question.kind:
        case "decision":
            return paces.decision
        case "call":
            return paces.late if question.about == question.seat else paces.catch
        case "jump":
            return paces.jump
        case "race":
            return paces.race
        case "vote":
            return paces.vote
