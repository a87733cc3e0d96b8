"""A printed position is parsed to an equal position. The tests use generated positions and positions from deals."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.kernel.rules import COLOURS
from penultima.kernel.state import LEFT, RIGHT, SEATS, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.notation.position import (
    HIGHEST_SCORE,
    Position,
    build_state,
    fill_draw_pile,
    parse_position,
    position_of,
    print_position,
)
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups

RULES = Setup(options={"last-standing": True}).rules


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Generate positions of two to ten players from a shuffled deck. Some players may have no cards left."""
    deck = list(RULES.tables.manifest[: RULES.tables.cards])
    Random(draw(st.integers())).shuffle(deck)
    sizes = draw(st.lists(st.integers(0, 9), min_size=2, max_size=SEATS).filter(lambda held: sum(map(bool, held)) > 1))
    seats = range(len(sizes))
    top = deck.pop()
    return Position(
        hands=tuple(tuple(sorted(deck.pop() for _ in range(held))) for held in sizes),
        top=top,
        colour=draw(st.sampled_from(range(COLOURS))) if RULES.tables.colour[top] < 0 else RULES.tables.colour[top],
        discard=tuple(sorted(deck.pop() for _ in range(draw(st.integers(0, 8))))),
        draw=tuple(deck.pop() for _ in range(draw(st.integers(0, 8)))),
        draw_only=draw(st.booleans()),
        dealer=draw(st.sampled_from(seats)),
        turn=draw(st.sampled_from([seat for seat in seats if sizes[seat]])),
        direction=draw(st.sampled_from((LEFT, RIGHT))),
        scores=tuple(draw(st.integers(0, HIGHEST_SCORE)) for _ in seats),
    )


def disordered(text: str, chance: Random) -> str:
    """Return the text with its words in another order, and with the cards of each hand in another order."""
    words = [shuffled_hands(word, chance) if word.startswith("hands=") else word for word in text.split()]
    chance.shuffle(words)
    return "  ".join(words)


def shuffled_hands(word: str, chance: Random) -> str:
    hands = [hand.split(",") for hand in word.removeprefix("hands=").split("/")]
    return "hands=" + "/".join(",".join(chance.sample(hand, len(hand))) for hand in hands)


def check_position(rules: Ruleset, position: Position, seed: int = 0) -> None:
    text = print_position(rules, position)
    assert parse_position(rules, text) == position
    assert print_position(rules, parse_position(rules, disordered(text, Random(seed)))) == text


@law(200)
@given(positions(), st.integers())
def test_every_position_is_parsed_as_it_was_printed(position: Position, seed: int) -> None:
    check_position(RULES, position, seed)


def test_planted_a_printer_that_forgets_the_direction_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position(hands=((0,), (1,)), top=2, colour=0, direction=RIGHT, scores=(0, 0))
    place = "penultima.notation.position.DIRECTION_NAMES"
    catches(lambda: check_position(RULES, position), monkeypatch, place, {LEFT: "left", RIGHT: "left"})


def check_positions_of(setup: Setup) -> None:
    """Check that every position of a deal can be printed, parsed and set up again."""
    for table in moments(setup, 150):
        try:
            position = position_of(table.rules, table.state)
        except BadInput:
            continue
        check_position(table.rules, position)
        assert position_of(table.rules, build_state(table.rules, position, StepContext(Sfc32(0)))) == position


@law(20)
@given(setups())
def test_the_position_of_a_deal_can_be_printed_parsed_and_set_up_again(setup: Setup) -> None:
    check_positions_of(setup)


def test_planted_a_reversed_draw_pile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def upside_down(s: State, context: StepContext, rest: list[int], first: tuple[int, ...]) -> None:
        fill_draw_pile(s, context, rest, first[::-1])

    catches(lambda: check_positions_of(Setup()), monkeypatch, "penultima.notation.position.fill_draw_pile", upside_down)
