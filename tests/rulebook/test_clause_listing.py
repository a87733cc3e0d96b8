import pytest

from penultima.editions import load
from penultima.rulebook import clause_listing
from penultima.rulebook.clause_listing import OTHER, THEMES, group_by_theme, theme_of

CLAUSES = list(dict.fromkeys(clause for name in load.bundled_ids() for clause in load.load_bundled(name).clauses))


def clauses_without_theme() -> list[str]:
    return [clause for clause in CLAUSES if theme_of(clause) == OTHER]


def test_every_clause_of_the_editions_has_a_theme() -> None:
    assert clauses_without_theme() == []


@pytest.mark.parametrize("theme", THEMES)
def test_planted_missing_theme_is_found(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect removes a theme, so that its clauses belong to no theme."""
    monkeypatch.setattr(clause_listing, "THEMES", {name: starts for name, starts in THEMES.items() if name != theme})
    assert clauses_without_theme() != []


def test_every_id_prefix_of_a_theme_matches_a_clause() -> None:
    starts = {start for starts in THEMES.values() for start in starts}
    assert starts == starts & {start for clause in CLAUSES for start in (clause, clause.partition(".")[0])}


def test_grouping_by_theme_loses_no_clause_and_keeps_the_order() -> None:
    clauses = ["made.up", "uno.call", "deal.hand", "card.last", "card.skip", "hand.held", "deal.first"]
    assert group_by_theme(clauses) == {
        "preparing": ["deal.hand", "deal.first"],
        "turn": ["hand.held"],
        "cards": ["card.skip"],
        "calling": ["uno.call"],
        "ending": ["card.last"],
        "other": ["made.up"],
    }
