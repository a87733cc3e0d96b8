"""For a question about a moment in a record, the judge sets up the same table that a replay gives."""

from dataclasses import replace
from random import Random

import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge import case
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from penultima.notation.action import Action
from penultima.notation.kernel_actions import print_action
from penultima.notation.position import Position, position_of
from penultima.notation.record import Record
from penultima.notation.record_text import parse_record
from penultima.records import replay as replay_module
from penultima.records.replay import find_moment, replay

MOMENTS = 25


def record_of(edition: str, seed: int) -> Record:
    """Return the record of up to 150 random legal actions."""
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
    """Count the sampled moments at which the rebuilt and the replayed table have different legal actions."""
    chance, found = Random(record.length), 0
    for at in chance.sample(range(record.length + 1), MOMENTS):
        game = replay(record, at).game
        if game.over or game.state.opened[1]:
            continue  # a position does not contain the random state, so a reshuffle cannot be repeated
        found += choices(again_at(record, at)) != choices(game)
    return found


def again_at(record: Record, at: int) -> Game | None:
    """Set up the table from the last position and the moves after it. Return None if a move is illegal there."""
    found = find_moment(record, at)
    assert found.position is not None
    game = Game.at(record.rules, found.position, Sfc32(0))
    try:
        case.do_all(game, tuple(print_action(record.rules, move.seat, move.action) for move in found.since))
    except BadInput:
        return None
    return game


def choices(game: Game | None) -> list[list[Action]]:
    return [game.legal(seat) for seat in range(game.state.seats)] if game else []


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_the_last_position_and_the_actions_after_it_restore_any_moment(edition: str) -> None:
    """A deal whose first card asks for a colour begins without a position. None of these records begins like that."""
    assert sum(differences(record_of(edition, seed)) for seed in range(3)) == 0


def test_planted_position_without_its_piles_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect leaves out the piles of the position, as if the question were about another edition."""

    def without_piles(rules: Ruleset, s: State) -> Position:
        return replace(position_of(rules, s), discard=(), draw=(), draw_only=False)

    monkeypatch.setattr(replay_module, "position_of", without_piles)
    assert sum(differences(record_of("giant", seed)) for seed in range(3)) > 0
