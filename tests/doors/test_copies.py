"""A copy stands where its original does and goes its own way."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from penultima import BadInput, Game, Keyed, Match, replay
from penultima.fair.heard import Heard
from penultima.fair.sources import source_of
from penultima.fair.written import EachItsOwn
from penultima.kernel.desk import Word
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import pack
from tests.laws.planted import catches
from tests.pages.own import own

EDITIONS = ("mini", "classic", "giant", "race", "official")
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": lambda thing: thing.copy(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301 - our own
}


class Nameless:
    """A source that a record cannot name, so that it is heard."""

    def open(self, deal: int, use: int, count: int) -> Word:
        return Sfc32(5).open(deal, use, count)


def play(game: Game, steps: int, chance: Random) -> None:
    for _ in range(steps):
        able = [seat for seat in range(game.state.seats) if game.legal(seat)]
        if not able:
            return
        seat = chance.choice(able)
        game.do(seat, chance.choice(game.legal(seat)))


def standing(match: Match) -> object:
    game = match.game
    told = [game.news(seat) for seat in range(-1, game.state.seats)]
    return pack(game.state), told, str(match.record()), match.scores, repr(match)


def alike(one: object, other: object) -> bool:
    """Of thousands of lines nobody wants to be shown a difference."""
    return one == other


def begin(edition: str, seed: int) -> Match:
    match = Match(edition, players=2 + seed % 9, seed=seed, options={"seven-zero": True, "jump-in": True})
    play(match.game, 20 + seed, Random(seed))
    return match


def check_go_own_ways(match: Match, way: Callable[[Any], Any]) -> None:
    before = standing(match)
    other = way(match)
    assert alike(standing(other), before)
    play(other.game, 25, Random(1))
    assert alike(standing(match), before)
    play(match.game, 25, Random(1))
    assert alike(standing(match), standing(other))
    here = standing(other)
    play(match.game, 25, Random(2))
    assert alike(standing(other), here)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_and_its_original_do_not_touch_each_other(edition: str, way: str) -> None:
    for seed in range(6):
        check_go_own_ways(begin(edition, seed), WAYS[way])


def test_planted_hands_that_two_copies_share_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(record: Any) -> Any:  # noqa: ANN401
        return copy.copy(record)

    place = "penultima.game.copied"
    catches(lambda: check_go_own_ways(begin("giant", 1), WAYS["copy"]), monkeypatch, place, shallow)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_match_that_is_heard_writes_down_its_own_chance(way: str) -> None:
    match = Match("classic", players=3, source=Nameless(), options={"target": 200})
    play(match.game, 10, Random(1))
    assert isinstance(match.game.desk.source, Heard)
    other = WAYS[way](match)
    for each, seed in ((match, 2), (other, 3), (match, 4), (other, 5)):
        play(each.game, 100, Random(seed))
        if each.game.over and not each.over:
            each.next_deal()
    for each in (match, other):
        assert pack(replay(each.record()).state) == pack(each.state)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_written_match_reads_on_where_it_stood(way: str) -> None:
    heard = Match("giant", players=2, source=Nameless())
    play(heard.game, 400, Random(3))
    deals = heard.record().deals
    source = source_of([deal.chance for deal in deals])
    assert isinstance(source, EachItsOwn)
    match = Match("giant", players=2, source=source)
    moves = deals[0].moves
    for number, move in enumerate(moves):
        if number % 7 == 3:
            other = WAYS[way](match)
            for later in moves[number:]:
                other.game.act(later.seat, later.action)
            assert pack(other.state) == pack(heard.state)
        match.game.act(move.seat, move.action)
    assert pack(match.state) == pack(heard.state)


@pytest.mark.parametrize("way", WAYS)
def test_copies_share_the_keys_of_deals_to_come(way: str) -> None:
    match = Match("mini", players=2, source=Keyed([bytes(32), bytes(range(32))]))
    other = WAYS[way](match)
    for each in (match, other):
        play(each.game, 10_000, Random(1))
        each.next_deal()
    assert standing(match) == standing(other)


def test_forks_of_forks_keep_their_story_once() -> None:
    match = Match("giant", seed=1)
    first = match.game.log
    told = [match.game.news(0)]
    for _ in range(60):
        match = match.copy()
        version = match.game.version
        play(match.game, 1, Random(7))
        told.append(match.game.news(0, version))
    assert match.game.news(0) == [event for news in told for event in news]
    assert match.game.log._items is first._items


def test_a_deal_that_is_over_stays_as_it_was_when_the_next_begins() -> None:
    match = Match("mini", players=2, seed=1)
    first = match.game
    play(first, 10_000, Random(1))
    before = pack(first.state), first.result, first.view(0).hand_of(1)
    play(match.next_deal(), 30, Random(2))
    assert (pack(first.state), first.result, first.view(0).hand_of(1)) == before


def test_a_pickle_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pickle.dumps(Game.deal("giant", seed=1))
    monkeypatch.setattr("penultima.game.form_of", lambda _: "one field more")
    with pytest.raises(BadInput, match="pickled by another version"):
        pickle.loads(data)  # noqa: S301


def test_a_match_of_an_edition_of_ones_own_can_be_pickled(tmp_path: Path) -> None:
    match = Match(own(tmp_path), seed=3)
    assert standing(pickle.loads(pickle.dumps(match))) == standing(match)  # noqa: S301
