"""Scenarios: a position or a deal, a few actions and what must come of them, in TOML."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from penultima import tomlfile
from penultima.echo import shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput, Phrase
from penultima.kernel.clauses import IDS
from penultima.kernel.state import NOBODY, PHASES, SEATS
from penultima.notation.action import parse_action
from penultima.notation.card import parse_card, parse_colour, parse_kind, parse_laid
from penultima.notation.custom import ANY_CUSTOM, BARE, Unnamed, customs_of, is_bare
from penultima.notation.position import DIRECTIONS, HIGHEST_SCORE, Position, check, unused
from penultima.tomlfile import Table

DIRECTION_WORDS = tuple(DIRECTIONS)
MOST_DEBT = 10_000
MEBIBYTES = 8
"""The largest file of scenarios that is read."""
EITHER = ("dealer", "scores")
POSITION = ("hands", "top", "discard", "draw", "draw-only", "turn", "direction", *EITHER)
DEAL = ("deck", "players", *EITHER)
KEYS = ("name", "edition", "options", "customs", "do", "expect", *POSITION, *DEAL)


@dataclass(frozen=True)
class Deal:
    """A fresh deal: the top of the shuffled deck, first card dealt first."""

    deck: tuple[int, ...]
    players: int
    dealer: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Expectation:
    """Only what is not None is compared."""

    phase: str | None = None
    turn: int | None = None
    direction: str | None = None
    colour: str | None = None
    top: tuple[int, int] | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    counts: tuple[int, ...] | None = None
    debt: int | None = None
    scores: tuple[int, ...] | None = None
    winner: int | None = None
    game_winner: int | None = None
    sees: dict[int, tuple[int, ...]] = field(default_factory=dict)
    refused: str | None = None


@dataclass(frozen=True)
class Scenario:
    place: str
    name: str
    rules: Ruleset
    start: Position | Deal
    actions: tuple[str, ...]  # which card a bare `WC` is depends on the hand, so they are read as they are played
    expect: Expectation


@dataclass(frozen=True)
class NoEdition:
    """A scenario for an edition that this program does not have."""

    place: str
    name: str
    reason: Phrase


def read_scenarios(path: Path, more: Mapping[str, Edition] | None = None) -> list[Scenario | NoEdition]:
    """`more` are editions by id that do not come with the program.

    BadInput names the file, the line and the scenario when the file is not well formed.
    """
    table = tomlfile.read(path, MEBIBYTES)
    rows = table.tables("scenario", _label)
    table.finish()
    if not rows:
        raise BadInput("there is no [[scenario]] in it").at(f"{table.file}:1")
    return [_scenario(row, more or {}) for row in rows]


def _label(row: dict[str, Any]) -> str | Phrase:
    return shown(row["name"]) if isinstance(row.get("name"), str) else Phrase("a scenario without name")


def _scenario(row: Table, more: Mapping[str, Edition]) -> Scenario | NoEdition:
    row.only(KEYS)
    name = row.text_of("name")
    place = f"{row.file}:{tomlfile.line_of(row.text, row.path)}"
    wanted = row.text_of("edition")
    if wanted not in more and wanted not in load.names():
        return NoEdition(place, name, Phrase("no such edition: {name}", name=shown(wanted)[1:-1]))
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
    expect = _expectation(row.table("expect"), rules, seats) if "expect" in row else Expectation()
    row.finish()
    return Scenario(place, name, rules, start, tuple(texts), expect)


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
    scores = _per_seat(row, "scores", players, [0] * players)
    with row.within("deck"):
        rules.check_seats(players)
        unused(rules, list(deck))
    return Deal(deck, players, dealer, scores)


def _position(row: Table, rules: Ruleset) -> Position:
    _name_customs(row, rules)
    hands = [_cards(row, rules, "hands", hand) for hand in _lists(row, "hands")]
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
        scores=_per_seat(row, "scores", seats, [0] * seats),
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


def _lists(row: Table, key: str) -> list[list[str]]:
    lists: list[list[str]] = row.each(key, list, Phrase("lists of cards"))
    for values in lists:
        if not all(isinstance(value, str) for value in values):
            raise row.error(key, "expected a list of {things}", things=Phrase("lists of cards"))
    return lists


def _cards(row: Table, rules: Ruleset, key: str, texts: list[str]) -> tuple[int, ...]:
    with row.within(key):
        return tuple(parse_kind(rules, text) for text in texts)


def _kinds(row: Table, rules: Ruleset, key: str) -> tuple[int, ...]:
    return _cards(row, rules, key, row.texts(key, []))


def _per_seat(row: Table, key: str, seats: int, default: list[int] | None = None) -> tuple[int, ...]:
    numbers = row.numbers(key, default)
    if len(numbers) != seats:
        raise row.error(key, "{count} numbers for {seats} seats", count=len(numbers), seats=seats)
    if not all(0 <= number <= HIGHEST_SCORE for number in numbers):
        raise row.error(key, "expected numbers from 0 to {most}", most=HIGHEST_SCORE)
    return tuple(numbers)


def _expectation(row: Table, rules: Ruleset, seats: int) -> Expectation:
    def seat(key: str) -> int | None:
        return row.number(key, NOBODY, seats - 1) if key in row else None

    expect = Expectation(
        phase=row.word("phase", PHASES) if "phase" in row else None,
        turn=seat("turn"),
        direction=row.word("direction", DIRECTION_WORDS) if "direction" in row else None,
        colour=_colour(row) if "colour" in row else None,
        top=_top(row, rules) if "top" in row else None,
        hands=_hands(row, rules, seats) if "hands" in row else None,
        counts=_per_seat(row, "counts", seats) if "counts" in row else None,
        debt=row.number("debt", 0, MOST_DEBT) if "debt" in row else None,
        scores=_per_seat(row, "scores", seats) if "scores" in row else None,
        winner=seat("winner"),
        game_winner=seat("game-winner"),
        sees=_sees(row.table("sees"), seats) if "sees" in row else {},
        refused=row.word("refused", IDS[1:]) if "refused" in row else None,
    )
    row.finish()
    return expect


def _top(row: Table, rules: Ruleset) -> tuple[int, int]:
    text = row.text_of("top")
    with row.within("top"):
        if not is_bare(text):
            return parse_card(rules, text)
        customs_of(rules)
        colour = text.partition(":")[2]
        return ANY_CUSTOM, parse_colour(colour) if colour else -1


def _colour(row: Table) -> str:
    text = row.text_of("colour")
    with row.within("colour"):
        parse_colour(text)
    return text


def _hands(row: Table, rules: Ruleset, seats: int) -> tuple[tuple[int, ...], ...]:
    hands = _lists(row, "hands")
    if len(hands) != seats:
        raise row.error("hands", "{count} hands for {seats} seats", count=len(hands), seats=seats)
    with row.within("hands"):
        return tuple(tuple(sorted(_expected(rules, text) for text in hand)) for hand in hands)


def _expected(rules: Ruleset, text: str) -> int:
    if text == BARE:
        customs_of(rules)
        return ANY_CUSTOM
    return parse_kind(rules, text)


def _sees(row: Table, seats: int) -> dict[int, tuple[int, ...]]:
    shown = {}
    for key in row:
        others = tuple(sorted(row.numbers(key)))
        numbers = (*others, int(key) if re.fullmatch("[0-9]{1,2}", key) else seats)
        if not all(0 <= number < seats for number in numbers):
            raise row.error(key, "expected seats from 0 to {last}", last=seats - 1)
        shown[int(key)] = others
    return shown
