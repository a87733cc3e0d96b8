"""Reads TOML files strictly. Every error names the file, the line and the key."""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from penultima.errors import BadInput, Phrase, place_errors
from penultima.i18n.quoting import quote, quote_alternatives, quote_name, quote_path
from penultima.i18n.toml_errors import parse_error
from penultima.support.text_file import read_text

Value = TypeVar("Value")
KeyPath = tuple[str | int, ...]

MAX_REASON_LENGTH = 200
_HEADER = re.compile(r"\s*(\[\[?[^\[\]]+\]\]?)\s*(#.*)?\r?$")
_KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_TEXT = re.compile(r'''"""(?:\\.|[^\\])*?"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*''', re.DOTALL)
"""A string or a comment. Brackets and keys inside them have no meaning."""

MAX_DEPTH = 64
_DEEP = re.compile(rf"""(?:\.[ \t]*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)[ \t]*){{{MAX_DEPTH}}}""")
"""A key with MAX_DEPTH parts. Such keys are rejected, because tomllib needs quadratic time for them."""


class TomlTable:
    """A table of a file. Values are read with a check of their type, and `finish` rejects keys that were not read."""

    def __init__(
        self, file: str, text: str, data: dict[str, Any], path: KeyPath = (), label: str | Phrase = ""
    ) -> None:
        self.file = file
        self.text = text
        self.data = data
        self.path = path
        self.label = label
        self.read_keys: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def location(self, key: str | None = None) -> Phrase | str:
        """Return the place for an error: the file, the line, the label of the table and the key."""
        path = self.path if key is None else (*self.path, key)
        place: Phrase | str = f"{self.file}:{find_line(self.text, path)}"
        for part in (self.label, quote_name(key or "")):
            place = Phrase("{place}: {reason}", place=place, reason=part) if part else place
        return place

    def locate_errors(self, key: str | None) -> place_errors:
        """Return a context manager that adds the place of this table or key to errors."""
        return place_errors(lambda: self.location(key))

    def error(self, key: str | None, text: str, /, **values: object) -> BadInput:
        return BadInput(text, **values).at(self.location(key))

    def get(self, key: str, kind: type[Value], expected: Phrase, default: Value | None = None) -> Value:
        self.read_keys.add(key)
        if key not in self.data:
            if default is not None:
                return default
            raise self.error(None, "the key {key} is missing", key=key)
        value = self.data[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.error(key, "expected {expected}, found {value}", expected=expected, value=quote(value))
        return value

    def text_at(self, key: str, default: str | None = None) -> str:
        return self.get(key, str, Phrase("a text"), default)

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        return self.get(key, bool, Phrase("true or false"), default)

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(key, int, Phrase("a number from {low} to {high}", low=low, high=high), default)
        if not low <= value <= high:
            raise self.error(
                key, "expected a number from {low} to {high}, found {value}", low=low, high=high, value=quote(value)
            )
        return value

    def word(self, key: str, words: tuple[str, ...], default: str | None = None) -> str:
        value = self.text_at(key, default)
        if value not in words:
            raise self.error(
                key, "expected {words}, found {value}", words=quote_alternatives(words), value=quote(value)
            )
        return value

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        return self.each(key, str, Phrase("texts"), default)

    def numbers(self, key: str, default: list[int] | None = None) -> list[int]:
        return self.each(key, int, Phrase("numbers"), default)

    def each(self, key: str, kind: type[Value], things: Phrase, default: list[Value] | None = None) -> list[Value]:
        values: list[Value] = self.get(key, list, Phrase("a list of {things}", things=things), default)
        for value in values:
            if not isinstance(value, kind) or isinstance(value, bool):
                raise self.error(
                    key, "expected a list of {things}, found {value} in it", things=things, value=quote(value)
                )
        return values

    def table(self, key: str) -> "TomlTable":
        data = self.get(key, dict, Phrase("a table"))
        return TomlTable(self.file, self.text, data, (*self.path, key), self.label)

    def tables(self, key: str, label: Callable[[dict[str, Any]], str | Phrase] = lambda _: "") -> list["TomlTable"]:
        rows = self.each(key, dict, Phrase("tables"), [])
        return [
            TomlTable(self.file, self.text, row, (*self.path, key, index), label(row)) for index, row in enumerate(rows)
        ]

    def check_keys(self, keys: tuple[str, ...]) -> None:
        """Reject unknown keys before the known ones are read.

        A misspelt key is then reported as such, and not as a missing key.
        """
        for key in self.data:
            if key not in keys:
                raise self.error(key, "no such key here")

    def finish(self) -> None:
        for key in self.data:
            if key not in self.read_keys:
                raise self.error(key, "no such key here")


def read_toml(path: Path, mebibytes: int) -> TomlTable:
    return parse_toml(quote_path(path), read_text(path, mebibytes))


def parse_toml(file: str, text: str) -> TomlTable:
    if deep := _DEEP.search(text):
        raise BadInput("nested too deeply").at(f"{file}:{text.count(chr(10), 0, deep.start()) + 1}")
    try:
        return TomlTable(file, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as problem:
        line, reason = _split_location(text, str(problem))
        raise BadInput("not TOML: {reason}", reason=_reason(reason)).at(f"{file}:{line}") from None
    except RecursionError:
        raise BadInput("nested too deeply").at(f"{file}:1") from None
    except ValueError as problem:
        reason = str(problem).partition(";")[0]
        raise BadInput("not TOML: {reason}", reason=_reason(reason)).at(f"{file}:1") from None


def _split_location(text: str, problem: str) -> tuple[str, str]:
    """Return (line, reason). The messages of tomllib end in "(at line 3, column 5)" or "(at end of document)"."""
    reason, _, place = problem.rpartition(" (at ")
    found = re.match(r"line (\d+), column (\d+)\)", place)
    return found[1] if found else str(text.count("\n") + 1), reason or problem


def _reason(reason: str) -> Phrase:
    return parse_error(reason[:1].lower() + reason[1:MAX_REASON_LENGTH])


def find_line(text: str, path: KeyPath) -> int:
    """Return the line of this key or, if it is not found, of the innermost table around it."""
    lines = _index(text)
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


@lru_cache(maxsize=4)
def _index(text: str) -> dict[KeyPath, int]:
    lines: dict[KeyPath, int] = {}
    rows: dict[KeyPath, int] = {}
    inside: KeyPath = ()
    for number, line in _iter_statement_lines(text):
        if header := _HEADER.match(line):
            inside = _enter(_keys(header[1]), rows, new_row=header[1].startswith("[["))
            for depth in range(1, len(inside) + 1):
                lines.setdefault(inside[:depth], number)
        elif key := _KEY.match(line):
            path = (*inside, *_keys(f"{key[1]} = 0"))
            for depth in range(len(inside) + 1, len(path) + 1):
                lines.setdefault(path[:depth], number)
    return lines


def _iter_statement_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line with its number. Skip lines that continue a string or a list."""
    lines = text.split("\n")
    number, open_lists = 1, 0
    for bare in _TEXT.sub(lambda found: "\0" * found[0].count("\n"), text).split("\n"):
        if open_lists == 0:
            yield number, lines[number - 1]
        open_lists += bare.count("[") - bare.count("]")
        number += 1 + bare.count("\0")


def _keys(line: str) -> tuple[str, ...]:
    """Parse the keys of a header or of a dotted key."""
    keys = []
    try:
        data: Any = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    while data:
        data = data[0] if isinstance(data, list) else data
        if not isinstance(data, dict) or not data:
            break
        key, data = next(iter(data.items()))
        keys.append(key)
    return tuple(keys)


def _enter(keys: tuple[str, ...], rows: dict[KeyPath, int], *, new_row: bool) -> KeyPath:
    """Return the path of a header. A table inside an array of tables belongs to the last table of the array so far."""
    path: KeyPath = ()
    for depth, key in enumerate(keys):
        path = (*path, key)
        if new_row and depth == len(keys) - 1:
            rows[path] = rows.get(path, -1) + 1
        if path in rows:
            path = (*path, rows[path])
    return path
