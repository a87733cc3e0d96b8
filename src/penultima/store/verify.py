"""Whether everything that is kept is as it was laid down: each log is folded from its first entry on."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import MsgspecError, json

from penultima.errors import BadInput, Phrase
from penultima.hall.chain import Unchained, last_of
from penultima.hall.glance import glance_of
from penultima.hall.out import Standing
from penultima.hall.standing import standing_of
from penultima.hall.store import Stored
from penultima.notation.record_text import parse_record
from penultima.store.fate import Failed
from penultima.store.reader import Reader
from penultima.table.check import Broken
from penultima.table.fold import Corrupt, Editions, OtherRules
from penultima.table.table import Table
from penultima.wire.client_out import Answer

_answer: json.Decoder[Answer] = json.Decoder(Answer)


class Problem(NamedTuple):
    table: str
    """Empty: the file itself has it."""
    what: Phrase

    def __str__(self) -> str:
        return f"{self.table}: {self.what}" if self.table else str(self.what)


def verify(reader: Reader, more: Editions | None = None) -> Iterator[Problem]:
    """What is wrong, one after the other; a table that is broken does not keep the next one from being looked at."""
    yield from (Problem("", what) for what in _of_file(reader))
    for listing in reader.tables():
        try:
            stored = reader.whole(listing.id)
            if stored is not None:
                told = (reader.standing(listing.id), listing.glance)
                yield from (Problem(listing.id, what) for what in _of_log(stored, told, more))
            yield from (Problem(listing.id, what) for what in _of_records(reader, listing.id))
        except Failed as problem:
            yield Problem(listing.id, Phrase("it cannot be read: {reason}", reason=str(problem)))


def _of_file(reader: Reader) -> Iterator[Phrase]:
    try:
        with reader.reading() as c:
            found = [str(row[0]) for row in c.execute("PRAGMA integrity_check")]
            found += [f"{row[0]} {row[1]}" for row in c.execute("PRAGMA foreign_key_check")]
    except Failed as problem:
        found = [str(problem)]
    yield from (Phrase("the file is damaged: {reason}", reason=reason) for reason in found if reason != "ok")


def _of_log(stored: Stored, told: tuple[Standing | None, bytes], more: Editions | None) -> Iterator[Phrase]:
    standing, glance = told
    try:
        last_of(stored.before, stored.rows)
        table = Table.loaded([row[:2] for row in stored.rows], stored.secrets, _no_key, more)
        table.check()
    except Unchained as problem:
        yield Phrase("entry {version} does not follow from the one before", version=problem)
    except OtherRules:
        yield Phrase("it is played by rules that this program does not have")
    except (Corrupt, Broken) as problem:
        yield Phrase("its log cannot be folded: {reason}", reason=str(problem))
    else:
        differs = glance not in (b"", glance_of(table))
        if differs or standing is None or _sorted(standing) != _sorted(standing_of(table)):
            yield Phrase("its log says something else of it than the list of tables")
        yield from _of_answers(stored, table.version)


def _sorted(standing: Standing) -> Standing:
    return standing._replace(people=tuple(sorted(standing.people)))


def _of_answers(stored: Stored, version: int) -> Iterator[Phrase]:
    for answered in stored.answers:
        try:
            answer = _answer.decode(answered.answer)
        except (MsgspecError, UnicodeDecodeError):
            answer = None
        if answer is None or answer.id != answered.id or answer.version > version:
            yield Phrase("the answer to {id} is not one of this table", id=answered.id)


def _of_records(reader: Reader, table: str) -> Iterator[Phrase]:
    for record in reader.records(table):
        try:
            parse_record(record.text)
        except BadInput as problem:
            yield Phrase("the record of match {match}: {reason}", match=record.match, reason=problem.phrase)


def _no_key() -> bytes:
    raise Corrupt("a log has the keys of its deals")
