"""What goes over the line smaller than it is, to whoever can unpack it."""

import gzip

from starlette.datastructures import Headers
from starlette.responses import Response

LEAST = 1_200
"""Bytes: less fits into one packet anyway."""


def accepts(headers: Headers, encoding: str) -> bool:
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == encoding:
            return quality.replace(" ", "").rstrip("0") not in ("q=", "q=0.")
    return False


def packed(response: Response, headers: Headers) -> Response:
    """Only of what is for everybody: the size of what has a secret in it would tell of the secret."""
    body = bytes(response.body)
    if len(body) < LEAST:
        return response
    response.headers["Vary"] = "Accept-Encoding"
    if accepts(headers, "gzip"):
        response.body = gzip.compress(body, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response
