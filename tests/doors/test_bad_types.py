"""Whatever is handed to a door, what cannot be used is a BadInput in one sentence, and nothing has changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from penultima import BadInput, Game, Keyed, Match, Position, Wish, parse_position, replay, ruleset
from penultima.kernel.width import pack

GIANT = ruleset("giant")
POSITION = parse_position(GIANT, "hands=R1,R2/B3,W top=R7")
NO_SEATS: tuple[Any, ...] = (1.0, True, None, "0", -2, 4, 10**30, [0])
NO_NUMBERS: tuple[Any, ...] = (1.5, True, "7", -1, 2**64, [7])


def refuse(deed: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as problem:
        deed()
    sentence = str(problem.value)
    assert sentence
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("door", ["do", "why_not", "legal", "view", "news"])
def test_a_seat_is_a_whole_number_of_the_table(door: str, seat: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    before = pack(game.state), game.version
    wish = ("draw",) if door in ("do", "why_not") else ()
    assert "is no seat: expected 0 to 3" in refuse(lambda: getattr(game, door)(seat, *wish))
    assert (pack(game.state), game.version) == before


@pytest.mark.parametrize("seat", [-1, -1.0, None], ids=repr)
def test_only_a_spectator_is_minus_one_and_does_nothing(seat: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    refuse(lambda: game.do(seat, "draw"))
    if type(seat) is int:
        assert game.view(seat).hand == ()
        assert game.view(seat).legal == []
        assert game.view(seat).why_not("draw") == "turn.order"
    else:
        refuse(lambda: game.view(seat))


@pytest.mark.parametrize("wish", [None, 7, b"draw", ["draw"], "", "play", "timeout", "play R7 uno uno", "catch 4"])
def test_a_wish_is_a_value_or_its_text(wish: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    refuse(lambda: game.do(game.turn, wish))
    refuse(lambda: game.why_not(game.turn, wish))
    refuse(lambda: game.view(game.turn).why_not(wish))


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
def test_a_wish_that_is_not_well_formed_cannot_be_made(fields: dict[str, Any]) -> None:
    refuse(lambda: Wish(**fields))


@pytest.mark.parametrize("time", [1.5, True, -1, "1", 10**13])
def test_a_time_is_whole_thousandths(time: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    assert refuse(lambda: game.do(game.turn, game.legal(game.turn)[0], time)).startswith("time")
    assert len(game.moves) == 0


@pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)
@pytest.mark.parametrize("door", [Game.deal, Match])
def test_a_seed_is_a_number_of_64_bits(door: Callable[..., object], number: Any) -> None:  # noqa: ANN401
    assert refuse(lambda: door("giant", seed=number)).startswith("seed: expected a whole number from 0 to")


@pytest.mark.parametrize("players", [1, 11, 4.0, True, None, "4"], ids=repr)
@pytest.mark.parametrize("door", [Game.deal, Match])
def test_players_are_a_number_that_can_play(door: Callable[..., object], players: Any) -> None:  # noqa: ANN401
    assert refuse(lambda: door("giant", seed=1, players=players)).startswith("players")


@pytest.mark.parametrize("door", [Game.deal, Match])
@pytest.mark.parametrize("dealer", [1.0, True, 4, -1, "0"], ids=repr)
def test_a_dealer_is_a_seat(door: Callable[..., object], dealer: Any) -> None:  # noqa: ANN401
    assert "dealer" in refuse(lambda: door("classic", seed=1, dealer=dealer))


@pytest.mark.parametrize("door", [Game.deal, Match])
def test_chance_comes_from_one_place(door: Callable[..., object]) -> None:
    assert "not from both" in refuse(lambda: door("giant", seed=1, source=Keyed()))
    assert "source: expected something with open" in refuse(lambda: door("giant", source=7))


@pytest.mark.parametrize("since", [1.0, True, -1, 1000, None, "0"], ids=repr)
def test_a_version_is_one_that_was(since: Any) -> None:  # noqa: ANN401
    game = Game.deal("giant", seed=1)
    refuse(lambda: game.news(0, since))
    refuse(lambda: game.events_since(since))


def test_a_position_of_another_edition_is_refused() -> None:
    """The kinds of one edition are other cards in another, or none at all."""
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
def test_a_position_made_by_hand_is_looked_at(change: dict[str, Any]) -> None:
    refuse(lambda: Game.at(GIANT, replace(POSITION, edition="", **change)))
    refuse(lambda: Match("giant", position=replace(POSITION, **change)))


def test_what_is_no_position_is_refused() -> None:
    for thing in (None, "hands=R1/R2 top=R7", 7):
        door: Any = thing
        assert "expected a Position" in refuse(partial(Game.at, GIANT, door))


def test_a_whole_position_still_counts() -> None:
    assert isinstance(POSITION, Position)
    assert Game.at(GIANT, POSITION).view(0).hand == ("R1", "R2")


def test_a_timeout_has_a_door_of_its_own_and_its_moments() -> None:
    game = Game.deal("giant", seed=1)
    assert refuse(game.timeout) == "a timeout is possible in a race or a vote only"
    assert "Game.timeout" in refuse(lambda: game.do(0, Wish("timeout")))


@pytest.mark.parametrize("at", [1.0, True, "3", -1, 10**6], ids=repr)
def test_a_record_is_replayed_up_to_a_number(at: Any) -> None:  # noqa: ANN401
    record = Match("giant", seed=1).record()
    refuse(lambda: replay(record, at))


@pytest.mark.parametrize("names", [(1, 2), [None], ("a", b"b")], ids=repr)
def test_names_of_a_record_are_texts(names: Any) -> None:  # noqa: ANN401
    refuse(lambda: Match("giant", seed=1).record(names))
