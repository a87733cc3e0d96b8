"""Each screen of the page and the main situations of a table: one list for all who look."""

from scripts.screen_situations import SCREENS
from scripts.table_situations import TABLES

SITUATIONS = SCREENS | TABLES
UNHELD = ("home-again", "deal-end", "match-end")
"""Those of a table at which nothing is held."""
