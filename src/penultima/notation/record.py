"""Records: a match as text, enough to replay it to the same bytes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from penultima.echo import shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fair.chance import Chance, Written
from penultima.kernel.state import NOBODY
from penultima.notation.action import print_action
from penultima.notation.chance import print_chance, print_outcome
from penultima.notation.option import print_option
from penultima.notation.position import Position, print_position

FORMAT = "1"
"""Of the text: what the tags mean and how a line is read."""
SUFFIX = ".pen"
SECOND = 1000
MOST_TIME = 10_000_000 * SECOND - 1
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
"""Signs that would break a line or cannot be seen."""
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
SEAT_TAG = re.compile(r"Seat([0-9])")
KNOWN_TAGS = ("Penultima", "Edition", "Rules", "Digest", "Option", "Custom", "Players", "Dealer")


@dataclass(frozen=True, slots=True)
class Move:
    """An action as it was done; `time` in thousandths of a second since the deal began."""

    seat: int
    action: int
    time: int | None = None
    comment: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Remark:
    """A comment on a line of its own."""

    text: str


@dataclass(frozen=True)
class End:
    """How a deal ended: its winner or nobody, and the scores after it."""

    winner: int
    scores: tuple[int, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        winner = "nobody" if self.winner == NOBODY else self.winner
        return f"winner={winner} scores={'/'.join(map(str, self.scores))}"


@dataclass(frozen=True)
class RecordedDeal:
    """`position` is there when the deal was set up by hand; `end` is None where it was left or nobody noted it."""

    chance: Chance
    position: Position | None = None
    entries: tuple[Move | Remark, ...] = ()
    end: End | None = None
    line: int = field(default=0, compare=False)

    @property
    def moves(self) -> list[Move]:
        return [entry for entry in self.entries if isinstance(entry, Move)]


@dataclass(frozen=True)
class Record:
    """`tags` are those that say nothing to this program; they are kept. A seat without a name has an empty one."""

    rules: Ruleset
    """By which it was played."""
    players: int
    """How many."""
    deals: tuple[RecordedDeal, ...]
    """In the order they were played."""
    dealer: int | None = None
    """Of the first deal, where the players chose one."""
    names: tuple[str, ...] = ()
    """Of the players, by seat."""
    tags: tuple[tuple[str, str], ...] = ()
    """(name, value)"""
    remarks: tuple[str, ...] = ()
    """Comments before the first deal."""
    place: str = field(default="", compare=False)
    """File and line where it was read."""

    def __post_init__(self) -> None:
        for name, _ in self.tags:
            if not TAG_NAME.fullmatch(name) or name in KNOWN_TAGS or SEAT_TAG.fullmatch(name):
                raise BadInput("{name} is no name for a tag of one's own", name=shown(name))

    @property
    def length(self) -> int:
        """How many actions it has."""
        return sum(len(deal.moves) for deal in self.deals)

    def __str__(self) -> str:
        return print_record(self)


def print_record(record: Record) -> str:
    return "\n".join(_lines(record)) + "\n"


def one_line(text: str) -> str:
    """As a record can keep it: no line breaks, no other signs that cannot be seen, no spaces around it."""
    return CONTROL.sub(" ", text).strip()


def _lines(record: Record) -> Iterator[str]:
    rules = record.rules
    yield _tag("Penultima", FORMAT)
    yield _tag("Edition", rules.edition.id)
    yield _tag("Rules", rules.version)
    yield _tag("Digest", rules.digest)
    for name, value in rules.changes.items():
        yield _tag("Option", print_option(name, value))
    for text in rules.customs:
        yield _tag("Custom", text)
    yield _tag("Players", str(record.players))
    if record.dealer is not None:
        yield _tag("Dealer", str(record.dealer))
    for seat, name in enumerate(record.names):
        if name:
            yield _tag(f"Seat{seat}", name)
    for name, value in record.tags:
        yield _tag(name, value)
    yield from (_remark(text) for text in record.remarks)
    for number, deal in enumerate(record.deals, 1):
        yield ""
        yield from _deal_lines(rules, number, deal)


def _tag(name: str, value: str) -> str:
    escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _remark(text: str) -> str:
    return f"# {one_line(text)}".rstrip()


def _deal_lines(rules: Ruleset, number: int, deal: RecordedDeal) -> Iterator[str]:
    yield f"deal {number} {print_chance(deal.chance)}"
    if deal.position is not None:
        yield f"position {print_position(rules, deal.position)}"
    if isinstance(deal.chance, Written):
        yield from (f"chance {print_outcome(rules, outcome)}" for outcome in deal.chance.outcomes)
    for entry in deal.entries:
        yield _remark(entry.text) if isinstance(entry, Remark) else _move_line(rules, entry)
    if deal.end is not None:
        yield f"end {deal.end}"


def _move_line(rules: Ruleset, move: Move) -> str:
    line = print_action(rules, move.seat, move.action)
    if move.time is not None:
        line += f" @{move.time // SECOND}.{move.time % SECOND:03}"
    return f"{line} {_remark(move.comment)}" if move.comment else line
