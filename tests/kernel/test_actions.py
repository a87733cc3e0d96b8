"""An action, such as a play or a draw, is encoded in one int. The lowest bits are the verb."""

import pytest

from penultima.kernel.actions import (
    A_ACCEPT,
    A_CALL,
    A_CATCH,
    A_COLOUR,
    A_DISCARD,
    A_PLAY,
    ACTION_LIMIT,
    VERBS,
    action_call,
    action_colour,
    action_kind,
    action_seat,
    action_verb,
    encode_play,
    with_colour,
    with_kind,
    with_seat,
    without_call,
)
from penultima.kernel.rules import COLOURS
from penultima.kernel.state import KINDS, SEATS

LAST_KIND, LAST_COLOUR, LAST_SEAT = KINDS - 1, COLOURS - 1, SEATS - 1


def test_the_number_of_a_verb_is_the_index_of_its_word() -> None:
    assert (VERBS[A_PLAY], VERBS[A_CALL], VERBS[A_CATCH]) == ("play", "uno", "catch")
    assert len(set(VERBS)) == len(VERBS)


@pytest.mark.parametrize("verb", range(len(VERBS)))
def test_a_verb_alone_is_an_action(verb: int) -> None:
    assert action_verb(verb) == verb


@pytest.mark.parametrize("kind", [0, LAST_KIND])
@pytest.mark.parametrize("colour", [-1, 0, LAST_COLOUR])
@pytest.mark.parametrize("call", [0, 1])
def test_a_play_carries_card_colour_and_call(kind: int, colour: int, call: int) -> None:
    action = encode_play(kind, colour, call)
    assert action_verb(action) == A_PLAY
    assert (action_kind(action), action_colour(action), action_call(action)) == (kind, colour, call)


@pytest.mark.parametrize("kind", [0, LAST_KIND])
def test_a_discard_carries_its_card(kind: int) -> None:
    action = with_kind(A_DISCARD, kind)
    assert (action_verb(action), action_kind(action)) == (A_DISCARD, kind)


@pytest.mark.parametrize("colour", range(COLOURS))
def test_an_answer_with_a_colour_carries_that_colour(colour: int) -> None:
    action = with_colour(A_COLOUR, colour)
    assert (action_verb(action), action_colour(action)) == (A_COLOUR, colour)


@pytest.mark.parametrize("seat", [0, LAST_SEAT])
def test_an_action_aimed_at_a_seat_carries_that_seat(seat: int) -> None:
    action = with_seat(A_CATCH, seat)
    assert (action_verb(action), action_seat(action)) == (A_CATCH, seat)


def test_an_action_without_colour_has_the_colour_minus_one() -> None:
    assert action_colour(A_ACCEPT) == -1


def test_without_call_removes_only_the_call_from_a_play() -> None:
    assert without_call(encode_play(5, 2, 1)) == encode_play(5, 2, 0)
    assert without_call(encode_play(5, 2, 0)) == encode_play(5, 2, 0)


def test_every_action_is_below_action_limit() -> None:
    largest = encode_play(LAST_KIND, LAST_COLOUR, 1) | with_seat(len(VERBS) - 1, LAST_SEAT)
    assert ACTION_LIMIT // 2 <= largest < ACTION_LIMIT
