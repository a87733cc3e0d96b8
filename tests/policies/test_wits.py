"""What a bot is handed: its view, the tables and its wits, and nothing that knows the cards."""

from collections.abc import Callable
from inspect import get_annotations
from sys import getsizeof

import pytest

from penultima.kernel.desk import Desk
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32, below, next32
from penultima.kernel.width import blank
from penultima.loops.drive import next_to_act
from penultima.loops.meddle import meddle
from penultima.match import Match
from penultima.policies.registry import REGISTRY, decide
from penultima.policies.wits import Wits, open_choices


@pytest.mark.parametrize("policy", [*(policy.decide for policy in REGISTRY), meddle, decide, next_to_act])
def test_no_policy_is_handed_a_desk(policy: Callable[..., int]) -> None:
    assert Desk not in get_annotations(policy).values()


def test_a_seat_has_no_choice_before_its_stream_is_opened() -> None:
    with pytest.raises(RuntimeError, match="no stream was opened"):
        next32(Wits().choices[0])


def test_every_seat_has_a_stream_of_its_own_and_a_new_one_in_each_deal() -> None:
    s, wits = blank(State), Wits()
    s.seats = 3
    found = []
    for s.deals in range(2):
        open_choices(s, Desk(Sfc32(5)), wits)
        found += [tuple(below(wits.choices[seat], 1000) for _ in range(4)) for seat in range(s.seats)]
    assert len(set(found)) == 6


def test_the_desk_of_a_match_holds_nothing_between_steps() -> None:
    """With the log of the compiled gear it took 128 kB."""
    desk = Match("giant", seed=1).game.desk
    assert desk.events == []
    assert getsizeof(desk) + getsizeof(desk.events) < 200
