"""How a commit is laid down, within a transaction of whoever writes."""

import sqlite3

from penultima.hall.out import Answered, Commit, Door, Row, Standing

_UNTOLD = Standing("gathering", "", open=False, host="", people=())


class Conflict(Exception):
    """The table is not at that version, or is closed."""


def append(c: sqlite3.Connection, commit: Commit, most_answers: int) -> None:
    """Raises Conflict, or what SQLite says of an answer or a code that is there already."""
    number = _number(c, commit)
    _put_rows(c, number, commit.rows)
    c.executemany("INSERT INTO keys VALUES (?, ?, ?)", [(number, *secret) for secret in commit.secrets.items()])
    for answered in commit.answers:
        _put_answer(c, number, answered, most_answers)
    for door in commit.doors:
        _put_door(c, number, door)
    if commit.standing is not None:
        _put_standing(c, number, commit.standing)
    _move_on(c, number, commit)


def _number(c: sqlite3.Connection, commit: Commit) -> int:
    """Of a table at the version that is expected; a new one is made."""
    found = c.execute("SELECT number, version, closed FROM tables WHERE id = ?", (commit.table,)).fetchone()
    if found is None and commit.expected_version == 0:
        return _make(c, commit)
    if found is None or found[1:] != (commit.expected_version, None):
        raise Conflict(commit.table)
    return int(found[0])


def _make(c: sqlite3.Connection, commit: Commit) -> int:
    made = c.execute(
        "INSERT INTO tables (id, version, begins, life, edition, open, host, made, touched) "
        "VALUES (?, 0, 1, ?, ?, ?, ?, ?, ?)",
        (commit.table, *_UNTOLD[:4], commit.date, commit.date),
    )
    return made.lastrowid or 0


def _put_rows(c: sqlite3.Connection, number: int, rows: tuple[Row, ...]) -> None:
    c.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", [(number, *row) for row in rows])


def _put_answer(c: sqlite3.Connection, number: int, answered: Answered, most: int) -> None:
    """So many of a person are kept: the oldest gives way."""
    last = c.execute("SELECT max(place) FROM answers WHERE number = ? AND person = ?", (number, answered.person))
    place = (last.fetchone()[0] or 0) + 1
    values = (number, answered.person, place, answered.id, answered.answer)
    c.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", values)
    if place > most:
        old = (number, answered.person, place - most)
        c.execute("DELETE FROM answers WHERE number = ? AND person = ? AND place <= ?", old)


def _put_door(c: sqlite3.Connection, number: int, door: Door) -> None:
    c.execute("DELETE FROM doors WHERE number = ? AND name = ?", (number, door.name))
    if door.hash is not None:
        c.execute("INSERT INTO doors VALUES (?, ?, ?, ?)", (number, *door))


def _put_standing(c: sqlite3.Connection, number: int, standing: Standing) -> None:
    c.execute("UPDATE tables SET life = ?, edition = ?, open = ?, host = ? WHERE number = ?", (*standing[:4], number))
    c.execute("UPDATE people SET belongs = 0 WHERE number = ?", (number,))
    c.executemany("INSERT OR REPLACE INTO people VALUES (?, ?, 1)", [(number, person) for person in standing.people])


def _move_on(c: sqlite3.Connection, number: int, commit: Commit) -> None:
    begins = max((row.version for row in commit.rows if row.begins), default=None)
    version = commit.expected_version + len(commit.rows)
    c.execute(
        "UPDATE tables SET version = ?, touched = ?, begins = coalesce(?, begins), glance = coalesce(?, glance) "
        "WHERE number = ?",
        (version, commit.date, begins, commit.glance or None, number),
    )
