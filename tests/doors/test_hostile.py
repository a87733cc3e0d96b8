"""What an attack on the doors found, so that it stays mended."""

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
    BadInput,
    Event,
    Game,
    Keyed,
    Match,
    Wish,
    catalogue,
    load_edition,
    parse_effect,
    parse_passport,
    parse_position,
    parse_record,
    parse_wish,
    print_passport,
    print_position,
    replay,
    ruleset,
    walk,
)
from penultima.echo import shown
from penultima.kernel.actions import A_DRAW, A_TIMEOUT
from penultima.kernel.desk import Word
from penultima.kernel.streams import RESHUFFLE, Sfc32
from penultima.kernel.width import pack
from penultima.notation.wish import LONGEST
from tests.pages.own import own

GIANT = ruleset("giant")
FEW = "hands=R1,R2/B1,B2 top=R3 discard=G1,G2,G3 draw=Y1 draw-only"


class Index:
    """Only a number, if asked for one."""

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
    """A source that fails the first time that the pile is remade."""

    def __init__(self) -> None:
        self.failures = 1

    def open(self, deal: int, use: int, count: int) -> Word:
        if use == RESHUFFLE and self.failures:
            self.failures -= 1
            raise TimeoutError
        return Sfc32(3).open(deal, use, count)


def one_line(deed: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as problem:
        deed()
    assert str(problem.value).isprintable()
    assert len(str(problem.value)) < 400
    return str(problem.value)


@pytest.mark.parametrize("door", ["match", "game"])
def test_a_source_that_fails_in_the_middle_of_a_step_leaves_nothing_behind(door: str) -> None:
    position = parse_position(GIANT, FEW)
    match = Match("giant", position=position, source=Failing())
    game = match.game if door == "match" else Game.at(GIANT, position, Failing())
    for seat, wish in ((0, "draw"), (0, "pass")):
        game.do(seat, wish)
    before = pack(game.state), game.version, list(game.moves)
    with pytest.raises(TimeoutError):
        game.do(1, "draw")
    assert (pack(game.state), game.version, list(game.moves), game.desk.events) == (*before, [])
    done = game.do(1, "draw")
    assert [event.name for event in done.events] == ["reshuffled", "drew", "awaits"]
    if door == "match":
        assert pack(replay(match.record()).state) == pack(match.state)


def test_a_written_outcome_that_is_missing_changes_nothing() -> None:
    position = print_position(GIANT, parse_position(GIANT, FEW))
    match = Match("giant", position=parse_position(GIANT, position), source=Failing())
    for seat, wish in ((0, "draw"), (0, "pass")):
        match.game.do(seat, wish)
    game = replay(match.record()).game
    before = pack(game.state)
    for _ in range(2):
        assert "is not written" in one_line(lambda: game.do(1, "draw"))
        assert pack(game.state) == before


def test_a_shallow_copy_is_a_copy() -> None:
    match = Match("giant", players=3, seed=5)
    game, other = match.game, copy.copy(match)
    third = copy.copy(game)
    version = game.version
    other.game.do(other.game.turn, "draw")
    third.do(third.turn, "draw")
    assert (game.version, len(game.moves), game.phase) == (version, 0, "play")


def test_nothing_that_a_view_leads_to_tells_what_others_were_told() -> None:
    """Events that were read for one seat are kept for the next reader, out of everybody's reach."""
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


def test_numbers_become_plain_ones_at_the_door() -> None:
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

    __hash__ = None  # type: ignore[assignment] # it equals everything


def test_a_seat_that_equals_everything_sees_its_own_hand_alone() -> None:
    view = Game.deal("giant", seed=1).view(Sly(1))  # type: ignore[arg-type]
    assert [view.hand_of(seat) is None for seat in range(4)] == [True, False, True, True]


TEXTS = ("\ud800", "\x1b[2J", "")
THINGS: tuple[Any, ...] = (None, 7.5, b"x", object(), Rude(), 10**5000, (10**5000,), Path("a\nb"), *TEXTS)


DOORS: dict[str, Callable[[Any], object]] = {
    "edition": Game.deal,
    "players": lambda thing: Game.deal("giant", players=thing),
    "an option": lambda thing: Game.deal("giant", options={"stacking": thing}),
    "target": lambda thing: Game.deal("giant", options={"target": thing}),
    "view": lambda thing: Game.deal("giant", seed=1).view(thing),
    "wish": lambda thing: Game.deal("giant", seed=1).do(0, thing),
    "seat of an action": lambda thing: Game.deal("giant", seed=1).act(thing, A_DRAW),
    "action": lambda thing: Game.deal("giant", seed=1).act(0, thing),
    "hand": lambda thing: Game.deal("giant", seed=1).view(0).hand_of(thing),
    "rules": lambda thing: Game.at(thing, parse_position(GIANT, FEW)),
    "names": lambda thing: Match("giant", seed=1).record(thing),
    "tags": lambda thing: Match("giant", seed=1).record(tags=thing),
    "a tag": lambda thing: Match("giant", seed=1).record(tags=[thing]),
    "verb": Wish,
    "keys": Keyed,
    "text of a wish": parse_wish,
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


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("thing", THINGS, ids=range(len(THINGS)))
def test_whatever_is_handed_in_the_answer_is_one_line(door: str, thing: Any) -> None:  # noqa: ANN401
    one_line(lambda: DOORS[door](thing))


@pytest.mark.parametrize("thing", THINGS[: -len(TEXTS)], ids=range(len(THINGS) - len(TEXTS)))
def test_what_is_no_text_is_no_effect(thing: Any) -> None:  # noqa: ANN401
    assert "expected a text" in one_line(lambda: parse_effect(thing))


@pytest.mark.parametrize("name", ["a\0.toml", "\ud800.toml", "a\nb.toml", "x" * 5000 + ".toml", ""])
def test_a_file_that_cannot_be_is_told_in_one_line(name: str) -> None:
    one_line(lambda: load_edition(name))


def test_actions_of_nobody_are_told_apart() -> None:
    game = Game.deal("giant", seed=1)
    one_line(lambda: game.act(-1, A_DRAW))
    assert "Game.timeout" in one_line(lambda: game.act(0, A_TIMEOUT))
    assert "Game.timeout" in one_line(lambda: game.view(0).why_not(Wish("timeout")))


def test_a_position_of_another_edition_is_not_printed_as_other_cards() -> None:
    position = parse_position(GIANT, "hands=W+4,R2/B1,B2 top=R3")
    assert "giant" in one_line(lambda: print_position(ruleset("mini"), position))


def test_a_name_that_cannot_be_written_becomes_one_that_can() -> None:
    text = str(Match("giant", seed=1).record(["A\ud800na"]))
    assert '[Seat0 "A na"]' in text
    assert text.encode()


def test_long_texts_are_not_remembered() -> None:
    assert "signs" in one_line(lambda: parse_wish("play " + "x" * LONGEST))
    one_line(lambda: parse_wish("play R7 uno uno"))
    one_line(lambda: Wish("play", card="R7 uno"))
    one_line(lambda: parse_effect("self: reverse; " * 10_000))


def test_what_is_wrong_with_an_input_can_be_sent_to_another_process() -> None:
    with pytest.raises(BadInput) as problem:
        Game.deal("giant", seed=1).do(0, "play Q9")
    again = pickle.loads(pickle.dumps(problem.value))  # noqa: S301 - our own
    assert (type(again), str(again)) == (type(problem.value), str(problem.value))


def test_the_order_of_the_cards_makes_another_edition(tmp_path: Path) -> None:
    """It is the order of the deck, so another digest and other games for a seed."""
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


def test_rules_and_records_can_be_keys() -> None:
    assert {ruleset("giant"): 1}[ruleset("giant")] == 1
    assert hash(ruleset("giant")) != hash(ruleset("giant", {"stacking": "same"}))


def test_an_event_of_a_later_version_can_be_looked_at() -> None:
    assert repr(Event("thrown", seat=1)) == "Event('thrown')"


@pytest.mark.parametrize("thing", THINGS, ids=range(len(THINGS)))
def test_what_is_shown_of_anything_is_one_short_line(thing: Any) -> None:  # noqa: ANN401
    assert str(shown(thing)).isprintable()
    assert len(str(shown(thing))) <= 80


def test_the_language_of_a_catalogue_is_told_when_there_is_none() -> None:
    assert "no such language: 'xx'" in one_line(lambda: catalogue("xx"))
    assert issubclass(penultima.BadInput, ValueError)
