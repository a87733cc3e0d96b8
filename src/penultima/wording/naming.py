"""People, cards and colours in a sentence: their text, and the data for drawing a picture instead of the text."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from penultima.editions.edition import DIGITS, symbol_of
from penultima.i18n import Catalogue


@dataclass(frozen=True)
class PersonName:
    """A person. `case` is `you` for the reader of the sentence, `nobody` for no seat, else `other`."""

    seat: int
    name: str
    case: str = "other"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class CardNames:
    """One or several cards by code and by name. `text` contains the names with articles or commas."""

    codes: tuple[str, ...]
    names: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class ColourName:
    """A colour. `case` is `none` for no colour, `own` for the colour of the card itself, else `other`."""

    letter: str
    name: str
    case: str = "other"

    def __str__(self) -> str:
        return self.name


def name_cards(texts: Catalogue, codes: Sequence[str]) -> CardNames:
    """Name cards with the indefinite article and without codes, as in "a red 7 and a Wild"."""
    names = tuple(name_card(texts, code) for code in codes)
    return CardNames(tuple(codes), names, texts.join_list(map(partial(_with_article, texts, "card.a"), codes, names)))


def name_a_card(texts: Catalogue, code: str) -> CardNames:
    """Name a card with the indefinite article, as in "a red 7 (R7)"."""
    name = name_with_code(texts, code)
    return CardNames((code,), (name,), _with_article(texts, "card.a", code, name))


def name_the_card(texts: Catalogue, code: str) -> CardNames:
    """Name a card with the definite article, as in "the red 7 (R7)"."""
    name = name_with_code(texts, code)
    return CardNames((code,), (name,), _with_article(texts, "card.the", code, name))


def name_hand(texts: Catalogue, codes: Sequence[str]) -> CardNames:
    """Name the cards of a hand, as in "red 7 (R7), Wild (W)"."""
    names = tuple(name_with_code(texts, code) for code in codes)
    return CardNames(tuple(codes), names, ", ".join(names))


def _with_article(texts: Catalogue, article: str, code: str, name: str) -> str:
    """Add the article, unless the card is named only by its code."""
    return name if name == code else texts.say(article, card=name)


def name_with_code(texts: Catalogue, code: str) -> str:
    """Return the name with the code that a reader can type, as in "red 7 (R7)"."""
    name = name_card(texts, code)
    return name if name == code else texts.say("card.coded", card=name, code=code)


def name_card(texts: Catalogue, code: str) -> str:
    """Return the name of a card, such as "red 7" for `R7`. A card without a name is called by its code."""
    symbol = symbol_of(code)
    key = "card.number" if symbol.isdigit() else f"card.{symbol}"
    colour = "" if symbol == code else f"colour.{code[:1]}"
    if key not in texts or (colour and colour not in texts):
        return code
    return texts.say(key, colour=texts.say(colour) if colour else "", digit=symbol)


def name_symbol(texts: Catalogue, symbol: str) -> str:
    """Return the name of a symbol without a colour."""
    if symbol in DIGITS:
        return texts.say("card.number", digit=symbol, colour="").strip()
    key = f"card.{symbol}"
    return texts.say(key, colour="").strip() if key in texts else symbol


def name_colour(texts: Catalogue, letter: str | None) -> ColourName:
    return ColourName(letter, texts.say(f"colour.{letter}")) if letter else ColourName("", "", "none")


def name_seats(texts: Catalogue, seats: int, names: Sequence[str] = ()) -> list[str]:
    """Return a name for each seat: its name in `names` or, if it has none, its number."""
    unnamed = [texts.say("seat", seat=seat) for seat in range(seats)]
    return [name or number for name, number in zip(names or unnamed, unnamed, strict=True)]
