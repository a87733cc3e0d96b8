"""When everybody is gone, bots bring the match to its end: no table with a clock waits for ever."""

from dataclasses import replace as with_other

from hypothesis import given
from msgspec.structs import replace

from penultima.wire.client_in import GoOn
from tests.laws.setups import law
from tests.table.crowd import SPEED, Crowd, Plan, plans

MOST_WAKES = 30_000


def with_a_clock(plan: Plan) -> Plan:
    options = plan.setup.options | {"target": 0}
    return with_other(plan, setup=replace(plan.setup, clock=SPEED, options=options), others=())


def check_end(plan: Plan) -> None:
    crowd = Crowd(with_a_clock(plan)).play()
    if crowd.table.facts.paused:
        crowd.say(crowd.somebody(), GoOn(crowd.id()))
    for guest in crowd.table.facts.people:
        crowd.present(guest.id, here=False)
    if not any(crowd.table.seats_of(guest.id) for guest in crowd.table.facts.people):
        return
    for _ in range(MOST_WAKES):
        if crowd.table.facts.life != "playing":
            return
        assert crowd.wake(), "nothing will ever happen here again"
    raise AssertionError("it goes on for ever")


@law(12, shrinks=False)
@given(plans(25))
def test_a_match_that_people_left_ends(plan: Plan) -> None:
    check_end(plan)
