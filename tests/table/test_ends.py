"""A match with a clock stops when all its people are disconnected. Once a person acts, it continues to its end."""

from dataclasses import replace as with_other

from hypothesis import given
from msgspec.structs import replace

from penultima.protocol.client_messages import GoOn
from tests.helpers.properties.generated_setups import law
from tests.helpers.table.generated_sessions import SPEED, GeneratedSession, Plan, plans

MOST_WAKES = 30_000


def with_a_clock(plan: Plan) -> Plan:
    options = plan.setup.options | {"target": 0}
    return with_other(plan, setup=replace(plan.setup, clock=SPEED, options=options), others=())


def check_end(plan: Plan) -> None:
    session = GeneratedSession(with_a_clock(plan)).play()
    if session.table.facts.paused:
        session.say(session.somebody(), GoOn(session.id()))
    for guest in session.table.facts.people:
        session.present(guest.id, here=False)
    if not any(session.table.seats_of(guest.id) for guest in session.table.facts.people):
        return
    for _ in range(MOST_WAKES):
        if session.table.facts.life != "playing":
            return
        if session.table.is_halted:
            assert session.table.wake_at is None, "bots do not play on among themselves"
            session.say(session.table.facts.people[replaced_person(session)].id, GoOn(session.id()))
        else:
            assert session.wake(), "nothing will ever happen here again"
    raise AssertionError("it goes on for ever")


def replaced_person(session: GeneratedSession) -> int:
    seats = session.table.facts.seats
    assert all(seat.stand_in for seat in seats if seat.kind == "person")
    return next(seat.person for seat in seats if seat.kind == "person")


@law(12, shrinks=False)
@given(plans(25))
def test_a_deserted_match_waits_for_its_people_and_ends_once_they_act(plan: Plan) -> None:
    check_end(plan)
