"""Messages as translators write them: a small part of ICU MessageFormat. docs/messages.md has the grammar."""

import re
from dataclasses import dataclass
from typing import NoReturn

from penultima.errors import BadInput, Phrase

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""What a language may tell apart when it counts."""
DEEPEST = 8
"""A sentence with more choices within choices is not read by anybody."""

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
    """`character` is the place of the one that cannot stand there, from 1."""

    def __init__(self, reason: Phrase, character: int) -> None:
        super().__init__(Phrase("character {number}: {reason}", number=character, reason=reason))
        self.reason = reason
        self.character = character


@dataclass(frozen=True)
class Value:
    """`{name}`: whatever was given by that name."""

    name: str


@dataclass(frozen=True)
class Count:
    """`#`: the number that the plural around it looks at."""

    name: str


@dataclass(frozen=True)
class Plural:
    """By a whole number: first `=N`, else what the language makes of it."""

    name: str
    cases: "Cases"


@dataclass(frozen=True)
class Select:
    """By a word."""

    name: str
    cases: "Cases"


Piece = str | Value | Count | Plural | Select
Message = tuple[Piece, ...]
"""No two texts stand side by side, and none is empty."""
Cases = tuple[tuple[str, Message], ...]


def parse(text: str) -> Message:
    """BadMessage where it is none."""
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
        """Up to the brace that closes it, or the end. `counted` is what a # stands for; without it, for itself."""
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
        """An apostrophe quotes where a sign follows; two are one; any other is itself."""
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
        if self.took("}"):
            return Value(name)
        if depth == DEEPEST:
            self.fail(Phrase("more than {most} choices within each other", most=DEEPEST), start)
        self.expect(",")
        kind = self.word(_KIND, Phrase("plural or select"))
        self.expect(",")
        cases = self.cases(name if kind == "plural" else "", depth + 1)
        if "other" not in cases:
            self.fail(Phrase("{name} has no case other", name=name), start)
        return Plural(name, tuple(cases.items())) if kind == "plural" else Select(name, tuple(cases.items()))

    def cases(self, counted: str, depth: int) -> dict[str, Message]:
        cases: dict[str, Message] = {}
        while not self.took("}"):
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

    def took(self, sign: str) -> bool:
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


def write(message: Message) -> str:
    """The text that is read as this message, always in the same spelling."""
    return _write(message, inside_plural=False)


def _write(message: Message, *, inside_plural: bool) -> str:
    return "".join(_piece(piece, inside_plural=inside_plural) for piece in message)


def _piece(piece: Piece, *, inside_plural: bool) -> str:
    if isinstance(piece, str):
        return (_TO_QUOTE if inside_plural else _TO_QUOTE_OUTSIDE).sub(lambda found: _quoted(found[0]), piece)
    if isinstance(piece, Value):
        return f"{{{piece.name}}}"
    if isinstance(piece, Count):
        return "#"
    plural = isinstance(piece, Plural)
    cases = " ".join(f"{case} {{{_write(message, inside_plural=plural)}}}" for case, message in piece.cases)
    return f"{{{piece.name}, {'plural' if plural else 'select'}, {cases}}}"


def _quoted(signs: str) -> str:
    doubled = signs.replace("'", "''")
    return doubled if set(signs) == {"'"} else f"'{doubled}'"


def names_in(message: Message) -> set[str]:
    """Of all the values that it may ask for."""
    found = {piece.name for piece in message if not isinstance(piece, str)}
    for piece in message:
        if isinstance(piece, Plural | Select):
            found = found.union(*(names_in(case) for _, case in piece.cases))
    return found


def categories_in(message: Message) -> set[str]:
    """That its plurals tell apart."""
    found: set[str] = set()
    for piece in message:
        if isinstance(piece, Plural):
            found |= {case for case, _ in piece.cases if not case.startswith("=")}
        if isinstance(piece, Plural | Select):
            found = found.union(*(categories_in(case) for _, case in piece.cases))
    return found
