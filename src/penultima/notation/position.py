"""Positions: a deal in the middle, with a play awaited and nothing open, on one line.

`hands=R1,R2/B3,W/G1 top=R7 discard=B2 draw=Y1,Y2 draw-only dealer=2 turn=0 direction=left scores=0/0/0`
"""

import re
from dataclasses import dataclass, field

from penultima.bounds import of_kind, seat_among, text_of, whole_number
from penultima.echo import shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase, placed
from penultima.kernel.deal import clear_table
from penultima.kernel.desk import Desk
from penultima.kernel.piles import give
from penultima.kernel.rules import COLOURS
from penultima.kernel.state import LEFT, NOBODY, PLAY, RIGHT, SEATS, State
from penultima.kernel.streams import DEAL, open_stream, shuffle
from penultima.kernel.width import blank
from penultima.notation.card import parse_card, parse_kind, parse_laid, print_card, print_colour
from penultima.notation.custom import Unnamed

DIRECTIONS = {"left": LEFT, "right": RIGHT}
DIRECTION_NAMES = {way: name for name, way in DIRECTIONS.items()}
HIGHEST_SCORE = 1_000_000


@dataclass(frozen=True)
class Position:
    """Cards are kinds. `draw` has the next card first; what is in no zone follows it unless `draw_only`."""

    hands: tuple[tuple[int, ...], ...]
    """By seat."""
    top: int
    """On the discard pile."""
    colour: int
    """In force: 0 to 3 for R, Y, G, B."""
    discard: tuple[int, ...] = ()
    """Below the top card, in any order."""
    draw: tuple[int, ...] = ()
    """The next cards of the draw pile."""
    draw_only: bool = False
    """There is nothing else in it."""
    dealer: int = 0
    """A seat."""
    turn: int = 0
    """The seat that is to play."""
    direction: int = LEFT
    """1: to the left, -1: to the right."""
    scores: tuple[int, ...] = ()
    """Of the match, by seat."""
    edition: str = field(default="", compare=False)
    """Whose kinds these are, where that is known."""

    @property
    def seats(self) -> int:
        """How many there are."""
        return len(self.hands)


class TooMany(BadInput):
    """More of a card than the deck has."""

    def __init__(self, card: str, count: int, copies: int) -> None:
        super().__init__(Phrase("{count} of {card}, but the deck has {copies}", count=count, card=card, copies=copies))
        self.card = card
        self.count = count
        self.copies = copies


def unused(rules: Ruleset, used: list[int]) -> list[int]:
    """The rest of the deck, in its order; too many of a card is an error."""
    return [kind for kind, count in enumerate(_left(rules, used)) for _ in range(count)]


def _left(rules: Ruleset, used: list[int]) -> list[int]:
    """How many of each kind."""
    copies = rules.tables.copies
    left = [*copies]
    for kind in used:
        left[kind] -= 1
    for kind, count in enumerate(left):
        if count < 0:
            raise TooMany(print_card(rules, kind), copies[kind] - count, copies[kind])
    return left


def check(rules: Ruleset, position: Position) -> None:
    """That it can be set up by these rules, wherever it comes from."""
    _check_form(position)
    _check_edition(rules, position)
    seats = position.seats
    rules.check_seats(seats)
    for name, seat in (("dealer", position.dealer), ("turn", position.turn)):
        seat_among(_plain(name, seat), seats, name)
    if len(position.scores) != seats:
        raise BadInput("scores: {count} numbers for {seats} seats", count=len(position.scores), seats=seats)
    for points in position.scores:
        whole_number("scores", _plain("scores", points), 0, HIGHEST_SCORE)
    _check_cards(rules, position)
    _check_empty_hands(rules, position)


def _check_edition(rules: Ruleset, position: Position) -> None:
    of_kind("rules", rules, Ruleset)
    if position.edition not in ("", rules.edition.id):
        raise BadInput(
            "position: it is one of {own}, whose cards are not those of {edition}",
            own=position.edition,
            edition=rules.edition.id,
        )


def _check_form(position: Position) -> None:
    if not isinstance(position, Position):
        raise BadInput("position: expected a Position, found {found}; parse_position reads one", found=shown(position))
    for zone in (position.hands, position.discard, position.draw, position.scores):
        if not isinstance(zone, tuple):
            raise BadInput("position: expected a tuple, found {found}", found=shown(zone))
    for hand in position.hands:
        if not isinstance(hand, tuple):
            raise BadInput("hands: expected a tuple for each, found {found}", found=shown(hand))
    if type(position.draw_only) is not bool:
        raise BadInput("draw-only: expected True or False, found {found}", found=shown(position.draw_only))


def _plain(name: str, number: object) -> object:
    """A position is kept as it stands, so its numbers have to be numbers and nothing that can be taken for one."""
    if type(number) is not int:
        raise BadInput("expected a whole number, found {number}", number=shown(number)).at(name)
    return number


def _check_cards(rules: Ruleset, position: Position) -> None:
    for kind in _used(position):
        whole_number("card", _plain("card", kind), 0, rules.tables.kinds - 1)
    colour = whole_number("colour", _plain("colour", position.colour), 0, COLOURS - 1)
    if rules.tables.colour[position.top] not in (-1, colour):
        raise BadInput(
            "colour: {colour}, but {card} is on top", colour=print_colour(colour), card=print_card(rules, position.top)
        )
    if _plain("direction", position.direction) not in DIRECTION_NAMES:
        raise BadInput(
            "direction: expected {left} or {right}, found {found}",
            left=LEFT,
            right=RIGHT,
            found=shown(position.direction),
        )
    _left(rules, _used(position))


def _used(position: Position) -> list[int]:
    return [*(kind for hand in position.hands for kind in hand), position.top, *position.discard, *position.draw]


def _check_empty_hands(rules: Ruleset, position: Position) -> None:
    empty = [seat for seat, hand in enumerate(position.hands) if not hand]
    if empty and not rules.tables.last_standing:
        raise BadInput("hands: seat {seat} holds nothing, which only last-standing allows", seat=empty[0])
    if position.seats - len(empty) < 2:  # noqa: PLR2004 - a deal goes on
        raise BadInput("hands: fewer than two seats hold cards")
    if position.turn in empty:
        raise BadInput("turn: seat {seat} is out", seat=position.turn)


def set_up(rules: Ruleset, position: Position, desk: Desk) -> State:
    """The state of a checked position; the order of the cards it does not place comes from the desk's source."""
    s = blank(State)
    clear_table(s, rules.tables, position.seats)
    s.dealer, s.turn, s.direction, s.phase = position.dealer, position.turn, position.direction, PLAY
    s.last = (position.turn - position.direction) % position.seats
    s.top, s.colour = position.top, position.colour
    s.scores = [*position.scores, *[0] * (SEATS - position.seats)]
    for seat, hand in enumerate(position.hands):
        for kind in hand:
            give(s, seat, kind)
        if not hand:
            _set_out(s, seat)
    for kind in position.discard:
        s.discard[kind] += 1
    rest = [] if position.draw_only else unused(rules, _used(position))
    fill_stock(s, desk, rest, position.draw)
    return s


def fill_stock(s: State, desk: Desk, rest: list[int], first: tuple[int, ...]) -> None:
    """The draw pile: these cards first, the rest by lot under them."""
    s.stock[: len(rest)] = rest
    open_stream(s, desk, DEAL)
    shuffle(desk, s.stock, 0, len(rest))
    s.stocked = len(rest) + len(first)
    s.stock[len(rest) : s.stocked] = reversed(first)


def _set_out(s: State, seat: int) -> None:
    """Those who hold nothing went out in seat order."""
    s.places[s.seats - s.inside] = seat
    s.inside -= 1
    s.still &= ~(1 << seat)
    if s.winner == NOBODY:
        s.winner = seat


def parse_position(rules: Ruleset, text: str) -> Position:
    """As the line of notation says."""
    words = text_of("position", text).split()
    of_kind("rules", rules, Ruleset)
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key not in _KEYS or (key == "draw-only") == bool(equals):
            raise BadInput(
                "position: {word}: expected draw-only, or KEY=VALUE with one of {words}",
                word=shown(word),
                words=", ".join(key for key in _KEYS if key != "draw-only"),
            )
        if key in fields:
            raise BadInput("position: {key} stands there twice", key=key)
        fields[key] = value
    for key in ("hands", "top"):
        if key not in fields:
            raise BadInput("position: {key}= is missing", key=key)
    with placed("position"):
        position = _read(rules, fields)
        check(rules, position)
    return position


_KEYS = ("hands", "top", "discard", "draw", "draw-only", "dealer", "turn", "direction", "scores")


def _read(rules: Ruleset, fields: dict[str, str]) -> Position:
    fields = _name_customs(rules, fields)
    hands = tuple(_kinds(rules, hand) for hand in fields["hands"].split("/"))
    top, colour = parse_laid(rules, fields["top"])
    turn = _number("turn", fields.get("turn", "0"))
    direction = fields.get("direction", "left")
    if direction not in DIRECTIONS:
        raise BadInput("direction: expected left or right, found {direction}", direction=shown(direction))
    way = DIRECTIONS[direction]
    scores = fields.get("scores", "/".join("0" * len(hands)))
    return Position(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        top=top,
        colour=colour,
        discard=tuple(sorted(_laid_below(rules, fields.get("discard", "")))),
        draw=_kinds(rules, fields.get("draw", "")),
        draw_only="draw-only" in fields,
        dealer=_number("dealer", fields["dealer"]) if "dealer" in fields else (turn - way) % len(hands),
        turn=turn,
        direction=way,
        scores=tuple(_number("scores", score) for score in scores.split("/")),
        edition=rules.edition.id,
    )


def _name_customs(rules: Ruleset, fields: dict[str, str]) -> dict[str, str]:
    """Every bare `WC` with its number."""
    zones = {key: re.split(r"([,/])", fields[key]) for key in ("hands", "top", "discard", "draw") if key in fields}
    unnamed = Unnamed(rules, [word for words in zones.values() for word in words])
    return fields | {key: "".join(unnamed.read(word) for word in words) for key, words in zones.items()}


def _kinds(rules: Ruleset, text: str) -> tuple[int, ...]:
    return tuple(parse_kind(rules, word) for word in text.split(",")) if text else ()


def _laid_below(rules: Ruleset, text: str) -> tuple[int, ...]:
    """A wild card may still say which colour it once named."""
    return tuple(parse_card(rules, word)[0] for word in text.split(",")) if text else ()


def _number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_SCORE))):
        raise BadInput("expected a number, found {text}", text=shown(text)).at(key)
    return int(text)


def print_position(rules: Ruleset, position: Position) -> str:
    """As a line of notation."""
    _check_form(position)
    _check_edition(rules, position)

    def cards(kinds: tuple[int, ...]) -> str:
        return ",".join(print_card(rules, kind) for kind in kinds)

    words = [
        "hands=" + "/".join(cards(hand) for hand in position.hands),
        "top=" + print_card(rules, position.top, position.colour),
        f"discard={cards(position.discard)}" if position.discard else "",
        f"draw={cards(position.draw)}" if position.draw else "",
        "draw-only" if position.draw_only else "",
        f"dealer={position.dealer}",
        f"turn={position.turn}",
        f"direction={DIRECTION_NAMES[position.direction]}",
        "scores=" + "/".join(map(str, position.scores)),
    ]
    return " ".join(word for word in words if word)


def is_quiet(s: State) -> bool:
    """A play is awaited and nothing is open."""
    return s.phase == PLAY and not (any(s.skips) or s.due or s.late or s.empty or s.accusers)


def position_of(rules: Ruleset, s: State) -> Position:
    """Of a state with a play awaited and nothing open; any other has no position."""
    if not is_quiet(s):
        raise BadInput("only a deal with a play awaited and nothing open has a position")
    kinds = range(rules.tables.kinds)
    return Position(
        hands=tuple(tuple(kind for kind in kinds for _ in range(s.hands[seat][kind])) for seat in range(s.seats)),
        top=s.top,
        colour=s.colour,
        discard=tuple(kind for kind in kinds for _ in range(s.discard[kind])),
        draw=tuple(reversed(s.stock[: s.stocked])),
        draw_only=True,
        dealer=s.dealer,
        turn=s.turn,
        direction=s.direction,
        scores=tuple(s.scores[: s.seats]),
        edition=rules.edition.id,
    )
