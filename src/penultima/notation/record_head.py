"""The head of a record: tags with the rules and the players of a match."""

import re
from collections.abc import Mapping
from typing import TypeVar

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote, quote_name
from penultima.kernel.state import SEATS
from penultima.notation.option import parse_option
from penultima.notation.record import CONTROL_CHARACTERS, SEAT_TAG, TAG_NAME

Name = TypeVar("Name")
Value = TypeVar("Value")

_TAG = re.compile(rf'\[({TAG_NAME.pattern}) "((?:[^"\\]|\\["\\])*)"\]')
SINGLE_TAGS = ("Edition", "Rules", "Digest", "Players", "Dealer")
REQUIRED_TAGS = ("Edition", "Rules", "Digest", "Players")


class RulesDigestMismatch(BadInput):
    """Raised if the digest shows that the match was played with rules that this program does not have."""


def _put(values: dict[Name, Value], name: Name, value: Value, shown_as: str) -> None:
    if name in values:
        raise BadInput("{tag} stands there twice", tag=shown_as)
    values[name] = value


class RecordHead:
    """The tags of one record, collected line by line."""

    def __init__(self) -> None:
        self.single_tags: dict[str, str] = {}
        self.options: dict[str, OptionValue] = {}
        self.customs: list[str] = []
        self.seats: dict[int, str] = {}
        self.others: list[tuple[str, str]] = []
        self.remarks: list[str] = []

    def add_line(self, line: str) -> None:
        found = _TAG.fullmatch(line)
        if not found:
            raise BadInput('{line} is no tag: expected [Name "value"]', line=quote(line))
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2]).strip()
        if hidden := CONTROL_CHARACTERS.search(value):
            raise BadInput("the sign {sign} cannot stand in a record", sign=ascii(hidden[0])).at(name)
        self._store(name, value)

    def _store(self, name: str, value: str) -> None:
        if name in SINGLE_TAGS:
            _put(self.single_tags, name, value, name)
        elif name == "Option":
            option, chosen = parse_option(value)
            _put(self.options, option, chosen, f"Option {quote_name(option)}")
        elif name == "Custom":
            self.customs.append(value)
        elif seat := SEAT_TAG.fullmatch(name):
            _put(self.seats, int(seat[1]), value, name)
        else:
            self.others.append((name, value))

    @property
    def players(self) -> int:
        return self._number("Players", 2, SEATS)

    @property
    def dealer(self) -> int | None:
        return self._number("Dealer", 0, self.players - 1) if "Dealer" in self.single_tags else None

    @property
    def names(self) -> tuple[str, ...]:
        for seat in self.seats:
            if seat >= self.players:
                raise BadInput("Seat{seat}: there are {players} players", seat=seat, players=self.players)
        return tuple(self.seats.get(seat, "") for seat in range(self.players)) if self.seats else ()

    def _number(self, name: str, low: int, high: int) -> int:
        value = self.single_tags[name]
        if not re.fullmatch(r"[0-9]{1,2}", value) or not low <= int(value) <= high:
            raise BadInput(
                "expected a number from {low} to {high}, found {value}", low=low, high=high, value=quote(value)
            ).at(name)
        return int(value)

    def compile_rules(self, more: Mapping[str, Edition]) -> Ruleset:
        """Compile the rules, and compare their version and digest with those in the record."""
        for name in REQUIRED_TAGS:
            if name not in self.single_tags:
                raise BadInput("the tag {name} is missing", name=name)
        name = self.single_tags["Edition"]
        edition = more[name] if name in more else load.load_bundled(name)
        rules = ruleset(edition, self.options, tuple(self.customs))
        rules.check_seats(self.players)
        version, digest = self.single_tags["Rules"], self.single_tags["Digest"]
        if (version, digest) != (rules.version, rules.digest):
            raise RulesDigestMismatch(
                "played with rules {version} of {edition}, digest {digest}; "
                "with these options and texts this program has '{ours}', digest '{here}'",
                version=quote(version),
                edition=edition.id,
                digest=quote(digest[:12]),
                ours=rules.version,
                here=rules.digest[:12],
            )
        return rules
