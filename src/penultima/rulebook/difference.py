"""The differences between two rulesets, as data. `comparison` describes them in words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from penultima.editions.edition import PrintedRule
from penultima.editions.effect_language import Effect
from penultima.editions.load import first_card_effect
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.i18n import LANGUAGES, catalogue
from penultima.wording.edition_text import is_user_edition

BLANK = Effect()


@dataclass(frozen=True)
class CardFaceData:
    """The properties of a card in a ruleset, except the text that players write on it."""

    copies: int  # number in each colour; for a wild card, total number
    effect: Effect
    points: int
    first: str
    traits: frozenset[str]


@dataclass(frozen=True)
class CardDiffers:
    """A difference in a card. A side without the card is None."""

    symbol: str
    a: CardFaceData | None
    b: CardFaceData | None


@dataclass(frozen=True)
class WritingDiffers:
    """A difference in the text on a customizable card. A side without the card is None."""

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
    """A clause that only one side has, or whose text differs."""

    clause: str
    ruling: bool
    a: bool
    b: bool


@dataclass(frozen=True)
class OptionDiffers:
    """A difference in the value of an option. A side without the option is None."""

    option: str
    a: OptionValue | None
    b: OptionValue | None


Difference = CardDiffers | WritingDiffers | RuleDiffers | ClauseDiffers | OptionDiffers


def find_differences(a: Ruleset, b: Ruleset) -> list[Difference]:
    rules = list(_rules(a, b))
    return [*_options(a, b, rules), *_cards(a, b), *_writings(a, b), *rules, *_clauses(a, b)]


def _join_keys(a: Iterable[str], b: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([*a, *b]))


def _cards(a: Ruleset, b: Ruleset) -> Iterator[CardDiffers]:
    for symbol in _join_keys(a.edition.cards, b.edition.cards):
        faces = _face(a, symbol), _face(b, symbol)
        if faces[0] != faces[1]:
            yield CardDiffers(symbol, *faces)


def _face(rules: Ruleset, symbol: str) -> CardFaceData | None:
    copies = rules.edition.deck.get(symbol, 0)
    if not copies:
        return None
    card = rules.edition.cards[symbol]
    effect = card.effect if card.written else rules.effects[symbol]
    return CardFaceData(copies, effect, card.value, first_card_effect(rules.edition, card), card.traits)


def _writings(a: Ruleset, b: Ruleset) -> Iterator[WritingDiffers]:
    for symbol in _join_keys(a.edition.customs(), b.edition.customs()):
        texts = _writing(a, symbol), _writing(b, symbol)
        if (texts[0] or BLANK) != (texts[1] or BLANK):
            yield WritingDiffers(symbol, *texts)


def _writing(rules: Ruleset, symbol: str) -> Effect | None:
    return rules.effects[symbol] if rules.edition.deck.get(symbol) else None


def _rules(a: Ruleset, b: Ruleset) -> Iterator[RuleDiffers]:
    for rule, printed in a.edition.rules.items():
        other = b.edition.rules[rule]
        if _to_comparable(printed) != _to_comparable(other):
            yield RuleDiffers(rule, printed, other)


def _to_comparable(printed: PrintedRule) -> object:
    """Return a comparable value. The order of a list of words does not matter."""
    return frozenset(printed.value) if isinstance(printed.value, tuple) else printed.value


def _options(a: Ruleset, b: Ruleset, rule_differences: list[RuleDiffers]) -> Iterator[OptionDiffers]:
    """Yield options that differ.

    Skip options that the differences of the printed rules already cover. Also skip options that only one side has, if
    they have their default value.
    """
    printed = [(rule.rule, rule.a.value, rule.b.value) for rule in rule_differences]
    for option in _join_keys(a.options, b.options):
        values = a.options.get(option), b.options.get(option)
        missing = option not in a.options or option not in b.options
        are_defaults = _default(a, option) == values[0] and _default(b, option) == values[1]
        if values[0] != values[1] and (option, *values) not in printed and not (missing and are_defaults):
            yield OptionDiffers(option, *values)


def _default(rules: Ruleset, option: str) -> OptionValue | None:
    return ruleset(rules.edition).options.get(option)


def _clauses(a: Ruleset, b: Ruleset) -> Iterator[ClauseDiffers]:
    """Yield clauses that differ. A user's own edition has no texts, so only the presence of a clause counts."""
    worded = not is_user_edition(a.edition) and not is_user_edition(b.edition)
    kinds = (False, a.edition.clauses, b.edition.clauses), (True, a.edition.rulings, b.edition.rulings)
    for ruling, of_a, of_b in kinds:
        for clause in _join_keys(of_a, of_b):
            has = clause in of_a, clause in of_b
            if has != (True, True) or (worded and _reworded(clause, a.edition.id, b.edition.id)):
                yield ClauseDiffers(clause, ruling, *has)


def _reworded(clause: str, a: str, b: str) -> bool:
    return any(texts.clause(clause, a) != texts.clause(clause, b) for texts in map(catalogue, LANGUAGES))
