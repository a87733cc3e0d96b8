"""Reads records; every complaint names the file, the line and the word."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from penultima.bounds import text_of
from penultima.echo import shown
from penultima.editions.edition import Edition
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, placed
from penultima.fair.chance import Outcome, Written
from penultima.kernel.state import NOBODY
from penultima.notation.action import parse_action
from penultima.notation.chance import parse_chance, parse_outcome
from penultima.notation.custom import BARE
from penultima.notation.position import HIGHEST_SCORE, Position, parse_position
from penultima.notation.record import FORMAT, SECOND, End, Move, Record, RecordedDeal, Remark, one_line
from penultima.notation.record_head import Head
from penultima.notation.wish import parse_seat

Known = dict[str, tuple[int, int]]
_FIRST = f'[Penultima "{FORMAT}"]'
_DEAL = re.compile(r"deal ([0-9]{1,9}) (\S+)")
_TIME = re.compile(r"([0-9]{1,7})\.([0-9]{3})")
_SPACES = " \t"
_BARE = re.compile(rf" {BARE}(:| |$)")
_END = re.compile(r"end winner=(nobody|[0-9]{1,2}) scores=([0-9/]{1,120})")
KNOWN = 5_000
"""Actions that are remembered for each kind of table: more than there are, unless somebody writes them oddly."""


def parse_record(text: str, place: str = "record", more: Mapping[str, Edition] | None = None) -> Record:
    """The only record of a text; `more` are editions by id that do not come with the program."""
    records = parse_records(text, place, more)
    if len(records) != 1:
        raise BadInput("{count} records in it; expected one", count=len(records)).at(place)
    return records[0]


def parse_records(text: str, place: str = "record", more: Mapping[str, Edition] | None = None) -> list[Record]:
    """All records of a text: each begins with the tag Penultima."""
    records = []
    for found in each_record(text, place, more):
        if isinstance(found, BadInput):
            raise found
        records.append(found)
    return records


def each_record(
    text: str, place: str = "record", more: Mapping[str, Edition] | None = None
) -> Iterator[Record | BadInput]:
    """The same, where a record that cannot be read stands for itself alone: what is wrong with it."""
    reader = _Reader(text_of(place, text), place, more or {})
    if not reader.line:
        yield BadInput("there is no record in it").at(f"{place}:1")
    while reader.line:
        begun = reader.number
        try:
            yield reader.record()
        except BadInput as problem:
            yield problem
            reader.skip_record(begun)


class _Reader:
    """`line` is the next one that is not empty; nothing at the end."""

    def __init__(self, text: str, place: str, more: Mapping[str, Edition]) -> None:
        self.lines = iter(text.removeprefix("\ufeff").split("\n"))
        self.place = place
        self.more = more
        self.number = 0
        self.line = ""
        self.next()

    def next(self) -> None:
        self.line = ""
        for line in self.lines:
            self.number += 1
            self.line = line.strip(" \t\r")
            if self.line:
                return

    def skip_record(self, begun: int) -> None:
        """To the next one, after the one that began on this line."""
        while self.line and (self.number == begun or not self.line.startswith("[Penultima ")):
            self.next()

    def place_of(self, number: int) -> str:
        return f"{self.place}:{number}"

    @property
    def here(self) -> str:
        return self.place_of(self.number)

    def remarks(self) -> Iterator[str]:
        while self.line.startswith("#"):
            yield one_line(self.line[1:])
            self.next()

    def record(self) -> Record:
        head = Head()
        head.remarks += self.remarks()
        start = self.number
        self._tags(head)
        with placed(self.place_of(start)):
            rules, names, dealer = head.rules(self.more), head.names, head.dealer
        deals = tuple(self._deals(rules, head.players))
        return Record(
            rules=rules,
            players=head.players,
            deals=deals,
            dealer=dealer,
            names=names,
            tags=tuple(head.others),
            remarks=tuple(head.remarks),
            place=self.place_of(start),
        )

    def _tags(self, head: Head) -> None:
        if self.line != _FIRST:
            raise BadInput("expected {expected}, found {value}", expected=_FIRST, value=shown(self.line)).at(self.here)
        self.next()
        while self.line.startswith(("[", "#")) and not self.line.startswith("[Penultima "):
            head.remarks += self.remarks()
            if self.line.startswith("[") and not self.line.startswith("[Penultima "):
                with placed(self.here):
                    head.read(self.line)
                self.next()

    def _deals(self, rules: Ruleset, players: int) -> Iterator[RecordedDeal]:
        number = 1
        while self.line and not self.line.startswith("[Penultima "):
            found = _DEAL.fullmatch(self.line)
            if not found or int(found[1]) != number:
                raise BadInput(
                    "expected 'deal {number}' and where its chance comes from, found {line}",
                    number=number,
                    line=shown(self.line),
                ).at(self.here)
            deal = self._deal(rules, players, found[2])
            if number > 1 and deal.position is not None:
                raise BadInput("position: only the first deal can be set up by hand").at(self.place_of(deal.line))
            yield deal
            number += 1

    def _deal(self, rules: Ruleset, players: int, chance_text: str) -> RecordedDeal:
        start = self.number
        with placed(self.here):
            chance = parse_chance(chance_text)
        self.next()
        position = self._position(rules, players) if self.line.startswith("position ") else None
        if isinstance(chance, Written):
            chance = Written(tuple(self._outcomes(rules)))
        entries = list(self._entries(rules, players))
        end = self._end(players) if self.line.startswith("end ") else None
        entries += map(Remark, self.remarks())
        return RecordedDeal(chance, position, tuple(entries), end, start)

    def _position(self, rules: Ruleset, players: int) -> Position:
        with placed(self.here):
            position = parse_position(rules, self.line.removeprefix("position "))
            if position.seats != players:
                raise BadInput("position: {count} hands for {players} players", count=position.seats, players=players)
        self.next()
        return position

    def _outcomes(self, rules: Ruleset) -> Iterator[Outcome]:
        while self.line.startswith("chance "):
            with placed(self.here):
                outcome = parse_outcome(rules, self.line.removeprefix("chance "))
            yield outcome
            self.next()

    def _entries(self, rules: Ruleset, players: int) -> Iterator[Move | Remark]:
        known = _known_actions(rules.digest, players)
        while self.line and not self.line.startswith(("deal ", "end ", "[")):
            if self.line[0] == "#":
                yield Remark(one_line(self.line[1:]))
            elif done := known.get(self.line):
                yield Move(done[0], done[1], None, "", self.number)
            else:
                yield self._move(rules, players, known)
            self.next()

    def _move(self, rules: Ruleset, players: int, known: Known) -> Move:
        done, mark, comment = self.line.partition("#")
        action, at, clock = done.partition("@")
        time = _TIME.fullmatch(clock.rstrip(_SPACES))
        if (mark and done[-1:] not in _SPACES) or (at and (not time or action[-1:] not in _SPACES)):
            problem = BadInput(
                "expected an action, then perhaps @SECONDS with three decimals, then perhaps # and a comment"
            )
            raise problem.at(shown(self.line)).at(self.here)
        action = action.rstrip(_SPACES)
        with placed(self.here):
            read = known.get(action) or _read_action(rules, players, action)
        if len(known) < KNOWN:
            known[action] = read
        milliseconds = int(time[1]) * SECOND + int(time[2]) if time else None
        return Move(read[0], read[1], milliseconds, one_line(comment), self.number)

    def _end(self, players: int) -> End:
        found = _END.fullmatch(self.line)
        if not found:
            problem = BadInput("expected 'end winner=SEAT scores=N/N', or winner=nobody")
            raise problem.at(shown(self.line)).at(self.here)
        with placed(self.here):
            winner = NOBODY if found[1] == "nobody" else parse_seat(found[1], players)
        scores = found[2].split("/")
        if len(scores) != players or not all(0 < len(score) <= len(str(HIGHEST_SCORE)) for score in scores):
            raise BadInput(
                "scores: expected {players} numbers, found {found}", players=players, found=shown(found[2])
            ).at(self.here)
        end = End(winner, tuple(map(int, scores)), self.number)
        self.next()
        return end


def _read_action(rules: Ruleset, players: int, text: str) -> tuple[int, int]:
    if _BARE.search(text):
        raise BadInput("a record says which customizable card it was, as in {bare}1", bare=BARE).at(shown(text))
    return parse_action(rules, text, players)


@lru_cache(maxsize=64)
def _known_actions(digest: str, players: int) -> Known:  # noqa: ARG001 - what the memory is for
    return {}
