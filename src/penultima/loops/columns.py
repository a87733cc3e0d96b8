"""The columns of a row: what is counted of a deal or a match."""

from penultima.kernel.names import Names

_column = Names()
WINNER = _column("winner")
TURNS = _column("turns")
DRAWN = _column("drawn")
POINTS = _column("points")
DECISIONS = _column("decisions")
RESHUFFLES = _column("reshuffles")
BLOCKED = _column("blocked")
DEALS = _column("deals")
PLAIN = tuple(_column)
"""Of a row that is only played out; those of one that is looked at after every step go on."""
LEADS = _column("leads")
BEHIND = _column("behind")
BLUFFS = _column("bluffs")
EXPOSED = _column("exposed")
ACCUSED = _column("accused")
MISSED = _column("missed")
CAUGHT = _column("caught")
CHOICES = _column("choices")
PLAYS = _column("plays")
WATCHED = _column("watched")  # plays of the cards that are watched
WATCHED_WON = _column("watched won")  # those of whoever won
DEEP = tuple(_column)

UNFINISHED = -2
"""In the column of the winner: given up at a cap."""
