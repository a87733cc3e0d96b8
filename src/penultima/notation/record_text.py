"""The parser of records. Every error names the file, the line and the word."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from penultima.editions.edition import Edition
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, place_errors
from penultima.i18n.quoting import quote
from penultima.kernel.state import NOBODY
from penultima.notation.action import parse_seat
from penultima.notation.customizable import BARE
from penultima.notation.deal_source import parse_chance, parse_outcome
from penultima.notation.kernel_actions import parse_seat_action
from penultima.notation.position import HIGHEST_SCORE, Position, parse_position
from penultima.notation.record import FORMAT, MS_PER_SECOND, DealEnd, Move, Record, RecordedDeal, Remark, to_one_line
from penultima.notation.record_head import RecordHead
from penultima.rng.origin import RandomOutcome, WrittenOrigin
from penultima.support.validation import check_text

ActionCache = dict[str, tuple[int, int]]
_FIRST = f'[Penultima "{FORMAT}"]'
_DEAL = re.compile(r"deal ([0-9]{1,9}) (\S+)")
_TIME = re.compile(r"([0-9]{1,7})\.([0-9]{3})")
_SPACES = " \t"
_BARE = re.compile(rf" {BARE}(:| |$)")
_END = re.compile(r"end winner=(nobody|[0-9]{1,2}) scores=([0-9/]{1,120})")
CACHE_LIMIT = 5_000
"""The maximum number of action texts that are cached for each ruleset and number of players."""


def parse_record(text: str, place: str = "record", more: Mapping[str, Edition] | None = None) -> Record:
    """Parse a text with exactly one record. `more` are additional editions by id, such as a user's own."""
    records = parse_records(text, place, more)
    if len(records) != 1:
        raise BadInput("{count} records in it; expected one", count=len(records)).at(place)
    return records[0]


def parse_records(text: str, place: str = "record", more: Mapping[str, Edition] | None = None) -> list[Record]:
    """Parse all records of a text. Each record begins with the tag `Penultima`."""
    records = []
    for found in parse_each_record(text, place, more):
        if isinstance(found, BadInput):
            raise found
        records.append(found)
    return records


def parse_each_record(
    text: str, place: str = "record", more: Mapping[str, Edition] | None = None
) -> Iterator[Record | BadInput]:
    """Yield each record. For a record that cannot be parsed, yield the error."""
    reader = _Reader(check_text(place, text), place, more or {})
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
    """A line reader. `line` is the next line that is not empty, or "" at the end."""

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
        """Skip the rest of the record that began on line `begun`."""
        while self.line and (self.number == begun or not self.line.startswith("[Penultima ")):
            self.next()

    def place_of(self, number: int) -> str:
        return f"{self.place}:{number}"

    @property
    def here(self) -> str:
        return self.place_of(self.number)

    def remarks(self) -> Iterator[str]:
        while self.line.startswith("#"):
            yield to_one_line(self.line[1:])
            self.next()

    def record(self) -> Record:
        head = RecordHead()
        head.remarks += self.remarks()
        start = self.number
        self._tags(head)
        with place_errors(self.place_of(start)):
            rules, names, dealer = head.compile_rules(self.more), head.names, head.dealer
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

    def _tags(self, head: RecordHead) -> None:
        if self.line != _FIRST:
            raise BadInput("expected {expected}, found {value}", expected=_FIRST, value=quote(self.line)).at(self.here)
        self.next()
        while self.line.startswith(("[", "#")) and not self.line.startswith("[Penultima "):
            head.remarks += self.remarks()
            if self.line.startswith("[") and not self.line.startswith("[Penultima "):
                with place_errors(self.here):
                    head.add_line(self.line)
                self.next()

    def _deals(self, rules: Ruleset, players: int) -> Iterator[RecordedDeal]:
        number = 1
        while self.line and not self.line.startswith("[Penultima "):
            found = _DEAL.fullmatch(self.line)
            if not found or int(found[1]) != number:
                raise BadInput(
                    "expected 'deal {number}' and where its chance comes from, found {line}",
                    number=number,
                    line=quote(self.line),
                ).at(self.here)
            deal = self._deal(rules, players, found[2])
            if number > 1 and deal.position is not None:
                raise BadInput("position: only the first deal can be set up by hand").at(self.place_of(deal.line))
            yield deal
            number += 1

    def _deal(self, rules: Ruleset, players: int, chance_text: str) -> RecordedDeal:
        start = self.number
        with place_errors(self.here):
            chance = parse_chance(chance_text)
        self.next()
        position = self._position(rules, players) if self.line.startswith("position ") else None
        if isinstance(chance, WrittenOrigin):
            chance = WrittenOrigin(tuple(self._outcomes(rules)))
        entries = list(self._entries(rules, players))
        end = self._end(players) if self.line.startswith("end ") else None
        entries += map(Remark, self.remarks())
        return RecordedDeal(chance, position, tuple(entries), end, start)

    def _position(self, rules: Ruleset, players: int) -> Position:
        with place_errors(self.here):
            position = parse_position(rules, self.line.removeprefix("position "))
            if position.seats != players:
                raise BadInput("position: {count} hands for {players} players", count=position.seats, players=players)
        self.next()
        return position

    def _outcomes(self, rules: Ruleset) -> Iterator[RandomOutcome]:
        while self.line.startswith("chance "):
            with place_errors(self.here):
                outcome = parse_outcome(rules, self.line.removeprefix("chance "))
            yield outcome
            self.next()

    def _entries(self, rules: Ruleset, players: int) -> Iterator[Move | Remark]:
        known = _known_actions(rules.digest, players)
        while self.line and not self.line.startswith(("deal ", "end ", "[")):
            if self.line[0] == "#":
                yield Remark(to_one_line(self.line[1:]))
            elif cached_move := known.get(self.line):
                yield Move(cached_move[0], cached_move[1], None, "", self.number)
            else:
                yield self._move(rules, players, known)
            self.next()

    def _move(self, rules: Ruleset, players: int, known: ActionCache) -> Move:
        done, mark, comment = self.line.partition("#")
        action, at, clock = done.partition("@")
        time = _TIME.fullmatch(clock.rstrip(_SPACES))
        if (mark and done[-1:] not in _SPACES) or (at and (not time or action[-1:] not in _SPACES)):
            problem = BadInput(
                "expected an action, then perhaps @SECONDS with three decimals, then perhaps # and a comment"
            )
            raise problem.at(quote(self.line)).at(self.here)
        action = action.rstrip(_SPACES)
        with place_errors(self.here):
            read = known.get(action) or _read_action(rules, players, action)
        if len(known) < CACHE_LIMIT:
            known[action] = read
        milliseconds = int(time[1]) * MS_PER_SECOND + int(time[2]) if time else None
        return Move(read[0], read[1], milliseconds, to_one_line(comment), self.number)

    def _end(self, players: int) -> DealEnd:
        found = _END.fullmatch(self.line)
        if not found:
            problem = BadInput("expected 'end winner=SEAT scores=N/N', or winner=nobody")
            raise problem.at(quote(self.line)).at(self.here)
        with place_errors(self.here):
            winner = NOBODY if found[1] == "nobody" else parse_seat(found[1], players)
        scores = found[2].split("/")
        if len(scores) != players or not all(0 < len(score) <= len(str(HIGHEST_SCORE)) for score in scores):
            raise BadInput(
                "scores: expected {players} numbers, found {found}", players=players, found=quote(found[2])
            ).at(self.here)
        end = DealEnd(winner, tuple(map(int, scores)), self.number)
        self.next()
        return end


def _read_action(rules: Ruleset, players: int, text: str) -> tuple[int, int]:
    if _BARE.search(text):
        raise BadInput("a record says which customizable card it was, as in {bare}1", bare=BARE).at(quote(text))
    return parse_seat_action(rules, text, players)


@lru_cache(maxsize=64)
def _known_actions(digest: str, players: int) -> ActionCache:  # noqa: ARG001 - the arguments are the key of the cache
    return {}
