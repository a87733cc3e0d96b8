"""The statistics: each has its texts and its definition, and intervals have the true value as often as they say."""

from dataclasses import replace
from pathlib import Path

import pytest

from penultima.editions.ruleset import ruleset
from penultima.lab.counting import counted, player, rows_of, tally_of
from penultima.lab.settings import Settings
from penultima.lab.statistics import CHANCE_OF_WHO_PLAYS, DEEPER, REAL_CHOICES, ShareOf
from penultima.lab.sums import Sums
from penultima.lab.tally import Tally
from penultima.texts import LANGUAGES, catalogue

DEEP = Settings(ruleset("giant"), ("eager",) * 4, seed=1, deep=True)
ALL = [*counted(DEEP), *counted(replace(DEEP, deep=False, matches=True)), CHANCE_OF_WHO_PLAYS]
PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
RUNS, GAMES = 250, 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statistic_has_a_name_in_every_language(language: str) -> None:
    texts = catalogue(language)
    named = [one for one in ALL if one.name not in ("nobody", "unfinished")]
    assert all(one.label(texts) for one in named)


def test_every_statistic_is_defined() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = [one.name if one.seat is None else "wins" for one in ALL]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_no_two_statistics_have_the_same_name() -> None:
    names = [one.name for one in counted(DEEP)]
    assert len(set(names)) == len(names)


def test_every_statistic_of_the_report_has_a_section() -> None:
    assert {one.section for one in DEEPER} == {"leads", "incidents", "choices"}


@pytest.fixture(scope="module")
def runs() -> list[Tally]:
    one = player(DEEP)
    return [tally_of(DEEP, *rows_of(DEEP, one, run * GAMES, GAMES)) for run in range(RUNS)]


def coverage(of: ShareOf, runs: list[Tally]) -> float:
    """In how many runs the interval has the share of all of them."""
    total = runs[0]
    for run in runs[1:]:
        total += run
    truth = of.figure(total).share
    assert truth is not None
    found = [of.figure(run) for run in runs]
    assert all(one.low is not None and one.high is not None for one in found)
    return sum((one.low or 0) <= truth <= (one.high or 0) for one in found) / RUNS


def test_an_interval_has_the_true_share_in_95_of_100_runs(runs: list[Tally]) -> None:
    assert 0.92 <= coverage(REAL_CHOICES, runs) <= 0.98


def test_decisions_taken_one_by_one_would_be_missed(runs: list[Tally], monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: an interval that does not know that decisions of a deal hang together."""
    monkeypatch.setattr(Sums, "effective", property(lambda sums: sums.whole))
    assert coverage(REAL_CHOICES, runs) < 0.87
