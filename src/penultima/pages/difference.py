"""What differs between two sets of rules, as data; `comparison` says it in words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from penultima.editions.edition import PrintedRule
from penultima.editions.effect import Effect
from penultima.editions.load import first_of
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.texts import LANGUAGES, catalogue
from penultima.wording.edition import is_own

BLANK = Effect()


@dataclass(frozen=True)
class Face:
    """What a card is in one set of rules, apart from what the players wrote on it."""

    copies: int  # in each colour; of a wild card in all
    effect: Effect
    points: int
    first: str
    traits: frozenset[str]


@dataclass(frozen=True)
class CardDiffers:
    """None where the deck does not have it."""

    symbol: str
    a: Face | None
    b: Face | None


@dataclass(frozen=True)
class WritingDiffers:
    """On a customizable card; None where the deck does not have it."""

    symbol: str
    a: Effect | None
    b: Effect | None


@dataclass(frozen=True)
class RuleDiffers:
    rule: str
    a: PrintedRule
    b: PrintedRule


@dataclass(frozen=True)
class ClauseDiffers:
    """Where both have it, its words differ."""

    clause: str
    ruling: bool
    a: bool
    b: bool


@dataclass(frozen=True)
class OptionDiffers:
    """None where the edition does not have it."""

    option: str
    a: OptionValue | None
    b: OptionValue | None


Difference = CardDiffers | WritingDiffers | RuleDiffers | ClauseDiffers | OptionDiffers


def differences(a: Ruleset, b: Ruleset) -> list[Difference]:
    rules = list(_rules(a, b))
    return [*_options(a, b, rules), *_cards(a, b), *_writings(a, b), *rules, *_clauses(a, b)]


def _either(a: Iterable[str], b: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([*a, *b]))


def _cards(a: Ruleset, b: Ruleset) -> Iterator[CardDiffers]:
    for symbol in _either(a.edition.cards, b.edition.cards):
        faces = _face(a, symbol), _face(b, symbol)
        if faces[0] != faces[1]:
            yield CardDiffers(symbol, *faces)


def _face(rules: Ruleset, symbol: str) -> Face | None:
    copies = rules.edition.deck.get(symbol, 0)
    if not copies:
        return None
    card = rules.edition.cards[symbol]
    effect = card.effect if card.written else rules.effects[symbol]
    return Face(copies, effect, card.value, first_of(rules.edition, card), card.traits)


def _writings(a: Ruleset, b: Ruleset) -> Iterator[WritingDiffers]:
    for symbol in _either(a.edition.customs(), b.edition.customs()):
        texts = _writing(a, symbol), _writing(b, symbol)
        if (texts[0] or BLANK) != (texts[1] or BLANK):
            yield WritingDiffers(symbol, *texts)


def _writing(rules: Ruleset, symbol: str) -> Effect | None:
    return rules.effects[symbol] if rules.edition.deck.get(symbol) else None


def _rules(a: Ruleset, b: Ruleset) -> Iterator[RuleDiffers]:
    for rule, printed in a.edition.rules.items():
        other = b.edition.rules[rule]
        if _plain(printed) != _plain(other):
            yield RuleDiffers(rule, printed, other)


def _plain(printed: PrintedRule) -> object:
    """Several words have no order."""
    return frozenset(printed.value) if isinstance(printed.value, tuple) else printed.value


def _options(a: Ruleset, b: Ruleset, told: list[RuleDiffers]) -> Iterator[OptionDiffers]:
    """Not what the printed rules say already: another default, or a ruling that only one of them has."""
    printed = [(rule.rule, rule.a.value, rule.b.value) for rule in told]
    for option in _either(a.options, b.options):
        values = a.options.get(option), b.options.get(option)
        missing = option not in a.options or option not in b.options
        untouched = _default(a, option) == values[0] and _default(b, option) == values[1]
        if values[0] != values[1] and (option, *values) not in printed and not (missing and untouched):
            yield OptionDiffers(option, *values)


def _default(rules: Ruleset, option: str) -> OptionValue | None:
    return ruleset(rules.edition).options.get(option)


def _clauses(a: Ruleset, b: Ruleset) -> Iterator[ClauseDiffers]:
    """Nobody has put an edition of one's own into words, so for those only having a clause counts."""
    worded = not is_own(a.edition) and not is_own(b.edition)
    kinds = (False, a.edition.clauses, b.edition.clauses), (True, a.edition.rulings, b.edition.rulings)
    for ruling, of_a, of_b in kinds:
        for clause in _either(of_a, of_b):
            has = clause in of_a, clause in of_b
            if has != (True, True) or (worded and _reworded(clause, a.edition.id, b.edition.id)):
                yield ClauseDiffers(clause, ruling, *has)


def _reworded(clause: str, a: str, b: str) -> bool:
    return any(texts.clause(clause, a) != texts.clause(clause, b) for texts in map(catalogue, LANGUAGES))
