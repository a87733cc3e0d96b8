"""Frames: every message comes back as it was, and whatever else comes is refused with the id that can be read."""

import json
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.wire import codec
from penultima.wire.client_in import Act, Arrange, Hello, In, Ping, Say, Start
from penultima.wire.client_out import Answer, Out
from penultima.wire.codec import MOST_REASON, Malformed, decode, decode_out, encode
from penultima.wire.shape import MOST_FRAME, Setup
from tests.laws.planted import catches
from tests.laws.setups import law
from tests.wire.messages import any_of

SENT = {kind.__struct_config__.tag: kind for kind in get_args(In)}
TOLD = {kind.__struct_config__.tag: kind for kind in get_args(Out)}


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
    "nested lists": (b"[" * MOST_FRAME, ""),
    "nested lists in a field": (b'{"id":"a","x":' + b"[" * 4000 + b"]" * 4000 + b',"type":"start"}', ""),
    "nested lists where the type stands": (b'{"id":"a","type":' + b"[" * 4000 + b"]" * 4000 + b"}", ""),
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
    "a lone surrogate, the second half": (b'{"type":"say","id":"a","text":"\\udc00"}', ""),
    "a lone surrogate in bytes": (b'{"type":"say","id":"a","text":"\xed\xa0\x80"}', "a"),
    "a lone surrogate in the id": (b'{"type":"start","id":"\xed\xa0\x80"}', ""),
    "an overlong sign": (b'{"type":"say","id":"a","text":"\xc0\xaf"}', "a"),
    "a control sign": (b'{"type":"say","id":"a","text":"\x00"}', ""),
    "no type": (b'{"id":"a"}', "a"),
    "an unknown type": (b'{"type":"sudo","id":"a"}', "a"),
    "a type that is sent to clients": (b'{"type":"answer","id":"a","kind":"done"}', "a"),
    "an endless type": (b'{"id":"a","type":"' + b"x" * 8000 + b'"}', "a"),
    "a type of several lines": (b'{"id":"a","type":"x\\ny\\u202e\\u2028z"}', "a"),
    "two types": (b'{"type":"ping","type":"start","id":"a"}', "a"),
    "an unknown field": (b'{"type":"start","id":"a","seat":0}', "a"),
    "an unknown field within": (b'{"type":"arrange","id":"a","setup":{"cheat":true}}', "a"),
    "a proto": (b'{"type":"start","id":"a","__proto__":{}}', "a"),
    "a missing field": (b'{"type":"stand","id":"a"}', "a"),
    "a seat too many": (b'{"type":"stand","id":"a","seat":10}', "a"),
    "a text for a number": (b'{"type":"stand","id":"a","seat":"1"}', "a"),
    "true for a number": (b'{"type":"stand","id":"a","seat":true}', "a"),
    "null for a number": (b'{"type":"stand","id":"a","seat":null}', "a"),
    "a card as an object": (b'{"type":"act","id":"a","seat":0,"of":1,"wish":{"card":"R7"}}', "a"),
    "an endless wish": (b'{"type":"act","id":"a","seat":0,"of":1,"wish":"' + b"R" * 8000 + b'"}', "a"),
    "an empty line": (b'{"type":"say","id":"a","text":""}', "a"),
    "no id": (b'{"type":"start"}', ""),
    "an empty id": (b'{"type":"start","id":""}', ""),
    "an id too long": (b'{"type":"start","id":"' + b"a" * 65 + b'"}', ""),
    "an id that is a number": (b'{"type":"start","id":7}', ""),
    "an id that is null": (b'{"type":"start","id":null}', ""),
    "too many options": (in_setup(json.dumps({str(n): 1 for n in range(61)}).encode()), "a"),
    "the options as a list": (in_setup(b"[1]"), "a"),
    "an option that is a fraction": (in_setup(b'{"a":1.5}'), "a"),
    "an option that is null": (in_setup(b'{"a":null}'), "a"),
}
"""By what is wrong with it: the frame, and the id that can be read all the same."""


def refused(data: bytes, read: Callable[[bytes], object] = decode) -> Malformed:
    """Refused in one line: any other exception is a failure."""
    with pytest.raises(Malformed) as caught:
        read(data)
    found = caught.value
    assert found.reason.isprintable()
    assert 0 < len(found.reason) <= MOST_REASON
    assert len(found.id) <= 64
    assert str(found) == found.reason
    return found


@pytest.mark.parametrize("kind", SENT.values(), ids=SENT.keys())
@law(60)
@given(data=st.data())
def test_what_a_client_sends_comes_back_as_it_was(kind: type[Any], data: st.DataObject) -> None:
    message = data.draw(any_of(kind))
    assert decode(encode(message)) == message


@pytest.mark.parametrize("kind", TOLD.values(), ids=TOLD.keys())
@law(60)
@given(data=st.data())
def test_what_a_client_is_sent_comes_back_as_it_was(kind: type[Any], data: st.DataObject) -> None:
    message = data.draw(any_of(kind))
    assert decode_out(encode(message)) == message


def test_a_frame_names_its_type_first_and_leaves_defaults_out() -> None:
    act = Act(id="a", seat=1, of=7, wish="play R7 uno")
    assert encode(act) == b'{"type":"act","id":"a","seat":1,"of":7,"wish":"play R7 uno"}'
    assert encode(Answer(id="a", kind="again")) == b'{"type":"answer","id":"a","kind":"again"}'


@pytest.mark.parametrize(("data", "id_"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_frame_is_refused_with_the_id_that_can_be_read(data: bytes, id_: str) -> None:
    assert refused(data).id == id_


@pytest.mark.parametrize("data", [b"", b"[" * 100_000, b'{"type":"pong"}', b'{"type":"start","id":"a"}', b"\xff"])
def test_a_client_refuses_what_it_cannot_read_as_well(data: bytes) -> None:
    refused(data, decode_out)


def test_a_frame_that_is_too_long_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = encode(Ping(sent=1)).ljust(MOST_FRAME)
    assert decode(longest) == Ping(sent=1)
    monkeypatch.setattr(codec, "_in", None)
    monkeypatch.setattr(codec, "_named", None)
    assert refused(longest + b" ").reason == f"the frame has {MOST_FRAME + 1} bytes, {MOST_FRAME} are the most"


def test_of_a_field_that_comes_twice_the_last_counts_for_the_command_and_for_its_refusal() -> None:
    assert decode(b'{"type":"start","id":"a","id":"b"}') == Start(id="b")
    assert refused(b'{"type":"start","id":"a","id":"b","x":1}').id == "b"
    assert decode(in_setup(b'{"x":1,"x":2}')) == Arrange(id="a", setup=Setup(options={"x": 2}))


@pytest.mark.parametrize("wire", [0, 1, 2, 99])
def test_a_hello_of_another_version_is_read_so_that_it_can_be_answered(wire: int) -> None:
    assert decode(b'{"type":"hello","wire":%d,"table":"t"}' % wire) == Hello(wire=wire, table="t")


@law(300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    check_read_or_refused(data)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))


@law(300)
@given(st.sampled_from(sorted(SENT)), st.data())
def test_a_message_with_any_value_in_any_field_is_read_or_refused(tag: str, data: st.DataObject) -> None:
    frame = msgspec.to_builtins(data.draw(any_of(SENT[tag])))
    frame[data.draw(st.sampled_from([*SENT[tag].__struct_fields__, "type", "more"]))] = data.draw(VALUES)
    check_read_or_refused(json.dumps(frame).encode())


@law(300, shrinks=False)
@given(any_of(In), st.data())
def test_a_frame_with_a_byte_changed_or_cut_is_read_or_refused(message: In, data: st.DataObject) -> None:
    frame = encode(message)
    place = data.draw(st.integers(0, len(frame) - 1))
    check_read_or_refused(frame[:place])
    check_read_or_refused(frame[:place] + data.draw(st.binary(min_size=1, max_size=2)) + frame[place + 1 :])


def check_read_or_refused(data: bytes) -> None:
    """What is read is within its bounds: written, it is read as the same."""
    try:
        message = decode(data)
    except Malformed:
        refused(data)
    else:
        assert decode(encode(message)) == message


@pytest.mark.parametrize("missing", codec._REFUSED, ids=lambda kind: kind.__name__)
def test_planted_an_exception_of_the_decoder_that_nobody_catches_is_found(
    missing: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tuple(kind for kind in codec._REFUSED if kind is not missing)

    def check() -> None:
        for data, _ in HOSTILE.values():
            try:
                refused(data)
            except Exception as problem:
                raise AssertionError(repr(problem)) from problem

    catches(check, monkeypatch, "penultima.wire.codec._REFUSED", left)


def test_planted_a_reason_as_long_and_crooked_as_the_sender_likes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        refused(encode(Say(id="a", text="x")).replace(b'"say"', b'"x\\n"'))

    catches(check, monkeypatch, "penultima.wire.codec._line", str)
