"""Cards on a page: their names, what they do, and numbers that are alike in one row."""

from collections.abc import Callable, Iterable
from itertools import groupby

from penultima.editions.edition import DIGITS, Card
from penultima.editions.effect import Effect
from penultima.texts import Catalogue
from penultima.wording.naming import symbol_name
from penultima.wording.reading import read_effect


def names_of(symbols: list[str], texts: Catalogue) -> str:
    """With the symbol of the notation; several are a run of numbers."""
    if len(symbols) == 1:
        name = symbol_name(texts, symbols[0])
        return name if name == symbols[0] else f"{name} (`{symbols[0]}`)"
    return texts.say("page.deck.digits", first=symbols[0], last=symbols[-1])


def what_it_does(card: Card, effect: Effect, texts: Catalogue) -> str:
    if not card.wild:
        return read_effect(effect, texts) if effect.instructions else texts.say("page.effect.none")
    then = []
    if effect.instructions:
        then = [read_effect(effect, texts)]
    elif card.written:
        then = [texts.say("page.effect.written")]
    return "; ".join([texts.say("page.effect.wild"), *then])


def points_of(card: Card, texts: Catalogue) -> str:
    return texts.say("page.deck.face") if card.digit >= 0 else texts.number(card.value)


def in_rows(symbols: Iterable[str], cells_of: Callable[[str], list[str]]) -> list[tuple[list[str], list[str]]]:
    """(symbols, cells): numbers in a row whose cells are the same share one."""
    rows: list[tuple[list[str], list[str]]] = []
    for (digit, cells), group in groupby(symbols, lambda symbol: (symbol in DIGITS, cells_of(symbol))):
        same = list(group)
        rows += [(same, cells)] if digit and _is_run(same) else [([symbol], cells) for symbol in same]
    return rows


def _is_run(digits: list[str]) -> bool:
    return "".join(digits) in "".join(DIGITS)
