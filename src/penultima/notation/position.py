"""Positions: the middle of a deal as one line of text.

In a position, the deal waits for a play, and no call, lost turn or accusation is pending. An example:

`hands=R1,R2/B3,W/G1 top=R7 discard=B2 draw=Y1,Y2 draw-only dealer=2 turn=0 direction=left scores=0/0/0`
"""

import re
from dataclasses import dataclass, field

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase, place_errors
from penultima.i18n.quoting import quote
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.deal import clear_table
from penultima.kernel.piles import give_card
from penultima.kernel.rules import COLOURS
from penultima.kernel.state import LEFT, NOBODY, PLAY, RIGHT, SEATS, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import DEAL, open_stream, shuffle
from penultima.notation.card import parse_card, parse_coloured_card, parse_kind, print_card, print_colour
from penultima.notation.customizable import BareCardResolver
from penultima.support.validation import check_int, check_seat, check_text, check_type

DIRECTIONS = {"left": LEFT, "right": RIGHT}
DIRECTION_NAMES = {way: name for name, way in DIRECTIONS.items()}
HIGHEST_SCORE = 1_000_000


@dataclass(frozen=True)
class Position:
    """The middle of a deal. Each card is represented by its kind.

    `draw` lists the top of the draw pile, the next card first. Unless `draw_only` is set, all cards that the position
    does not name are below these cards, in random order.
    """

    hands: tuple[tuple[int, ...], ...]
    """The cards of each seat."""
    top: int
    """The top card of the discard pile."""
    colour: int
    """The colour in force: 0 to 3 for R, Y, G, B."""
    discard: tuple[int, ...] = ()
    """The cards below the top card, in any order."""
    draw: tuple[int, ...] = ()
    """The next cards of the draw pile."""
    draw_only: bool = False
    """Whether the draw pile has only the cards in `draw`."""
    dealer: int = 0
    """The seat of the dealer."""
    turn: int = 0
    """The seat to play."""
    direction: int = LEFT
    """1: to the left, -1: to the right."""
    scores: tuple[int, ...] = ()
    """The points of the match, by seat."""
    edition: str = field(default="", compare=False)
    """The id of the edition that defines the kinds; empty if unknown."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)


class TooManyCopies(BadInput):
    """Raised for a position that has more copies of a card than the deck."""

    def __init__(self, card: str, count: int, copies: int) -> None:
        super().__init__(Phrase("{count} of {card}, but the deck has {copies}", count=count, card=card, copies=copies))
        self.card = card
        self.count = count
        self.copies = copies


def list_unused_cards(rules: Ruleset, used: list[int]) -> list[int]:
    """Return the unused cards of the deck, ordered by kind. Raise TooManyCopies if a card is used too often."""
    return [kind for kind, count in enumerate(_count_unused(rules, used)) for _ in range(count)]


def _count_unused(rules: Ruleset, used: list[int]) -> list[int]:
    """Count the unused cards of each kind."""
    copies = rules.tables.copies
    left = [*copies]
    for kind in used:
        left[kind] -= 1
    for kind, count in enumerate(left):
        if count < 0:
            raise TooManyCopies(print_card(rules, kind), copies[kind] - count, copies[kind])
    return left


def check_position(rules: Ruleset, position: Position) -> None:
    """Check that the position can be set up with these rules."""
    _check_form(position)
    _check_edition(rules, position)
    seats = position.seats
    rules.check_seats(seats)
    for name, seat in (("dealer", position.dealer), ("turn", position.turn)):
        check_seat(_check_plain_int(name, seat), seats, name)
    if len(position.scores) != seats:
        raise BadInput("scores: {count} numbers for {seats} seats", count=len(position.scores), seats=seats)
    for points in position.scores:
        check_int("scores", _check_plain_int("scores", points), 0, HIGHEST_SCORE)
    _check_cards(rules, position)
    _check_empty_hands(rules, position)


def _check_edition(rules: Ruleset, position: Position) -> None:
    check_type("rules", rules, Ruleset)
    if position.edition not in ("", rules.edition.id):
        raise BadInput(
            "position: it is one of {own}, whose cards are not those of {edition}",
            own=position.edition,
            edition=rules.edition.id,
        )


def _check_form(position: Position) -> None:
    if not isinstance(position, Position):
        raise BadInput("position: expected a Position, found {found}; parse_position reads one", found=quote(position))
    for zone in (position.hands, position.discard, position.draw, position.scores):
        if not isinstance(zone, tuple):
            raise BadInput("position: expected a tuple, found {found}", found=quote(zone))
    for hand in position.hands:
        if not isinstance(hand, tuple):
            raise BadInput("hands: expected a tuple for each, found {found}", found=quote(hand))
    if type(position.draw_only) is not bool:
        raise BadInput("draw-only: expected True or False, found {found}", found=quote(position.draw_only))


def _check_plain_int(name: str, number: object) -> object:
    """Return the number if it is a plain int.

    Reject anything else, such as a bool, because a position stores the value unchanged.
    """
    if type(number) is not int:
        raise BadInput("expected a whole number, found {number}", number=quote(number)).at(name)
    return number


def _check_cards(rules: Ruleset, position: Position) -> None:
    for kind in _used_cards(position):
        check_int("card", _check_plain_int("card", kind), 0, rules.tables.kinds - 1)
    colour = check_int("colour", _check_plain_int("colour", position.colour), 0, COLOURS - 1)
    if rules.tables.colour[position.top] not in (-1, colour):
        raise BadInput(
            "colour: {colour}, but {card} is on top", colour=print_colour(colour), card=print_card(rules, position.top)
        )
    if _check_plain_int("direction", position.direction) not in DIRECTION_NAMES:
        raise BadInput(
            "direction: expected {left} or {right}, found {found}",
            left=LEFT,
            right=RIGHT,
            found=quote(position.direction),
        )
    _count_unused(rules, _used_cards(position))


def _used_cards(position: Position) -> list[int]:
    return [*(kind for hand in position.hands for kind in hand), position.top, *position.discard, *position.draw]


def _check_empty_hands(rules: Ruleset, position: Position) -> None:
    empty = [seat for seat, hand in enumerate(position.hands) if not hand]
    if empty and not rules.tables.last_standing:
        raise BadInput("hands: seat {seat} holds nothing, which only last-standing allows", seat=empty[0])
    if position.seats - len(empty) < 2:  # noqa: PLR2004 - the smallest number of players
        raise BadInput("hands: fewer than two seats hold cards")
    if position.turn in empty:
        raise BadInput("turn: seat {seat} is out", seat=position.turn)


def build_state(rules: Ruleset, position: Position, context: StepContext) -> State:
    """Return the state of a checked position. The random source shuffles the cards that the position does not name."""
    s = blank_record(State)
    clear_table(s, rules.tables, position.seats)
    s.dealer, s.turn, s.direction, s.phase = position.dealer, position.turn, position.direction, PLAY
    s.last = (position.turn - position.direction) % position.seats
    s.top, s.colour = position.top, position.colour
    s.scores = [*position.scores, *[0] * (SEATS - position.seats)]
    for seat, hand in enumerate(position.hands):
        for kind in hand:
            give_card(s, seat, kind)
        if not hand:
            _put_out(s, seat)
    for kind in position.discard:
        s.discard[kind] += 1
    rest = [] if position.draw_only else list_unused_cards(rules, _used_cards(position))
    fill_draw_pile(s, context, rest, position.draw)
    return s


def fill_draw_pile(s: State, context: StepContext, rest: list[int], first: tuple[int, ...]) -> None:
    """Fill the draw pile with the cards in `first` on top and the shuffled cards in `rest` below them."""
    s.stock[: len(rest)] = rest
    open_stream(s, context, DEAL)
    shuffle(context, s.stock, 0, len(rest))
    s.stocked = len(rest) + len(first)
    s.stock[len(rest) : s.stocked] = reversed(first)


def _put_out(s: State, seat: int) -> None:
    """Mark a seat with an empty hand as out.

    If there are several such seats, they count as having gone out in seat order.
    """
    s.places[s.seats - s.inside] = seat
    s.inside -= 1
    s.still &= ~(1 << seat)
    if s.winner == NOBODY:
        s.winner = seat


def parse_position(rules: Ruleset, text: str) -> Position:
    """Parse a position from its line of text."""
    words = check_text("position", text).split()
    check_type("rules", rules, Ruleset)
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key not in _KEYS or (key == "draw-only") == bool(equals):
            raise BadInput(
                "position: {word}: expected draw-only, or KEY=VALUE with one of {words}",
                word=quote(word),
                words=", ".join(key for key in _KEYS if key != "draw-only"),
            )
        if key in fields:
            raise BadInput("position: {key} stands there twice", key=key)
        fields[key] = value
    for key in ("hands", "top"):
        if key not in fields:
            raise BadInput("position: {key}= is missing", key=key)
    with place_errors("position"):
        position = _parse_fields(rules, fields)
        check_position(rules, position)
    return position


_KEYS = ("hands", "top", "discard", "draw", "draw-only", "dealer", "turn", "direction", "scores")


def _parse_fields(rules: Ruleset, fields: dict[str, str]) -> Position:
    fields = _name_customs(rules, fields)
    hands = tuple(_kinds(rules, hand) for hand in fields["hands"].split("/"))
    top, colour = parse_coloured_card(rules, fields["top"])
    turn = _number("turn", fields.get("turn", "0"))
    direction_name = fields.get("direction", "left")
    if direction_name not in DIRECTIONS:
        raise BadInput("direction: expected left or right, found {direction}", direction=quote(direction_name))
    direction = DIRECTIONS[direction_name]
    scores = fields.get("scores", "/".join("0" * len(hands)))
    return Position(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        top=top,
        colour=colour,
        discard=tuple(sorted(_laid_below(rules, fields.get("discard", "")))),
        draw=_kinds(rules, fields.get("draw", "")),
        draw_only="draw-only" in fields,
        dealer=_number("dealer", fields["dealer"]) if "dealer" in fields else (turn - direction) % len(hands),
        turn=turn,
        direction=direction,
        scores=tuple(_number("scores", score) for score in scores.split("/")),
        edition=rules.edition.id,
    )


def _name_customs(rules: Ruleset, fields: dict[str, str]) -> dict[str, str]:
    """Replace every bare `WC` in a position with the name of a customizable card."""
    zones = {key: re.split(r"([,/])", fields[key]) for key in ("hands", "top", "discard", "draw") if key in fields}
    unnamed = BareCardResolver(rules, [word for words in zones.values() for word in words])
    return fields | {key: "".join(unnamed.resolve(word) for word in words) for key, words in zones.items()}


def _kinds(rules: Ruleset, text: str) -> tuple[int, ...]:
    return tuple(parse_kind(rules, word) for word in text.split(",")) if text else ()


def _laid_below(rules: Ruleset, text: str) -> tuple[int, ...]:
    """Parse the cards below the top card. A wild card may have its named colour, which is ignored."""
    return tuple(parse_card(rules, word)[0] for word in text.split(",")) if text else ()


def _number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_SCORE))):
        raise BadInput("expected a number, found {text}", text=quote(text)).at(key)
    return int(text)


def print_position(rules: Ruleset, position: Position) -> str:
    """Return the position as its line of text."""
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
    """Tell whether the deal waits for a play, and no call, lost turn or accusation is pending."""
    return s.phase == PLAY and not (any(s.skips) or s.due or s.late or s.empty or s.accusers)


def position_of(rules: Ruleset, s: State) -> Position:
    """Return the position of a state. Raise BadInput unless the state is quiet (`is_quiet`)."""
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
