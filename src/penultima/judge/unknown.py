"""Cards of a hand that nobody knows: in a position for the judge `?` stands for one of them, `?5` for five."""

import re
from random import Random

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, placed
from penultima.notation.card import print_card
from penultima.notation.position import unused

_UNKNOWN = re.compile(r"(?<=[=,/])\?(\d{0,2})(?=[,/]|$)")
_CARD = re.compile(r"[=,/]([^=,/]+)")


def deal_unknown(rules: Ruleset, position: str, lot: int) -> str:
    """The position with a card for each of them, from what the position does not name."""
    words = position.split()
    if not any(_UNKNOWN.search(word) for word in words):
        return position
    with placed("position"):
        rest = [print_card(rules, kind) for kind in unused(rules, _named(rules, words))]
    Random(lot).shuffle(rest)
    return " ".join(_UNKNOWN.sub(lambda found: _cards(rest, int(found[1] or 1)), word) for word in words)


def _named(rules: Ruleset, words: list[str]) -> list[int]:
    """The cards that it names; whether all of it can be read, the notation says."""
    texts = [text.partition(":")[0] for word in words for text in _CARD.findall(word)]
    return [rules.kind[text] for text in texts if text in rules.kind]


def _cards(rest: list[str], count: int) -> str:
    if count > len(rest):
        raise BadInput("position: the deck has no {count} cards more for ?", count=count)
    return ",".join(rest.pop() for _ in range(count))


def zone(position: str, name: str) -> list[str]:
    """The cards of a zone, as they are written."""
    found = [word.partition("=")[2] for word in position.split() if word.startswith(f"{name}=")]
    return found[0].split(",") if found else []


def hands_of(position: str) -> list[tuple[list[str], int]]:
    """For each hand its known cards, and how many more there are."""
    hands = ",".join(zone(position, "hands")).split("/")
    return [_parted(hand.split(",")) for hand in hands]


def _parted(cards: list[str]) -> tuple[list[str], int]:
    known = [card for card in cards if card and not card.startswith("?")]
    return known, sum(int(card[1:] or 1) for card in cards if card.startswith("?"))
