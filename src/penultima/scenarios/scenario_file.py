"""The parser of scenario files, which are TOML: a position or a deal, actions, and the expected outcome."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput, Phrase
from penultima.i18n.quoting import quote, quote_name
from penultima.kernel.state import SEATS
from penultima.notation.card import parse_card, parse_coloured_card, parse_kind
from penultima.notation.customizable import BareCardResolver
from penultima.notation.kernel_actions import parse_seat_action
from penultima.notation.position import DIRECTIONS, Position, check_position, list_unused_cards
from penultima.scenarios.expectation import Expectation, parse_expectation
from penultima.scenarios.scenario_fields import DIRECTION_WORDS, parse_editions, parse_hands, parse_per_seat
from penultima.support import toml_file
from penultima.support.toml_file import TomlTable

MAX_MEBIBYTES = 8
"""The maximum size of a scenario file."""
EITHER = ("dealer", "scores")
POSITION = ("hands", "top", "discard", "draw", "draw-only", "turn", "direction", *EITHER)
DEAL = ("deck", "players", *EITHER)
KEYS = ("name", "edition", "editions", "options", "customs", "do", "expect", *POSITION, *DEAL)


@dataclass(frozen=True)
class ScenarioDeal:
    """A fresh deal. `deck` is the top of the shuffled deck, with the first dealt card first."""

    deck: tuple[int, ...]
    players: int
    dealer: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Scenario:
    """A scenario for one edition. `mark` names the edition if the scenario's entry in the file lists several."""

    place: str
    name: str
    rules: Ruleset
    start: Position | ScenarioDeal
    actions: tuple[str, ...]  # parsed only when played, because the meaning of `WC` depends on the hand
    expect: Expectation
    mark: str = ""

    @property
    def title(self) -> str:
        return self.name + self.mark

    @property
    def edition(self) -> str:
        return self.rules.edition.id


@dataclass(frozen=True)
class UnknownEdition:
    """A scenario for an edition that this program does not have."""

    place: str
    name: str
    edition: str
    reason: Phrase
    mark: str = ""

    @property
    def title(self) -> str:
        return self.name + self.mark


def read_scenarios(path: Path, more: Mapping[str, Edition] | None = None) -> list[Scenario | UnknownEdition]:
    """Read the scenarios of a file. An entry that names several editions becomes one scenario for each of them.

    `more` contains additional editions by id. Raise BadInput, which names the file, the line and the scenario.
    """
    return [scenario for case in read_grouped_scenarios(path, more) for scenario in case]


def read_grouped_scenarios(
    path: Path, more: Mapping[str, Edition] | None = None
) -> list[list[Scenario | UnknownEdition]]:
    """Read scenarios grouped by the entry of the file that they come from."""
    table = toml_file.read_toml(path, MAX_MEBIBYTES)
    rows = table.tables("scenario", _label)
    table.finish()
    if not rows:
        raise BadInput("there is no [[scenario]] in it").at(f"{table.file}:1")
    return [_case(row, more or {}) for row in rows]


def _label(row: dict[str, Any]) -> str | Phrase:
    return quote(row["name"]) if isinstance(row.get("name"), str) else Phrase("a scenario without name")


def _case(row: TomlTable, more: Mapping[str, Edition]) -> list[Scenario | UnknownEdition]:
    row.check_keys(KEYS)
    name, wanted = row.text_at("name"), parse_editions(row)
    marks = [f" [{quote_name(one)}]" if len(wanted) > 1 else "" for one in wanted]
    return [
        _scenario(_copy_row(row, quote(name) + mark), name, mark, one, more)
        for one, mark in zip(wanted, marks, strict=True)
    ]


def _copy_row(row: TomlTable, label: str) -> TomlTable:
    """Return a copy of the row. Each edition needs its own copy, because parsing replaces bare `WC` in place."""
    again = TomlTable(row.file, row.text, deepcopy(row.data), row.path, label)
    again.read_keys = set(row.read_keys)
    return again


def _scenario(
    row: TomlTable, name: str, mark: str, wanted: str, more: Mapping[str, Edition]
) -> Scenario | UnknownEdition:
    place = f"{row.file}:{toml_file.find_line(row.text, row.path)}"
    if wanted not in more and wanted not in load.bundled_ids():
        return UnknownEdition(place, name, wanted, Phrase("no such edition: {name}", name=quote(wanted)[1:-1]), mark)
    edition = more[wanted] if wanted in more else load.load_bundled(wanted)
    rules = _ruleset(row, edition)
    if "deck" in row and "hands" in row:
        raise row.error("deck", "a fresh deal and a position exclude each other")
    start = _deal(row, rules) if "deck" in row else _position(row, rules)
    seats = start.players if isinstance(start, ScenarioDeal) else start.seats
    texts = row.texts("do")
    with row.locate_errors("do"):
        for text in texts:
            parse_seat_action(rules, text, seats)
    expect = parse_expectation(row.table("expect"), rules, seats) if "expect" in row else Expectation()
    row.finish()
    return Scenario(place, name, rules, start, tuple(texts), expect, mark)


def _ruleset(row: TomlTable, edition: Edition) -> Ruleset:
    options: dict[str, OptionValue] = {}
    if "options" in row:
        options = _flatten(row.table("options").data)
    customs = tuple(row.texts("customs", []))
    with row.locate_errors("options"):
        ruleset(edition, options)
    with row.locate_errors("customs"):
        return ruleset(edition, options, customs)


def _flatten(data: dict[str, Any]) -> dict[str, OptionValue]:
    """Flatten the options, because TOML parses an unquoted id with a dot as nested tables."""
    flat: dict[str, OptionValue] = {}
    for key, value in data.items():
        if isinstance(value, dict) and value:
            flat |= {f"{key}.{name}": inner for name, inner in value.items()}
        else:
            flat[key] = value
    return flat


def _deal(row: TomlTable, rules: Ruleset) -> ScenarioDeal:
    players = row.number("players", 2, SEATS)
    dealer = row.number("dealer", 0, players - 1, players - 1)
    _name_customs(row, rules)
    deck = _kinds(row, rules, "deck")
    scores = parse_per_seat(row, "scores", players, [0] * players)
    with row.locate_errors("deck"):
        rules.check_seats(players)
        list_unused_cards(rules, list(deck))
    return ScenarioDeal(deck, players, dealer, scores)


def _position(row: TomlTable, rules: Ruleset) -> Position:
    _name_customs(row, rules)
    hands = [_cards(row, rules, "hands", hand) for hand in parse_hands(row)]
    seats = len(hands)
    if not 2 <= seats <= SEATS:  # noqa: PLR2004
        raise row.error("hands", "{seats} hands; 2 to {most} can play", seats=seats, most=SEATS)
    turn = row.number("turn", 0, seats - 1, 0)
    direction = DIRECTIONS[row.word("direction", DIRECTION_WORDS, "left")]
    laid = row.text_at("top")
    with row.locate_errors("top"):
        top, colour = parse_coloured_card(rules, laid)
    position = Position(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        top=top,
        colour=colour,
        discard=tuple(sorted(kind for kind, _ in _laid(row, rules))),
        draw=_kinds(row, rules, "draw"),
        draw_only=row.flag("draw-only", default=False),
        dealer=row.number("dealer", 0, seats - 1, (turn - direction) % seats),
        turn=turn,
        direction=direction,
        scores=parse_per_seat(row, "scores", seats, [0] * seats),
        edition=rules.edition.id,
    )
    with row.locate_errors("hands"):
        check_position(rules, position)
    return position


def _name_customs(row: TomlTable, rules: Ruleset) -> None:
    """Replace every bare `WC` in the zones of the row with a numbered card."""
    zones = [row.data[key] for key in ("deck", "hands", "top", "discard", "draw") if key in row]
    with row.locate_errors(None):
        unnamed = BareCardResolver(rules, _texts(zones))
    for key in ("deck", "hands", "top", "discard", "draw"):
        if key in row:
            with row.locate_errors(key):
                row.data[key] = _resolve_bare_cards(row.data[key], unnamed)


def _texts(value: object) -> list[str]:
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [value] if isinstance(value, str) else []


def _resolve_bare_cards(value: object, unnamed: BareCardResolver) -> object:
    if isinstance(value, list):
        return [_resolve_bare_cards(part, unnamed) for part in value]
    return unnamed.resolve(value) if isinstance(value, str) else value


def _laid(row: TomlTable, rules: Ruleset) -> list[tuple[int, int]]:
    """Parse the cards below the top card. A wild card may be written with the colour that was named for it."""
    texts = row.texts("discard", [])
    with row.locate_errors("discard"):
        return [parse_card(rules, text) for text in texts]


def _cards(row: TomlTable, rules: Ruleset, key: str, texts: list[str]) -> tuple[int, ...]:
    with row.locate_errors(key):
        return tuple(parse_kind(rules, text) for text in texts)


def _kinds(row: TomlTable, rules: Ruleset, key: str) -> tuple[int, ...]:
    return _cards(row, rules, key, row.texts(key, []))
