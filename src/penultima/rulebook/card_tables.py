"""Tables of cards on a page: their names and effects. Numbers with the same effect share a row."""

from collections.abc import Callable, Iterable
from itertools import groupby

from penultima.editions.edition import DIGITS, Card
from penultima.editions.effect_language import Effect
from penultima.i18n import Catalogue
from penultima.wording.naming import name_symbol
from penultima.wording.reading import read_effect


def name_symbols(symbols: list[str], texts: Catalogue) -> str:
    """Return the name of a card with its symbol. Several symbols form a range of numbers."""
    if len(symbols) == 1:
        name = name_symbol(texts, symbols[0])
        return name if name == symbols[0] else f"{name} (`{symbols[0]}`)"
    return texts.say("page.deck.digits", first=symbols[0], last=symbols[-1])


def describe_effect(card: Card, effect: Effect, texts: Catalogue) -> str:
    if not card.wild:
        return read_effect(effect, texts) if effect.instructions else texts.say("page.effect.none")
    parts = []
    if effect.instructions:
        parts = [read_effect(effect, texts)]
    elif card.written:
        parts = [texts.say("page.effect.written")]
    return "; ".join([texts.say("page.effect.wild"), *parts])


def describe_points(card: Card, texts: Catalogue) -> str:
    return texts.say("page.deck.face") if card.digit >= 0 else texts.number(card.value)


def group_rows(symbols: Iterable[str], cells_of: Callable[[str], list[str]]) -> list[tuple[list[str], list[str]]]:
    """Group symbols as (symbols, cells). Consecutive numbers with equal cells share a row."""
    rows: list[tuple[list[str], list[str]]] = []
    for (digit, cells), group in groupby(symbols, lambda symbol: (symbol in DIGITS, cells_of(symbol))):
        same = list(group)
        rows += [(same, cells)] if digit and _is_run(same) else [([symbol], cells) for symbol in same]
    return rows


def _is_run(digits: list[str]) -> bool:
    return "".join(digits) in "".join(DIGITS)
