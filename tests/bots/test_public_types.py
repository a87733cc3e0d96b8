"""The bots of the tutorial match the public types. The type checker also checks this file."""

from collections.abc import Sequence
from typing import Any

import pytest

from penultima import Action, BadInput, Bot, Budget, Game, Maker, Question, Ruleset, View, choose_action


class Typed:
    """A fully typed bot without a `name`, so that the name of its class is used."""

    version = "1"

    def __init__(self, rules: Ruleset, seats: int, seat: int, seed: int) -> None:
        self.seat = seat

    def hear(self, view: View, news: Sequence[int]) -> None:
        pass

    def answer(self, view: View, question: Question, budget: Budget) -> Action | None:
        return view.legal[0]


class Untyped:
    """A bot without type annotations, as in the tutorial."""

    version = "1"

    def __init__(self, rules: Any, seats: Any, seat: Any, seed: Any) -> None:  # noqa: ANN401 - a bot without types
        pass

    def hear(self, view: Any, news: Any) -> Any:  # noqa: ANN401
        pass

    def answer(self, view: Any, question: Any, budget: Any) -> Any:  # noqa: ANN401
        return view.legal[0]


MAKERS: list[Maker] = [Typed, Untyped]


@pytest.mark.parametrize("make", MAKERS)
def test_a_bot_of_the_tutorial_implements_the_public_protocol(make: Maker) -> None:
    game = Game.deal("giant", players=2, seed=1)
    bot: Bot = make(game.rules, 2, game.turn, 0)
    view = game.view(game.turn)
    bot.hear(view, [])
    assert bot.version == "1"
    assert bot.answer(view, Question(game.turn, 0, "decision"), Budget()) in game.legal(game.turn)


@pytest.mark.parametrize("policy", ["random", "eager", "hoard", "greedy"])
@pytest.mark.parametrize("edition", ["giant", "race", "official"])
def test_choose_action_plays_a_deal_to_its_end(policy: str, edition: str) -> None:
    game = Game.deal(edition, players=3, seed=2)
    for _ in range(5_000):
        if game.over:
            break
        seat = game.asked[0]
        action = choose_action(game.view(seat), policy, game.version)
        assert action in game.legal(seat)
        game.do(seat, action)
    assert game.over


def test_choose_action_returns_none_for_other_seats_and_depends_on_the_seed_only() -> None:
    game = Game.deal("giant", players=3, seed=2)
    others = [seat for seat in range(3) if seat not in game.asked]
    assert [choose_action(game.view(seat)) for seat in others] == [None, None]
    view = game.view(game.turn)
    assert choose_action(view, "random", 7) == choose_action(view, "random", 7)
    with pytest.raises(BadInput, match="no such policy: gredy"):
        choose_action(view, "gredy")
