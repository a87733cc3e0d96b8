"""SQL statements that write a table. The caller opens the transaction."""

import sqlite3

from penultima.runtime.outputs import CommitRows, LogRow, SearchColumns, StoredAnswer, StoredCredential

_UNTOLD = SearchColumns("gathering", "", open=False, host="", people=())


class VersionConflict(Exception):
    """The table is not at the expected version, or it is closed."""


def write_commit(c: sqlite3.Connection, commit: CommitRows, max_answers: int) -> None:
    """Write a commit. Raise VersionConflict, or an SQLite error if an answer or the code already exists."""
    number = _number(c, commit)
    _put_rows(c, number, commit.rows)
    c.executemany("INSERT INTO keys VALUES (?, ?, ?)", [(number, *secret) for secret in commit.deal_keys.items()])
    for answer in commit.answers:
        _put_answer(c, number, answer, max_answers)
    for credential in commit.credentials:
        _put_credential(c, number, credential)
    if commit.search_columns is not None:
        _put_search_columns(c, number, commit.search_columns)
    _update_table_row(c, number, commit)


def _number(c: sqlite3.Connection, commit: CommitRows) -> int:
    """Return the row number of the table, which must have the expected version. If the table is new, insert it."""
    found = c.execute("SELECT number, version, closed FROM tables WHERE id = ?", (commit.table,)).fetchone()
    if found is None and commit.expected_version == 0:
        return _make(c, commit)
    if found is None or found[1:] != (commit.expected_version, None):
        raise VersionConflict(commit.table)
    return int(found[0])


def _make(c: sqlite3.Connection, commit: CommitRows) -> int:
    inserted = c.execute(
        "INSERT INTO tables (id, version, begins, life, edition, open, host, made, touched) "
        "VALUES (?, 0, 1, ?, ?, ?, ?, ?, ?)",
        (commit.table, *_UNTOLD[:4], commit.date_ms, commit.date_ms),
    )
    return inserted.lastrowid or 0


def _put_rows(c: sqlite3.Connection, number: int, rows: tuple[LogRow, ...]) -> None:
    c.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", [(number, *row) for row in rows])


def _put_answer(c: sqlite3.Connection, number: int, stored: StoredAnswer, max_answers: int) -> None:
    """Insert an answer. If the person has too many answers, the oldest one is deleted."""
    last = c.execute("SELECT max(place) FROM answers WHERE number = ? AND person = ?", (number, stored.person))
    position = (last.fetchone()[0] or 0) + 1
    values = (number, stored.person, position, stored.id, stored.answer)
    c.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", values)
    if position > max_answers:
        old = (number, stored.person, position - max_answers)
        c.execute("DELETE FROM answers WHERE number = ? AND person = ? AND place <= ?", old)


def _put_credential(c: sqlite3.Connection, number: int, credential: StoredCredential) -> None:
    c.execute("DELETE FROM doors WHERE number = ? AND name = ?", (number, credential.name))
    if credential.hash is not None:
        c.execute("INSERT INTO doors VALUES (?, ?, ?, ?)", (number, *credential))


def _put_search_columns(c: sqlite3.Connection, number: int, search_columns: SearchColumns) -> None:
    c.execute(
        "UPDATE tables SET life = ?, edition = ?, open = ?, host = ? WHERE number = ?", (*search_columns[:4], number)
    )
    c.execute("UPDATE people SET belongs = 0 WHERE number = ?", (number,))
    c.executemany(
        "INSERT OR REPLACE INTO people VALUES (?, ?, 1)", [(number, person) for person in search_columns.people]
    )


def _update_table_row(c: sqlite3.Connection, number: int, commit: CommitRows) -> None:
    begins = max((row.version for row in commit.rows if row.is_load_start), default=None)
    version = commit.expected_version + len(commit.rows)
    c.execute(
        "UPDATE tables SET version = ?, touched = ?, begins = coalesce(?, begins), glance = coalesce(?, glance) "
        "WHERE number = ?",
        (version, commit.date_ms, begins, commit.summary or None, number),
    )


def delete_log(c: sqlite3.Connection, number: int, why: str, date: int) -> None:
    """Delete the log, the answers and the code of a table.

    Its records, links and people stay, so that members can read the records.
    """
    for part in ("entries", "keys", "answers"):
        c.execute(f"DELETE FROM {part} WHERE number = ?", (number,))  # noqa: S608 - the names are constants
    c.execute("DELETE FROM doors WHERE number = ? AND name NOT IN ('watch', 'join')", (number,))
    update = "UPDATE tables SET closed = ?, why = ?, life = 'closed', glance = x'' WHERE number = ?"
    c.execute(update, (date, why, number))
