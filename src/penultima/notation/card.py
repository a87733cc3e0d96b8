"""Cards: `R7`, `BS`, `Y+2`, `W`, and with the colour that was named `W:B`."""

from penultima.echo import shown
from penultima.editions.edition import COLOURS
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase


class NoSuchCard(BadInput):
    """The card may be one of another edition."""

    def __init__(self, card: str, edition: str) -> None:
        super().__init__(Phrase("{card} is no card of {edition}", card=shown(card), edition=edition))
        self.card = card
        self.edition = edition


def parse_colour(text: str) -> int:
    if len(text) != 1 or text not in COLOURS:
        raise BadInput("{text} is no colour: expected R, Y, G or B", text=shown(text))
    return COLOURS.index(text)


def print_colour(colour: int) -> str:
    return COLOURS[colour]


def parse_kind(rules: Ruleset, text: str) -> int:
    kind = rules.kind.get(text)
    if kind is None:
        raise NoSuchCard(text, rules.edition.id)
    return kind


def parse_card(rules: Ruleset, text: str) -> tuple[int, int]:
    """(kind, the colour named with it or -1)"""
    name, colon, colour = text.partition(":")
    kind = parse_kind(rules, name)
    if not colon:
        return kind, -1
    if not is_wild(rules, kind):
        raise BadInput("only a wild card names a colour").at(shown(text))
    return kind, parse_colour(colour)


def parse_laid(rules: Ruleset, text: str) -> tuple[int, int]:
    """(kind, colour in force) of a card on the discard pile: a wild one needs its colour."""
    kind, colour = parse_card(rules, text)
    if is_wild(rules, kind) and colour < 0:
        raise BadInput("'{text}': a wild card is laid with its colour, as in '{text}:B'", text=text)
    return kind, colour if colour >= 0 else rules.tables.colour[kind]


def print_card(rules: Ruleset, kind: int, colour: int = -1) -> str:
    name = rules.names[kind]
    return f"{name}:{print_colour(colour)}" if colour >= 0 and is_wild(rules, kind) else name


def is_wild(rules: Ruleset, kind: int) -> bool:
    return rules.tables.wilds >> kind & 1 == 1
