"""What a link says that people share: the server, the table, and what opens it."""

import re
from typing import Literal, NamedTuple, get_args
from urllib.parse import SplitResult, urlsplit

from penultima.errors import BadInput
from penultima.hall.doors import is_code, is_link

Opener = Literal["join", "watch", "seat", "code", ""]
"""What the key after the # is; none where the table lets everybody in, or knows who comes."""
PORTS = {"http": 80, "https": 443}
MOST = 1_000
"""Signs of a link."""
QUERIES = ("", "lang=en", "lang=es")
"""In which language a chat shows the link; it leads to the same table."""
_PATH = re.compile(r"(?P<base>(?:/[\w.~-]+)*)/(?:t/(?P<table>[^/]+)|join)/?", re.ASCII)
_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Address(NamedTuple):
    origin: str
    """As a browser says it: people's seats belong to it."""
    base: str
    """The path under which the server lives."""
    table: str
    """Its id; empty where a code will lead to one."""
    opener: Opener
    key: str

    @property
    def host(self) -> str:
        return self.origin.partition("://")[2]

    @property
    def socket(self) -> str:
        return f"{self.origin.replace('http', 'ws', 1)}{self.base}/api/v1/socket"

    def link_to(self, table: str) -> str:
        """For somebody who belongs there: it opens nothing for others."""
        return f"{self.origin}{self.base}/t/{table}"


def read_link(text: str) -> Address:
    """BadInput where it leads nowhere. What it opens is not said again."""
    if len(text) > MOST or not text.isprintable() or " " in text:
        raise _bad()
    try:
        parts = urlsplit(text)
        origin = _origin(parts)
    except ValueError:  # also of a port that is none, or a host that no name can be
        raise _bad() from None
    path = _PATH.fullmatch(parts.path)
    if not origin or parts.query not in QUERIES or path is None:
        raise _bad()
    opener, key = _opener(parts.fragment)
    table = path["table"] or ""
    if not (is_link(table) if table else opener == "code") or (table and opener == "code"):
        raise _bad()
    return Address(origin, path["base"], table, opener, key)


def _origin(parts: SplitResult) -> str:
    """Empty where it is none. The usual port is not said."""
    host, port = parts.hostname or "", parts.port
    if parts.scheme not in PORTS or not host or "@" in parts.netloc or port == 0:
        return ""
    named = f"[{host}]" if ":" in host else host.encode("idna").decode()
    return f"{parts.scheme}://{named}" + ("" if port in (None, PORTS[parts.scheme]) else f":{port}")


def _opener(fragment: str) -> tuple[Opener, str]:
    name, _, key = fragment.partition("=")
    for opener in get_args(Opener):
        if name == opener and (_KEY.fullmatch(key) if opener else not key):
            if opener == "code" and not is_code(key):
                break
            return opener, key
    raise _bad()


def _bad() -> BadInput:
    return BadInput("expected a link such as {link} or {code}", link=LINK, code=CODE)


LINK, CODE = "http://HOST/t/TABLE#join=KEY", "http://HOST/join#code=ABCDEF"
