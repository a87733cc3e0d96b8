"""Columns of a result row, which contains the counts of a deal or a match."""

from penultima.kernel.named_codes import NamedCodes

_column = NamedCodes()
WINNER = _column("winner")
TURNS = _column("turns")
DRAWN = _column("drawn")
POINTS = _column("points")
DECISIONS = _column("decisions")
RESHUFFLES = _column("reshuffles")
BLOCKED = _column("blocked")
DEALS = _column("deals")
PLAIN = tuple(_column)
"""The columns for an ordinary deal. The row of a measured deal also has the columns below."""
LEADS = _column("leads")
BEHIND = _column("behind")
BLUFFS = _column("bluffs")
EXPOSED = _column("exposed")
ACCUSED = _column("accused")
MISSED = _column("missed")
CAUGHT = _column("caught")
CHOICES = _column("choices")
PLAYS = _column("plays")
WATCHED = _column("watched")  # plays of cards in the watched group
WATCHED_WON = _column("watched won")  # plays of cards in the watched group by the winner
HOLDERS = _column("holders")  # mask of the seats that were the first to hold a card of the watched group
JUMPS = _column("jumps")
STACKS = _column("stacks")
SWAPS = _column("swaps")  # exchanges of whole hands: swaps, rotations and mixes
DEEP = tuple(_column)

UNFINISHED = -2
"""Value of the winner column for a deal that was given up."""
