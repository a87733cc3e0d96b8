"""Encoded events are parsed to the same events as in the notation. Hidden cards are left out."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel import events
from penultima.kernel.events import EVENT_FIELDS, EVENT_NAMES, HIDDEN_KIND
from penultima.kernel.state import ENDS, PHASES
from penultima.notation.event import Event, read_events
from penultima.notation.ruleset_cache import RulesetCache
from penultima.protocol.codec import Malformed
from penultima.protocol.game_events import ANY_EVENT, EVENT_STRUCTS, encode_events, parse_event
from penultima.view import redact_event
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups

GIANT = ruleset("giant")
MOST_OF = {"phase": len(PHASES) - 1, "called": 3, "direction": 1, "how": len(ENDS) - 1, "cards": 200, "points": 2000}
LEAST_OF = {"place": 1}


@st.composite
def facts(draw: st.DrawFn, name: str, rules: Ruleset = GIANT) -> int:
    """Generate packed events of the kernel with this name. The card may be hidden."""
    fields = EVENT_FIELDS[name]
    fact = EVENT_NAMES.index(name)
    fact |= draw(st.integers(0, 10)) << events._SEAT if "seat" in fields else 0
    fact |= draw(st.integers(0, 10)) << events._OTHER if "other" in fields else 0
    fact |= draw(st.integers(0, len(rules.names))) << events._KIND if "card" in fields else 0
    fact |= draw(st.integers(0, 4)) << events._COLOUR if "colour" in fields else 0
    least = max(LEAST_OF.get(field, 0) for field in fields)
    most = max(MOST_OF.get(field, 1) for field in fields)
    return fact | draw(st.integers(least, most)) << events._AMOUNT


def event_json(rules: Ruleset, fact: int) -> bytes:
    [written] = encode_events(rules, [fact])
    return written


def check_comes_back(rules: Ruleset, fact: int) -> None:
    sent = json.loads(event_json(rules, fact))
    assert [parse_event(sent)] == read_events(rules, [fact])
    assert set(sent) <= {"name", *EVENT_FIELDS[sent["name"]]}
    assert not [field for field, value in sent.items() if value is None or value is False or value == -1]


@pytest.mark.parametrize("name", EVENT_NAMES)
@law(50)
@given(data=st.data())
def test_every_kind_of_event_survives_encoding_and_parsing(name: str, data: st.DataObject) -> None:
    check_comes_back(GIANT, data.draw(facts(name)))


@law(20)
@given(setups())
def test_events_of_any_game_survive_encoding_as_each_seat_sees_them(setup: Setup) -> None:
    for table in moments(setup, 60):
        for fact in table.news:
            for seat in range(-1, setup.seats):
                check_comes_back(setup.rules, redact_event(fact, seat))


@pytest.mark.parametrize("name", [name for name, fields in EVENT_FIELDS.items() if "card" in fields])
@law(20)
@given(data=st.data())
def test_a_hidden_card_is_left_out_of_an_encoded_event(name: str, data: st.DataObject) -> None:
    fact = data.draw(facts(name)) & HIDDEN_KIND
    assert "card" not in json.loads(event_json(GIANT, fact))
    assert parse_event(json.loads(event_json(GIANT, fact))).card is None


def test_event_fields_with_defaults_are_left_out_and_zero_is_sent() -> None:
    kind = GIANT.kind["R7"]
    played = events.E_PLAYED | 2 << events._SEAT | kind + 1 << events._KIND | 1 << events._COLOUR
    called = played | events.WITH_CALL << events._AMOUNT
    assert event_json(GIANT, played) == b'{"name":"played","seat":1,"card":"R7","colour":"R"}'
    assert event_json(GIANT, called) == b'{"name":"played","seat":1,"card":"R7","colour":"R","called":true}'
    assert event_json(GIANT, events.E_SCORED | 1 << events._SEAT) == b'{"name":"scored","seat":0,"points":0}'
    assert event_json(GIANT, events.E_AWAITS) == b'{"name":"awaits","phase":"play"}'


def check_own_cards() -> None:
    """Check that the same packed event names different cards under different rules."""
    fact = events.E_TURNED_UP | GIANT.kind["G+2"] + 1 << events._KIND
    assert event_json(GIANT, fact) == b'{"name":"turned-up","card":"G+2"}'
    assert event_json(ruleset("mini"), fact) == b'{"name":"turned-up","card":"G+1"}'


def test_planted_an_event_cache_shared_by_all_rulesets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect is one cache for all rulesets."""

    class OneForAll(RulesetCache[int, bytes]):
        def for_rules(self, _: Ruleset) -> dict[int, bytes]:
            return super().for_rules(GIANT)

    catches(check_own_cards, monkeypatch, "penultima.protocol.game_events._cache", OneForAll())


def test_planted_a_wrong_default_of_an_omitted_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        check_comes_back(GIANT, events.E_VOTED | 1 << events._SEAT)

    def always_yes(data: dict[str, Any], _: object) -> Any:  # noqa: ANN401
        return EVENT_STRUCTS["voted"](**({"yes": True} | {key: data[key] for key in data if key != "name"}))

    catches(check, monkeypatch, "penultima.protocol.game_events.convert", always_yes)


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
def test_parsing_an_invalid_event_raises_malformed(data: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="no event"):
        parse_event(data)


def test_event_structs_have_the_same_fields_as_the_kernel_and_the_notation() -> None:
    assert {name: kind.__struct_fields__ for name, kind in EVENT_STRUCTS.items()} == EVENT_FIELDS
    union = inspect.type_info(ANY_EVENT)
    assert isinstance(union, inspect.UnionType)
    assert len(union.types) == len(EVENT_FIELDS)
    assert {field for fields in EVENT_FIELDS.values() for field in fields} <= set(Event.__dataclass_fields__)
