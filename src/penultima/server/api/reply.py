"""Answers as bytes: JSON, and the headers that go with a refusal."""

from msgspec import Struct, json
from starlette.responses import Response

from penultima.server.api.refusal import Refusal

JSON = "application/json"
_encoder = json.Encoder()


def told(answer: Struct | str) -> Response:
    if isinstance(answer, str):
        return Response(answer, media_type="text/plain")
    return Response(_encoder.encode(answer), media_type=JSON)


def refused(refusal: Refusal) -> Response:
    headers = {}
    if refusal.told.wait:
        headers["Retry-After"] = str(refusal.told.wait)
    if refusal.status == 401:  # noqa: PLR2004 - HTTP demands the header with it
        headers["WWW-Authenticate"] = "Bearer"
    if refusal.allow:
        headers["Allow"] = ", ".join(refusal.allow)
    return Response(_encoder.encode(refusal.told), refusal.status, headers, JSON)
