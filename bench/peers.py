"""Speed of other engines: RLCard with and without its environment, and Crazy Eights of OpenSpiel.

Only the benchmark needs these packages. All seats choose random legal actions, as in the examples of the packages.
"""

import random
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

Play = Callable[[int, int], int]
"""A function of the number of deals and the seed. It plays the deals and returns the number of decisions."""

SPIEL_SEATS = 4


def rlcard_environment() -> Play | None:
    if find_spec("rlcard") is None:
        return None
    import rlcard

    def play(deals: int, seed: int) -> int:
        choose = random.Random(seed).choice
        table = rlcard.make("uno", config={"seed": seed})
        decisions = 0
        for _ in range(deals):
            state, _seat = table.reset()
            while not table.is_over():
                state, _seat = table.step(choose(list(state["legal_actions"])))
                decisions += 1
        return decisions

    return play


def rlcard_game() -> Play | None:
    if find_spec("rlcard") is None:
        return None
    from rlcard.games.uno import Game

    def play(deals: int, seed: int) -> int:
        choose = random.Random(seed).choice
        game: Any = Game(num_players=2)
        decisions = 0
        for _ in range(deals):
            game.init_game()
            while not game.is_over():
                game.step(choose(game.get_legal_actions()))
                decisions += 1
        return decisions

    return play


def crazy_eights() -> Play | None:
    if find_spec("pyspiel") is None:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pyspiel
    game = pyspiel.load_game(f"crazy_eights(players={SPIEL_SEATS})")

    def play(deals: int, seed: int) -> int:
        chance = random.Random(seed)
        decisions = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, odds)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return play
