"""Messages survive encoding and decoding. Invalid frames are refused, with the id of the command if it can be read."""

import json
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.protocol import codec
from penultima.protocol.client_messages import Act, Arrange, ClientMessage, Hello, Ping, Say, Start
from penultima.protocol.codec import (
    MAX_REASON_CHARS,
    Malformed,
    decode_client_message,
    decode_server_message,
    encode_message,
)
from penultima.protocol.server_messages import Answer, ServerMessage
from penultima.protocol.setup import MAX_FRAME_BYTES, PROTOCOL_VERSION, Setup
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import law
from tests.helpers.protocol.generated_messages import any_of

CLIENT_MESSAGES = {kind.__struct_config__.tag: kind for kind in get_args(ClientMessage)}
SERVER_MESSAGES = {kind.__struct_config__.tag: kind for kind in get_args(ServerMessage)}


def in_setup(options: bytes) -> bytes:
    return b'{"type":"arrange","id":"a","setup":{"options":' + options + b"}}"


HOSTILE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", ""),
    "no object": (b"null", ""),
    "a list": (b'["ping",1]', ""),
    "a word": (b"ping", ""),
    "binary": (bytes(range(256)), ""),
    "a byte order mark": (b'\xef\xbb\xbf{"type":"start","id":"a"}', ""),
    "UTF-16": ('{"type":"start","id":"a"}'.encode("utf-16"), ""),
    "half a frame": (b'{"type":"start","id":"a', ""),
    "two frames": (b'{"type":"start","id":"a"}{"type":"start","id":"b"}', ""),
    "nested lists": (b"[" * MAX_FRAME_BYTES, ""),
    "nested lists in a field": (b'{"id":"a","x":' + b"[" * 4000 + b"]" * 4000 + b',"type":"start"}', ""),
    "nested lists as the type": (b'{"id":"a","type":' + b"[" * 4000 + b"]" * 4000 + b"}", ""),
    "nested objects in the options": (in_setup(b'{"a":' * 1200 + b"1" + b"}" * 1200), ""),
    "a few nested lists": (b'{"id":"a","type":"start","x":[[[[]]]]}', "a"),
    "an int of 8000 digits": (b'{"type":"ping","sent":' + b"9" * 8000 + b"}", ""),
    "an int of 5000 digits among options": (in_setup(b'{"a":' + b"9" * 5000 + b"}"), "a"),
    "an int of 4000 digits among options": (in_setup(b'{"a":' + b"9" * 4000 + b"}"), "a"),
    "an int of 100 digits as the version": (b'{"type":"hello","table":"x","wire":' + b"9" * 100 + b"}", ""),
    "a fraction of 8000 digits": (b'{"type":"ping","sent":0.' + b"9" * 8000 + b"}", ""),
    "a huge exponent": (b'{"type":"ping","sent":1e999999999}', ""),
    "a fraction": (b'{"type":"ping","sent":1.0}', ""),
    "NaN": (b'{"type":"ping","sent":NaN}', ""),
    "infinity": (b'{"type":"ping","sent":-Infinity}', ""),
    "a number below its bound": (b'{"type":"ping","sent":-1}', ""),
    "a lone surrogate": (b'{"type":"say","id":"a","text":"\\ud800"}', ""),
    "a lone low surrogate": (b'{"type":"say","id":"a","text":"\\udc00"}', ""),
    "a lone surrogate in bytes": (b'{"type":"say","id":"a","text":"\xed\xa0\x80"}', "a"),
    "a lone surrogate in the id": (b'{"type":"start","id":"\xed\xa0\x80"}', ""),
    "an overlong UTF-8 sequence": (b'{"type":"say","id":"a","text":"\xc0\xaf"}', "a"),
    "a control character": (b'{"type":"say","id":"a","text":"\x00"}', ""),
    "no type": (b'{"id":"a"}', "a"),
    "an unknown type": (b'{"type":"sudo","id":"a"}', "a"),
    "a type that is sent to clients": (b'{"type":"answer","id":"a","kind":"done"}', "a"),
    "a very long type": (b'{"id":"a","type":"' + b"x" * 8000 + b'"}', "a"),
    "a type with line breaks": (b'{"id":"a","type":"x\\ny\\u202e\\u2028z"}', "a"),
    "two types": (b'{"type":"ping","type":"start","id":"a"}', "a"),
    "an unknown field": (b'{"type":"start","id":"a","seat":0}', "a"),
    "an unknown nested field": (b'{"type":"arrange","id":"a","setup":{"cheat":true}}', "a"),
    "a __proto__ field": (b'{"type":"start","id":"a","__proto__":{}}', "a"),
    "a missing field": (b'{"type":"stand","id":"a"}', "a"),
    "a seat number that is too high": (b'{"type":"stand","id":"a","seat":10}', "a"),
    "a text instead of a number": (b'{"type":"stand","id":"a","seat":"1"}', "a"),
    "true instead of a number": (b'{"type":"stand","id":"a","seat":true}', "a"),
    "null instead of a number": (b'{"type":"stand","id":"a","seat":null}', "a"),
    "a card as an object": (b'{"type":"act","id":"a","seat":0,"of":1,"wish":{"card":"R7"}}', "a"),
    "a very long action": (b'{"type":"act","id":"a","seat":0,"of":1,"wish":"' + b"R" * 8000 + b'"}', "a"),
    "an empty line": (b'{"type":"say","id":"a","text":""}', "a"),
    "no id": (b'{"type":"start"}', ""),
    "an empty id": (b'{"type":"start","id":""}', ""),
    "an id that is too long": (b'{"type":"start","id":"' + b"a" * 65 + b'"}', ""),
    "an id that is a number": (b'{"type":"start","id":7}', ""),
    "an id that is null": (b'{"type":"start","id":null}', ""),
    "too many options": (in_setup(json.dumps({str(n): 1 for n in range(61)}).encode()), "a"),
    "the options as a list": (in_setup(b"[1]"), "a"),
    "an option that is a fraction": (in_setup(b'{"a":1.5}'), "a"),
    "an option that is null": (in_setup(b'{"a":null}'), "a"),
}
"""Invalid frames by defect. Each is followed by its command id, or by an empty string if no id can be read."""


def refused(data: bytes, read: Callable[[bytes], object] = decode_client_message) -> Malformed:
    """Check that the bytes are refused with a short printable reason. Any other exception fails the test."""
    with pytest.raises(Malformed) as caught:
        read(data)
    found = caught.value
    assert found.reason.isprintable()
    assert 0 < len(found.reason) <= MAX_REASON_CHARS
    assert len(found.id) <= 64
    assert str(found) == found.reason
    return found


@pytest.mark.parametrize("kind", CLIENT_MESSAGES.values(), ids=CLIENT_MESSAGES.keys())
@law(60)
@given(data=st.data())
def test_every_client_message_survives_encoding_and_decoding(kind: type[Any], data: st.DataObject) -> None:
    message = data.draw(any_of(kind))
    assert decode_client_message(encode_message(message)) == message


@pytest.mark.parametrize("kind", SERVER_MESSAGES.values(), ids=SERVER_MESSAGES.keys())
@law(60)
@given(data=st.data())
def test_every_server_message_survives_encoding_and_decoding(kind: type[Any], data: st.DataObject) -> None:
    message = data.draw(any_of(kind))
    assert decode_server_message(encode_message(message)) == message


def test_an_encoded_frame_begins_with_its_type_and_omits_defaults() -> None:
    act = Act(id="a", seat=1, of=7, wish="play R7 uno")
    assert encode_message(act) == b'{"type":"act","id":"a","seat":1,"of":7,"wish":"play R7 uno"}'
    assert encode_message(Answer(id="a", kind="again")) == b'{"type":"answer","id":"a","kind":"again"}'


@pytest.mark.parametrize(("data", "id_"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_frame_is_refused_with_its_id_if_that_can_be_read(data: bytes, id_: str) -> None:
    assert refused(data).id == id_


@pytest.mark.parametrize("data", [b"", b"[" * 100_000, b'{"type":"pong"}', b'{"type":"start","id":"a"}', b"\xff"])
def test_the_decoder_of_server_messages_refuses_invalid_frames(data: bytes) -> None:
    refused(data, decode_server_message)


def test_a_frame_that_is_too_long_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = encode_message(Ping(sent=1)).ljust(MAX_FRAME_BYTES)
    assert decode_client_message(longest) == Ping(sent=1)
    monkeypatch.setattr(codec, "_client_decoder", None)
    monkeypatch.setattr(codec, "_any_command_decoder", None)
    assert (
        refused(longest + b" ").reason == f"the frame has {MAX_FRAME_BYTES + 1} bytes, {MAX_FRAME_BYTES} are the most"
    )


def test_the_last_value_of_a_repeated_field_counts_in_commands_and_refusals() -> None:
    assert decode_client_message(b'{"type":"start","id":"a","id":"b"}') == Start(id="b")
    assert refused(b'{"type":"start","id":"a","id":"b","x":1}').id == "b"
    assert decode_client_message(in_setup(b'{"x":1,"x":2}')) == Arrange(id="a", setup=Setup(options={"x": 2}))


@pytest.mark.parametrize("wire", [0, 1, 2, 99])
def test_a_hello_of_another_protocol_version_is_decoded(wire: int) -> None:
    assert decode_client_message(b'{"type":"hello","wire":%d,"table":"t"}' % wire) == Hello(wire=wire, table="t")


@pytest.mark.parametrize("more", [b'"new":1', b'"since":"then"', b'"table":["t"]'])
def test_a_hello_with_unknown_fields_is_recognized_as_one_of_another_protocol_version(more: bytes) -> None:
    for wire in (PROTOCOL_VERSION - 1, PROTOCOL_VERSION + 1, 99):
        assert refused(b'{"type":"hello","wire":%d,%b}' % (wire, more)).is_other_version
    for start in (b'"hello","wire":%d,"table":"t"' % PROTOCOL_VERSION, b'"hello","wire":-1', b'"ping","wire":99'):
        assert not refused(b'{"type":%b,%b}' % (start, more)).is_other_version


@law(300)
@given(st.binary(max_size=200))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    check_decoded_or_refused(data)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))


@law(300)
@given(st.sampled_from(sorted(CLIENT_MESSAGES)), st.data())
def test_a_message_with_any_value_in_any_field_is_decoded_or_refused(tag: str, data: st.DataObject) -> None:
    frame = msgspec.to_builtins(data.draw(any_of(CLIENT_MESSAGES[tag])))
    frame[data.draw(st.sampled_from([*CLIENT_MESSAGES[tag].__struct_fields__, "type", "more"]))] = data.draw(VALUES)
    check_decoded_or_refused(json.dumps(frame).encode())


@law(300, shrinks=False)
@given(any_of(ClientMessage), st.data())
def test_a_frame_that_is_changed_or_cut_is_decoded_or_refused(message: ClientMessage, data: st.DataObject) -> None:
    frame = encode_message(message)
    index = data.draw(st.integers(0, len(frame) - 1))
    check_decoded_or_refused(frame[:index])
    check_decoded_or_refused(frame[:index] + data.draw(st.binary(min_size=1, max_size=2)) + frame[index + 1 :])


def check_decoded_or_refused(data: bytes) -> None:
    """Check that the bytes are refused, or that the decoded message survives encoding and decoding."""
    try:
        message = decode_client_message(data)
    except Malformed:
        refused(data)
    else:
        assert decode_client_message(encode_message(message)) == message


@pytest.mark.parametrize("missing", codec._REFUSED, ids=lambda kind: kind.__name__)
def test_planted_an_uncaught_exception_of_the_decoder_is_found(
    missing: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tuple(kind for kind in codec._REFUSED if kind is not missing)

    def check() -> None:
        for data, _ in HOSTILE.values():
            try:
                refused(data)
            except Exception as problem:
                raise AssertionError(repr(problem)) from problem

    catches(check, monkeypatch, "penultima.protocol.codec._REFUSED", left)


def test_planted_a_reason_with_unprintable_characters_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        refused(encode_message(Say(id="a", text="x")).replace(b'"say"', b'"x\\n"'))

    catches(check, monkeypatch, "penultima.protocol.codec._printable_line", str)
