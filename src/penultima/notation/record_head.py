"""The tags of a record: by which rules it was played, and who sat where."""

import re
from collections.abc import Mapping
from typing import TypeVar

from penultima.echo import named, shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.kernel.state import SEATS
from penultima.notation.option import parse_option
from penultima.notation.record import CONTROL, SEAT_TAG, TAG_NAME

Name = TypeVar("Name")
Value = TypeVar("Value")

_TAG = re.compile(rf'\[({TAG_NAME.pattern}) "((?:[^"\\]|\\["\\])*)"\]')
ONCE = ("Edition", "Rules", "Digest", "Players", "Dealer")
NEEDED = ("Edition", "Rules", "Digest", "Players")


class OtherRules(BadInput):
    """The record was played with rules that this program does not have."""


def _put(kept: dict[Name, Value], name: Name, value: Value, shown_as: str) -> None:
    if name in kept:
        raise BadInput("{tag} stands there twice", tag=shown_as)
    kept[name] = value


class Head:
    """The tags as they are read, one after the other."""

    def __init__(self) -> None:
        self.once: dict[str, str] = {}
        self.options: dict[str, OptionValue] = {}
        self.customs: list[str] = []
        self.seats: dict[int, str] = {}
        self.others: list[tuple[str, str]] = []
        self.remarks: list[str] = []

    def read(self, line: str) -> None:
        found = _TAG.fullmatch(line)
        if not found:
            raise BadInput('{line} is no tag: expected [Name "value"]', line=shown(line))
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2]).strip()
        if hidden := CONTROL.search(value):
            raise BadInput("the sign {sign} cannot stand in a record", sign=ascii(hidden[0])).at(name)
        self._keep(name, value)

    def _keep(self, name: str, value: str) -> None:
        if name in ONCE:
            _put(self.once, name, value, name)
        elif name == "Option":
            option, chosen = parse_option(value)
            _put(self.options, option, chosen, f"Option {named(option)}")
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
        return self._number("Dealer", 0, self.players - 1) if "Dealer" in self.once else None

    @property
    def names(self) -> tuple[str, ...]:
        for seat in self.seats:
            if seat >= self.players:
                raise BadInput("Seat{seat}: there are {players} players", seat=seat, players=self.players)
        return tuple(self.seats.get(seat, "") for seat in range(self.players)) if self.seats else ()

    def _number(self, name: str, low: int, high: int) -> int:
        value = self.once[name]
        if not re.fullmatch(r"[0-9]{1,2}", value) or not low <= int(value) <= high:
            raise BadInput(
                "expected a number from {low} to {high}, found {value}", low=low, high=high, value=shown(value)
            ).at(name)
        return int(value)

    def rules(self, more: Mapping[str, Edition]) -> Ruleset:
        """Compiled anew, and compared with those that the record was played with."""
        for name in NEEDED:
            if name not in self.once:
                raise BadInput("the tag {name} is missing", name=name)
        name = self.once["Edition"]
        edition = more[name] if name in more else load.edition(name)
        rules = ruleset(edition, self.options, tuple(self.customs))
        rules.check_seats(self.players)
        version, digest = self.once["Rules"], self.once["Digest"]
        if (version, digest) != (rules.version, rules.digest):
            raise OtherRules(
                "played with rules {version} of {edition}, digest {digest}; "
                "with these options and texts this program has '{ours}', digest '{here}'",
                version=shown(version),
                edition=edition.id,
                digest=shown(digest[:12]),
                ours=rules.version,
                here=rules.digest[:12],
            )
        return rules
