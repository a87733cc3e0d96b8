"""The format of translated messages, a small part of ICU MessageFormat. docs/messages.md has the grammar."""

import re
from dataclasses import dataclass
from typing import NoReturn

from penultima.errors import BadInput, Phrase

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The plural categories that a language may distinguish."""
MAX_DEPTH = 8
"""The maximum depth of nested choices. No readable sentence needs more."""

_BLANK = re.compile(r"[ \t\r\n]*")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_KIND = re.compile(r"plural|select")
_PLURAL_CASE = re.compile(rf"=(?:0|[1-9][0-9]{{0,8}})(?![0-9])|(?:{'|'.join(CATEGORIES)})(?![\w-])")
_SELECT_CASE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[^{}'#]+")
_QUOTED = re.compile(r"'((?:[^']|'')*+)'")
_TO_QUOTE = re.compile(r"[{}#']+")
_TO_QUOTE_OUTSIDE = re.compile(r"[{}']+")


class BadMessage(BadInput):
    """A malformed message. `character` is the position of the error, from 1."""

    def __init__(self, reason: Phrase, character: int) -> None:
        super().__init__(Phrase("character {number}: {reason}", number=character, reason=reason))
        self.reason = reason
        self.character = character


@dataclass(frozen=True)
class Value:
    """A placeholder `{name}` for the value with that name."""

    name: str


@dataclass(frozen=True)
class Count:
    """The sign `#`, which stands for the number that the surrounding plural counts."""

    name: str


@dataclass(frozen=True)
class Plural:
    """A choice by a whole number. An exact case `=N` takes precedence over a plural category."""

    name: str
    cases: "Cases"


@dataclass(frozen=True)
class Select:
    """A choice by a word."""

    name: str
    cases: "Cases"


Piece = str | Value | Count | Plural | Select
Message = tuple[Piece, ...]
"""A parsed message. Its texts are never empty, and two texts never follow each other."""
Cases = tuple[tuple[str, Message], ...]


def parse_message(text: str) -> Message:
    """Parse a message. Raise BadMessage if it is malformed."""
    parser = _Parser(text)
    message = parser.message("", 0)
    if parser.at < len(text):
        parser.fail(Phrase("a } that closes nothing; a literal one is '}'"))
    return message


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, reason: Phrase, at: int | None = None) -> NoReturn:
        raise BadMessage(reason, (self.at if at is None else at) + 1)

    def here(self) -> str:
        return self.text[self.at : self.at + 1]

    def message(self, counted: str, depth: int) -> Message:
        """Parse up to the closing brace or the end.

        `counted` is the name of the value that # stands for. If `counted` is empty, # is an ordinary character.
        """
        pieces: list[Piece] = []
        while self.here() not in ("", "}"):
            piece = self.piece(counted, depth)
            if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
                pieces[-1] += piece
            else:
                pieces.append(piece)
        return tuple(pieces)

    def piece(self, counted: str, depth: int) -> Piece:
        if found := _PLAIN.match(self.text, self.at):
            self.at = found.end()
            return found[0]
        if self.here() == "{":
            return self.argument(depth)
        if self.here() == "'":
            return self.quote("{}#" if counted else "{}")
        self.at += 1
        return Count(counted) if counted else "#"

    def quote(self, signs: str) -> str:
        """Parse an apostrophe.

        Two stand for one literal apostrophe. A single one before a special character begins a quotation.
        """
        following = self.text[self.at + 1 : self.at + 2]
        if following == "'":
            self.at += 2
            return "'"
        if not following or following not in signs:
            self.at += 1
            return "'"
        found = _QUOTED.match(self.text, self.at)
        if not found:
            self.fail(Phrase("a quotation that is not closed: {sign} needs an apostrophe after it too", sign=following))
        self.at = found.end()
        return found[1].replace("''", "'")

    def argument(self, depth: int) -> Value | Plural | Select:
        start = self.at
        self.at += 1
        name = self.word(_NAME, Phrase("a name of small letters"))
        if self.accept("}"):
            return Value(name)
        if depth == MAX_DEPTH:
            self.fail(Phrase("more than {most} choices within each other", most=MAX_DEPTH), start)
        self.expect(",")
        kind = self.word(_KIND, Phrase("plural or select"))
        self.expect(",")
        cases = self.cases(name if kind == "plural" else "", depth + 1)
        if "other" not in cases:
            self.fail(Phrase("{name} has no case other", name=name), start)
        return Plural(name, tuple(cases.items())) if kind == "plural" else Select(name, tuple(cases.items()))

    def cases(self, counted: str, depth: int) -> dict[str, Message]:
        cases: dict[str, Message] = {}
        while not self.accept("}"):
            start = self.at
            if counted:
                case = self.word(_PLURAL_CASE, Phrase("=N, one, other or another case of a plural"))
            else:
                case = self.word(_SELECT_CASE, Phrase("a case: a word of letters, digits, - and _"))
            if case in cases:
                self.fail(Phrase("the case {case} comes twice", case=case), start)
            self.expect("{")
            cases[case] = self.message(counted, depth)
            if self.here() != "}":
                self.fail(Phrase("the end, where a } is missing"))
            self.at += 1
        return cases

    def blank(self) -> None:
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def accept(self, sign: str) -> bool:
        self.blank()
        if self.here() != sign:
            return False
        self.at += 1
        return True

    def expect(self, sign: str) -> None:
        self.blank()
        if self.here() != sign:
            self.fail(Phrase("expected {sign}", sign=sign))
        self.at += 1

    def word(self, pattern: re.Pattern[str], expected: Phrase) -> str:
        self.blank()
        found = pattern.match(self.text, self.at)
        if not found:
            self.fail(Phrase("expected {form}", form=expected))
        self.at = found.end()
        return found[0]


def print_message(message: Message) -> str:
    """Print a message in its canonical form."""
    return _print(message, inside_plural=False)


def _print(message: Message, *, inside_plural: bool) -> str:
    return "".join(_print_piece(piece, inside_plural=inside_plural) for piece in message)


def _print_piece(piece: Piece, *, inside_plural: bool) -> str:
    if isinstance(piece, str):
        return (_TO_QUOTE if inside_plural else _TO_QUOTE_OUTSIDE).sub(lambda found: _quote(found[0]), piece)
    if isinstance(piece, Value):
        return f"{{{piece.name}}}"
    if isinstance(piece, Count):
        return "#"
    plural = isinstance(piece, Plural)
    cases = " ".join(f"{case} {{{_print(message, inside_plural=plural)}}}" for case, message in piece.cases)
    return f"{{{piece.name}, {'plural' if plural else 'select'}, {cases}}}"


def _quote(signs: str) -> str:
    doubled = signs.replace("'", "''")
    return doubled if set(signs) == {"'"} else f"'{doubled}'"


def value_names(message: Message) -> set[str]:
    """Return the names of all values that the message may need."""
    found = {piece.name for piece in message if not isinstance(piece, str)}
    for piece in message:
        if isinstance(piece, Plural | Select):
            found = found.union(*(value_names(case) for _, case in piece.cases))
    return found


def plural_categories(message: Message) -> set[str]:
    """Return the categories that the plurals of the message distinguish."""
    found: set[str] = set()
    for piece in message:
        if isinstance(piece, Plural):
            found |= {case for case, _ in piece.cases if not case.startswith("=")}
        if isinstance(piece, Plural | Select):
            found = found.union(*(plural_categories(case) for _, case in piece.cases))
    return found
