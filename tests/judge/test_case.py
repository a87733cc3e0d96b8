"""A moment of a record, asked about again: the same table, whatever way it was set."""

from dataclasses import replace
from random import Random

import pytest

from penultima import playback
from penultima.editions import load
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge import case
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from penultima.notation.action import print_action
from penultima.notation.position import Position, position_of
from penultima.notation.record import Record
from penultima.notation.record_text import parse_record
from penultima.notation.wish import Wish
from penultima.playback import moment, replay

MOMENTS = 25


def record_of(edition: str, seed: int) -> Record:
    """People who do anything that they may, for a deal or two."""
    chance = Random(seed)
    match = Match(edition, players=chance.randint(2, 4), seed=seed)
    for _ in range(150):
        if match.game.over:
            if match.over:
                break
            match.next_deal()
        seat = chance.choice(match.game.asked)
        match.game.do(seat, chance.choice(match.game.legal(seat)))
    return parse_record(str(match.record()))


def differences(record: Record) -> int:
    """Moments at which the last position and what was done since give another table than the replay."""
    chance, found = Random(record.length), 0
    for at in chance.sample(range(record.length + 1), MOMENTS):
        game = replay(record, at).game
        if game.over or game.state.opened[1]:
            continue  # after a reshuffle the new order is chance, which a position does not have
        found += choices(again_at(record, at)) != choices(game)
    return found


def again_at(record: Record, at: int) -> Game | None:
    """None where it cannot even be set up."""
    found = moment(record, at)
    assert found.position is not None
    game = Game.at(record.rules, found.position, Sfc32(0))
    try:
        case.do_all(game, tuple(print_action(record.rules, move.seat, move.action) for move in found.since))
    except BadInput:
        return None
    return game


def choices(game: Game | None) -> list[list[Wish]]:
    return [game.legal(seat) for seat in range(game.state.seats)] if game else []


@pytest.mark.parametrize("edition", load.names())
def test_the_last_position_and_what_was_done_since_give_the_moment(edition: str) -> None:
    """An edition whose first card asks for a colour may have no quiet moment before it; none of these begins so."""
    assert sum(differences(record_of(edition, seed)) for seed in range(3)) == 0


def test_a_position_without_its_draw_pile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the piles are dropped, as for other editions."""

    def without_piles(rules: Ruleset, s: State) -> Position:
        return replace(position_of(rules, s), discard=(), draw=(), draw_only=False)

    monkeypatch.setattr(playback, "position_of", without_piles)
    assert sum(differences(record_of("giant", seed)) for seed in range(3)) > 0
