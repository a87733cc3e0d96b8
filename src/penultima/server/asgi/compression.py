"""Compression of responses for clients that accept it."""

import gzip

from starlette.datastructures import Headers
from starlette.responses import Response

MIN_COMPRESSED_BYTES = 1_200
"""Smaller bodies are not compressed, because they fit into one packet anyway."""


def accepts_encoding(headers: Headers, encoding: str) -> bool:
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == encoding:
            return quality.replace(" ", "").rstrip("0") not in ("q=", "q=0.")
    return False


def compress(response: Response, headers: Headers) -> Response:
    """Compress a public response. Responses with secrets stay uncompressed, because compressed sizes leak content."""
    body = bytes(response.body)
    if len(body) < MIN_COMPRESSED_BYTES:
        return response
    response.headers["Vary"] = "Accept-Encoding"
    if accepts_encoding(headers, "gzip"):
        response.body = gzip.compress(body, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response
