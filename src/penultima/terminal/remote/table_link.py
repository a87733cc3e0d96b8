"""Parses links that people share: server, table and key."""

import re
from typing import Literal, NamedTuple, get_args
from urllib.parse import SplitResult, urlsplit

from penultima.errors import BadInput
from penultima.runtime.access.credentials import has_code_form, has_link_form

Opener = Literal["join", "watch", "seat", "code", ""]
"""Kind of the key after the #. It is empty for a public table, or for a person whom the server knows."""
DEFAULT_PORTS = {"http": 80, "https": 443}
MAX_LINK_CHARS = 1_000
"""Maximum length of a link."""
ALLOWED_QUERIES = ("", "lang=en", "lang=es")
"""Allowed queries. They select the language of the link preview."""
_PATH = re.compile(r"(?P<base>(?:/[\w.~-]+)*)/(?:t/(?P<table>[^/]+)|join)/?", re.ASCII)
_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


class TableLink(NamedTuple):
    origin: str
    """Origin of the server, as browsers spell it. A person has a separate secret for each origin."""
    base: str
    """Prefix of all paths of the server; empty if it has none."""
    table: str
    """Id of the table; empty if the link has a code instead."""
    opener: Opener
    key: str

    @property
    def host(self) -> str:
        return self.origin.partition("://")[2]

    @property
    def socket_url(self) -> str:
        return f"{self.origin.replace('http', 'ws', 1)}{self.base}/api/v1/socket"

    def table_url(self, table: str) -> str:
        """Return the link of the table without a key. People who have a seat there need no key."""
        return f"{self.origin}{self.base}/t/{table}"


def parse_link(text: str) -> TableLink:
    """Parse a link. The message of a BadInput does not contain the link, because a link may be a credential."""
    if len(text) > MAX_LINK_CHARS or not text.isprintable() or " " in text:
        raise _bad_link()
    try:
        parts = urlsplit(text)
        origin = _parse_origin(parts)
    except ValueError:  # also raised for an invalid port or host name
        raise _bad_link() from None
    path = _PATH.fullmatch(parts.path)
    if not origin or parts.query not in ALLOWED_QUERIES or path is None:
        raise _bad_link()
    opener, key = _parse_opener(parts.fragment)
    table = path["table"] or ""
    if not (has_link_form(table) if table else opener == "code") or (table and opener == "code"):
        raise _bad_link()
    return TableLink(origin, path["base"], table, opener, key)


def _parse_origin(parts: SplitResult) -> str:
    """Return the origin without the default port; empty if it is invalid."""
    host, port = parts.hostname or "", parts.port
    if parts.scheme not in DEFAULT_PORTS or not host or "@" in parts.netloc or port == 0:
        return ""
    named = f"[{host}]" if ":" in host else host.encode("idna").decode()
    return f"{parts.scheme}://{named}" + ("" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}")


def _parse_opener(fragment: str) -> tuple[Opener, str]:
    name, _, key = fragment.partition("=")
    for opener in get_args(Opener):
        if name == opener and (_KEY.fullmatch(key) if opener else not key):
            if opener == "code" and not has_code_form(key):
                break
            return opener, key
    raise _bad_link()


def _bad_link() -> BadInput:
    return BadInput("expected a link such as {link} or {code}", link=LINK_EXAMPLE, code=CODE_EXAMPLE)


LINK_EXAMPLE, CODE_EXAMPLE = "http://HOST/t/TABLE#join=KEY", "http://HOST/join#code=ABCDEF"
