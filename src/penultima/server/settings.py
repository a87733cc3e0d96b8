"""Settings of a server. A flag takes precedence over an environment variable, which takes precedence over the file."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from penultima.errors import BadInput, place_errors
from penultima.i18n.quoting import quote
from penultima.support.toml_file import read_toml
from penultima.support.validation import check_int

PORT = 21108
"""The default port. It is fixed, because browsers store data such as seats by origin, and an origin includes the port.

It is below the range of ephemeral ports, so that no other program gets it by chance.
"""
ENVIRONMENT_PREFIX = "PENULTIMA_"
MAX_PORT = 65_535
MAX_WORKERS = 64
MAX_BASE_PATH_CHARS = 200
"""Maximum length of the base path."""
MAX_CONFIG_MIB = 1
"""Maximum size of the settings file in MiB."""

Network = IPv4Network | IPv6Network
Raw = str | int | bool | list[str]


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server, after flags, environment and file were combined."""

    host: str = "127.0.0.1"
    port: int = PORT
    db: str = ""
    """File of the store, or sqlite:///PATH. If empty, the store is a file in the user's data folder."""
    base_path: str = ""
    """Prefix of all paths, for a server behind a proxy. Empty, or with a slash at the start but not at the end."""
    public_url: str = ""
    """The public URL with the base path. If empty, links are relative to the server."""
    lan: bool = False
    """Whether to accept connections from the local network."""
    trust_proxy: tuple[Network, ...] = ()
    """Proxies whose X-Forwarded-For header is trusted."""
    page: str = ""
    """Folder of the built page. If empty, the installed page is served, if there is one."""
    workers: int = 1
    """Number of worker processes for long jobs."""
    minds: int = 2
    """Number of processes for hard bots. If 0, hard bots are not offered."""
    log_level: str = "info"
    sockets_of_address: int = 1_000
    """Maximum number of open sockets per address. In the long run, an address may open a tenth as many per second."""
    seats_of_address: int = 200
    """Maximum number of seats that people of one address may have at tables in memory."""
    tables_of_person: int = 50
    """Maximum number of open tables created by one person."""
    expire_days: int = field(default=180)
    """Number of days without a visit after which a table is closed."""
    record_days: int = field(default=365)
    """Number of days after which the records of a closed table are deleted."""


LOG_LEVELS = ("debug", "info", "warning", "error")
_WHOLE_NUMBERS = {
    "port": (0, MAX_PORT),
    "workers": (1, MAX_WORKERS),
    "minds": (0, MAX_WORKERS),
    "sockets_of_address": (1, 1_000_000),
    "seats_of_address": (1, 1_000_000),
    "tables_of_person": (1, 10_000),
    "expire_days": (1, 10_000),
    "record_days": (0, 10_000),
}


def load_settings(flags: Mapping[str, Any], environment: Mapping[str, str], config: Path | None) -> ServerSettings:
    """Combine flags, environment and file. Raises BadInput, which names the invalid setting."""
    found: dict[str, Any] = {}
    for source, values in (*_file_values(config), ("", _environment_values(environment)), ("", _flag_values(flags))):
        for name, value in values.items():
            with place_errors(source), place_errors(_setting_name(name, values)):
                found[name] = _parse_setting(name, value)
    return ServerSettings(**found)


class _Values(dict[str, Raw]):
    """The settings of one source. Each source spells the names of settings in its own way."""

    def __init__(self, values: Mapping[str, Raw], spelling: str) -> None:
        super().__init__(values)
        self.spelling = spelling


def _setting_name(name: str, values: _Values) -> str:
    if values.spelling == "environment":
        return f"{ENVIRONMENT_PREFIX}{name.upper()}"
    dashed = name.replace("_", "-")
    return f"--{dashed}" if values.spelling == "flag" else dashed


def _setting_names() -> list[str]:
    return [setting.name for setting in fields(ServerSettings)]


def _flag_values(flags: Mapping[str, Any]) -> _Values:
    """Return the flags that were given. False means that a flag is absent, but 0 is a value."""
    given = {name: value for name in _setting_names() if (value := flags.get(name)) is not None and value is not False}
    return _Values({name: value for name, value in given.items() if value != []}, "flag")


def _environment_values(environment: Mapping[str, str]) -> _Values:
    """Return the environment variables that are not empty."""
    named = {name: environment.get(f"{ENVIRONMENT_PREFIX}{name.upper()}", "") for name in _setting_names()}
    return _Values({name: value for name, value in named.items() if value}, "environment")


def _file_values(path: Path | None) -> Iterator[tuple[str, _Values]]:
    if path is None:
        return
    table = read_toml(path, MAX_CONFIG_MIB)
    table.check_keys(tuple(name.replace("_", "-") for name in _setting_names()))
    yield str(path), _Values({key.replace("-", "_"): table.data[key] for key in table}, "file")


# -- parsing


def _parse_setting(name: str, value: Raw) -> object:
    if name in _WHOLE_NUMBERS:
        return check_int("", _parse_number(value), *_WHOLE_NUMBERS[name])
    if name == "lan":
        return _parse_switch(value)
    if name == "trust_proxy":
        return tuple(_parse_network(text) for text in _parse_list(value))
    return _TEXT_PARSERS.get(name, str)(_parse_text(value))


def _parse_number(value: Raw) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < len(str(MAX_PORT)) + 3:
        return int(value)
    raise BadInput("expected a whole number, found {value}", value=quote(value))


def _parse_switch(value: Raw) -> bool:
    words: dict[object, bool] = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    word = value.lower() if isinstance(value, str) else value
    if isinstance(word, bool):
        return word
    if word not in words:
        raise BadInput("expected true or false, found {value}", value=quote(value))
    return words[word]


def _parse_text(value: Raw) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise BadInput("expected a text, found {value}", value=quote(value))
    return value


def _parse_list(value: Raw) -> list[str]:
    """Parse a list. In an environment variable, the items are separated by commas."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, list):
        return [part for text in value for part in _parse_list(_parse_text(text))]
    raise BadInput("expected a list of texts, found {value}", value=quote(value))


def _parse_network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadInput("{value} is no address and no network", value=quote(text)) from None


def _check_not_empty(text: str) -> str:
    """Refuse an empty text. An empty `host` would mean all interfaces, and an empty `db` the default store."""
    if not text:
        raise BadInput("expected a text, found {value}", value=quote(text))
    return text


_PATH = re.compile(r"(/[\w.~-]+)*", re.ASCII)
"""Allowed paths. Characters with a special meaning to browsers, proxies, routes or table links are excluded."""


def _parse_base_path(text: str) -> str:
    path = "/" + text.strip("/") if text.strip("/") else ""
    if not _PATH.fullmatch(path) or {".", ".."} & set(path.split("/")) or len(path) > MAX_BASE_PATH_CHARS:
        raise BadInput("{value} is no path", value=quote(text))
    return path


def _check_folder(text: str) -> str:
    if not Path(text).is_dir():
        raise BadInput("{value} is no folder", value=quote(text))
    return text


def _parse_public_url(text: str) -> str:
    """Return the URL without a trailing slash."""
    url = text.rstrip("/")
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if url and (not valid or "?" in url or "#" in url or "@" in url):
        raise BadInput("{value} is no address such as https://cards.example", value=quote(text))
    return url


def _check_level(text: str) -> str:
    if text not in LOG_LEVELS:
        raise BadInput("expected {words}, found {value}", words=", ".join(LOG_LEVELS), value=quote(text))
    return text


_TEXT_PARSERS = {
    "host": _check_not_empty,
    "db": _check_not_empty,
    "base_path": _parse_base_path,
    "public_url": _parse_public_url,
    "page": _check_folder,
    "log_level": _check_level,
}
