"""Encodes answers and refusals as HTTP responses."""

from msgspec import Struct, json
from starlette.responses import Response

from penultima.server.api.http_errors import HttpRefusal

JSON = "application/json"
_encoder = json.Encoder()


def to_response(answer: Struct | str) -> Response:
    if isinstance(answer, str):
        return Response(answer, media_type="text/plain")
    return Response(_encoder.encode(answer), media_type=JSON)


def to_refusal_response(refusal: HttpRefusal) -> Response:
    headers = {}
    if refusal.body.wait:
        headers["Retry-After"] = str(refusal.body.wait)
    if refusal.status == 401:  # noqa: PLR2004 - HTTP requires the header for this status
        headers["WWW-Authenticate"] = "Bearer"
    if refusal.allow:
        headers["Allow"] = ", ".join(refusal.allow)
    return Response(_encoder.encode(refusal.body), refusal.status, headers, JSON)
