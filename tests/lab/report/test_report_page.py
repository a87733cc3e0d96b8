"""The HTML report is a single, well-formed, reproducible file with the same numbers as the JSON summary."""

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.parsers import expat

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.i18n import LANGUAGES, Catalogue, catalogue
from penultima.lab.compare import compare
from penultima.lab.report.html import Html
from penultima.lab.report.json_summary import summarize_run
from penultima.lab.report.legend import pick_style
from penultima.lab.report.number_text import NumberText
from penultima.lab.report.report_page import build_report
from penultima.lab.report.report_runs import name_settings
from penultima.lab.run import run_simulation
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.statistics import TURNS
from penultima.policies.habits import Habits
from penultima.policies.registry import POLICIES
from penultima.wording.naming import name_symbol
from tests.helpers.lab.html_reader import Page

GAMES = 60
EDITIONS = [RunSettings(ruleset(name), ("eager",) * 4, seed=7) for name in load.bundled_ids()]
RANDOM = RunSettings(ruleset("giant", {"stacking": "any"}), ("random",) * 3, seed=7)
MATCHES = [replace(RANDOM, rules=ruleset("giant", {"target": most}), matches=True) for most in (20, 30)]
EN = catalogue("en")
number, percent = NumberText(EN).number, NumberText(EN).percent
SVG = re.compile(r"<svg .*?</svg>", re.DOTALL)


def render_page(*settings: RunSettings, texts: Catalogue = EN, threads: int = 1) -> str:
    return build_report(settings, GAMES, threads, texts, "penultima lab report")


def summaries(settings: RunSettings) -> dict[str, Any]:
    deep = replace(settings, deep=True)
    return summarize_run(deep, run_simulation(deep, GAMES))


@pytest.fixture(scope="module")
def five() -> str:
    return render_page(*EDITIONS)


@pytest.fixture(scope="module")
def one() -> str:
    return render_page(RANDOM)


@pytest.fixture
def without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not draw the plots, because they take most of the time of a report."""
    monkeypatch.setattr("penultima.lab.report.plots._render_svg", lambda frame, figure: Html("<svg></svg>"))


def test_a_report_loads_nothing_from_the_network(five: str, one: str) -> None:
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
def test_planted_external_resource_is_found(planted: str) -> None:
    assert len(Page(planted).outside) == 1


def test_a_report_is_well_formed_with_unique_ids(five: str, one: str) -> None:
    """The HTML reader raises an error for elements that are not closed or are closed in the wrong order."""
    assert [name for name, often in Counter(Page(five).ids).items() if often > 1] == []
    assert [name for name, often in Counter(Page(one).ids).items() if often > 1] == []


@pytest.mark.parametrize("planted", ["<p><b>", "<p><b></p></b>", "</p>"])
def test_planted_malformed_html_is_found(planted: str) -> None:
    with pytest.raises(AssertionError, match="clos"):
        Page(planted)


def test_every_plot_is_valid_xml_with_a_title_and_own_references(five: str) -> None:
    plots = [svg for svg in SVG.findall(five) if "role=" in svg]
    assert len(plots) >= 8
    for svg in plots:
        expat.ParserCreate().Parse(svg, True)  # noqa: FBT003 - `isfinal`, which expat accepts by position only
        assert re.search(r'<svg [^>]*role="img" aria-label="Plot: [^"]+">\s*<title>Plot: ', svg)
        assert set(Page(svg).addresses) <= {f"#{name}" for name in Page(svg).ids}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_names_every_edition_in_both_languages(language: str) -> None:
    texts = catalogue(language)
    text = render_page(*EDITIONS, texts=texts)
    assert f'<html lang="{language}">' in text
    head = Page(text).tables["wins"][0][0]
    assert head[1:] == [texts.say(f"edition.{name}.title") for name in load.bundled_ids()]
    assert all(settings.rules.digest[:12] in text for settings in EDITIONS)
    assert "{" not in text.partition("<main>")[2]


def test_a_report_describes_the_chosen_options(one: str) -> None:
    assert EN.say("option.stacking.any") in one
    assert "Giant, stacking=any" in one
    assert EN.say("lab.report.policy.random") in one


@pytest.mark.usefixtures("without_plots")
def test_a_report_describes_custom_cards_and_habits() -> None:
    settings = replace(
        EDITIONS[0], rules=ruleset("classic", {}, ("next: draw-until colour",)), habits=(Habits(remembers=5),) * 4
    )
    text = render_page(settings)
    assert "the next player draws until a card of the named colour turns up" in text
    assert "Seat 3: remembers=5, " in text


def test_wins_in_a_report_equal_the_json_summary(five: str) -> None:
    rows = Page(five).tables["wins"][0][1:]
    for column, settings in enumerate(EDITIONS, 1):
        found = summaries(settings)["wins"]
        assert [row[column].split()[0] for row in rows] == [percent(won["share"]) for won in found]
        assert [row[column].split()[1] for row in rows] == [f"{100 * won['low']:.2f}" for won in found]
        assert [row[column].split()[3] for row in rows] == [percent(won["high"]) for won in found]


@pytest.mark.parametrize("name", ["turns", "points", "drawn"])
def test_spreads_in_a_report_equal_the_json_summary(five: str, name: str) -> None:
    rows = Page(five).tables[name][0][1:]
    for row, settings in zip(rows, EDITIONS, strict=True):
        found = summaries(settings)[name]
        assert row[1] == number(found["mean"])
        assert row[2] == f"{number(found['low'])} … {number(found['high'])}"
        assert row[3:] == [number(found[quantile]) for quantile in ("p50", "p90", "p99", "max")]


def test_step_statistics_in_a_report_equal_the_json_summary(one: str) -> None:
    found, tables = summaries(RANDOM)["stats"], Page(one).tables
    cells = {row[0]: row[1] for name in ("leads", "incidents", "choices") for row in tables[name][-1]}
    assert tables["leads"][0][1][1] == number(found["lead_changes"]["mean"])
    for name in ("comebacks", "blocked", "bluffs_exposed", "challenges_that_failed", "real_choices"):
        assert cells[EN.say(f"lab.figure.{name}")].startswith(percent(found[name]["share"]))
    for name in ("bluffs", "missed_calls", "reshuffles"):
        assert cells[EN.say(f"lab.figure.{name}")].split()[0] == f"{found[name]['mean']:.4f}"


def test_cards_in_a_report_equal_the_json_summary_by_symbol(one: str) -> None:
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
        assert per_deal[name_symbol(EN, symbol)] == f"{count / GAMES:.3f}"
        assert change[name_symbol(EN, symbol)].split()[0] == percent(won / count - usual, signed=True)


@pytest.mark.usefixtures("without_plots")
def test_a_report_without_incidents_says_so_and_has_no_table() -> None:
    text = render_page(RunSettings(ruleset("giant", {"no-bluff": True}), ("eager",) * 3, seed=1))
    assert EN.say("lab.report.incidents.none") in text
    assert Page(text).tables["incidents"] == []


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_a_report_has_a_row_for_each_seat(players: int) -> None:
    rows = Page(render_page(RunSettings(ruleset("mini"), ("eager",) * players, seed=3))).tables["wins"][0][1:]
    assert [row[0] for row in rows][:players] == [f"Seat {seat}" for seat in range(players)]


@pytest.mark.usefixtures("without_plots")
def test_settings_with_different_numbers_of_players_share_a_table() -> None:
    rows = Page(render_page(replace(RANDOM, policies=("eager",) * 2), RANDOM)).tables["wins"][0][1:]
    assert [cell == "—" for cell in rows[2]] == [False, True, False]


@pytest.mark.usefixtures("without_plots")
def test_seats_with_different_policies_are_labelled_with_them() -> None:
    rows = Page(render_page(replace(RANDOM, policies=("greedy", "eager")))).tables["wins"][0][1:]
    assert [row[0] for row in rows] == ["Seat 0 (greedy)", "Seat 1 (eager)"]


def test_different_settings_have_different_names() -> None:
    giant = EDITIONS[1]
    assert name_settings([giant, replace(giant, policies=("greedy",) * 4)], EN) == ["Giant (eager)", "Giant (greedy)"]
    assert name_settings([giant, EDITIONS[2], giant], EN) == ["Giant #1", "Mini", "Giant #2"]


def test_only_reports_of_several_settings_have_a_legend(five: str, one: str) -> None:
    assert '<ul class="legend">' in five
    assert '<ul class="legend">' not in one


def test_a_report_does_not_depend_on_threads(one: str) -> None:
    assert render_page(RANDOM, threads=3) == one
    assert render_page(replace(RANDOM, seed=8)) != one


def test_markup_in_texts_and_names_is_escaped() -> None:
    """The page escapes ids, although an id in an edition file cannot contain markup."""
    edition = replace(load.load_bundled("mini"), id="<b>&'x")
    texts = Catalogue(EN.language, {key: ("<i>", *message) for key, message in EN.messages.items()})
    settings = RunSettings(ruleset(edition), ("eager",) * 2, seed=1)
    text = build_report([settings, RANDOM], GAMES, 1, texts, "penultima '<u>'")
    assert "&lt;b&gt;&amp;&#x27;x" in text
    assert "penultima &#x27;&lt;u&gt;&#x27;" in text
    assert not re.search("<[ibu]>", text)
    assert "<b>&'x" in "".join(Page(text).text)


class RecordingCatalogue(Catalogue):
    """A catalogue that records the requested keys."""

    def __init__(self) -> None:
        super().__init__(EN.language, EN.messages)
        self.keys: set[str] = set()

    def say(self, key: str, /, **values: object) -> str:
        self.keys.add(key)
        return super().say(key, **values)


@pytest.mark.usefixtures("without_plots")
def test_every_text_of_the_report_is_used() -> None:
    recorder = RecordingCatalogue()
    render_page(RANDOM, replace(RANDOM, habits=(Habits(),) * 3), texts=recorder)
    render_page(
        RunSettings(ruleset("classic", {}, ("self: extra-turn",)), ("greedy", "eager", "eager"), seed=1), texts=recorder
    )
    render_page(RunSettings(ruleset("giant"), ("eager",) * 3, seed=1), texts=recorder)
    render_page(*MATCHES, texts=recorder)
    policies = {f"lab.report.policy.{name}" for name in POLICIES}
    assert {
        key for key in EN.messages if key.startswith("lab.report.")
    } - policies == recorder.keys - policies - list_other_texts(recorder)
    assert policies <= set(EN.messages)


def list_other_texts(recorder: RecordingCatalogue) -> set[str]:
    return {key for key in recorder.keys if not key.startswith("lab.report.")}


def test_an_interrupted_report_raises_and_gives_no_page() -> None:
    """The test sends a real SIGINT after the first chunk."""
    with pytest.raises(KeyboardInterrupt):
        build_report([RANDOM], 10_000_000, 1, EN, "", lambda _: os.kill(os.getpid(), signal.SIGINT))


@pytest.mark.usefixtures("without_plots")
def test_report_progress_counts_every_setting() -> None:
    reported: list[int] = []
    build_report([RANDOM, EDITIONS[0]], GAMES, 1, EN, "", reported.append)
    assert sum(reported) == 2 * GAMES


def split_sentences(text: str) -> Iterator[str]:
    yield from re.findall(r"<article>.*?<p>(.*?)</p>", text, re.DOTALL)


def test_each_setting_has_a_summary_in_sentences(five: str) -> None:
    for reported, settings in zip(split_sentences(five), EDITIONS, strict=True):
        turns = summaries(settings)["turns"]
        assert reported.startswith(
            f"A deal takes {turns['mean']:.0f} turns on average; nine out of ten are over within "
        )
        assert f"over within {turns['p90']} turns. " in reported


@pytest.mark.usefixtures("without_plots")
def test_a_seat_with_an_unfair_share_is_named() -> None:
    reported = next(split_sentences(render_page(replace(RANDOM, policies=("greedy", "random")))))
    found = summaries(replace(RANDOM, policies=("greedy", "random")))["wins"]
    assert not found[0]["low"] <= 0.5 <= found[0]["high"]
    more, less = percent(found[0]["share"]), percent(found[1]["share"])
    assert reported.endswith(f"Seat 0 wins measurably more ({more}) and Seat 1 wins measurably less ({less}).")


STACKING = [
    RunSettings(ruleset("giant", options), ("greedy",) * 4, seed=1)
    for options in ({}, {"stacking": "same"}, {"jump-in": True}, {"target": 200})
]


@pytest.fixture(scope="module")
def effects() -> str:
    return build_report(STACKING, 600, 1, EN, "")


def test_a_report_starts_with_the_effect_of_each_setting(effects: str) -> None:
    """The first setting is the reference. The effects of the other settings are at the top of the report."""
    first = effects.partition('id="settings"')[0]
    reported = [
        re.sub(r"<[^>]+>", "", item) for item in re.findall(r"<li>(?:(?!</li>).)*<span>(.*?)</span>", first, re.DOTALL)
    ]
    reported = [" ".join(text.split()) for text in reported]
    assert [text.partition(":")[0] for text in reported] == ["stacking=same", "jump-in=true", "target=200"]
    assert re.match(r"jump-in=true: deals [5-9]\.\d turns shorter, ", reported[1])
    assert reported[1].endswith("no seat gains.")
    assert "this rule never came into play. All 600 deals went the same" in reported[2]
    assert reported[2].endswith("target acts between the deals of a match: try --matches.")


def test_differences_in_a_report_equal_those_of_a_comparison(effects: str) -> None:
    rows = {row[0]: row for row in Page(effects).tables["effects"][0]}
    first, second = (replace(each, deep=True) for each in (STACKING[0], STACKING[2]))
    found = compare(first, second, 600).differences((TURNS,))[TURNS]
    assert rows["turns"][2].split()[0] == number(found.difference)
    assert rows["turns"][2].split()[1] == number(found.low)
    assert rows["turns"][2].endswith(" differs")
    assert rows["turns"][3] == "0 the same in every game"


def test_a_report_names_policies_and_counts_optional_rules(effects: str) -> None:
    assert "on the same deals, played by greedy." in effects.partition('id="settings"')[0]
    rows = {row[0]: row[1:] for row in Page(effects).tables["effects"][1]}
    assert [float(cell) > 0 for cell in rows["cards played out of turn (jump-in)"]] == [False, False, True, False]
    assert [float(cell) > 0 for cell in rows["draw cards answered by another (stacking)"]] == [
        False,
        True,
        False,
        False,
    ]


def test_one_plot_shows_the_differences_of_all_settings(effects: str) -> None:
    (svg,) = [plot for plot in SVG.findall(effects) if 'aria-label="Plot: difference from the first setting"' in plot]
    assert all(f">{name}<" in svg for name in ("turns", "comebacks", "Seat 0", "Seat 3"))
    assert all(pick_style(place).colour in svg for place in (1, 2, 3))
    assert pick_style(0).colour not in svg


@pytest.mark.usefixtures("without_plots")
def test_reports_without_comparable_settings_have_no_section_of_effects() -> None:
    assert 'id="effects"' not in render_page(RANDOM)
    assert 'id="effects"' not in render_page(replace(RANDOM, policies=("eager",) * 2), RANDOM)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("without_plots")
def test_a_report_of_matches_counts_matches_and_has_no_step_statistics(language: str) -> None:
    texts = catalogue(language)
    text = render_page(
        *(replace(RANDOM, rules=ruleset("giant", {"target": most}), matches=True) for most in (20, 30)), texts=texts
    )
    assert texts.say("lab.report.title.matches", games=GAMES) in text
    assert {"effects", "wins", "match-length", "turns", "points", "drawn"} <= Page(text).tables.keys()
    assert not {"leads", "incidents", "choices", "cards", "winners"} & Page(text).tables.keys()


@pytest.mark.usefixtures("without_plots")
def test_no_seat_is_called_unfair_unless_all_seats_together_are() -> None:
    """In 600 deals with seed 3, the interval of seat 2 does not contain the fair share.

    With four intervals, this often happens by chance.
    """
    giant = replace(STACKING[0], seed=3, deep=True)
    won = summarize_run(giant, run_simulation(giant, 600))["wins"]
    assert not won[2]["low"] <= 0.25 <= won[2]["high"]
    assert "no seat is measurably away" in next(split_sentences(build_report([giant], 600, 1, EN, "")))
