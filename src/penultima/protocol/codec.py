"""Encodes messages as JSON frames and decodes frames. Decoding returns a struct or raises `Malformed`."""

from typing import Annotated, TypeVar

from msgspec import Meta, MsgspecError, Struct, json

from penultima.protocol.client_messages import ClientMessage
from penultima.protocol.server_messages import ServerMessage
from penultima.protocol.setup import MAX_FRAME_BYTES, MAX_INTEGER, PROTOCOL_VERSION

MAX_REASON_CHARS = 200
"""The maximum length of a reason in characters. Longer reasons are cut, because they may quote the sender's text."""


class Malformed(Exception):
    """A frame that cannot be decoded. The reason is one line of English for the developer of the client."""

    def __init__(self, id: str, reason: str, *, is_other_version: bool = False) -> None:  # noqa: A002 - the field has this name in every command
        self.id = id
        """The id of the command, which the answer repeats. It is empty if the frame has no readable id."""
        self.reason = _printable_line(reason)
        self.is_other_version = is_other_version
        """Whether the frame is a hello of another protocol version, which may have other fields."""
        super().__init__(id, self.reason)

    def __str__(self) -> str:
        return self.reason


class _AnyHello(Struct, tag="hello"):
    """Decodes the hello of any protocol version and reads only that version."""

    wire: Annotated[int, Meta(ge=0, le=MAX_INTEGER)]


class _AnyCommand(Struct):
    """Decodes any JSON object and reads only its id."""

    id: Annotated[str, Meta(max_length=64)] = ""


Decoded = TypeVar("Decoded")

_REFUSED = (MsgspecError, UnicodeDecodeError, RecursionError)
"""Exceptions that decoding raises for invalid JSON, a wrong structure, invalid UTF-8 or too deep nesting."""
_encoder = json.Encoder()
_client_decoder: json.Decoder[ClientMessage] = json.Decoder(ClientMessage)
_server_decoder: json.Decoder[ServerMessage] = json.Decoder(ServerMessage)
_any_hello_decoder = json.Decoder(_AnyHello)
_any_command_decoder = json.Decoder(_AnyCommand)


def decode_client_message(data: bytes) -> ClientMessage:
    """Decode a client's message.

    A frame over the size limit is rejected before it is parsed. If a field occurs twice, the last value counts.
    """
    if len(data) > MAX_FRAME_BYTES:
        raise Malformed("", f"the frame has {len(data)} bytes, {MAX_FRAME_BYTES} are the most")
    return _decode(_client_decoder, data)


def decode_server_message(data: bytes) -> ServerMessage:
    return _decode(_server_decoder, data)


def encode_message(message: ClientMessage | ServerMessage) -> bytes:
    return _encoder.encode(message)


def _decode(decoder: json.Decoder[Decoded], data: bytes) -> Decoded:
    try:
        return decoder.decode(data)
    except _REFUSED as problem:
        raise Malformed(_read_id(data), str(problem), is_other_version=_is_other_version(data)) from None


def _is_other_version(data: bytes) -> bool:
    """Return whether a frame is a hello of another protocol version. Of such a hello, only the version is read."""
    try:
        return _any_hello_decoder.decode(data).wire != PROTOCOL_VERSION
    except _REFUSED:
        return False


def _read_id(data: bytes) -> str:
    try:
        return _any_command_decoder.decode(data).id
    except _REFUSED:
        return ""


def _printable_line(text: str) -> str:
    return (text if text.isprintable() else ascii(text))[:MAX_REASON_CHARS]
