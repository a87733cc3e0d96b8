"""An end is in reach, also where hardly a card is left to play and everything is forced."""

import pytest

from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.game import Game
from penultima.kernel.desk import Desk
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.kernel.state import OVER, STALLED, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import pack, unpack
from penultima.loops.drive import play_out
from penultima.notation.card import parse_kind
from penultima.notation.position import Position, unused
from penultima.policies.registry import policy_code
from penultima.policies.wits import Wits, open_choices
from tests.laws.planted import catches


def two_skips_left(rules: Ruleset) -> Position:
    """Seat 0 has two green cards, seat 1 all the rest but two Skips, which are the discard pile."""
    mine = (parse_kind(rules, "G1"), parse_kind(rules, "G2"))
    top, under = parse_kind(rules, "RS"), parse_kind(rules, "YS")
    others = tuple(unused(rules, [*mine, top, under]))
    return Position(hands=(mine, others), top=top, colour=0, discard=(under,), draw_only=True, scores=(0, 0))


def futures(rules: Ruleset, data: bytes) -> list[bytes]:
    """The states that one legal action of anybody makes; how often chance was used does not count."""
    found = []
    now = unpack(State, data)
    for seat in range(now.seats):
        for action in expand(rules.tables, legal(now, rules.tables, seat), now.held[seat]):
            game = Game(rules, unpack(State, data), Desk(Sfc32(0)))
            game.act(seat, action)
            game.state.opened = list(now.opened)
            found.append(pack(game.state))
    return found


def check_end_in_reach(options: dict[str, OptionValue], most: int = 2000) -> None:
    """`most` states are looked at."""
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
"""Where a drawn card must be played, the last two Skips go round: a card is drawn each time, so nothing is blocked."""


@pytest.mark.parametrize("options", FORCED, ids=str)
def test_where_everything_is_forced_the_deal_is_stalled(options: dict[str, OptionValue]) -> None:
    check_end_in_reach(options)
    rules = ruleset("giant", options)
    game = Game.at(rules, two_skips_left(rules), Sfc32(0))
    wits = Wits()
    open_choices(game.state, game.desk, wits)
    assert play_out(game.state, rules.tables, game.desk, wits, policy_code("eager") | policy_code("eager") << 4) < 100
    assert (game.over, game.state.blocked) == (True, STALLED)


@pytest.mark.parametrize("options", FORCED, ids=str)
def test_planted_cards_that_go_round_for_ever_are_found(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, OptionValue]
) -> None:
    def uncounted(_: State) -> None:
        pass

    catches(lambda: check_end_in_reach(options), monkeypatch, "penultima.kernel.piles.count_remake", uncounted)


def test_one_who_plays_beside_one_who_keeps_everything_is_stalled_too() -> None:
    """Nothing is forced here, and still the Skips come back to whoever plays them."""
    rules = ruleset("giant")
    game = Game.at(rules, two_skips_left(rules), Sfc32(0))
    wits = Wits()
    open_choices(game.state, game.desk, wits)
    play_out(game.state, rules.tables, game.desk, wits, policy_code("eager") | policy_code("hoard") << 4)
    assert game.state.blocked == STALLED
