"""Scenarios: a position or a deal, a few actions and what must come of them, in TOML."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from penultima import tomlfile
from penultima.echo import named, shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput, Phrase
from penultima.kernel.state import SEATS
from penultima.notation.action import parse_action
from penultima.notation.card import parse_card, parse_kind, parse_laid
from penultima.notation.custom import Unnamed
from penultima.notation.position import DIRECTIONS, Position, check, unused
from penultima.scenarios.expectation import Expectation, expectation_of
from penultima.scenarios.seats import DIRECTION_WORDS, hands_in, per_seat
from penultima.scenarios.several import editions_of
from penultima.tomlfile import Table

MEBIBYTES = 8
"""The largest file of scenarios that is read."""
EITHER = ("dealer", "scores")
POSITION = ("hands", "top", "discard", "draw", "draw-only", "turn", "direction", *EITHER)
DEAL = ("deck", "players", *EITHER)
KEYS = ("name", "edition", "editions", "options", "customs", "do", "expect", *POSITION, *DEAL)


@dataclass(frozen=True)
class Deal:
    """A fresh deal: the top of the shuffled deck, first card dealt first."""

    deck: tuple[int, ...]
    players: int
    dealer: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Scenario:
    """As it is played in one edition; `mark` names that one where the file names several."""

    place: str
    name: str
    rules: Ruleset
    start: Position | Deal
    actions: tuple[str, ...]  # which card a bare `WC` is depends on the hand, so they are read as they are played
    expect: Expectation
    mark: str = ""

    @property
    def title(self) -> str:
        return self.name + self.mark

    @property
    def edition(self) -> str:
        return self.rules.edition.id


@dataclass(frozen=True)
class NoEdition:
    """A scenario for an edition that this program does not have."""

    place: str
    name: str
    edition: str
    reason: Phrase
    mark: str = ""

    @property
    def title(self) -> str:
        return self.name + self.mark


def read_scenarios(path: Path, more: Mapping[str, Edition] | None = None) -> list[Scenario | NoEdition]:
    """Each once for every edition that it names. `more` are editions by id that do not come with the program.

    BadInput names the file, the line and the scenario when the file is not well formed.
    """
    return [scenario for case in read_cases(path, more) for scenario in case]


def read_cases(path: Path, more: Mapping[str, Edition] | None = None) -> list[list[Scenario | NoEdition]]:
    """The same, with those together that the file has as one."""
    table = tomlfile.read(path, MEBIBYTES)
    rows = table.tables("scenario", _label)
    table.finish()
    if not rows:
        raise BadInput("there is no [[scenario]] in it").at(f"{table.file}:1")
    return [_case(row, more or {}) for row in rows]


def _label(row: dict[str, Any]) -> str | Phrase:
    return shown(row["name"]) if isinstance(row.get("name"), str) else Phrase("a scenario without name")


def _case(row: Table, more: Mapping[str, Edition]) -> list[Scenario | NoEdition]:
    row.only(KEYS)
    name, wanted = row.text_of("name"), editions_of(row)
    marks = [f" [{named(one)}]" if len(wanted) > 1 else "" for one in wanted]
    return [
        _scenario(_once_more(row, shown(name) + mark), name, mark, one, more)
        for one, mark in zip(wanted, marks, strict=True)
    ]


def _once_more(row: Table, label: str) -> Table:
    """For one of several editions: reading gives bare cards their numbers where they stand."""
    again = Table(row.file, row.text, deepcopy(row.data), row.path, label)
    again.asked = set(row.asked)
    return again


def _scenario(row: Table, name: str, mark: str, wanted: str, more: Mapping[str, Edition]) -> Scenario | NoEdition:
    place = f"{row.file}:{tomlfile.line_of(row.text, row.path)}"
    if wanted not in more and wanted not in load.names():
        return NoEdition(place, name, wanted, Phrase("no such edition: {name}", name=shown(wanted)[1:-1]), mark)
    edition = more[wanted] if wanted in more else load.edition(wanted)
    rules = _ruleset(row, edition)
    if "deck" in row and "hands" in row:
        raise row.error("deck", "a fresh deal and a position exclude each other")
    start = _deal(row, rules) if "deck" in row else _position(row, rules)
    seats = start.players if isinstance(start, Deal) else start.seats
    texts = row.texts("do")
    with row.within("do"):
        for text in texts:
            parse_action(rules, text, seats)
    expect = expectation_of(row.table("expect"), rules, seats) if "expect" in row else Expectation()
    row.finish()
    return Scenario(place, name, rules, start, tuple(texts), expect, mark)


def _ruleset(row: Table, edition: Edition) -> Ruleset:
    options: dict[str, OptionValue] = {}
    if "options" in row:
        options = _flat(row.table("options").data)
    customs = tuple(row.texts("customs", []))
    with row.within("options"):
        ruleset(edition, options)
    with row.within("customs"):
        return ruleset(edition, options, customs)


def _flat(data: dict[str, Any]) -> dict[str, OptionValue]:
    """An id with a dot that was not quoted is a table in a table."""
    flat: dict[str, OptionValue] = {}
    for key, value in data.items():
        if isinstance(value, dict) and value:
            flat |= {f"{key}.{name}": inner for name, inner in value.items()}
        else:
            flat[key] = value
    return flat


def _deal(row: Table, rules: Ruleset) -> Deal:
    players = row.number("players", 2, SEATS)
    dealer = row.number("dealer", 0, players - 1, players - 1)
    _name_customs(row, rules)
    deck = _kinds(row, rules, "deck")
    scores = per_seat(row, "scores", players, [0] * players)
    with row.within("deck"):
        rules.check_seats(players)
        unused(rules, list(deck))
    return Deal(deck, players, dealer, scores)


def _position(row: Table, rules: Ruleset) -> Position:
    _name_customs(row, rules)
    hands = [_cards(row, rules, "hands", hand) for hand in hands_in(row)]
    seats = len(hands)
    if not 2 <= seats <= SEATS:  # noqa: PLR2004
        raise row.error("hands", "{seats} hands; 2 to {most} can play", seats=seats, most=SEATS)
    turn = row.number("turn", 0, seats - 1, 0)
    way = DIRECTIONS[row.word("direction", DIRECTION_WORDS, "left")]
    laid = row.text_of("top")
    with row.within("top"):
        top, colour = parse_laid(rules, laid)
    position = Position(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        top=top,
        colour=colour,
        discard=tuple(sorted(kind for kind, _ in _laid(row, rules))),
        draw=_kinds(row, rules, "draw"),
        draw_only=row.flag("draw-only", default=False),
        dealer=row.number("dealer", 0, seats - 1, (turn - way) % seats),
        turn=turn,
        direction=way,
        scores=per_seat(row, "scores", seats, [0] * seats),
        edition=rules.edition.id,
    )
    with row.within("hands"):
        check(rules, position)
    return position


def _name_customs(row: Table, rules: Ruleset) -> None:
    """Every bare `WC` in a zone gets its number."""
    zones = [row.data[key] for key in ("deck", "hands", "top", "discard", "draw") if key in row]
    with row.within(None):
        unnamed = Unnamed(rules, _texts(zones))
    for key in ("deck", "hands", "top", "discard", "draw"):
        if key in row:
            with row.within(key):
                row.data[key] = _named(row.data[key], unnamed)


def _texts(value: object) -> list[str]:
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [value] if isinstance(value, str) else []


def _named(value: object, unnamed: Unnamed) -> object:
    if isinstance(value, list):
        return [_named(part, unnamed) for part in value]
    return unnamed.read(value) if isinstance(value, str) else value


def _laid(row: Table, rules: Ruleset) -> list[tuple[int, int]]:
    """Below the top a wild card may or may not say which colour it once named."""
    texts = row.texts("discard", [])
    with row.within("discard"):
        return [parse_card(rules, text) for text in texts]


def _cards(row: Table, rules: Ruleset, key: str, texts: list[str]) -> tuple[int, ...]:
    with row.within(key):
        return tuple(parse_kind(rules, text) for text in texts)


def _kinds(row: Table, rules: Ruleset, key: str) -> tuple[int, ...]:
    return _cards(row, rules, key, row.texts(key, []))
