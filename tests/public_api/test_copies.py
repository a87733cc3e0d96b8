"""A copy has the state of its original and is independent of it."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from penultima import BadInput, Game, Keyed, Match, replay
from penultima.kernel.byte_layout import pack
from penultima.kernel.step_context import NextWord
from penultima.kernel.streams import Sfc32
from penultima.rng.recording import RecordingSource
from penultima.rng.scripted import ScriptedSource
from penultima.rng.sources import source_for_origins
from tests.helpers.editions.changed_edition import own
from tests.helpers.planted_defects import catches

EDITIONS = ("mini", "classic", "giant", "race", "official")
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": lambda thing: thing.copy(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301 - pickled in the same line
}


class Nameless:
    """A random source that a record cannot identify, so that the record contains its outcomes."""

    def open(self, deal: int, use: int, count: int) -> NextWord:
        return Sfc32(5).open(deal, use, count)


def play(game: Game, steps: int, chance: Random) -> None:
    for _ in range(steps):
        able = [seat for seat in range(game.state.seats) if game.legal(seat)]
        if not able:
            return
        seat = chance.choice(able)
        game.do(seat, chance.choice(game.legal(seat)))


def snapshot(match: Match) -> object:
    game = match.game
    news = [game.news(seat) for seat in range(-1, game.state.seats)]
    return pack(game.state), news, str(match.record()), match.scores, repr(match)


def alike(one: object, other: object) -> bool:
    """Compare two values outside an assert, because pytest would print a diff of thousands of lines."""
    return one == other


def begin(edition: str, seed: int) -> Match:
    match = Match(edition, players=2 + seed % 9, seed=seed, options={"seven-zero": True, "jump-in": True})
    play(match.game, 20 + seed, Random(seed))
    return match


def check_independent(match: Match, way: Callable[[Any], Any]) -> None:
    before = snapshot(match)
    other = way(match)
    assert alike(snapshot(other), before)
    play(other.game, 25, Random(1))
    assert alike(snapshot(match), before)
    play(match.game, 25, Random(1))
    assert alike(snapshot(match), snapshot(other))
    here = snapshot(other)
    play(match.game, 25, Random(2))
    assert alike(snapshot(other), here)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_and_its_original_are_independent(edition: str, way: str) -> None:
    for seed in range(6):
        check_independent(begin(edition, seed), WAYS[way])


def test_planted_hands_that_two_copies_share_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(record: Any) -> Any:  # noqa: ANN401
        return copy.copy(record)

    place = "penultima.game.copy_record"
    catches(lambda: check_independent(begin("giant", 1), WAYS["copy"]), monkeypatch, place, shallow)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_match_with_a_recording_source_records_its_own_outcomes(way: str) -> None:
    match = Match("classic", players=3, source=Nameless(), options={"target": 200})
    play(match.game, 10, Random(1))
    assert isinstance(match.game.context.source, RecordingSource)
    other = WAYS[way](match)
    for each, seed in ((match, 2), (other, 3), (match, 4), (other, 5)):
        play(each.game, 100, Random(seed))
        if each.game.over and not each.over:
            each.next_deal()
    for each in (match, other):
        assert pack(replay(each.record()).state) == pack(each.state)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_match_with_written_outcomes_continues_at_the_same_outcome(way: str) -> None:
    original = Match("giant", players=2, source=Nameless())
    play(original.game, 400, Random(3))
    deals = original.record().deals
    source = source_for_origins([deal.chance for deal in deals])
    assert isinstance(source, ScriptedSource)
    match = Match("giant", players=2, source=source)
    moves = deals[0].moves
    for number, move in enumerate(moves):
        if number % 7 == 3:
            other = WAYS[way](match)
            for later in moves[number:]:
                other.game.act(later.seat, later.action)
            assert pack(other.state) == pack(original.state)
        match.game.act(move.seat, move.action)
    assert pack(match.state) == pack(original.state)


@pytest.mark.parametrize("way", WAYS)
def test_copies_share_the_keys_of_later_deals(way: str) -> None:
    match = Match("mini", players=2, source=Keyed([bytes(32), bytes(range(32))]))
    other = WAYS[way](match)
    for each in (match, other):
        play(each.game, 10_000, Random(1))
        each.next_deal()
    assert snapshot(match) == snapshot(other)


def test_copies_of_copies_share_their_event_log() -> None:
    match = Match("giant", seed=1)
    first = match.game.log
    parts = [match.game.news(0)]
    for _ in range(60):
        match = match.copy()
        version = match.game.version
        play(match.game, 1, Random(7))
        parts.append(match.game.news(0, version))
    assert match.game.news(0) == [event for part in parts for event in part]
    assert match.game.log._items is first._items


def test_a_finished_deal_does_not_change_when_the_next_begins() -> None:
    match = Match("mini", players=2, seed=1)
    first = match.game
    play(first, 10_000, Random(1))
    before = pack(first.state), first.result, first.view(0).hand_of(1)
    play(match.next_deal(), 30, Random(2))
    assert (pack(first.state), first.result, first.view(0).hand_of(1)) == before


def test_a_pickle_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pickle.dumps(Game.deal("giant", seed=1))
    monkeypatch.setattr("penultima.game.describe_layout", lambda _: "one field more")
    with pytest.raises(BadInput, match="pickled by another version"):
        pickle.loads(data)  # noqa: S301 - pickled by this test


def test_a_match_of_a_custom_edition_can_be_pickled(tmp_path: Path) -> None:
    match = Match(own(tmp_path), seed=3)
    assert snapshot(pickle.loads(pickle.dumps(match))) == snapshot(match)  # noqa: S301 - pickled in the same line
