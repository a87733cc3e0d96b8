"""Events on the wire: what is sent is read back as the event that the notation reads, with nothing that was hidden."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel import events
from penultima.kernel.events import FIELDS, HIDDEN_KIND, NAMES
from penultima.kernel.state import ENDS, PHASES
from penultima.notation.event import Event, read_events
from penultima.notation.kept import Kept
from penultima.view import seen_by
from penultima.wire.codec import Malformed
from penultima.wire.event import ANY_EVENT, KINDS, event_of, events_json
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import moments

GIANT = ruleset("giant")
MOST_OF = {"phase": len(PHASES) - 1, "called": 3, "direction": 1, "how": len(ENDS) - 1, "cards": 200, "points": 2000}
LEAST_OF = {"place": 1}


@st.composite
def facts(draw: st.DrawFn, name: str, rules: Ruleset = GIANT) -> int:
    """An event of that kind as the kernel packs it, its card hidden or not."""
    fields = FIELDS[name]
    fact = NAMES.index(name)
    fact |= draw(st.integers(0, 10)) << events._SEAT if "seat" in fields else 0
    fact |= draw(st.integers(0, 10)) << events._OTHER if "other" in fields else 0
    fact |= draw(st.integers(0, len(rules.names))) << events._KIND if "card" in fields else 0
    fact |= draw(st.integers(0, 4)) << events._COLOUR if "colour" in fields else 0
    least = max(LEAST_OF.get(field, 0) for field in fields)
    most = max(MOST_OF.get(field, 1) for field in fields)
    return fact | draw(st.integers(least, most)) << events._AMOUNT


def event_json(rules: Ruleset, fact: int) -> bytes:
    [written] = events_json(rules, [fact])
    return written


def check_comes_back(rules: Ruleset, fact: int) -> None:
    sent = json.loads(event_json(rules, fact))
    assert [event_of(sent)] == read_events(rules, [fact])
    assert set(sent) <= {"name", *FIELDS[sent["name"]]}
    assert not [field for field, value in sent.items() if value is None or value is False or value == -1]


@pytest.mark.parametrize("name", NAMES)
@law(50)
@given(data=st.data())
def test_every_kind_of_event_comes_back_as_it_was_read(name: str, data: st.DataObject) -> None:
    check_comes_back(GIANT, data.draw(facts(name)))


@law(20)
@given(setups())
def test_events_of_any_game_come_back_as_every_seat_saw_them(setup: Setup) -> None:
    for table in moments(setup, 60):
        for fact in table.news:
            for seat in range(-1, setup.seats):
                check_comes_back(setup.rules, seen_by(fact, seat))


@pytest.mark.parametrize("name", [name for name, fields in FIELDS.items() if "card" in fields])
@law(20)
@given(data=st.data())
def test_a_hidden_card_leaves_no_trace(name: str, data: st.DataObject) -> None:
    fact = data.draw(facts(name)) & HIDDEN_KIND
    assert "card" not in json.loads(event_json(GIANT, fact))
    assert event_of(json.loads(event_json(GIANT, fact))).card is None


def test_only_what_is_set_is_sent_and_a_nought_is_set() -> None:
    kind = GIANT.kind["R7"]
    played = events.E_PLAYED | 2 << events._SEAT | kind + 1 << events._KIND | 1 << events._COLOUR
    called = played | events.WITH_CALL << events._AMOUNT
    assert event_json(GIANT, played) == b'{"name":"played","seat":1,"card":"R7","colour":"R"}'
    assert event_json(GIANT, called) == b'{"name":"played","seat":1,"card":"R7","colour":"R","called":true}'
    assert event_json(GIANT, events.E_SCORED | 1 << events._SEAT) == b'{"name":"scored","seat":0,"points":0}'
    assert event_json(GIANT, events.E_AWAITS) == b'{"name":"awaits","phase":"play"}'


def check_own_cards() -> None:
    """The same int is another card by other rules."""
    fact = events.E_TURNED_UP | GIANT.kind["G+2"] + 1 << events._KIND
    assert event_json(GIANT, fact) == b'{"name":"turned-up","card":"G+2"}'
    assert event_json(ruleset("mini"), fact) == b'{"name":"turned-up","card":"G+1"}'


def test_what_is_kept_is_kept_for_its_rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: one drawer for all rules."""

    class OneForAll(Kept[int, bytes]):
        def of(self, _: Ruleset) -> dict[int, bytes]:
            return super().of(GIANT)

    catches(check_own_cards, monkeypatch, "penultima.wire.event._kept", OneForAll())


def test_planted_a_field_left_out_that_means_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        check_comes_back(GIANT, events.E_VOTED | 1 << events._SEAT)

    def always_yes(data: dict[str, Any], _: object) -> Any:  # noqa: ANN401
        return KINDS["voted"](**({"yes": True} | {key: data[key] for key in data if key != "name"}))

    catches(check, monkeypatch, "penultima.wire.event.convert", always_yes)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"name": "won!"},
        {"name": "won", "amount": 1},
        {"name": "awaits"},
        {"name": "won", "seat": "1"},
        {"name": []},
    ],
)
def test_what_is_no_event_is_malformed(data: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="no event"):
        event_of(data)


def test_the_kinds_have_the_fields_of_the_kernel_and_of_the_event() -> None:
    assert {name: kind.__struct_fields__ for name, kind in KINDS.items()} == FIELDS
    union = inspect.type_info(ANY_EVENT)
    assert isinstance(union, inspect.UnionType)
    assert len(union.types) == len(FIELDS)
    assert {field for fields in FIELDS.values() for field in fields} <= set(Event.__dataclass_fields__)
