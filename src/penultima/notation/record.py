"""Records: a match as text that a replay reproduces byte for byte."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.kernel.state import NOBODY
from penultima.notation.action import Action
from penultima.notation.deal_source import print_chance, print_outcome
from penultima.notation.kernel_actions import decode_action, print_action
from penultima.notation.option import print_option
from penultima.notation.position import Position, print_position
from penultima.rng.origin import RandomOrigin, WrittenOrigin

FORMAT = "1"
"""The version of the text format, which defines the tags and the lines."""
SUFFIX = ".pen"
MS_PER_SECOND = 1000
MAX_TIME_MS = 10_000_000 * MS_PER_SECOND - 1
CONTROL_CHARACTERS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
"""Characters that break a line or are invisible."""
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
SEAT_TAG = re.compile(r"Seat([0-9])")
KNOWN_TAGS = ("Penultima", "Edition", "Rules", "Digest", "Option", "Custom", "Players", "Dealer")


@dataclass(frozen=True, slots=True)
class Move:
    """An action in a recorded deal. `Record.action_of` decodes it."""

    seat: int
    """The seat that acted; -1 for a timeout."""
    action: int
    """The action code of the kernel."""
    time: int | None = None
    """Milliseconds since the deal began; None if not recorded."""
    comment: str = ""
    """The comment that follows the action in the record."""
    line: int = field(default=0, compare=False)
    """The line of the file that the move was read from."""


@dataclass(frozen=True)
class Remark:
    """A comment on a line of its own."""

    text: str


@dataclass(frozen=True)
class DealEnd:
    """The end of a deal: its winner, if any, and the scores after it."""

    winner: int
    scores: tuple[int, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        winner = "nobody" if self.winner == NOBODY else self.winner
        return f"winner={winner} scores={'/'.join(map(str, self.scores))}"


@dataclass(frozen=True)
class RecordedDeal:
    """One deal. `position` is set if the deal began from a position; `end` is None if the deal is unfinished."""

    chance: RandomOrigin
    position: Position | None = None
    entries: tuple[Move | Remark, ...] = ()
    end: DealEnd | None = None
    line: int = field(default=0, compare=False)

    @property
    def moves(self) -> list[Move]:
        return [entry for entry in self.entries if isinstance(entry, Move)]


@dataclass(frozen=True)
class Record:
    """A recorded match."""

    rules: Ruleset
    """The rules of the match."""
    players: int
    """The number of players."""
    deals: tuple[RecordedDeal, ...]
    """The deals, in order."""
    dealer: int | None = None
    """The dealer of the first deal; None unless the players chose one."""
    names: tuple[str, ...] = ()
    """The names of the players, by seat. A player without a name has an empty text."""
    tags: tuple[tuple[str, str], ...] = ()
    """The (name, value) of each tag that the program keeps without interpreting it."""
    remarks: tuple[str, ...] = ()
    """Comments before the first deal."""
    place: str = field(default="", compare=False)
    """The file and line that the record was read from."""

    def __post_init__(self) -> None:
        for name, _ in self.tags:
            if not TAG_NAME.fullmatch(name) or name in KNOWN_TAGS or SEAT_TAG.fullmatch(name):
                raise BadInput("{name} is no name for a tag of one's own", name=quote(name))

    @property
    def length(self) -> int:
        """The number of actions."""
        return sum(len(deal.moves) for deal in self.deals)

    def action_of(self, move: Move) -> Action:
        """Return the action of a move. For a timeout, its verb is `timeout`."""
        return decode_action(self.rules, move.action)

    def __str__(self) -> str:
        return print_record(self)


def print_record(record: Record) -> str:
    return "\n".join(_lines(record)) + "\n"


def to_one_line(text: str) -> str:
    """Replace line breaks and other invisible characters with spaces, and strip the text."""
    return CONTROL_CHARACTERS.sub(" ", text).strip()


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
    escaped = to_one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _remark(text: str) -> str:
    return f"# {to_one_line(text)}".rstrip()


def _deal_lines(rules: Ruleset, number: int, deal: RecordedDeal) -> Iterator[str]:
    yield f"deal {number} {print_chance(deal.chance)}"
    if deal.position is not None:
        yield f"position {print_position(rules, deal.position)}"
    if isinstance(deal.chance, WrittenOrigin):
        yield from (f"chance {print_outcome(rules, outcome)}" for outcome in deal.chance.outcomes)
    for entry in deal.entries:
        yield _remark(entry.text) if isinstance(entry, Remark) else _move_line(rules, entry)
    if deal.end is not None:
        yield f"end {deal.end}"


def _move_line(rules: Ruleset, move: Move) -> str:
    line = print_action(rules, move.seat, move.action)
    if move.time is not None:
        line += f" @{move.time // MS_PER_SECOND}.{move.time % MS_PER_SECOND:03}"
    return f"{line} {_remark(move.comment)}" if move.comment else line
