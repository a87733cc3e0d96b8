"""Frames: JSON, from bytes to the struct and back. Whatever bytes come, there is a struct or a `Malformed`."""

from typing import Annotated, TypeVar

from msgspec import Meta, MsgspecError, Struct, json

from penultima.wire.client_in import In
from penultima.wire.client_out import Out
from penultima.wire.shape import MOST_FRAME

MOST_REASON = 200
"""Signs of a reason, which may have words of the sender in it."""


class Malformed(Exception):
    """A frame that cannot be read. The reason is for whoever wrote the client: English, one line."""

    def __init__(self, id: str, reason: str) -> None:  # noqa: A002 - as the field of every command
        self.id = id
        """Of the command, so that it can be answered; empty if none can be read."""
        self.reason = _line(reason)
        super().__init__(id, self.reason)

    def __str__(self) -> str:
        return self.reason


class _Named(Struct):
    """Any object, of which only the id matters."""

    id: Annotated[str, Meta(max_length=64)] = ""


Read = TypeVar("Read")

_REFUSED = (MsgspecError, UnicodeDecodeError, RecursionError)
"""What msgspec raises: a wrong shape or no JSON; bytes that are no UTF-8; nesting too deep."""
_encoder = json.Encoder()
_in: json.Decoder[In] = json.Decoder(In)
_out: json.Decoder[Out] = json.Decoder(Out)
_named = json.Decoder(_Named)


def decode(data: bytes) -> In:
    """What a client sent. A frame that is too long is not looked into; of a field that comes twice, the last counts."""
    if len(data) > MOST_FRAME:
        raise Malformed("", f"the frame has {len(data)} bytes, {MOST_FRAME} are the most")
    return _read(_in, data)


def decode_out(data: bytes) -> Out:
    """What a client was sent."""
    return _read(_out, data)


def encode(message: In | Out) -> bytes:
    return _encoder.encode(message)


def _read(decoder: json.Decoder[Read], data: bytes) -> Read:
    try:
        return decoder.decode(data)
    except _REFUSED as problem:
        raise Malformed(_id(data), str(problem)) from None


def _id(data: bytes) -> str:
    try:
        return _named.decode(data).id
    except _REFUSED:
        return ""


def _line(text: str) -> str:
    return (text if text.isprintable() else ascii(text))[:MOST_REASON]
