"""How a server is run. Each setting is a flag, an environment variable and a key of a file: the first that is set."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from penultima.bounds import whole_number
from penultima.echo import shown
from penultima.errors import BadInput, placed
from penultima.tomlfile import read

PORT = 21108
"""Of its own, and always the same: what a browser keeps of a seat belongs to the address with its port.

It is below those that systems give to whoever connects, so that no other program has it by chance.
"""
PREFIX = "PENULTIMA_"
MOST_PORT = 65_535
MOST_WORKERS = 64
MOST_PATH = 200
"""Signs of a base path."""
MOST_CONFIG = 1
"""Mebibytes of a file of settings."""

Network = IPv4Network | IPv6Network
Raw = str | int | bool | list[str]


@dataclass(frozen=True)
class Settings:
    """As they are in force."""

    host: str = "127.0.0.1"
    port: int = PORT
    db: str = ""
    """File of the store, or sqlite:///PATH; empty: in the user's data folder."""
    base_path: str = ""
    """What stands before every path, as a proxy passes it on: empty, or begins with a slash and ends with none."""
    public_url: str = ""
    """What people type, with the base path; empty: the address itself."""
    lan: bool = False
    """Whoever is in the same network may come."""
    trust_proxy: tuple[Network, ...] = ()
    """Whose word on where somebody comes from is taken."""
    page: str = ""
    """The folder of the built page; empty: the one that was installed, if any."""
    workers: int = 1
    """Processes that answer what takes long."""
    minds: int = 2
    """Processes in which hard bots think; with none of them, these are not offered."""
    log_level: str = "info"
    sockets_of_address: int = 1_000
    """At once from one address; in a second a tenth of that."""
    seats_of_address: int = 200
    """That people of one address may have at tables that are awake."""
    tables_of_person: int = 50
    """That somebody may have made and that are not closed."""
    expire_days: int = field(default=180)
    """Tables that nobody visited for so long are closed."""
    record_days: int = field(default=365)
    """And their records go after so many days more."""


LEVELS = ("debug", "info", "warning", "error")
_WHOLE = {
    "port": (0, MOST_PORT),
    "workers": (1, MOST_WORKERS),
    "minds": (0, MOST_WORKERS),
    "sockets_of_address": (1, 1_000_000),
    "seats_of_address": (1, 1_000_000),
    "tables_of_person": (1, 10_000),
    "expire_days": (1, 10_000),
    "record_days": (0, 10_000),
}


def settings_of(flags: Mapping[str, Any], environment: Mapping[str, str], config: Path | None) -> Settings:
    """What is set by flag, else by environment, else by file. Raises BadInput with the place."""
    found: dict[str, Any] = {}
    for place, values in (*_file(config), ("", _environment(environment)), ("", _flags(flags))):
        for name, value in values.items():
            with placed(place), placed(_place(name, values)):
                found[name] = _read(name, value)
    return Settings(**found)


class _Values(dict[str, Raw]):
    """Of one source, which names its settings in its own way."""

    def __init__(self, values: Mapping[str, Raw], spelling: str) -> None:
        super().__init__(values)
        self.spelling = spelling


def _place(name: str, values: _Values) -> str:
    if values.spelling == "environment":
        return f"{PREFIX}{name.upper()}"
    dashed = name.replace("_", "-")
    return f"--{dashed}" if values.spelling == "flag" else dashed


def _names() -> list[str]:
    return [setting.name for setting in fields(Settings)]


def _flags(flags: Mapping[str, Any]) -> _Values:
    """A switch that is off is not set; 0 is."""
    given = {name: value for name in _names() if (value := flags.get(name)) is not None and value is not False}
    return _Values({name: value for name, value in given.items() if value != []}, "flag")


def _environment(environment: Mapping[str, str]) -> _Values:
    """One that is empty is not set."""
    named = {name: environment.get(f"{PREFIX}{name.upper()}", "") for name in _names()}
    return _Values({name: value for name, value in named.items() if value}, "environment")


def _file(path: Path | None) -> Iterator[tuple[str, _Values]]:
    if path is None:
        return
    table = read(path, MOST_CONFIG)
    table.only(tuple(name.replace("_", "-") for name in _names()))
    yield str(path), _Values({key.replace("-", "_"): table.data[key] for key in table}, "file")


# -- each of them


def _read(name: str, value: Raw) -> object:
    if name in _WHOLE:
        return whole_number("", _number(value), *_WHOLE[name])
    if name == "lan":
        return _switch(value)
    if name == "trust_proxy":
        return tuple(_network(text) for text in _list(value))
    return _TEXTS.get(name, str)(_text(value))


def _number(value: Raw) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < len(str(MOST_PORT)) + 3:
        return int(value)
    raise BadInput("expected a whole number, found {value}", value=shown(value))


def _switch(value: Raw) -> bool:
    words: dict[object, bool] = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    word = value.lower() if isinstance(value, str) else value
    if isinstance(word, bool):
        return word
    if word not in words:
        raise BadInput("expected true or false, found {value}", value=shown(value))
    return words[word]


def _text(value: Raw) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise BadInput("expected a text, found {value}", value=shown(value))
    return value


def _list(value: Raw) -> list[str]:
    """A comma stands between two of an environment variable."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, list):
        return [part for text in value for part in _list(_text(text))]
    raise BadInput("expected a list of texts, found {value}", value=shown(value))


def _network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadInput("{value} is no address and no network", value=shown(text)) from None


def _host(text: str) -> str:
    """An empty one would be all addresses of the machine, which nobody asks for by saying nothing."""
    if not text:
        raise BadInput("expected a text, found {value}", value=shown(text))
    return text


_PATH = re.compile(r"(/[\w.~-]+)*", re.ASCII)
"""What means something to a browser, a proxy or a route stands in none; a link of a table must be readable, too."""


def _base_path(text: str) -> str:
    path = "/" + text.strip("/") if text.strip("/") else ""
    if not _PATH.fullmatch(path) or {".", ".."} & set(path.split("/")) or len(path) > MOST_PATH:
        raise BadInput("{value} is no path", value=shown(text))
    return path


def _folder(text: str) -> str:
    if not Path(text).is_dir():
        raise BadInput("{value} is no folder", value=shown(text))
    return text


def _public_url(text: str) -> str:
    """Without the slash at its end."""
    url = text.rstrip("/")
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if url and (not valid or "?" in url or "#" in url or "@" in url):
        raise BadInput("{value} is no address such as https://cards.example", value=shown(text))
    return url


def _level(text: str) -> str:
    if text not in LEVELS:
        raise BadInput("expected {words}, found {value}", words=", ".join(LEVELS), value=shown(text))
    return text


_TEXTS = {"host": _host, "base_path": _base_path, "public_url": _public_url, "page": _folder, "log_level": _level}
