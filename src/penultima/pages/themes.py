"""What a clause is about, by the beginning of its id."""

from collections.abc import Iterable

OTHER = "other"
THEMES = {
    "preparing": ("deal", "first"),
    "turn": ("turn", "match", "pile", "hand.held"),
    "cards": ("card", "wild-draw", "challenge", "custom"),
    "calling": ("uno",),
    "ending": ("hand", "score", "card.last"),
    "penalties": ("penalty",),
}
"""A whole id goes before what stands before its first dot."""


def theme_of(clause: str) -> str:
    themes = {start: theme for theme, starts in THEMES.items() for start in starts}
    return themes.get(clause) or themes.get(clause.partition(".")[0], OTHER)


def by_theme(clauses: Iterable[str]) -> dict[str, list[str]]:
    """In the order of the themes; what belongs to none comes last, and themes without clauses are left out."""
    groups: dict[str, list[str]] = {theme: [] for theme in (*THEMES, OTHER)}
    for clause in clauses:
        groups[theme_of(clause)].append(clause)
    return {theme: members for theme, members in groups.items() if members}
