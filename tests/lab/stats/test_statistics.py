"""Every statistic has a name and a definition, and its interval contains the true value in 95 percent of runs."""

from dataclasses import replace
from pathlib import Path

import pytest

from penultima.editions.ruleset import ruleset
from penultima.i18n import LANGUAGES, catalogue
from penultima.lab.counting import list_statistics, make_player, make_tally, play_rows
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.statistics import CHANCE_OF_WHO_PLAYS, DEEPER, REAL_CHOICES, ShareOf
from penultima.lab.stats.sums import Sums
from penultima.lab.stats.tally import Tally

DEEP = RunSettings(ruleset("giant"), ("eager",) * 4, seed=1, deep=True)
ALL = [*list_statistics(DEEP), *list_statistics(replace(DEEP, deep=False, matches=True)), CHANCE_OF_WHO_PLAYS]
PAGE = Path(__file__).parents[3] / "docs" / "lab.md"
RUNS, GAMES = 250, 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statistic_has_a_name_in_every_language(language: str) -> None:
    texts = catalogue(language)
    named = [one for one in ALL if one.name not in ("nobody", "unfinished")]
    assert all(one.label(texts) for one in named)


def test_every_statistic_is_defined_in_the_documentation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = [one.name if one.seat is None else "wins" for one in ALL]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_no_two_statistics_have_the_same_name() -> None:
    names = [one.name for one in list_statistics(DEEP)]
    assert len(set(names)) == len(names)


def test_every_statistic_of_the_report_belongs_to_a_known_section() -> None:
    assert {one.section for one in DEEPER} == {"leads", "incidents", "choices"}


@pytest.fixture(scope="module")
def runs() -> list[Tally]:
    one = make_player(DEEP)
    return [make_tally(DEEP, *play_rows(DEEP, one, run * GAMES, GAMES)) for run in range(RUNS)]


def coverage(of: ShareOf, runs: list[Tally]) -> float:
    """Return the share of runs whose interval contains the value that is computed from all runs together."""
    total = runs[0]
    for run in runs[1:]:
        total += run
    truth = of.evaluate(total).share
    assert truth is not None
    found = [of.evaluate(run) for run in runs]
    assert all(one.low is not None and one.high is not None for one in found)
    return sum((one.low or 0) <= truth <= (one.high or 0) for one in found) / RUNS


def test_intervals_contain_the_true_share_in_95_percent_of_runs(runs: list[Tally]) -> None:
    assert 0.92 <= coverage(REAL_CHOICES, runs) <= 0.98


def test_planted_interval_that_ignores_clusters_is_found(runs: list[Tally], monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted interval ignores the correlation between decisions of the same deal."""
    monkeypatch.setattr(Sums, "effective_count", property(lambda sums: sums.whole))
    assert coverage(REAL_CHOICES, runs) < 0.87
