"""TOML files read strictly: every complaint names the file, the line and the key."""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from penultima.echo import filed, listed, named, shown
from penultima.errors import BadInput, Phrase, placed
from penultima.foreign import TOML, known_again
from penultima.textfile import read_text

Value = TypeVar("Value")
Path_ = tuple[str | int, ...]

LONGEST_REASON = 200
_HEADER = re.compile(r"\s*(\[\[?[^\[\]]+\]\]?)\s*(#.*)?\r?$")
_KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_TEXT = re.compile(r'''"""(?:\\.|[^\\])*?"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*''', re.DOTALL)
"""A text or a remark, where nothing means what it looks like."""

DEEPEST = 64
_DEEP = re.compile(rf"""(?:\.[ \t]*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)[ \t]*){{{DEEPEST}}}""")
"""A key of so many parts, over which tomllib takes longer the more there are, by their square."""


class Table:
    """One table of a file. Ask for each key by its type; `finish` complains about what nobody asked for."""

    def __init__(self, file: str, text: str, data: dict[str, Any], path: Path_ = (), label: str | Phrase = "") -> None:
        self.file = file
        self.text = text
        self.data = data
        self.path = path
        self.label = label
        self.asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def place(self, key: str | None = None) -> Phrase | str:
        """File and line, and what it is about."""
        path = self.path if key is None else (*self.path, key)
        place: Phrase | str = f"{self.file}:{line_of(self.text, path)}"
        for part in (self.label, named(key or "")):
            place = Phrase("{place}: {reason}", place=place, reason=part) if part else place
        return place

    def within(self, key: str | None) -> placed:
        """Where what is read in it goes wrong, it is said that it stands here."""
        return placed(lambda: self.place(key))

    def error(self, key: str | None, text: str, /, **values: object) -> BadInput:
        return BadInput(text, **values).at(self.place(key))

    def get(self, key: str, kind: type[Value], expected: Phrase, default: Value | None = None) -> Value:
        self.asked.add(key)
        if key not in self.data:
            if default is not None:
                return default
            raise self.error(None, "the key {key} is missing", key=key)
        value = self.data[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.error(key, "expected {expected}, found {value}", expected=expected, value=shown(value))
        return value

    def text_of(self, key: str, default: str | None = None) -> str:
        return self.get(key, str, Phrase("a text"), default)

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        return self.get(key, bool, Phrase("true or false"), default)

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(key, int, Phrase("a number from {low} to {high}", low=low, high=high), default)
        if not low <= value <= high:
            raise self.error(
                key, "expected a number from {low} to {high}, found {value}", low=low, high=high, value=shown(value)
            )
        return value

    def word(self, key: str, words: tuple[str, ...], default: str | None = None) -> str:
        value = self.text_of(key, default)
        if value not in words:
            raise self.error(key, "expected {words}, found {value}", words=listed(words), value=shown(value))
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
                    key, "expected a list of {things}, found {value} in it", things=things, value=shown(value)
                )
        return values

    def table(self, key: str) -> "Table":
        data = self.get(key, dict, Phrase("a table"))
        return Table(self.file, self.text, data, (*self.path, key), self.label)

    def tables(self, key: str, label: Callable[[dict[str, Any]], str | Phrase] = lambda _: "") -> list["Table"]:
        rows = self.each(key, dict, Phrase("tables"), [])
        return [
            Table(self.file, self.text, row, (*self.path, key, index), label(row)) for index, row in enumerate(rows)
        ]

    def only(self, keys: tuple[str, ...]) -> None:
        """A misspelt key is better called unknown than the right one missing."""
        for key in self.data:
            if key not in keys:
                raise self.error(key, "no such key here")

    def finish(self) -> None:
        for key in self.data:
            if key not in self.asked:
                raise self.error(key, "no such key here")


def read(path: Path, mebibytes: int) -> Table:
    return parse(filed(path), read_text(path, mebibytes))


def parse(file: str, text: str) -> Table:
    if deep := _DEEP.search(text):
        raise BadInput("nested too deeply").at(f"{file}:{text.count(chr(10), 0, deep.start()) + 1}")
    try:
        return Table(file, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as problem:
        line, reason = _placed(text, str(problem))
        raise BadInput("not TOML: {reason}", reason=_reason(reason)).at(f"{file}:{line}") from None
    except RecursionError:
        raise BadInput("nested too deeply").at(f"{file}:1") from None
    except ValueError as problem:
        reason = str(problem).partition(";")[0]
        raise BadInput("not TOML: {reason}", reason=_reason(reason)).at(f"{file}:1") from None


def _placed(text: str, problem: str) -> tuple[str, str]:
    """(line, reason): tomllib says "… (at line 3, column 5)" or "… (at end of document)"."""
    reason, _, place = problem.rpartition(" (at ")
    found = re.match(r"line (\d+), column (\d+)\)", place)
    return found[1] if found else str(text.count("\n") + 1), reason or problem


def _reason(reason: str) -> Phrase:
    return known_again(reason[:1].lower() + reason[1:LONGEST_REASON], TOML)


def line_of(text: str, path: Path_) -> int:
    """The line where this key stands, or the nearest table around it."""
    lines = _index(text)
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


@lru_cache(maxsize=4)
def _index(text: str) -> dict[Path_, int]:
    lines: dict[Path_, int] = {}
    rows: dict[Path_, int] = {}
    inside: Path_ = ()
    for number, line in _beginnings(text):
        if header := _HEADER.match(line):
            inside = _enter(_keys(header[1]), rows, new_row=header[1].startswith("[["))
            for depth in range(1, len(inside) + 1):
                lines.setdefault(inside[:depth], number)
        elif key := _KEY.match(line):
            path = (*inside, *_keys(f"{key[1]} = 0"))
            for depth in range(len(inside) + 1, len(path) + 1):
                lines.setdefault(path[:depth], number)
    return lines


def _beginnings(text: str) -> Iterator[tuple[int, str]]:
    """The lines, with their numbers, that are not the rest of a text or a list that began before."""
    lines = text.split("\n")
    number, open_lists = 1, 0
    for bare in _TEXT.sub(lambda found: "\0" * found[0].count("\n"), text).split("\n"):
        if open_lists == 0:
            yield number, lines[number - 1]
        open_lists += bare.count("[") - bare.count("]")
        number += 1 + bare.count("\0")


def _keys(line: str) -> tuple[str, ...]:
    """The keys of a header or of a dotted key, as TOML reads them."""
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


def _enter(keys: tuple[str, ...], rows: dict[Path_, int], *, new_row: bool) -> Path_:
    """The path of a header: a table inside an array of tables belongs to its latest row."""
    path: Path_ = ()
    for depth, key in enumerate(keys):
        path = (*path, key)
        if new_row and depth == len(keys) - 1:
            rows[path] = rows.get(path, -1) + 1
        if path in rows:
            path = (*path, rows[path])
    return path
