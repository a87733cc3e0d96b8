"""In a meeting in the arena, each bot plays the same deals from every seat. Results do not depend on threads."""

import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import log10
from random import Random
from threading import Barrier

import numpy as np
import pytest

from penultima.compiled import bulk
from penultima.compiled.timed_deals import TimedDeals
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.lab.arena import meeting_runner
from penultima.lab.arena.meeting_runner import STAGE_DEALS, StoppingRule, move_quantiles_ms, play_meeting
from penultima.lab.arena.outcome import DealOutcome
from penultima.lab.arena.pairing import Meeting
from penultima.lab.arena.rating import MEAN_RATING, make_pairs, play_meetings
from penultima.lab.stats.intervals import Z, any_time_interval
from penultima.policies.habits import CALM

GIANT = ruleset("giant")


def make_meeting(*bots: str, players: int = 2, seed: int = 1) -> Meeting:
    return Meeting(GIANT, bots, players, seed, 200)


@pytest.mark.parametrize("players", [2, 3, 4, 7])
@pytest.mark.parametrize("bot", ["greedy", "eager", "random"])
def test_a_bot_against_itself_wins_a_fair_share_exactly(bot: str, players: int) -> None:
    """All seatings play the same deal, and the same seat wins it each time, so each bot's share is exact."""
    found = play_meeting(make_meeting(bot, bot, players=players), 60)
    assert set(found.results.wins(0)) == {1}
    assert found.estimate(0).value == found.estimate(1).value == found.meeting.fair_share == 1 / players


def test_one_bot_per_seat_is_rotated_through_all_seats() -> None:
    found = make_meeting("greedy", "eager", "random", players=3)
    assert found.seatings == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert found.seats_per_bot == [3, 3, 3]


def test_first_bot_plays_against_copies_of_the_second_from_every_seat() -> None:
    found = make_meeting("greedy", "eager", players=4)
    assert found.seatings == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert found.seats_per_bot == [4, 12]


def test_wins_in_the_arena_equal_those_of_the_lab() -> None:
    found = play_meeting(make_meeting("greedy", "eager", players=3, seed=5), 40)
    tables = [["greedy" if seat == one else "eager" for seat in range(3)] for one in range(3)]
    played = [bulk.play_deals(GIANT, table, first=0, count=40, seed=5, habits=[CALM] * 3) for table in tables]
    assert found.results.wins(0).sum() == sum(result.wins[seat] for seat, result in enumerate(played))
    assert found.games == 120
    assert found.results.wins(0).sum() + found.results.wins(1).sum() == 120
    assert found.estimate(1).value == found.results.wins(1).sum() / 240


def test_a_partner_in_the_arena_wins_too() -> None:
    teams = Meeting(ruleset("giant", {"teams": True}), ("greedy", "eager"), 4, 1, 200)
    found = play_meeting(teams, 30)
    assert teams.fair_share == 0.5
    assert set(found.results.wins(0) + found.results.wins(1)) == {2 * 4}


@pytest.mark.parametrize("threads", [2, 5])
def test_meetings_do_not_depend_on_threads(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meeting_runner, "CHUNK", 7)
    one, several = (play_meeting(make_meeting("greedy", "eager"), 200, threads=number) for number in (1, threads))
    assert np.array_equal(one.results.rows, several.results.rows)


@pytest.mark.parametrize("bots", [("search", "greedy"), ("oracle", "search", "eager")])
def test_search_moves_depend_on_the_seed_only(bots: tuple[str, ...]) -> None:
    """Two threads play three deals each. Then one thread plays all six deals again in reverse order."""
    together = Barrier(2)

    def moves(numbers: Sequence[int], *, wait: bool = False) -> dict[int, list[tuple[int, int, int, int]]]:
        contest = TimedDeals(GIANT, bots, 5, worlds=16)
        contest.play_deal(99)
        if wait:
            together.wait()
        dealt = {number: contest.play_deal(number).moves for number in numbers}
        return {
            number: [(move.seat, move.action, move.worlds, move.rollouts) for move in made]
            for number, made in dealt.items()
        }

    with ThreadPoolExecutor(2) as threads:
        halves = [threads.submit(moves, numbers, wait=True) for numbers in ((0, 1, 2), (3, 4, 5))]
        found = halves[0].result() | halves[1].result()
    assert found == moves((5, 4, 3, 2, 1, 0))
    assert found[0] != found[1]


def test_intervals_from_deal_means_have_the_right_coverage() -> None:
    """The true share is unknown, so the mean share of all 300 meetings takes its place."""
    found = [play_meeting(make_meeting("greedy", "eager", seed=seed), 60) for seed in range(300)]
    share = float(np.mean([one.estimate(0).value for one in found]))
    held = np.mean([one.estimate(0).low <= share <= one.estimate(0).high for one in found])
    assert 0.91 < held < 0.99


def test_any_time_intervals_are_valid_at_all_stopping_times() -> None:
    """The planted defect is the usual interval. If checked repeatedly, it excludes the true value in many runs."""
    runs = np.random.default_rng(3).integers(0, 2, (400, 3000)).cumsum(axis=1)
    left, planted = 0, 0
    for run in runs:
        looks = [(run[n - 1] / n, n) for n in range(STAGE_DEALS, 3001, STAGE_DEALS)]
        left += any(abs(mean - 0.5) > any_time_interval(mean, 0.5, n).high - mean for mean, n in looks)
        planted += any(abs(mean - 0.5) > Z * 0.5 / n**0.5 for mean, n in looks)
    assert left / 400 < 0.05 < planted / 400


def test_a_meeting_until_decided_stops_after_the_deciding_stage() -> None:
    found = play_meeting(make_meeting("greedy", "random"), 5_000, until=StoppingRule())
    assert found.any_time
    assert STAGE_DEALS <= found.deals < 5_000
    assert found.deals % STAGE_DEALS == 0
    assert found.estimate(0).low > 0.5
    assert np.array_equal(found.results.rows, play_meeting(make_meeting("greedy", "random"), found.deals).results.rows)
    assert play_meeting(make_meeting("eager", "eager"), 350, until=StoppingRule()).deals == 350


def test_a_meeting_stops_once_all_intervals_are_narrow_enough() -> None:
    found = play_meeting(make_meeting("greedy", "eager"), 100_000, until=StoppingRule(0.03), threads=2)
    reach = found.estimate(0).high - found.estimate(0).value
    assert 0.02 < reach <= 0.03
    assert not found.any_time


def test_an_interrupted_meeting_keeps_the_first_deals_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meeting_runner, "CHUNK", 10)
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        if done == 50:
            os.kill(os.getpid(), signal.SIGINT)

    found = play_meeting(make_meeting("greedy", "eager"), 10_000_000, threads=2, advance=advance)
    assert found.interrupted
    assert found.deals == done >= 50
    assert np.array_equal(found.results.rows, play_meeting(make_meeting("greedy", "eager"), done).results.rows)


def test_the_ratings_of_two_bots_predict_their_shares() -> None:
    bots = ("greedy", "eager")
    (pair,) = make_pairs(bots, GIANT, 2)
    found = play_meetings([make_meeting(*pair)], bots, 400)
    one, other = found.compute_ratings()
    share = found.results[0].estimate(0).value
    assert one.rating + other.rating == pytest.approx(2 * MEAN_RATING)
    assert one.rating - other.rating == pytest.approx(400 * log10(share / (1 - share)), abs=0.5)
    assert one.low is not None
    assert one.low < one.rating
    assert one.low > (other.high or 0)


@pytest.mark.parametrize("players", [2, 3])
def test_ratings_order_the_bots(players: int) -> None:
    bots = ("random", "greedy", "eager")
    meetings = [make_meeting(*pair, players=players) for pair in make_pairs(bots, GIANT, players)]
    assert len(meetings) == (3 if players == 2 else 6)
    rated = {one.name: one.rating for one in play_meetings(meetings, bots, 300).compute_ratings()}
    assert rated["greedy"] > rated["eager"] > rated["random"]


def test_a_bot_that_never_wins_has_a_rating() -> None:
    bots = ("greedy", "hoard")
    assert all(abs(one.rating) < 10_000 for one in play_meetings([make_meeting(*bots)], bots, 20).compute_ratings())


class Slow:
    """A table at which seat 0 always wins. Greedy takes two milliseconds for each deal, whichever seat it has."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.seat = bots.index("greedy")

    def play(self, _: int, count: int) -> DealOutcome:
        return DealOutcome(np.zeros(count, np.int64), np.full(count, 30), [(self.seat, 2_000_000)] * count)


def test_move_times_are_counted_for_the_bot_in_any_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.lab.arena.pairing.make_table", lambda rules, bots, *_: Slow(bots))
    monkeypatch.setattr(meeting_runner, "has_searcher", lambda _: True)
    found = play_meeting(make_meeting("greedy", "eager", players=3), 10, threads=2)
    one, other = found.standings()
    assert len(found.results.moves(0)) == 30
    assert (one.ms_p50, one.ms_p99, other.ms_p50) == (2, 2, None)
    assert (one.share, one.points, other.share, other.points) == (1 / 3, 10, 1 / 3, 10)


def test_move_times_have_no_quantiles_without_timed_moves() -> None:
    assert move_quantiles_ms(np.zeros(0)) == (None, None)
    half, most = move_quantiles_ms(np.array([Random(1).randrange(1, 9) * 1_000_000 for _ in range(100)]))
    assert half is not None
    assert most is not None
    assert 1 <= half <= most <= 9


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(BadInput, match="no such bot: deep"):
        make_meeting("deep", "greedy")
