"""Clauses on a page of the rulebook: their themes, titles and lines."""

from collections.abc import Iterable

from penultima.editions.edition import Edition
from penultima.i18n import Catalogue

OTHER = "other"
THEMES = {
    "preparing": ("deal", "first"),
    "turn": ("turn", "match", "pile", "hand.held"),
    "cards": ("card", "wild-draw", "challenge", "custom"),
    "calling": ("uno",),
    "ending": ("hand", "score", "card.last"),
    "penalties": ("penalty",),
}
"""Maps each theme to its clauses, by full id or by the part before the first dot. A full id takes precedence."""


def theme_of(clause: str) -> str:
    themes = {start: theme for theme, starts in THEMES.items() for start in starts}
    return themes.get(clause) or themes.get(clause.partition(".")[0], OTHER)


def group_by_theme(clauses: Iterable[str]) -> dict[str, list[str]]:
    """Group clauses by theme. Clauses without a theme come last. Themes without clauses are left out."""
    groups: dict[str, list[str]] = {theme: [] for theme in (*THEMES, OTHER)}
    for clause in clauses:
        groups[theme_of(clause)].append(clause)
    return {theme: members for theme, members in groups.items() if members}


def clause_title(clause: str, texts: Catalogue) -> str:
    key = f"clause.{clause}.title"
    return f"**{texts.say(key)}** (`{clause}`)" if key in texts else f"`{clause}`"


def clause_line(clause: str, edition: Edition, texts: Catalogue) -> str:
    title = clause_title(clause, texts)
    return f"{title}: {texts.clause(clause, edition.id)}" if f"clause.{clause}.text" in texts else title
