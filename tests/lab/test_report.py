"""The report: one page, whole, the same each time, with the numbers of the summary."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.parsers import expat

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.lab import played
from penultima.lab.figures import Figures
from penultima.lab.markup import Html
from penultima.lab.played import names_of
from penultima.lab.report import report
from penultima.lab.run import Run, run
from penultima.lab.settings import Settings
from penultima.lab.summary import summary
from penultima.policies.habits import Habits
from penultima.policies.registry import POLICIES
from penultima.texts import LANGUAGES, Catalogue, catalogue
from penultima.wording.naming import symbol_name
from tests.lab.html import Page

GAMES = 60
EDITIONS = [Settings(ruleset(name), ("eager",) * 4, seed=7) for name in load.names()]
RANDOM = Settings(ruleset("giant", {"stacking": "any"}), ("random",) * 3, seed=7)
EN = catalogue("en")
number, percent = Figures(EN).number, Figures(EN).percent
SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)


def page(*settings: Settings, texts: Catalogue = EN, threads: int = 1) -> str:
    return report(settings, GAMES, threads, texts, "penultima lab report")


def summaries(settings: Settings) -> dict[str, Any]:
    deep = replace(settings, deep=True)
    return summary(deep, run(deep, GAMES))


@pytest.fixture(scope="module")
def five() -> str:
    return page(*EDITIONS)


@pytest.fixture(scope="module")
def one() -> str:
    return page(RANDOM)


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what stands in words and tables: to draw the plots is most of the work."""
    monkeypatch.setattr("penultima.lab.plots._svg", lambda frame, figure: Html("<svg></svg>"))


def test_a_page_asks_for_nothing_from_elsewhere(five: str, one: str) -> None:
    assert Page(five).outside == Page(one).outside == []
    assert "<script" not in five


@pytest.mark.parametrize(
    "planted",
    [
        '<img src="https://example.org/a.png">',
        '<link href="style.css">',
        "<style>@import 'x.css';</style>",
        "<style>a{background:url(//example.org/x)}</style>",
        '<p style="background:url(x.png)"></p>',
        '<svg><use xlink:href="other.svg#a"/></svg>',
    ],
)
def test_what_would_be_fetched_is_found(planted: str) -> None:
    assert len(Page(planted).outside) == 1


def test_a_page_is_well_formed_and_its_ids_are_unique(five: str, one: str) -> None:
    """Page complains of what is not closed, and of what is closed in the wrong order."""
    assert [name for name, often in Counter(Page(five).ids).items() if often > 1] == []
    assert [name for name, often in Counter(Page(one).ids).items() if often > 1] == []


@pytest.mark.parametrize("planted", ["<p><b>", "<p><b></p></b>", "</p>"])
def test_what_is_not_well_formed_is_found(planted: str) -> None:
    with pytest.raises(AssertionError, match="clos"):
        Page(planted)


def test_every_plot_is_xml_with_a_name_and_refers_to_itself(five: str) -> None:
    plots = [svg for svg in SVG.findall(five) if "role=" in svg]
    assert len(plots) >= 8
    for svg in plots:
        expat.ParserCreate().Parse(svg, True)  # noqa: FBT003 - it is the whole of it
        assert re.search(r'<svg [^>]*role="img" aria-label="Plot: [^"]+">\s*<title>Plot: ', svg)
        assert set(Page(svg).addresses) <= {f"#{name}" for name in Page(svg).ids}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_is_in_the_page_of_either_language(language: str) -> None:
    texts = catalogue(language)
    text = page(*EDITIONS, texts=texts)
    assert f'<html lang="{language}">' in text
    head = Page(text).tables["wins"][0][0]
    assert head[1:] == [texts.say(f"edition.{name}.title") for name in load.names()]
    assert all(settings.rules.digest[:12] in text for settings in EDITIONS)
    assert "{" not in text.partition("<main>")[2]


def test_what_was_chosen_is_told_in_words(one: str) -> None:
    assert EN.say("option.stacking.any") in one
    assert "Giant, stacking=any" in one
    assert EN.say("lab.report.policy.random") in one


@pytest.mark.usefixtures("undrawn")
def test_written_cards_and_habits_are_told() -> None:
    settings = replace(
        EDITIONS[0], rules=ruleset("classic", {}, ("next: draw-until colour",)), habits=(Habits(remembers=5),) * 4
    )
    text = page(settings)
    assert "the next player draws until a card of the named colour comes" in text
    assert "Seat 3: remembers=5, " in text


def test_the_shares_of_wins_are_those_of_the_summary(five: str) -> None:
    rows = Page(five).tables["wins"][0][1:]
    for column, settings in enumerate(EDITIONS, 1):
        found = summaries(settings)["wins"]
        assert [row[column].split()[0] for row in rows] == [percent(won["share"]) for won in found]
        assert [row[column].split()[1] for row in rows] == [f"{100 * won['low']:.2f}" for won in found]
        assert [row[column].split()[3] for row in rows] == [percent(won["high"]) for won in found]


@pytest.mark.parametrize("name", ["turns", "points", "drawn"])
def test_the_spreads_are_those_of_the_summary(five: str, name: str) -> None:
    rows = Page(five).tables[name][0][1:]
    for row, settings in zip(rows, EDITIONS, strict=True):
        found = summaries(settings)[name]
        assert row[1] == number(found["mean"])
        assert row[2] == f"{number(found['low'])} … {number(found['high'])}"
        assert row[3:] == [number(found[quantile]) for quantile in ("p50", "p90", "p99", "max")]


def test_what_happens_on_the_way_is_that_of_the_summary(one: str) -> None:
    found, tables = summaries(RANDOM)["stats"], Page(one).tables
    cells = {row[0]: row[1] for name in ("leads", "incidents", "choices") for row in tables[name][-1]}
    assert tables["leads"][0][1][1] == number(found["lead_changes"]["mean"])
    for name in ("comebacks", "blocked", "bluffs_exposed", "challenges_that_failed", "real_choices"):
        assert cells[EN.say(f"lab.figure.{name}")].startswith(percent(found[name]["share"]))
    for name in ("bluffs", "missed_calls", "reshuffles"):
        assert cells[EN.say(f"lab.figure.{name}")].split()[0] == f"{found[name]['mean']:.4f}"


def test_the_cards_are_those_of_the_summary_added_up_by_symbol(one: str) -> None:
    kinds = summaries(RANDOM)["stats"]["kinds"]
    plays = sum(kind["plays"] for kind in kinds)
    usual = sum(kind["plays"] * kind["win_after"] for kind in kinds) / plays
    tables = Page(one).tables
    per_deal, change = (dict(row[:2] for row in tables[name][0][1:]) for name in ("cards", "winners"))
    for symbol, colours in (("7", "RYGB"), ("S", "RYGB"), ("W+4", [""])):
        same = [kind for kind in kinds if kind["card"] in [f"{colour}{symbol}" for colour in colours]]
        assert len(same) == len(colours)
        count = sum(kind["plays"] for kind in same)
        won = sum(kind["plays"] * kind["win_after"] for kind in same)
        assert per_deal[symbol_name(EN, symbol)] == f"{count / GAMES:.3f}"
        assert change[symbol_name(EN, symbol)].split()[0] == percent(won / count - usual, signed=True)


@pytest.mark.usefixtures("undrawn")
def test_where_nobody_bluffs_or_forgets_the_page_says_so_and_has_no_table() -> None:
    text = page(Settings(ruleset("giant", {"no-bluff": True}), ("eager",) * 3, seed=1))
    assert EN.say("lab.report.incidents.none") in text
    assert Page(text).tables["incidents"] == []


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_any_number_of_players_has_a_row_for_each_seat(players: int) -> None:
    rows = Page(page(Settings(ruleset("mini"), ("eager",) * players, seed=3))).tables["wins"][0][1:]
    assert [row[0] for row in rows][:players] == [f"Seat {seat}" for seat in range(players)]


@pytest.mark.usefixtures("undrawn")
def test_tables_of_different_size_stand_side_by_side() -> None:
    rows = Page(page(replace(RANDOM, policies=("eager",) * 2), RANDOM)).tables["wins"][0][1:]
    assert [cell == "—" for cell in rows[2]] == [False, True, False]


@pytest.mark.usefixtures("undrawn")
def test_seats_are_called_by_who_sits_there_where_that_differs() -> None:
    rows = Page(page(replace(RANDOM, policies=("greedy", "eager")))).tables["wins"][0][1:]
    assert [row[0] for row in rows] == ["Seat 0 (greedy)", "Seat 1 (eager)"]


def test_settings_that_differ_are_named_apart() -> None:
    giant = EDITIONS[1]
    assert names_of([giant, replace(giant, policies=("greedy",) * 4)], EN) == ["Giant (eager)", "Giant (greedy)"]
    assert names_of([giant, EDITIONS[2], giant], EN) == ["Giant #1", "Mini", "Giant #2"]


def test_one_setting_needs_no_legend_and_several_have_one(five: str, one: str) -> None:
    assert '<ul class="legend">' in five
    assert '<ul class="legend">' not in one


def test_the_same_input_gives_the_same_bytes_whatever_the_threads(one: str) -> None:
    assert page(RANDOM, threads=3) == one
    assert page(replace(RANDOM, seed=8)) != one


def test_texts_and_names_with_markup_in_them_are_escaped() -> None:
    """No file can have such an id; the page does not rely on it."""
    edition = replace(load.edition("mini"), id="<b>&'x")
    texts = Catalogue(EN.language, {key: ("<i>", *message) for key, message in EN.messages.items()})
    settings = Settings(ruleset(edition), ("eager",) * 2, seed=1)
    text = report([settings, RANDOM], GAMES, 1, texts, "penultima '<u>'")
    assert "&lt;b&gt;&amp;&#x27;x" in text
    assert "penultima &#x27;&lt;u&gt;&#x27;" in text
    assert not re.search("<[ibu]>", text)
    assert "<b>&'x" in "".join(Page(text).text)


class Heard(Catalogue):
    """Remembers what was said."""

    def __init__(self) -> None:
        super().__init__(EN.language, EN.messages)
        self.keys: set[str] = set()

    def say(self, key: str, /, **values: object) -> str:
        self.keys.add(key)
        return super().say(key, **values)


@pytest.mark.usefixtures("undrawn")
def test_every_text_of_the_report_is_said_in_some_report() -> None:
    heard = Heard()
    page(RANDOM, replace(RANDOM, habits=(Habits(),) * 3), texts=heard)
    page(Settings(ruleset("classic", {}, ("self: extra-turn",)), ("greedy", "eager", "eager"), seed=1), texts=heard)
    page(Settings(ruleset("giant"), ("eager",) * 3, seed=1), texts=heard)
    policies = {f"lab.report.policy.{name}" for name in POLICIES}
    assert {key for key in EN.messages if key.startswith("lab.report.")} - policies == heard.keys - policies - _others(
        heard
    )
    assert policies <= set(EN.messages)


def _others(heard: Heard) -> set[str]:
    return {key for key in heard.keys if not key.startswith("lab.report.")}


def test_a_run_that_was_stopped_gives_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(replace(RANDOM, deep=True), 5)
    monkeypatch.setattr(played, "run", lambda *_, **__: Run(done.tally, 1.0, 1.0, interrupted=True))
    with pytest.raises(KeyboardInterrupt):
        page(RANDOM)


@pytest.mark.usefixtures("undrawn")
def test_progress_is_told_for_every_setting() -> None:
    told: list[int] = []
    report([RANDOM, EDITIONS[0]], GAMES, 1, EN, "", told.append)
    assert sum(told) == 2 * GAMES


def sentences(text: str) -> Iterator[str]:
    yield from re.findall(r"<article>.*?<p>(.*?)</p>", text, re.DOTALL)


def test_each_setting_is_summed_up_in_plain_words(five: str) -> None:
    for told, settings in zip(sentences(five), EDITIONS, strict=True):
        turns = summaries(settings)["turns"]
        assert told.startswith(f"A deal takes {turns['mean']:.0f} turns on average; nine out of ten are over within ")
        assert f"over within {turns['p90']} turns. " in told


@pytest.mark.usefixtures("undrawn")
def test_a_seat_away_from_its_fair_share_is_named() -> None:
    told = next(sentences(page(replace(RANDOM, policies=("greedy", "random")))))
    found = summaries(replace(RANDOM, policies=("greedy", "random")))["wins"]
    assert not found[0]["low"] <= 0.5 <= found[0]["high"]
    assert f"and measurably away from it are Seat 0 ({percent(found[0]['share'])}) and Seat 1 (" in told
