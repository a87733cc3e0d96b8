"""The JSON Schema and the documentation page of the protocol match the code. Every message has an example."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.kernel.events import EVENT_FIELDS
from penultima.protocol import json_schema as wire_schema
from penultima.protocol.client_messages import ClientMessage, GoOn
from penultima.protocol.codec import Malformed, decode_client_message, decode_server_message, encode_message
from penultima.protocol.game_events import ANY_EVENT, parse_event
from penultima.protocol.json_schema import build_schema, field_descriptions
from penultima.protocol.server_messages import News, ServerMessage
from penultima.protocol.setup import Clock, Setup
from scripts import wire_page
from scripts.wire_examples import CLIENT_EXAMPLES, SERVER_EXAMPLES
from scripts.wire_page import DOCS, MARK, pages
from tests.helpers.properties.generated_setups import law
from tests.helpers.protocol.generated_messages import any_of
from tests.helpers.protocol.schema_match import fits
from tests.helpers.table.instant_table import HOST, InstantTable

SCHEMA = build_schema()


def check_current() -> None:
    found = {name: (DOCS / name).read_text(encoding="utf-8") for name in pages()}
    assert found == pages(), "make docs"


def test_the_stored_protocol_page_and_schema_are_up_to_date() -> None:
    check_current()
    assert pages()["wire.md"].startswith(MARK)


def test_planted_a_field_that_the_stored_page_lacks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = msgspec.defstruct("Start", [("id", str), ("cheat", bool, False)], tag="start", frozen=True)
    kinds = tuple(grown if kind.__name__ == "Start" else kind for kind in get_args(ClientMessage))
    example = {"Start": grown(id="c8")}
    monkeypatch.setattr(wire_page, "get_args", lambda union: kinds if union is ClientMessage else get_args(union))
    monkeypatch.setattr(wire_page, "field_descriptions", lambda: {**field_descriptions(), grown: {}})
    monkeypatch.setattr(
        wire_page, "CLIENT_EXAMPLES", [example.get(type(each).__name__, each) for each in CLIENT_EXAMPLES]
    )
    with pytest.raises(AssertionError):
        check_current()


def test_every_message_has_one_example_that_can_be_decoded() -> None:
    assert [type(example) for example in CLIENT_EXAMPLES] == list(get_args(ClientMessage))
    assert [type(example) for example in SERVER_EXAMPLES] == list(get_args(ServerMessage))
    assert [decode_client_message(encode_message(example)) for example in CLIENT_EXAMPLES] == list(CLIENT_EXAMPLES)
    assert [decode_server_message(encode_message(example)) for example in SERVER_EXAMPLES] == list(SERVER_EXAMPLES)
    news = next(example for example in SERVER_EXAMPLES if isinstance(example, News))
    assert [parse_event(event).name for item in news.items for event in item.events] == ["played", "awaits"]


def test_docstrings_of_fields_are_descriptions_in_the_schema_and_the_page() -> None:
    assert field_descriptions()[Setup]["open"] == (
        "Whether the table is in the public list. Otherwise people need a link or the code to reach it."
    )
    assert SCHEMA["$defs"]["Setup"]["properties"]["open"]["description"] == field_descriptions()[Setup]["open"]
    assert (
        SCHEMA["$defs"]["PlayedEvent"]["properties"]["called"]["description"] == "Whether the play came with the call."
    )
    assert field_descriptions()[Setup]["open"] in pages()["wire.md"]


def test_every_message_and_part_of_the_schema_has_a_description() -> None:
    events = {reference["$ref"].rpartition("/")[2] for reference in SCHEMA["$defs"]["Event"]["anyOf"]}
    silent = {name for name, part in SCHEMA["$defs"].items() if "properties" in part and "description" not in part}
    assert silent - events == set()


@pytest.mark.parametrize(("union", "tag"), [("In", "type"), ("Out", "type"), ("Event", "name")])
def test_the_discriminator_of_a_union_lists_all_its_members(union: str, tag: str) -> None:
    part = SCHEMA["$defs"][union]
    discriminator = part["discriminator"]
    assert discriminator["propertyName"] == tag
    assert sorted(discriminator["mapping"].values()) == sorted(reference["$ref"] for reference in part["anyOf"])


def test_the_schema_lists_exactly_the_events_of_the_kernel() -> None:
    assert tuple(SCHEMA["$defs"]["Event"]["discriminator"]["mapping"]) == tuple(EVENT_FIELDS)
    assert SCHEMA["$defs"]["Item"]["properties"]["events"]["items"] == {"$ref": "#/$defs/Event"}


@law(150)
@given(any_of(ANY_EVENT))
def test_the_schema_accepts_every_event(event: Any) -> None:  # noqa: ANN401 - an event of any type
    assert fits(SCHEMA, SCHEMA["$defs"]["Event"], msgspec.to_builtins(event))


def test_the_schema_accepts_every_example() -> None:
    for example in (*CLIENT_EXAMPLES, *SERVER_EXAMPLES):
        assert fits(SCHEMA, SCHEMA, json.loads(encode_message(example))), example


@pytest.mark.parametrize("edition", ["mini", "classic", "giant", "race", "official"])
def test_the_schema_accepts_every_frame_that_a_table_sends(edition: str) -> None:
    """The table has bots and one person who never plays. The test checks the frames for a seat and for a spectator."""
    session = InstantTable(Setup(edition=edition, seats=3, clock=Clock(decision=1_000, reserve=0)), seed=5)
    session.start()
    for _ in range(40):
        for seats in ((0,), ()):
            frame = json.loads(session.table.encode_news(seats, -1, session.at))
            assert fits(SCHEMA, SCHEMA["$defs"]["Out"], frame)
            assert all(parse_event(event) for item in frame["items"] for event in item.get("events", ()))
        if not session.wake():
            session.send(HOST, GoOn(session.id()))
    assert session.table.version > 20


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=10) | st.just("x" * 500)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))


def check_agrees(document: dict[str, Any], frame: object) -> None:
    """Check that the schema accepts the frame if and only if the decoder does."""
    try:
        decode_client_message(json.dumps(frame).encode())
        accepted = True
    except Malformed:
        accepted = False
    assert fits(document, document["$defs"]["In"], frame) == accepted, frame


@law(400)
@given(st.sampled_from(get_args(ClientMessage)), st.data())
def test_the_schema_accepts_exactly_the_frames_that_the_decoder_accepts(kind: type[Any], data: st.DataObject) -> None:
    frame = msgspec.to_builtins(data.draw(any_of(kind)))
    check_agrees(SCHEMA, frame)
    changed = frame["setup"] if "setup" in frame and data.draw(st.booleans()) else frame
    name = data.draw(st.sampled_from([*changed, "more"]))
    if data.draw(st.booleans()):
        changed.pop(name, None)
    else:
        changed[name] = data.draw(VALUES)
    check_agrees(SCHEMA, frame)


@pytest.mark.parametrize(
    ("shape", "keyword", "frame"),
    [
        ("Stand", "additionalProperties", {"type": "stand", "id": "a", "seat": 0, "more": 1}),
        ("Stand", "required", {"type": "stand", "id": "a"}),
    ],
)
def test_planted_a_schema_that_accepts_more_than_the_decoder_is_found(
    shape: str, keyword: str, frame: dict[str, Any]
) -> None:
    check_agrees(SCHEMA, frame)
    spoilt = wire_schema.build_schema()
    del spoilt["$defs"][shape][keyword]
    with pytest.raises(AssertionError):
        check_agrees(spoilt, frame)
