"""Reports name the rules that were never used, explain why, and suggest another setting."""

from collections.abc import Mapping

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.i18n import LANGUAGES, catalogue
from penultima.lab.compare import Comparison, compare
from penultima.lab.report.change_sentences import describe_effect, name_change
from penultima.lab.report.markdown_pages import build_comparison_page
from penultima.lab.report.unused_rules import explain_unused
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.statistics import TURNS
from penultima.policies.habits import Habits

EN = catalogue("en")
GAMES = 300
NEVER = "this rule never came into play. All 300 deals went the same with and without it"


def compare_option(
    options: Mapping[str, OptionValue], policy: str, *, edition: str = "giant", players: int = 4, habits: int = -1
) -> Comparison:
    seats = (Habits(jumps=habits),) * players if habits >= 0 else ()
    first, second = (
        RunSettings(ruleset(edition, chosen), (policy,) * players, 3, seats, deep=True) for chosen in ({}, options)
    )
    return compare(first, second, GAMES)


UNUSED: dict[str, tuple[dict[str, OptionValue], str, str]] = {
    "nobody jumps in": ({"jump-in": True}, "eager", "(eager) do not jump in: try --policy greedy"),
    "two players only": ({"reverse.two": "turn"}, "greedy", "try --players 2"),
    "a target": ({"target": 200}, "greedy", "target acts between the deals of a match: try --matches"),
    "scoring": ({"scoring": "low"}, "eager", "scoring acts between the deals of a match: try --matches"),
    "the next dealer": ({"deal.next": "winner"}, "greedy", "deal.next acts between the deals of a match"),
}


@pytest.mark.parametrize(("options", "policy", "reason"), UNUSED.values(), ids=UNUSED.keys())
def test_an_unused_rule_is_explained_and_has_no_interval(
    options: dict[str, OptionValue], policy: str, reason: str
) -> None:
    found = compare_option(options, policy)
    page = build_comparison_page(found, EN)
    assert NEVER in page
    assert reason in page
    assert f"4 players with the policy {policy}; seed 3." in page
    assert " … " not in page
    assert "no difference seen" not in page
    summary = found.summary()
    assert (summary["came_into_play"], summary["changed_games"]) == (False, 0)
    assert summary["turns"] | {"first": 0, "second": 0} == {
        "first": 0,
        "second": 0,
        "difference": 0,
        "low": None,
        "high": None,
        "differs": False,
        "p": None,
        "p_adjusted": None,
    }


def test_a_used_rule_has_no_explanation() -> None:
    found = compare_option({"jump-in": True}, "greedy")
    assert explain_unused(found, EN) == ""
    assert found.summary()["came_into_play"]
    assert found.acts
    page = build_comparison_page(found, EN)
    assert "never came into play" not in page
    (row,) = [line for line in page.splitlines() if line.startswith("| cards played out of turn")]
    assert row.split(" | ")[1] == "0"
    assert float(row.split(" | ")[2].rstrip(" |")) > 1


def test_unused_jump_in_of_greedy_players_without_jumps_is_explained() -> None:
    assert "(greedy) do not jump in" in explain_unused(compare_option({"jump-in": True}, "greedy", habits=0), EN)


def test_different_questions_with_equal_answers_are_explained() -> None:
    found = compare_option({"no-bluff": True}, "eager")
    assert (found.changed, found.asked_differently > 0) == (0, True)
    text = explain_unused(found, EN)
    assert "players were asked other questions, but did the same" in text
    assert "neither bluff nor challenge: try --policy greedy" in text


def test_unused_jump_in_of_a_deck_without_duplicates_is_explained() -> None:
    text = explain_unused(compare_option({"jump-in": True}, "greedy", edition="mini"), EN)
    assert text.endswith("No two cards of this deck are alike, so nobody can jump in.")


def test_unused_call_rule_is_explained_if_nobody_misses_a_call() -> None:
    assert "miss no call" in explain_unused(compare_option({"uno.official": 1}, "eager", edition="official"), EN)


def test_equal_settings_are_explained() -> None:
    assert "Both settings are the same." in explain_unused(compare_option({}, "greedy"), EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_that_needs_matches_is_reported_beside_one_that_acts(language: str) -> None:
    texts = catalogue(language)
    found = compare_option({"jump-in": True, "target": 200}, "greedy")
    text = describe_effect(found, found.all, texts)
    assert texts.say("lab.needs-matches", option="target") in text
    assert found.all.figures[TURNS].differs
    assert name_change(found, texts) == "jump-in=true, target=200"


def test_matches_show_the_effect_of_a_target() -> None:
    settings = [
        RunSettings(ruleset("giant", {"target": target}), ("greedy",) * 4, 3, matches=True) for target in (500, 200)
    ]
    found = compare(settings[0], settings[1], 40)
    text = describe_effect(found, found.all, EN)
    assert text.startswith("matches ")
    assert "fewer deals to a match" in text
    assert "--matches" not in text
    assert found.summary()["kind"] == "matches"
