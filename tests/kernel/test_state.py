"""The state of a match consists of ints and lists of ints, and has room for every edition."""

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.kernel.byte_layout import blank_record, layout
from penultima.kernel.state import (
    ANSWER,
    BLOCKED,
    CARDS,
    CHOOSE,
    COLOUR,
    DISCARD,
    DRAWN,
    ENDS,
    KINDS,
    LEFT,
    NOBODY,
    OUT,
    OVER,
    PHASES,
    PLAY,
    RACE,
    RIGHT,
    SEATS,
    STALLED,
    USES,
    VOTE,
    State,
    awaited_seat,
)
from penultima.kernel.streams import DEAL, DEALER, HANDS, LOT, RESHUFFLE, RETURN


def test_the_number_of_a_phase_is_the_index_of_its_name() -> None:
    named = {name: PHASES.index(name) for name in PHASES}
    assert named == {
        "play": PLAY,
        "drawn": DRAWN,
        "colour": COLOUR,
        "answer": ANSWER,
        "race": RACE,
        "discard": DISCARD,
        "choose": CHOOSE,
        "vote": VOTE,
        "over": OVER,
    }


def test_a_blank_state_awaits_a_play_and_nothing_has_ended() -> None:
    assert (PLAY, blank_record(State).phase, blank_record(State).blocked) == (0, PLAY, OUT)


def test_every_way_in_which_a_deal_ends_has_a_name() -> None:
    assert (ENDS[OUT], ENDS[BLOCKED], ENDS[STALLED]) == ("out", "blocked", "stalled")


@pytest.mark.clause("direction.start", "giant")
def test_left_is_the_next_seat_and_right_the_seat_before() -> None:
    assert (LEFT, RIGHT) == (1, -1)


@pytest.mark.parametrize("phase", [PLAY, DRAWN, COLOUR, ANSWER, DISCARD, CHOOSE])
def test_one_seat_is_awaited_in_phases_other_than_race_vote_and_over(phase: int) -> None:
    state = blank_record(State)
    state.phase, state.turn = phase, 3
    assert awaited_seat(state) == 3


@pytest.mark.parametrize("phase", [RACE, VOTE, OVER])
def test_no_single_seat_is_awaited_in_a_race_in_a_vote_or_after_the_end(phase: int) -> None:
    state = blank_record(State)
    state.phase, state.turn = phase, 3
    assert awaited_seat(state) == NOBODY


@pytest.mark.clause("players", "giant")
def test_the_state_has_room_for_ten_seats() -> None:
    assert SEATS == 10
    per_seat = ("holds", "scores", "held", "sizes", "skips", "shown", "places")
    assert {layout(State)[name].shape for name in per_seat} == {(SEATS,)}
    assert layout(State)["hands"].shape == (SEATS, KINDS)


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_the_state_has_room_for_the_deck_of_every_edition(edition: str) -> None:
    tables = ruleset(edition).tables
    assert tables.cards <= CARDS
    assert tables.kinds < KINDS  # each kind has one of the bits 0 to 62 of a mask


def test_the_state_counts_every_use_of_chance_by_the_rules() -> None:
    assert max(DEAL, RESHUFFLE, RETURN, HANDS, DEALER, LOT) < USES
    assert layout(State)["opened"].shape == (USES,)


def test_masks_and_counts_of_cards_fit_into_their_fields() -> None:
    fields = layout(State)
    assert (fields["holds"].code, fields["shown"].code) == ("q", "h")
    assert 1 << SEATS <= 1 << 15  # a mask of seats fits into two bytes
    assert CARDS <= 1 << 7  # the number of cards of one kind fits into one byte
