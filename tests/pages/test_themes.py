import pytest

from penultima.editions import load
from penultima.pages import themes
from penultima.pages.themes import OTHER, THEMES, by_theme, theme_of

CLAUSES = list(dict.fromkeys(clause for name in load.names() for clause in load.edition(name).clauses))


def homeless() -> list[str]:
    return [clause for clause in CLAUSES if theme_of(clause) == OTHER]


def test_every_clause_of_the_editions_has_a_theme() -> None:
    assert homeless() == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_missing_theme_is_found(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: nobody has thought of it."""
    monkeypatch.setattr(themes, "THEMES", {name: starts for name, starts in THEMES.items() if name != theme})
    assert homeless() != []


def test_every_beginning_is_that_of_a_clause() -> None:
    starts = {start for starts in THEMES.values() for start in starts}
    assert starts == starts & {start for clause in CLAUSES for start in (clause, clause.partition(".")[0])}


def test_grouping_loses_nothing_and_keeps_the_order() -> None:
    clauses = ["made.up", "uno.call", "deal.hand", "card.last", "card.skip", "hand.held", "deal.first"]
    assert by_theme(clauses) == {
        "preparing": ["deal.hand", "deal.first"],
        "turn": ["hand.held"],
        "cards": ["card.skip"],
        "calling": ["uno.call"],
        "ending": ["card.last"],
        "other": ["made.up"],
    }
