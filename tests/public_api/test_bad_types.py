"""An invalid argument of a public function raises BadInput with one sentence and changes nothing."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from penultima import Action, BadInput, Game, Keyed, Match, Position, parse_position, replay, ruleset
from penultima.kernel.byte_layout import pack

GIANT = ruleset("giant")
POSITION = parse_position(GIANT, "hands=R1,R2/B3,W top=R7")
NO_SEATS: tuple[Any, ...] = (1.0, True, None, "0", -2, 4, 10**30, [0])
NO_NUMBERS: tuple[Any, ...] = (1.5, True, "7", -1, 2**64, [7])


def refuse(call: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as problem:
        call()
    sentence = str(problem.value)
    assert sentence
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("function", ["do", "why_not", "legal", "view", "news"])
def test_a_seat_must_be_a_whole_number_within_the_table(function: str, seat: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    before = pack(game.state), game.version
    action = ("draw",) if function in ("do", "why_not") else ()
    assert "is no seat: expected 0 to 3" in refuse(lambda: getattr(game, function)(seat, *action))
    assert (pack(game.state), game.version) == before


@pytest.mark.parametrize("seat", [-1, -1.0, None], ids=repr)
def test_the_seat_minus_one_is_a_spectator_who_can_do_nothing(seat: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    refuse(lambda: game.do(seat, "draw"))
    if type(seat) is int:
        assert game.view(seat).hand == ()
        assert game.view(seat).legal == []
        assert game.view(seat).why_not("draw") == "turn.order"
    else:
        refuse(lambda: game.view(seat))


@pytest.mark.parametrize("action", [None, 7, b"draw", ["draw"], "", "play", "timeout", "play R7 uno uno", "catch 4"])
def test_an_invalid_action_value_or_text_is_refused(action: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    refuse(lambda: game.do(game.turn, action))
    refuse(lambda: game.why_not(game.turn, action))
    refuse(lambda: game.view(game.turn).why_not(action))


@pytest.mark.parametrize(
    "fields",
    [
        {"verb": "jump"},
        {"verb": None},
        {"verb": "draw", "card": "R7"},
        {"verb": "draw", "seat": 0},
        {"verb": "play"},
        {"verb": "play", "card": 7},
        {"verb": "play", "card": "W:B"},
        {"verb": "play", "card": "W", "colour": "X"},
        {"verb": "play", "card": "W", "colour": 0},
        {"verb": "play", "card": "R7", "call": 1},
        {"verb": "colour"},
        {"verb": "catch", "seat": True},
        {"verb": "catch", "seat": 1.0},
        {"verb": "catch", "seat": -1},
        {"verb": "catch"},
        {"verb": "uno", "call": True},
    ],
    ids=str,
)
def test_a_malformed_action_cannot_be_constructed(fields: dict[str, Any]) -> None:
    refuse(lambda: Action(**fields))


@pytest.mark.parametrize("time", [1.5, True, -1, "1", 10**13])
def test_a_time_must_be_a_whole_number_of_milliseconds(time: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    assert refuse(lambda: game.do(game.turn, game.legal(game.turn)[0], time)).startswith("time")
    assert len(game.moves) == 0


@pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)
@pytest.mark.parametrize("function", [Game.deal, Match])
def test_a_seed_must_be_a_number_of_64_bits(function: Callable[..., object], number: Any) -> None:  # noqa: ANN401
    assert refuse(lambda: function("giant", seed=number)).startswith("seed: expected a whole number from 0 to")


@pytest.mark.parametrize("players", [1, 11, 4.0, True, None, "4"], ids=repr)
@pytest.mark.parametrize("function", [Game.deal, Match])
def test_the_number_of_players_must_be_from_two_to_ten(function: Callable[..., object], players: Any) -> None:  # noqa: ANN401
    assert refuse(lambda: function("giant", seed=1, players=players)).startswith("players")


@pytest.mark.parametrize("function", [Game.deal, Match])
@pytest.mark.parametrize("dealer", [1.0, True, 4, -1, "0"], ids=repr)
def test_a_dealer_must_be_a_seat(function: Callable[..., object], dealer: Any) -> None:  # noqa: ANN401
    assert "dealer" in refuse(lambda: function("classic", seed=1, dealer=dealer))


@pytest.mark.parametrize("function", [Game.deal, Match])
def test_a_seed_and_a_source_exclude_each_other(function: Callable[..., object]) -> None:
    assert "not from both" in refuse(lambda: function("giant", seed=1, source=Keyed()))
    assert "source: expected something with open" in refuse(lambda: function("giant", source=7))


@pytest.mark.parametrize("since", [1.0, True, -1, 1000, None, "0"], ids=repr)
def test_an_event_version_must_be_between_zero_and_the_current_one(since: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    refuse(lambda: game.news(0, since))
    refuse(lambda: game.events_since(since))


def test_a_position_of_another_edition_is_refused() -> None:
    """A position stores card kinds as numbers, and a number means another card in another edition."""
    for name in ("mini", "classic", "race", "official"):
        assert "giant" in refuse(partial(Game.at, ruleset(name), POSITION))
        assert "giant" in refuse(partial(Match, name, position=POSITION))


@pytest.mark.parametrize(
    "change",
    [
        {"hands": None},
        {"hands": ((0, 1), None)},
        {"hands": ((0, 1), (63,))},
        {"hands": ((0, 1), (1.0,))},
        {"hands": ((0, 1), (-1,))},
        {"top": None},
        {"top": 1.0},
        {"top": 77},
        {"colour": -1},
        {"colour": 3},
        {"colour": None},
        {"turn": 0.0},
        {"turn": None},
        {"dealer": True},
        {"direction": 0},
        {"direction": "left"},
        {"scores": (0, 1.5)},
        {"scores": None},
        {"draw": (0.0,)},
        {"discard": [1]},
    ],
    ids=str,
)
def test_a_position_built_in_code_is_checked(change: dict[str, Any]) -> None:
    refuse(lambda: Game.at(GIANT, replace(POSITION, edition="", **change)))
    refuse(lambda: Match("giant", position=replace(POSITION, **change)))


def test_a_value_that_is_not_a_position_is_rejected() -> None:
    values: tuple[Any, ...] = (None, "hands=R1/R2 top=R7", 7)
    for value in values:
        assert "expected a Position" in refuse(partial(Game.at, GIANT, value))


def test_a_valid_position_is_accepted() -> None:
    assert isinstance(POSITION, Position)
    assert Game.at(GIANT, POSITION).view(0).hand == ("R1", "R2")


def test_a_timeout_needs_its_own_method_and_a_race_or_a_vote() -> None:
    game = Game.deal("giant", seed=1)
    assert refuse(game.timeout) == "a timeout is possible in a race or a vote only"
    assert "Game.timeout" in refuse(lambda: game.do(0, Action("timeout")))


@pytest.mark.parametrize("at", [1.0, True, "3", -1, 10**6], ids=repr)
def test_an_invalid_number_of_moves_to_replay_is_refused(at: Any) -> None:  # noqa: ANN401
    record = Match("giant", seed=1).record()
    refuse(lambda: replay(record, at))


@pytest.mark.parametrize("names", [(1, 2), [None], ("a", b"b")], ids=repr)
def test_names_of_a_record_must_be_texts(names: Any) -> None:  # noqa: ANN401
    refuse(lambda: Match("giant", seed=1).record(names))
