"""All situations of the page in one list: each screen, and the main situations at a table."""

from scripts.crowded_situations import CROWDED
from scripts.screen_situations import SCREENS
from scripts.table_situations import TABLES

SITUATIONS = SCREENS | TABLES | CROWDED
UNHELD = (
    "home-again", "deal-end", "match-end", "teams-end", "low-end", "deal-end-ten", "match-end-ten", "practice-end-long",
)  # fmt: skip
"""Situations that are drawn without the long timeouts of the others."""
EMPTY = ("tables-none",)
"""Situations of a server without tables."""
