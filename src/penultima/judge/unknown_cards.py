"""Unknown cards of a position: in a hand, `?` is one unknown card and `?5` are five.

`top=R?` is a red number, and `top=?` a number of any colour.
"""

import re
from dataclasses import dataclass
from random import Random

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, place_errors
from penultima.notation.card import print_card
from penultima.notation.position import list_unused_cards
from penultima.scenarios.runner import SEED

_IN_A_HAND = re.compile(r"(?<=[=,/])\?(\d{0,2})(?=[,/]|$)")
_HANDS = "hands="
_ON_TOP = re.compile(r"(?<=^top=)([RYGB]?)\?$")
_CARD = re.compile(r"[=,/]([^=,/]+)")
SAMPLES = 24
"""The number of samples. A consequence of one card in ten shows up with a probability of over 90 percent."""


@dataclass(frozen=True)
class Sample:
    """One way to fill in the unknown cards.

    The seed determines all of them, except that `drawn`, if given, is the next card of the draw pile.
    """

    seed: int = SEED
    drawn: str = ""


DEFAULT_SAMPLE = Sample()
RANDOM_SAMPLES = tuple(Sample(seed) for seed in range(SEED, SEED + SAMPLES))


def deal_unknown(rules: Ruleset, position: str, seed: int) -> str:
    """Replace the unknown cards with random cards that the position does not name."""
    words = position.split()
    if "?" not in position:
        return position
    with place_errors("position"):
        rest = [print_card(rules, kind) for kind in list_unused_cards(rules, _find_named_cards(rules, words))]
        Random(seed).shuffle(rest)
        words = [_ON_TOP.sub(lambda found: _number(rules, rest, found[1]), word) for word in words]
        return " ".join(_fill_hands(rest, word) if word.startswith(_HANDS) else word for word in words)


def put_next_card(position: str, card: str) -> str:
    """Put the card directly below the named cards of the draw pile.

    If the pile consists of its named cards only (`draw-only`), return the position unchanged.
    """
    words = position.split()
    if "draw-only" in words:
        return position
    pile = [*cards_in_zone(position, "draw"), card]
    return " ".join([*(word for word in words if not word.startswith("draw=")), f"draw={','.join(pile)}"])


def _find_named_cards(rules: Ruleset, words: list[str]) -> list[int]:
    """Return the cards that the position names. Skip unreadable words, which the parser of positions reports later."""
    texts = [text.partition(":")[0] for word in words for text in _CARD.findall(word)]
    return [rules.kind[text] for text in texts if text in rules.kind]


def _number(rules: Ruleset, rest: list[str], colour: str) -> str:
    """Remove and return the first number card of this colour, or of any colour if none is given."""
    numbers = [card for card in rest if card.startswith(colour) and rules.tables.digit[rules.kind[card]] >= 0]
    if not numbers:
        raise BadInput("the deck has no more numbers of that colour for ?")
    rest.remove(numbers[0])
    return numbers[0]


def _fill_hands(rest: list[str], hands: str) -> str:
    return _IN_A_HAND.sub(lambda found: _cards(rest, int(found[1] or 1)), hands)


def _cards(rest: list[str], count: int) -> str:
    if count > len(rest):
        raise BadInput("the deck has no {count} cards more for ?", count=count)
    return ",".join(rest.pop() for _ in range(count))


def cards_in_zone(position: str, name: str) -> list[str]:
    """Return the cards of a zone, as written."""
    found = [word.partition("=")[2] for word in position.split() if word.startswith(f"{name}=")]
    return found[0].split(",") if found else []


def parse_hands(position: str) -> list[tuple[list[str], int]]:
    """Return for each hand its known cards and the number of its unknown cards."""
    hands = ",".join(cards_in_zone(position, "hands")).split("/")
    return [_split_unknown_cards(hand.split(",")) for hand in hands]


def _split_unknown_cards(cards: list[str]) -> tuple[list[str], int]:
    known = [card for card in cards if card and not card.startswith("?")]
    return known, sum(int(card[1:] or 1) for card in cards if card.startswith("?"))
