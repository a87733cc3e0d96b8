"""The three masks of legal actions are expanded into a list of actions."""

import pytest

from penultima.kernel.actions import (
    A_ACCEPT,
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_PLAY,
)
from penultima.kernel.expand import bit_indices, list_actions
from penultima.kernel.legal import ACCUSABLE, CATCHABLE, CHOOSABLE
from penultima.notation.kernel_actions import print_codes
from tests.helpers.kernel_states import KernelDeal, deal_at, seat_mask


def verbs(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def offered(deal: KernelDeal, kinds: int, verb_mask: int, seats: int = 0, held: int = 5) -> list[str]:
    return print_codes(deal.ruleset, list_actions(deal.tables, (kinds, verb_mask, seats), held))


@pytest.fixture
def deal() -> KernelDeal:
    return deal_at("hands=R1/B1/Y1 top=R7")


@pytest.mark.parametrize(("mask", "bits"), [(0, ()), (0b1011, (0, 1, 3)), (1 << 62, (62,))])
def test_bit_indices_lists_the_set_bits_from_the_lowest(mask: int, bits: tuple[int, ...]) -> None:
    assert bit_indices(mask) == bits


def test_empty_masks_allow_no_action(deal: KernelDeal) -> None:
    assert offered(deal, 0, 0) == []


def test_a_coloured_card_is_one_play(deal: KernelDeal) -> None:
    assert offered(deal, deal.mask("R1", "B7"), verbs(A_PLAY)) == ["play R1", "play B7"]


@pytest.mark.parametrize("card", ["W", "W+4"])
def test_a_wild_card_is_a_play_for_each_colour(deal: KernelDeal, card: str) -> None:
    assert offered(deal, deal.mask(card), verbs(A_PLAY)) == [f"play {card}:{colour}" for colour in "RYGB"]


@pytest.mark.clause("uno.call", "giant")
def test_the_last_card_but_one_may_be_played_with_and_without_the_call(deal: KernelDeal) -> None:
    assert offered(deal, deal.mask("R1"), verbs(A_PLAY), held=2) == ["play R1 uno", "play R1"]


@pytest.mark.clause("uno.early", "giant")
@pytest.mark.parametrize("held", [1, 3])
def test_only_the_last_card_but_one_is_offered_with_a_call(deal: KernelDeal, held: int) -> None:
    assert offered(deal, deal.mask("R1"), verbs(A_PLAY), held=held) == ["play R1"]


def test_kinds_become_discards_when_a_discard_is_awaited(deal: KernelDeal) -> None:
    assert offered(deal, deal.mask("R1", "W"), verbs(A_DISCARD)) == ["discard R1", "discard W"]


def test_naming_a_colour_is_one_action_for_each_colour(deal: KernelDeal) -> None:
    assert offered(deal, 0, verbs(A_COLOUR)) == ["colour R", "colour Y", "colour G", "colour B"]


@pytest.mark.parametrize(
    ("verb", "group", "word"),
    [(A_CATCH, CATCHABLE, "catch"), (A_CHOOSE, CHOOSABLE, "choose"), (A_ACCUSE, ACCUSABLE, "accuse")],
)
def test_each_verb_with_a_seat_takes_the_seats_of_its_own_group(
    deal: KernelDeal, verb: int, group: int, word: str
) -> None:
    others = sum(seat_mask(1) << other for other in (CATCHABLE, CHOOSABLE, ACCUSABLE) if other != group)
    assert offered(deal, 0, verbs(verb), seat_mask(0, 2) << group | others) == [f"{word} 0", f"{word} 2"]


def test_a_verb_without_arguments_is_one_action(deal: KernelDeal) -> None:
    assert offered(deal, 0, verbs(A_DRAW, A_ACCEPT, A_CHALLENGE, A_CALL)) == ["draw", "accept", "challenge", "uno"]
