"""An end of the deal can always be reached, even with few playable cards and forced plays."""

import pytest

from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.game import Game
from penultima.kernel.byte_layout import pack, unpack
from penultima.kernel.expand import list_actions
from penultima.kernel.legal import legal_masks
from penultima.kernel.state import OVER, STALLED, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.notation.card import parse_kind
from penultima.notation.position import Position, list_unused_cards
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import policy_code
from penultima.simulation.playout import play_out
from tests.helpers.planted_defects import catches


def two_skips_left(rules: Ruleset) -> Position:
    """Return a position in which seat 0 has two green cards, two Skips are discarded, and seat 1 has the rest."""
    mine = (parse_kind(rules, "G1"), parse_kind(rules, "G2"))
    top, under = parse_kind(rules, "RS"), parse_kind(rules, "YS")
    others = tuple(list_unused_cards(rules, [*mine, top, under]))
    return Position(hands=(mine, others), top=top, colour=0, discard=(under,), draw_only=True, scores=(0, 0))


def futures(rules: Ruleset, data: bytes) -> list[bytes]:
    """Return the states after each legal action of each seat, without the counts of opened streams."""
    found = []
    now = unpack(State, data)
    for seat in range(now.seats):
        for action in list_actions(rules.tables, legal_masks(now, rules.tables, seat), now.held[seat]):
            game = Game(rules, unpack(State, data), StepContext(Sfc32(0)))
            game.act(seat, action)
            game.state.opened = list(now.opened)
            found.append(pack(game.state))
    return found


def check_end_in_reach(options: dict[str, OptionValue], most: int = 2000) -> None:
    """Search up to `most` states for an end of the deal. Fail if none is found."""
    rules = ruleset("giant", options)
    seen = {pack(Game.at(rules, two_skips_left(rules), Sfc32(0)).state)}
    waiting = list(seen)
    while waiting and len(seen) < most:
        for future in futures(rules, waiting.pop(0)):
            if unpack(State, future).phase == OVER:
                return
            if future not in seen:
                seen.add(future)
                waiting.append(future)
    raise AssertionError(f"no end among all {len(seen)} states in reach")


def test_an_end_is_in_reach_when_only_skips_are_left() -> None:
    check_end_in_reach({})


FORCED: list[dict[str, OptionValue]] = [{"drawn-card": "must"}, {"force-play": True}]
"""Options that force a seat to play a drawn card. The last two Skips then circulate, so the deal is never blocked."""


@pytest.mark.parametrize("options", FORCED, ids=str)
def test_a_deal_with_only_forced_plays_is_stalled(options: dict[str, OptionValue]) -> None:
    check_end_in_reach(options)
    rules = ruleset("giant", options)
    game = Game.at(rules, two_skips_left(rules), Sfc32(0))
    policy_context = PolicyContext()
    open_choices(game.state, game.context, policy_context)
    assert (
        play_out(
            game.state, rules.tables, game.context, policy_context, policy_code("eager") | policy_code("eager") << 4
        )
        < 100
    )
    assert (game.over, game.state.blocked) == (True, STALLED)


@pytest.mark.parametrize("options", FORCED, ids=str)
def test_planted_cards_that_circulate_forever_are_found(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, OptionValue]
) -> None:
    def uncounted(_: State) -> None:
        pass

    catches(lambda: check_end_in_reach(options), monkeypatch, "penultima.kernel.piles.count_remake", uncounted)


def test_a_deal_against_a_seat_that_keeps_every_card_is_stalled() -> None:
    """The rules force no play here, but the Skips always return to the seat that plays them."""
    rules = ruleset("giant")
    game = Game.at(rules, two_skips_left(rules), Sfc32(0))
    policy_context = PolicyContext()
    open_choices(game.state, game.context, policy_context)
    play_out(game.state, rules.tables, game.context, policy_context, policy_code("eager") | policy_code("hoard") << 4)
    assert game.state.blocked == STALLED
