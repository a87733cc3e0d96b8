"""The columns of a row: what is counted of a deal or a match. A column is its place in these lists."""

WINNER, TURNS, DRAWN, POINTS, DECISIONS, RESHUFFLES, BLOCKED, DEALS = range(8)
PLAIN = DEALS + 1
"""So many columns has a row that is only played out."""
LEADS, BEHIND, BLUFFS, EXPOSED, ACCUSED, MISSED, CAUGHT, CHOICES, PLAYS, WATCHED, WATCHED_WON = range(PLAIN, PLAIN + 11)
DEEP = WATCHED_WON + 1
"""And so many one that is looked at after every step."""

UNFINISHED = -2
"""In the column of the winner: given up at a cap."""
