"""Persons, cards and colours in a sentence: what a line calls them, and what a screen needs to draw them instead."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from penultima.editions.edition import DIGITS, symbol_of
from penultima.texts import Catalogue


@dataclass(frozen=True)
class Person:
    """`case` is `you` for whoever reads the sentence, `nobody` for no seat, else `other`."""

    seat: int
    name: str
    case: str = "other"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Cards:
    """One or several, by their notation and by name; the text has the names with what the language puts around them."""

    codes: tuple[str, ...]
    names: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Colour:
    """`case` is `none` where there is no colour, `own` where the card beside it says it, else `other`."""

    letter: str
    name: str
    case: str = "other"

    def __str__(self) -> str:
        return self.name


def some_cards(texts: Catalogue, codes: Sequence[str]) -> Cards:
    """As in "a red 7 and a Wild": for a story, which nobody types."""
    names = tuple(card_name(texts, code) for code in codes)
    return Cards(tuple(codes), names, texts.listed(map(partial(_with_article, texts, "card.a"), codes, names)))


def a_card(texts: Catalogue, code: str) -> Cards:
    """As in "a red 7 (R7)"."""
    name = coded_name(texts, code)
    return Cards((code,), (name,), _with_article(texts, "card.a", code, name))


def the_card(texts: Catalogue, code: str) -> Cards:
    """As in "the red 7 (R7)"."""
    name = coded_name(texts, code)
    return Cards((code,), (name,), _with_article(texts, "card.the", code, name))


def held_cards(texts: Catalogue, codes: Sequence[str]) -> Cards:
    """A hand, as in "red 7 (R7), Wild (W)"."""
    names = tuple(coded_name(texts, code) for code in codes)
    return Cards(tuple(codes), names, ", ".join(names))


def _with_article(texts: Catalogue, article: str, code: str, name: str) -> str:
    """None where a card has no name but its notation."""
    return name if name == code else texts.say(article, card=name)


def coded_name(texts: Catalogue, code: str) -> str:
    """The name with the notation beside it, for whoever may want to type it."""
    name = card_name(texts, code)
    return name if name == code else texts.say("card.coded", card=name, code=code)


def card_name(texts: Catalogue, code: str) -> str:
    """`R7` is a red 7. A card of somebody's own edition that has no name keeps its notation."""
    symbol = symbol_of(code)
    key = "card.number" if symbol.isdigit() else f"card.{symbol}"
    colour = "" if symbol == code else f"colour.{code[:1]}"
    if key not in texts or (colour and colour not in texts):
        return code
    return texts.say(key, colour=texts.say(colour) if colour else "", digit=symbol)


def symbol_name(texts: Catalogue, symbol: str) -> str:
    """Without a colour."""
    if symbol in DIGITS:
        return texts.say("card.number", digit=symbol, colour="").strip()
    key = f"card.{symbol}"
    return texts.say(key, colour="").strip() if key in texts else symbol


def colour_in_words(texts: Catalogue, letter: str | None) -> Colour:
    return Colour(letter, texts.say(f"colour.{letter}")) if letter else Colour("", "", "none")


def seat_names(texts: Catalogue, seats: int, names: Sequence[str] = ()) -> list[str]:
    """Those that are given; a seat without one is called by its number."""
    unnamed = [texts.say("seat", seat=seat) for seat in range(seats)]
    return [name or number for name, number in zip(names or unnamed, unnamed, strict=True)]
