"""Cards that nobody knows: in a position for the judge `?` is one of a hand and `?5` five.

`top=R?` is a red number, and `top=?` a number of any colour.
"""

import re
from random import Random

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, placed
from penultima.notation.card import print_card
from penultima.notation.position import unused

_IN_A_HAND = re.compile(r"(?<=[=,/])\?(\d{0,2})(?=[,/]|$)")
_HANDS = "hands="
_ON_TOP = re.compile(r"(?<=^top=)([RYGB]?)\?$")
_CARD = re.compile(r"[=,/]([^=,/]+)")


def deal_unknown(rules: Ruleset, position: str, lot: int) -> str:
    """The position with a card for each of them, from what the position does not name."""
    words = position.split()
    if "?" not in position:
        return position
    with placed("position"):
        rest = [print_card(rules, kind) for kind in unused(rules, _named(rules, words))]
        Random(lot).shuffle(rest)
        words = [_ON_TOP.sub(lambda found: _number(rules, rest, found[1]), word) for word in words]
        return " ".join(_dealt(rest, word) if word.startswith(_HANDS) else word for word in words)


def with_next(position: str, card: str) -> str:
    """The position with this card after those that it names of the draw pile, unless there are no others in it."""
    words = position.split()
    if "draw-only" in words:
        return position
    pile = [*zone(position, "draw"), card]
    return " ".join([*(word for word in words if not word.startswith("draw=")), f"draw={','.join(pile)}"])


def _named(rules: Ruleset, words: list[str]) -> list[int]:
    """The cards that it names; whether all of it can be read, the notation says."""
    texts = [text.partition(":")[0] for word in words for text in _CARD.findall(word)]
    return [rules.kind[text] for text in texts if text in rules.kind]


def _number(rules: Ruleset, rest: list[str], colour: str) -> str:
    """The first number of that colour, if one is said, which is then used."""
    numbers = [card for card in rest if card.startswith(colour) and rules.tables.digit[rules.kind[card]] >= 0]
    if not numbers:
        raise BadInput("the deck has no more numbers of that colour for ?")
    rest.remove(numbers[0])
    return numbers[0]


def _dealt(rest: list[str], hands: str) -> str:
    return _IN_A_HAND.sub(lambda found: _cards(rest, int(found[1] or 1)), hands)


def _cards(rest: list[str], count: int) -> str:
    if count > len(rest):
        raise BadInput("the deck has no {count} cards more for ?", count=count)
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
