"""Card names, such as `R7`, `BS`, `Y+2` and `W`. A wild card whose colour was named is written `W:B`."""

from penultima.editions.edition import COLOURS
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase
from penultima.i18n.quoting import quote


class NoSuchCard(BadInput):
    """Raised for a card that the edition does not have. Another edition may have it."""

    def __init__(self, card: str, edition: str) -> None:
        super().__init__(Phrase("{card} is no card of {edition}", card=quote(card), edition=edition))
        self.card = card
        self.edition = edition


def parse_colour(text: str) -> int:
    if len(text) != 1 or text not in COLOURS:
        raise BadInput("{text} is no colour: expected R, Y, G or B", text=quote(text))
    return COLOURS.index(text)


def print_colour(colour: int) -> str:
    return COLOURS[colour]


def parse_kind(rules: Ruleset, text: str) -> int:
    kind = rules.kind.get(text)
    if kind is None:
        raise NoSuchCard(text, rules.edition.id)
    return kind


def parse_card(rules: Ruleset, text: str) -> tuple[int, int]:
    """Return (kind, named colour). The colour is -1 if none is named."""
    name, colon, colour = text.partition(":")
    kind = parse_kind(rules, name)
    if not colon:
        return kind, -1
    if not is_wild(rules, kind):
        raise BadInput("only a wild card names a colour").at(quote(text))
    return kind, parse_colour(colour)


def parse_coloured_card(rules: Ruleset, text: str) -> tuple[int, int]:
    """Return (kind, colour in force) for a card on the discard pile. A wild card must come with its named colour."""
    kind, colour = parse_card(rules, text)
    if is_wild(rules, kind) and colour < 0:
        raise BadInput("'{text}': a wild card is laid with its colour, as in '{text}:B'", text=text)
    return kind, colour if colour >= 0 else rules.tables.colour[kind]


def print_card(rules: Ruleset, kind: int, colour: int = -1) -> str:
    name = rules.names[kind]
    return f"{name}:{print_colour(colour)}" if colour >= 0 and is_wild(rules, kind) else name


def is_wild(rules: Ruleset, kind: int) -> bool:
    return rules.tables.wilds >> kind & 1 == 1
