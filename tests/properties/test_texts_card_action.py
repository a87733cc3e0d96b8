"""A printed card or action is parsed to the same card or action."""

import pytest

from penultima.editions.ruleset import Ruleset
from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.rules import COLOURS
from penultima.kernel.state import NOBODY, SEATS
from penultima.notation.card import is_wild, parse_card, print_card
from penultima.notation.kernel_actions import parse_seat_action, print_action
from tests.helpers.planted_defects import catches
from tests.helpers.properties.all_actions import all_actions
from tests.helpers.properties.generated_setups import ALL, Setup

RULES = [Setup(edition=edition).rules for edition in ALL]


def check_card(rules: Ruleset, kind: int, colour: int) -> None:
    text = print_card(rules, kind, colour)
    assert parse_card(rules, text) == (kind, colour)


def check_cards() -> None:
    for rules in RULES:
        for kind in range(rules.tables.kinds):
            for colour in range(-1, COLOURS if is_wild(rules, kind) else 0):
                check_card(rules, kind, colour)


def test_every_card_is_parsed_as_it_was_printed() -> None:
    check_cards()


def test_planted_a_wild_printed_without_its_colour_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> bool:
        return False

    catches(check_cards, monkeypatch, "penultima.notation.card.is_wild", never)


def check_actions() -> None:
    for rules in RULES:
        for seat, action in [(seat, action) for seat in range(SEATS) for action in all_actions(rules, SEATS)]:
            assert parse_seat_action(rules, print_action(rules, seat, action), SEATS) == (seat, action)
        assert parse_seat_action(rules, print_action(rules, NOBODY, A_TIMEOUT), SEATS) == (NOBODY, A_TIMEOUT)


def test_every_action_is_parsed_as_it_was_printed() -> None:
    check_actions()


def test_planted_a_printer_that_drops_the_call_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_actions, monkeypatch, "penultima.notation.action.CALL", "")
