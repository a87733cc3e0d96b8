"""The end of a table: its log goes, and one day all the rest."""

import sqlite3


def close(c: sqlite3.Connection, number: int, why: str, date: int) -> None:
    """Records, links and people stay, so that whoever was there can read what was played."""
    for part in ("entries", "keys", "answers"):
        c.execute(f"DELETE FROM {part} WHERE number = ?", (number,))  # noqa: S608 - of three
    c.execute("DELETE FROM doors WHERE number = ? AND name NOT IN ('watch', 'join')", (number,))
    gone = "UPDATE tables SET closed = ?, why = ?, life = 'closed', glance = x'' WHERE number = ?"
    c.execute(gone, (date, why, number))
