"""The schema and the page of the wire: what stands there is what is decoded, and every message has its example."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.kernel.events import FIELDS
from penultima.wire import schema as wire_schema
from penultima.wire.client_in import In
from penultima.wire.client_out import News, Out
from penultima.wire.codec import Malformed, decode, decode_out, encode
from penultima.wire.event import ANY_EVENT, event_of
from penultima.wire.schema import field_words, schema
from penultima.wire.shape import Clock, Setup
from scripts import wire_page
from scripts.wire_examples import SENT, TOLD
from scripts.wire_page import DOCS, MARK, pages
from tests.laws.setups import law
from tests.table.evening import Evening
from tests.wire.fits import fits
from tests.wire.messages import any_of

SCHEMA = schema()


def check_current() -> None:
    found = {place: (DOCS / place).read_text(encoding="utf-8") for place in pages()}
    assert found == pages(), "make pages"


def test_the_page_and_the_schema_that_stand_there_are_those_that_make_pages_writes() -> None:
    check_current()
    assert pages()["wire.md"].startswith(MARK)


def test_planted_a_field_that_the_page_does_not_know_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = msgspec.defstruct("Start", [("id", str), ("cheat", bool, False)], tag="start", frozen=True)
    kinds = tuple(grown if kind.__name__ == "Start" else kind for kind in get_args(In))
    example = {"Start": grown(id="c8")}
    monkeypatch.setattr(wire_page, "get_args", lambda union: kinds if union is In else get_args(union))
    monkeypatch.setattr(wire_page, "SENT", [example.get(type(each).__name__, each) for each in SENT])
    with pytest.raises(AssertionError):
        check_current()


def test_every_message_has_one_example_and_it_is_decoded() -> None:
    assert [type(example) for example in SENT] == list(get_args(In))
    assert [type(example) for example in TOLD] == list(get_args(Out))
    assert [decode(encode(example)) for example in SENT] == list(SENT)
    assert [decode_out(encode(example)) for example in TOLD] == list(TOLD)
    news = next(example for example in TOLD if isinstance(example, News))
    assert [event_of(event).name for item in news.items for event in item.events] == ["played", "awaits"]


def test_what_stands_under_a_field_in_the_source_is_said() -> None:
    assert field_words()["Setup"]["open"] == "Listed for everybody; else by link or code alone."
    assert SCHEMA["$defs"]["Setup"]["properties"]["open"]["description"] == field_words()["Setup"]["open"]
    assert SCHEMA["$defs"]["PlayedEvent"]["properties"]["called"]["description"] == "The play came with the call."
    assert field_words()["Setup"]["open"] in pages()["wire.md"]


def test_every_message_and_part_says_what_it_is() -> None:
    events = {reference["$ref"].rpartition("/")[2] for reference in SCHEMA["$defs"]["Event"]["anyOf"]}
    silent = {name for name, part in SCHEMA["$defs"].items() if "properties" in part and "description" not in part}
    assert silent - events == set()


@pytest.mark.parametrize(("union", "tag"), [("In", "type"), ("Out", "type"), ("Event", "name")])
def test_a_union_is_told_apart_by_one_field(union: str, tag: str) -> None:
    part = SCHEMA["$defs"][union]
    told = part["discriminator"]
    assert told["propertyName"] == tag
    assert sorted(told["mapping"].values()) == sorted(reference["$ref"] for reference in part["anyOf"])


def test_the_events_are_those_of_the_kernel() -> None:
    assert tuple(SCHEMA["$defs"]["Event"]["discriminator"]["mapping"]) == tuple(FIELDS)
    assert SCHEMA["$defs"]["Item"]["properties"]["events"]["items"] == {"$ref": "#/$defs/Event"}


@law(150)
@given(any_of(ANY_EVENT))
def test_the_schema_takes_every_event(event: Any) -> None:  # noqa: ANN401 - of any kind
    assert fits(SCHEMA, SCHEMA["$defs"]["Event"], msgspec.to_builtins(event))


def test_the_schema_takes_every_example() -> None:
    for example in (*SENT, *TOLD):
        assert fits(SCHEMA, SCHEMA, json.loads(encode(example))), example


@pytest.mark.parametrize("edition", ["mini", "classic", "giant", "race", "official"])
def test_the_schema_takes_what_a_table_sends(edition: str) -> None:
    """To a seat and to a spectator, all through an evening of bots beside somebody who never plays."""
    evening = Evening(Setup(edition=edition, seats=3, clock=Clock(decision=1_000, reserve=0)), seed=5)
    evening.start()
    for _ in range(40):
        for seats in ((0,), ()):
            frame = json.loads(evening.table.frame(seats, -1, evening.at))
            assert fits(SCHEMA, SCHEMA["$defs"]["Out"], frame)
            assert all(event_of(event) for item in frame["items"] for event in item.get("events", ()))
        evening.wake()
    assert evening.table.version > 20


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=10) | st.just("x" * 500)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))


def check_agrees(document: dict[str, Any], frame: object) -> None:
    """The schema takes what the decoder takes, and nothing else."""
    try:
        decode(json.dumps(frame).encode())
        taken = True
    except Malformed:
        taken = False
    assert fits(document, document["$defs"]["In"], frame) == taken, frame


@law(400)
@given(st.sampled_from(get_args(In)), st.data())
def test_the_schema_takes_what_the_decoder_takes_and_nothing_else(kind: type[Any], data: st.DataObject) -> None:
    frame = msgspec.to_builtins(data.draw(any_of(kind)))
    check_agrees(SCHEMA, frame)
    place = frame["setup"] if "setup" in frame and data.draw(st.booleans()) else frame
    name = data.draw(st.sampled_from([*place, "more"]))
    if data.draw(st.booleans()):
        place.pop(name, None)
    else:
        place[name] = data.draw(VALUES)
    check_agrees(SCHEMA, frame)


@pytest.mark.parametrize(
    ("shape", "keyword", "frame"),
    [
        ("Stand", "additionalProperties", {"type": "stand", "id": "a", "seat": 0, "more": 1}),
        ("Stand", "required", {"type": "stand", "id": "a"}),
    ],
)
def test_planted_a_schema_that_takes_more_is_found(shape: str, keyword: str, frame: dict[str, Any]) -> None:
    check_agrees(SCHEMA, frame)
    spoilt = wire_schema.schema()
    del spoilt["$defs"][shape][keyword]
    with pytest.raises(AssertionError):
        check_agrees(spoilt, frame)
