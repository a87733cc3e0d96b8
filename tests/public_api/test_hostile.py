"""Regression tests for attacks through the public interface."""

import copy
import gc
import pickle
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest

import penultima
from penultima import (
    Action,
    BadInput,
    Event,
    Game,
    Keyed,
    Match,
    catalogue,
    load_edition,
    parse_action,
    parse_effect,
    parse_passport,
    parse_position,
    parse_record,
    print_passport,
    print_position,
    replay,
    ruleset,
    walk,
)
from penultima.i18n.quoting import quote
from penultima.kernel.actions import A_DRAW, A_TIMEOUT
from penultima.kernel.byte_layout import pack
from penultima.kernel.step_context import NextWord
from penultima.kernel.streams import RESHUFFLE, Sfc32
from penultima.notation.action import MAX_ACTION_LENGTH
from tests.helpers.editions.changed_edition import own

GIANT = ruleset("giant")
FEW = "hands=R1,R2/B1,B2 top=R3 discard=G1,G2,G3 draw=Y1 draw-only"


class Index:
    """An object that only defines `__index__`."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Rude:
    def __index__(self) -> int:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


class Failing:
    """A random source that fails when the discard pile is reshuffled for the first time."""

    def __init__(self) -> None:
        self.failures = 1

    def open(self, deal: int, use: int, count: int) -> NextWord:
        if use == RESHUFFLE and self.failures:
            self.failures -= 1
            raise TimeoutError
        return Sfc32(3).open(deal, use, count)


def one_line(call: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as problem:
        call()
    assert str(problem.value).isprintable()
    assert len(str(problem.value)) < 400
    return str(problem.value)


@pytest.mark.parametrize("entry", ["match", "game"])
def test_a_random_source_that_fails_during_a_step_leaves_the_game_unchanged(entry: str) -> None:
    position = parse_position(GIANT, FEW)
    match = Match("giant", position=position, source=Failing())
    game = match.game if entry == "match" else Game.at(GIANT, position, Failing())
    for seat, action in ((0, "draw"), (0, "pass")):
        game.do(seat, action)
    before = pack(game.state), game.version, list(game.moves)
    with pytest.raises(TimeoutError):
        game.do(1, "draw")
    assert (pack(game.state), game.version, list(game.moves), game.context.events) == (*before, [])
    done = game.do(1, "draw")
    assert [event.name for event in done.events] == ["reshuffled", "drew", "awaits"]
    if entry == "match":
        assert pack(replay(match.record()).state) == pack(match.state)


def test_a_missing_written_outcome_changes_nothing() -> None:
    position = print_position(GIANT, parse_position(GIANT, FEW))
    match = Match("giant", position=parse_position(GIANT, position), source=Failing())
    for seat, action in ((0, "draw"), (0, "pass")):
        match.game.do(seat, action)
    game = replay(match.record()).game
    before = pack(game.state)
    for _ in range(2):
        assert "is not written" in one_line(lambda: game.do(1, "draw"))
        assert pack(game.state) == before


def test_a_shallow_copy_is_independent_of_its_original() -> None:
    match = Match("giant", players=3, seed=5)
    game, other = match.game, copy.copy(match)
    third = copy.copy(game)
    version = game.version
    other.game.do(other.game.turn, "draw")
    third.do(third.turn, "draw")
    assert (game.version, len(game.moves), game.phase) == (version, 0, "play")


def test_no_object_reachable_from_a_view_contains_hidden_events() -> None:
    """Views must not refer to the cache of events, which contains hidden cards."""
    game = Game.deal("mini", players=3, seed=5)
    view = game.view(1)
    game.news(0)
    found: list[object] = [view]
    seen: set[int] = set()
    while found:
        thing = found.pop()
        if id(thing) in seen or isinstance(thing, type | type(gc)) or callable(thing):
            continue
        seen.add(id(thing))
        assert not (isinstance(thing, Event) and thing.name == "dealt" and thing.seat == 0 and thing.card)
        found += gc.get_referents(thing)
    assert len(seen) > 100


def test_integer_like_arguments_become_plain_ints() -> None:
    class Players(IntEnum):
        THREE = 3

    for players in (Players.THREE, Index(3)):
        game: Any = Game.deal("classic", players=players, seed=Index(1), dealer=Index(1))  # type: ignore[arg-type]
        assert game.events == Game.deal("classic", players=3, seed=1, dealer=1).events
        assert {type(event.seat) for event in game.events} == {int}
        assert game.view(Index(1)).hand == game.view(1).hand != ()
        assert game.news(Index(1), Index(2)) == game.news(1, 2)
    assert '[Dealer "1"]' in str(Match("classic", seed=1, dealer=Index(1)).record())  # type: ignore[arg-type]
    rules = ruleset("giant", {"target": Players.THREE})
    assert type(rules.options["target"]) is int


class Sly(Index):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment] # an object that equals everything has no usable hash


def test_a_seat_that_equals_everything_sees_only_its_own_hand() -> None:
    view = Game.deal("giant", seed=1).view(Sly(1))  # type: ignore[arg-type]
    assert [view.hand_of(seat) is None for seat in range(4)] == [True, False, True, True]


TEXTS = ("\ud800", "\x1b[2J", "")
THINGS: tuple[Any, ...] = (None, 7.5, b"x", object(), Rude(), 10**5000, (10**5000,), Path("a\nb"), *TEXTS)


ENTRY_POINTS: dict[str, Callable[[Any], object]] = {
    "edition": Game.deal,
    "players": lambda thing: Game.deal("giant", players=thing),
    "an option": lambda thing: Game.deal("giant", options={"stacking": thing}),
    "target": lambda thing: Game.deal("giant", options={"target": thing}),
    "view": lambda thing: Game.deal("giant", seed=1).view(thing),
    "action to do": lambda thing: Game.deal("giant", seed=1).do(0, thing),
    "seat of an action": lambda thing: Game.deal("giant", seed=1).act(thing, A_DRAW),
    "action": lambda thing: Game.deal("giant", seed=1).act(0, thing),
    "hand": lambda thing: Game.deal("giant", seed=1).view(0).hand_of(thing),
    "rules": lambda thing: Game.at(thing, parse_position(GIANT, FEW)),
    "names": lambda thing: Match("giant", seed=1).record(thing),
    "tags": lambda thing: Match("giant", seed=1).record(tags=thing),
    "a tag": lambda thing: Match("giant", seed=1).record(tags=[thing]),
    "verb": Action,
    "keys": Keyed,
    "text of an action": parse_action,
    "passport": parse_passport,
    "record": parse_record,
    "position": lambda thing: parse_position(GIANT, thing),
    "rules of a position": lambda thing: parse_position(thing, FEW),
    "printed position": lambda thing: print_position(GIANT, thing),
    "rules of a printed position": lambda thing: print_position(thing, parse_position(GIANT, FEW)),
    "rules of a passport": print_passport,
    "replayed": replay,
    "walked": lambda thing: list(walk(thing)),
    "file": load_edition,
    "language": catalogue,
}


@pytest.mark.parametrize("entry", ENTRY_POINTS)
@pytest.mark.parametrize("thing", THINGS, ids=range(len(THINGS)))
def test_errors_about_any_argument_have_one_line(entry: str, thing: Any) -> None:  # noqa: ANN401
    one_line(lambda: ENTRY_POINTS[entry](thing))


@pytest.mark.parametrize("thing", THINGS[: -len(TEXTS)], ids=range(len(THINGS) - len(TEXTS)))
def test_an_effect_that_is_not_a_text_is_rejected(thing: Any) -> None:  # noqa: ANN401
    assert "expected a text" in one_line(lambda: parse_effect(thing))


@pytest.mark.parametrize("name", ["a\0.toml", "\ud800.toml", "a\nb.toml", "x" * 5000 + ".toml", ""])
def test_an_impossible_file_name_is_reported_in_one_line(name: str) -> None:
    one_line(lambda: load_edition(name))


def test_kernel_actions_without_a_seat_other_than_timeout_are_rejected() -> None:
    game = Game.deal("giant", seed=1)
    one_line(lambda: game.act(-1, A_DRAW))
    assert "Game.timeout" in one_line(lambda: game.act(0, A_TIMEOUT))
    assert "Game.timeout" in one_line(lambda: game.view(0).why_not(Action("timeout")))


def test_a_position_of_another_edition_is_not_printed_as_other_cards() -> None:
    position = parse_position(GIANT, "hands=W+4,R2/B1,B2 top=R3")
    assert "giant" in one_line(lambda: print_position(ruleset("mini"), position))


def test_a_name_that_cannot_be_encoded_is_cleaned_in_a_record() -> None:
    text = str(Match("giant", seed=1).record(["A\ud800na"]))
    assert '[Seat0 "A na"]' in text
    assert text.encode()


def test_long_and_malformed_texts_are_refused_in_one_line() -> None:
    assert "signs" in one_line(lambda: parse_action("play " + "x" * MAX_ACTION_LENGTH))
    one_line(lambda: parse_action("play R7 uno uno"))
    one_line(lambda: Action("play", card="R7 uno"))
    one_line(lambda: parse_effect("self: reverse; " * 10_000))


def test_input_errors_can_be_pickled() -> None:
    with pytest.raises(BadInput) as problem:
        Game.deal("giant", seed=1).do(0, "play Q9")
    again = pickle.loads(pickle.dumps(problem.value))  # noqa: S301 - pickled in the same line
    assert (type(again), str(again)) == (type(problem.value), str(problem.value))


def test_the_order_of_the_cards_changes_the_edition_and_its_digest(tmp_path: Path) -> None:
    """The deck lists the cards in the order of the file, so this order affects the digest and the deals of a seed."""
    more = """
[[card]]
symbols = ["{}"]
clause = "card.wild"
wild = true
value = 50
effect = "next: draw 1"
first = "colour"
first-clause = "first.wild"
"""
    deck = ("[deck]\n", "[deck]\nWP = 1\nWQ = 1\n")
    ends = [more.format("WP") + more.format("WQ"), more.format("WQ") + more.format("WP")]
    pq, qp = (own(tmp_path, deck, ("[has]", f"{end}\n[has]")) for end in ends)
    assert pq != qp
    assert ruleset(pq).digest != ruleset(qp).digest
    assert [ruleset(each).names for each in (pq, qp)] == [
        tuple(name for name, _, _ in each.kinds()) for each in (pq, qp)
    ]


def test_rules_can_be_keys_of_a_dict() -> None:
    assert {ruleset("giant"): 1}[ruleset("giant")] == 1
    assert hash(ruleset("giant")) != hash(ruleset("giant", {"stacking": "same"}))


def test_an_event_with_an_unknown_name_has_a_repr() -> None:
    assert repr(Event("thrown", seat=1)) == "Event('thrown')"


@pytest.mark.parametrize("thing", THINGS, ids=range(len(THINGS)))
def test_any_quoted_value_is_one_short_line(thing: Any) -> None:  # noqa: ANN401
    assert str(quote(thing)).isprintable()
    assert len(str(quote(thing))) <= 80


def test_an_unknown_catalogue_language_is_named_in_the_error() -> None:
    assert "no such language: 'xx'" in one_line(lambda: catalogue("xx"))
    assert issubclass(penultima.BadInput, ValueError)
