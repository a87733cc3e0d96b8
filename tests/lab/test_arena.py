"""The arena: the same deals in every seat, intervals that hold, nothing that depends on threads."""

import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import log10
from random import Random
from threading import Barrier

import numpy as np
import pytest

from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.fast import bulk
from penultima.fast.contest import Contest
from penultima.lab import arena
from penultima.lab.arena import STAGE, Until, meet, milliseconds
from penultima.lab.intervals import Z, at_any_time
from penultima.lab.meeting import Meeting
from penultima.lab.outcome import Outcome
from penultima.lab.rating import MEAN, meet_all, pairs_of
from penultima.policies.habits import CALM

GIANT = ruleset("giant")


def meeting(*bots: str, players: int = 2, seed: int = 1) -> Meeting:
    return Meeting(GIANT, bots, players, seed, 200)


@pytest.mark.parametrize("players", [2, 3, 4, 7])
@pytest.mark.parametrize("bot", ["greedy", "eager", "random"])
def test_a_bot_against_itself_has_the_fair_share_of_every_deal(bot: str, players: int) -> None:
    """Not about the fair share: exactly, as each deal is won once by each seat or by none."""
    found = meet(meeting(bot, bot, players=players), 60)
    assert set(found.bouts.wins(0)) == {1}
    assert found.estimate(0).value == found.estimate(1).value == found.meeting.fair == 1 / players


def test_a_table_with_a_bot_for_each_seat_is_turned_seat_by_seat() -> None:
    found = meeting("greedy", "eager", "random", players=3)
    assert found.seatings == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert found.seats_of == [3, 3, 3]


def test_one_sits_against_copies_of_the_other_in_every_seat() -> None:
    found = meeting("greedy", "eager", players=4)
    assert found.seatings == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert found.seats_of == [4, 12]


def test_what_is_won_is_what_the_lab_counts() -> None:
    found = meet(meeting("greedy", "eager", players=3, seed=5), 40)
    tables = [["greedy" if seat == one else "eager" for seat in range(3)] for one in range(3)]
    played = [bulk.play(GIANT, table, first=0, count=40, seed=5, habits=[CALM] * 3) for table in tables]
    assert found.bouts.wins(0).sum() == sum(result.wins[seat] for seat, result in enumerate(played))
    assert found.games == 120
    assert found.bouts.wins(0).sum() + found.bouts.wins(1).sum() == 120
    assert found.estimate(1).value == found.bouts.wins(1).sum() / 240


def test_a_partner_wins_too() -> None:
    teams = Meeting(ruleset("giant", {"teams": True}), ("greedy", "eager"), 4, 1, 200)
    found = meet(teams, 30)
    assert teams.fair == 0.5
    assert set(found.bouts.wins(0) + found.bouts.wins(1)) == {2 * 4}


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_change_nothing(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "CHUNK", 7)
    one, several = (meet(meeting("greedy", "eager"), 200, threads=number) for number in (1, threads))
    assert np.array_equal(one.bouts.rows, several.bouts.rows)


@pytest.mark.parametrize("bots", [("search", "greedy"), ("oracle", "search", "eager")])
def test_who_thinks_makes_the_moves_of_the_seed_whoever_thinks_beside_it(bots: tuple[str, ...]) -> None:
    """Two threads at once, each with deals of its own, and all of them again on one thread, the last deals first."""
    together = Barrier(2)

    def moves(numbers: Sequence[int], *, wait: bool = False) -> dict[int, list[tuple[int, int, int, int]]]:
        contest = Contest(GIANT, bots, 5, worlds=16)
        contest.deal(99)
        if wait:
            together.wait()
        dealt = {number: contest.deal(number).moves for number in numbers}
        return {
            number: [(move.seat, move.action, move.worlds, move.rollouts) for move in made]
            for number, made in dealt.items()
        }

    with ThreadPoolExecutor(2) as threads:
        halves = [threads.submit(moves, numbers, wait=True) for numbers in ((0, 1, 2), (3, 4, 5))]
        found = halves[0].result() | halves[1].result()
    assert found == moves((5, 4, 3, 2, 1, 0))
    assert found[0] != found[1]


def test_an_interval_from_deal_means_holds_as_often_as_it_says() -> None:
    """Of 300 meetings; what the share is they say all together."""
    found = [meet(meeting("greedy", "eager", seed=seed), 60) for seed in range(300)]
    share = float(np.mean([one.estimate(0).value for one in found]))
    held = np.mean([one.estimate(0).low <= share <= one.estimate(0).high for one in found])
    assert 0.91 < held < 0.99


def test_an_interval_that_may_be_looked_at_any_time_holds_at_all_times() -> None:
    """Planted: the usual interval, which is left by many a run that one looks at again and again."""
    runs = np.random.default_rng(3).integers(0, 2, (400, 3000)).cumsum(axis=1)
    left, planted = 0, 0
    for run in runs:
        looks = [(run[n - 1] / n, n) for n in range(STAGE, 3001, STAGE)]
        left += any(abs(mean - 0.5) > at_any_time(mean, 0.5, n).high - mean for mean, n in looks)
        planted += any(abs(mean - 0.5) > Z * 0.5 / n**0.5 for mean, n in looks)
    assert left / 400 < 0.05 < planted / 400


def test_it_stops_once_it_is_decided_and_only_then() -> None:
    found = meet(meeting("greedy", "random"), 5_000, until=Until())
    assert found.watched
    assert STAGE <= found.deals < 5_000
    assert found.deals % STAGE == 0
    assert found.estimate(0).low > 0.5
    assert np.array_equal(found.bouts.rows, meet(meeting("greedy", "random"), found.deals).bouts.rows)
    assert meet(meeting("eager", "eager"), 350, until=Until()).deals == 350


def test_it_stops_once_no_interval_is_wider_than_asked() -> None:
    found = meet(meeting("greedy", "eager"), 100_000, until=Until(0.03), threads=2)
    reach = found.estimate(0).high - found.estimate(0).value
    assert 0.02 < reach <= 0.03
    assert not found.watched


def test_ctrl_c_leaves_the_first_deals_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "CHUNK", 10)
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        if done == 50:
            os.kill(os.getpid(), signal.SIGINT)

    found = meet(meeting("greedy", "eager"), 10_000_000, threads=2, advance=advance)
    assert found.interrupted
    assert found.deals == done >= 50
    assert np.array_equal(found.bouts.rows, meet(meeting("greedy", "eager"), done).bouts.rows)


def test_the_rating_of_two_says_how_often_one_wins() -> None:
    bots = ("greedy", "eager")
    (pair,) = pairs_of(bots, GIANT, 2)
    found = meet_all([meeting(*pair)], bots, 400)
    one, other = found.rated()
    share = found.results[0].estimate(0).value
    assert one.rating + other.rating == pytest.approx(2 * MEAN)
    assert one.rating - other.rating == pytest.approx(400 * log10(share / (1 - share)), abs=0.5)
    assert one.low is not None
    assert one.low < one.rating
    assert one.low > (other.high or 0)


@pytest.mark.parametrize("players", [2, 3])
def test_the_rating_puts_bots_in_order(players: int) -> None:
    bots = ("random", "greedy", "eager")
    meetings = [meeting(*pair, players=players) for pair in pairs_of(bots, GIANT, players)]
    assert len(meetings) == (3 if players == 2 else 6)
    rated = {one.name: one.rating for one in meet_all(meetings, bots, 300).rated()}
    assert rated["greedy"] > rated["eager"] > rated["random"]


def test_a_bot_that_never_wins_has_a_rating() -> None:
    bots = ("greedy", "hoard")
    assert all(abs(one.rating) < 10_000 for one in meet_all([meeting(*bots)], bots, 20).rated())


class Slow:
    """A table at which whoever sits in seat 0 wins, and the first bot takes two milliseconds a deal in its seat."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.seat = bots.index("greedy")

    def play(self, _: int, count: int) -> Outcome:
        return Outcome(np.zeros(count, np.int64), np.full(count, 30), [(self.seat, 2_000_000)] * count)


def test_the_time_of_a_move_is_that_of_its_bot_in_whatever_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.lab.meeting.table_of", lambda rules, bots, *_: Slow(bots))
    monkeypatch.setattr(arena, "thinks", lambda _: True)
    found = meet(meeting("greedy", "eager", players=3), 10, threads=2)
    one, other = found.standings()
    assert len(found.bouts.moves(0)) == 30
    assert (one.ms_p50, one.ms_p99, other.ms_p50) == (2, 2, None)
    assert (one.share, one.points, other.share, other.points) == (1 / 3, 10, 1 / 3, 10)


def test_moves_that_took_no_time_have_none() -> None:
    assert milliseconds(np.zeros(0)) == (None, None)
    half, most = milliseconds(np.array([Random(1).randrange(1, 9) * 1_000_000 for _ in range(100)]))
    assert half is not None
    assert most is not None
    assert 1 <= half <= most <= 9


def test_nobody_enters_under_a_name_that_is_none() -> None:
    with pytest.raises(BadInput, match="no such bot: deep"):
        meeting("deep", "greedy")
