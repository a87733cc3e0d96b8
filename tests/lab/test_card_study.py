"""A card study measures how a card's text affects the card's first holder, even if this player never plays it."""

import numpy as np
import pytest

from penultima.editions.ruleset import ruleset
from penultima.lab import compare
from penultima.lab.card_study import CardStudy, make_setting_pair, study_text
from penultima.lab.counting import make_player, play_rows
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.card_sets import customizable_mask
from penultima.lab.stats.statistics import FIRST_HOLDER_WINS
from penultima.simulation import columns

CLASSIC = RunSettings(ruleset("classic"), ("greedy",) * 4, seed=1)
GAMES = 4_000


def run_study(text: str, games: int = GAMES) -> CardStudy:
    return study_text(CLASSIC, text, games, threads=1)


def is_harmful(found: CardStudy) -> bool:
    return bool(found.effect.differs) and (found.effect.difference or 0) < 0


def test_a_text_that_draws_twenty_cards_harms_its_holder_although_winners_play_it() -> None:
    found = run_study("self: draw 20")
    assert is_harmful(found)
    assert found.effect.high is not None
    assert found.effect.high < -0.08
    assert found.selection.low is not None
    assert found.selection.low > 0.1


def test_a_text_that_gives_an_extra_turn_helps_its_holder() -> None:
    found = run_study("self: extra-turn")
    assert found.effect.differs
    assert found.effect.low is not None
    assert found.effect.low > 0


def test_a_harmless_text_has_no_effect_on_its_holder() -> None:
    found = run_study("next: lose-turn")
    assert found.comparison.changed > 0
    assert found.effect.differs is False
    assert found.effect.low is not None
    assert found.effect.high is not None
    assert found.effect.low < 0 < found.effect.high


def test_a_blank_text_never_comes_into_play_and_has_no_interval() -> None:
    found = run_study("", 200)
    assert found.comparison.changed == 0
    assert (found.effect.difference, found.effect.low, found.effect.differs) == (0, None, False)


def test_planted_sign_error_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect swaps the two sides of the comparison."""
    rows = compare.compare_rows
    monkeypatch.setattr(compare, "compare_rows", lambda first, second, some, others: rows(first, second, others, some))
    assert not is_harmful(run_study("self: draw 20"))


def test_planted_holders_chosen_by_play_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect replaces the first holders of the card by the winners who played it."""
    rows = compare.compare_rows

    def compare_by_plays(
        first: RunSettings, second: RunSettings, some: np.ndarray, others: np.ndarray
    ) -> compare.Comparison:
        for side in (some, others):
            side[:, columns.HOLDERS] = np.where(side[:, columns.WATCHED_WON] > 0, 1 << np.maximum(side[:, 0], 0), 0)
        return rows(first, second, some, others)

    monkeypatch.setattr(compare, "compare_rows", compare_by_plays)
    assert run_study("self: draw 20").effect.first == 1


@pytest.mark.parametrize("policy", ["greedy", "eager", "random"])
def test_the_text_does_not_affect_who_gets_the_card(policy: str) -> None:
    """Both sides of the comparison deal the same cards until a seat gets the card, so the first holder is the same."""
    settings = RunSettings(ruleset("classic"), (policy,) * 4, seed=5)
    blank, written = make_setting_pair(settings, "others: draw 5")
    sides = [
        play_rows(each, make_player(each), 0, 1_000, [customizable_mask(each.rules)])[0] for each in (blank, written)
    ]
    holders, others = (side[:, columns.HOLDERS] for side in sides)
    turned_up = (holders != others).mean()
    assert turned_up < 0.02, "a card that is turned up first acts before anybody holds one"
    assert (holders != 0).mean() > 0.7


def test_both_sides_count_the_same_seats() -> None:
    """On both sides, the study counts the wins of the seats that first got the card without the text.

    It ignores which seats got the card with the text.
    """
    blank, written = make_setting_pair(CLASSIC, "self: draw 20")
    some, others = (
        play_rows(each, make_player(each), 0, 300, [customizable_mask(each.rules)])[0] for each in (blank, written)
    )
    found = compare.compare_rows(blank, written, some, others).pairs[FIRST_HOLDER_WINS.name]
    others[:, columns.HOLDERS] = 15
    assert compare.compare_rows(blank, written, some, others).pairs[FIRST_HOLDER_WINS.name] == found
    assert found.first.whole == found.second.whole


def test_the_holder_share_equals_a_count_by_hand() -> None:
    blank, written = make_setting_pair(CLASSIC, "self: draw 20")
    sides = [
        play_rows(each, make_player(each), 0, 500, [customizable_mask(each.rules)])[0] for each in (blank, written)
    ]
    holders = [[seat for seat in range(4) if mask >> seat & 1] for mask in sides[0][:, columns.HOLDERS].tolist()]
    whole = sum(map(len, holders))
    won = [sum(int(row[0]) in seats for row, seats in zip(side, holders, strict=True)) for side in sides]
    found = run_study("self: draw 20", 500).effect
    assert (found.first, found.second) == (won[0] / whole, won[1] / whole)
