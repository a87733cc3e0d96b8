"""The expected outcome of a scenario."""

import re
from dataclasses import dataclass, field

from penultima.editions.ruleset import Ruleset
from penultima.kernel.clauses import CLAUSE_IDS
from penultima.kernel.state import NOBODY, PHASES
from penultima.notation.card import parse_card, parse_colour, parse_kind
from penultima.notation.customizable import ANY_CUSTOM, BARE, is_bare, list_customizable
from penultima.scenarios.scenario_fields import DIRECTION_WORDS, parse_hands, parse_per_seat
from penultima.support.toml_file import TomlTable

MOST_DEBT = 10_000


@dataclass(frozen=True)
class Expectation:
    """The expected outcome. Only fields that are not None are compared."""

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


def parse_expectation(row: TomlTable, rules: Ruleset, seats: int) -> Expectation:
    def seat(key: str) -> int | None:
        return row.number(key, NOBODY, seats - 1) if key in row else None

    expect = Expectation(
        phase=row.word("phase", PHASES) if "phase" in row else None,
        turn=seat("turn"),
        direction=row.word("direction", DIRECTION_WORDS) if "direction" in row else None,
        colour=_colour(row) if "colour" in row else None,
        top=_top(row, rules) if "top" in row else None,
        hands=_hands(row, rules, seats) if "hands" in row else None,
        counts=parse_per_seat(row, "counts", seats) if "counts" in row else None,
        debt=row.number("debt", 0, MOST_DEBT) if "debt" in row else None,
        scores=parse_per_seat(row, "scores", seats) if "scores" in row else None,
        winner=seat("winner"),
        game_winner=seat("game-winner"),
        sees=_sees(row.table("sees"), seats) if "sees" in row else {},
        refused=row.word("refused", CLAUSE_IDS[1:]) if "refused" in row else None,
    )
    row.finish()
    return expect


def _top(row: TomlTable, rules: Ruleset) -> tuple[int, int]:
    text = row.text_at("top")
    with row.locate_errors("top"):
        if not is_bare(text):
            return parse_card(rules, text)
        list_customizable(rules)
        colour = text.partition(":")[2]
        return ANY_CUSTOM, parse_colour(colour) if colour else -1


def _colour(row: TomlTable) -> str:
    text = row.text_at("colour")
    with row.locate_errors("colour"):
        parse_colour(text)
    return text


def _hands(row: TomlTable, rules: Ruleset, seats: int) -> tuple[tuple[int, ...], ...]:
    hands = parse_hands(row)
    if len(hands) != seats:
        raise row.error("hands", "{count} hands for {seats} seats", count=len(hands), seats=seats)
    with row.locate_errors("hands"):
        return tuple(tuple(sorted(_expected(rules, text) for text in hand)) for hand in hands)


def _expected(rules: Ruleset, text: str) -> int:
    if text == BARE:
        list_customizable(rules)
        return ANY_CUSTOM
    return parse_kind(rules, text)


def _sees(row: TomlTable, seats: int) -> dict[int, tuple[int, ...]]:
    seats_by_viewer = {}
    for key in row:
        others = tuple(sorted(row.numbers(key)))
        numbers = (*others, int(key) if re.fullmatch("[0-9]{1,2}", key) else seats)
        if not all(0 <= number < seats for number in numbers):
            raise row.error(key, "expected seats from 0 to {last}", last=seats - 1)
        seats_by_viewer[int(key)] = others
    return seats_by_viewer
