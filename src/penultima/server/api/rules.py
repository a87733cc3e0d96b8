"""Editions, texts, passports and effects: what the rules are, in words."""

from functools import cache

from penultima.editions import effect, load
from penultima.editions.edition import Card, Edition, Option
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.notation.passport import print_passport
from penultima.pages.cards import what_it_does
from penultima.pages.comparison import comparison_page
from penultima.pages.edition import edition_page
from penultima.server.api.agreed import agreed
from penultima.server.api.asked import EffectText, InLanguage, OfEdition, Rules
from penultima.server.api.call import Call
from penultima.server.api.refusal import Refusal
from penultima.server.api.told import (
    CardFace,
    Choice,
    ClauseWords,
    EditionLine,
    Editions,
    EditionWords,
    EffectWords,
    OptionWords,
    PassportWords,
    Preset,
    Texts,
    Wrong,
)
from penultima.texts import FOLDER, Catalogue, catalogue, read_texts
from penultima.wording.edition import option_value, special_of, title_of
from penultima.wording.naming import symbol_name
from penultima.wording.reading import read_effect

# -- editions


async def editions(call: Call[None, None]) -> Editions:
    return Editions([_line(load.edition(name), call.texts) for name in load.names()])


def _line(edition: Edition, texts: Catalogue) -> EditionLine:
    tables = ruleset(edition).tables
    return EditionLine(
        edition.id,
        title_of(edition, texts),
        special_of(edition, texts),
        tables.cards,
        tables.hand,
        tables.target,
        len(edition.customs()),
    )


async def edition(call: Call[OfEdition, None]) -> EditionWords:
    if call.path.edition not in load.names():
        raise Refusal("server.unknown")
    return _told(call.path.edition, call.language)


@cache
def _told(name: str, language: str) -> EditionWords:
    """Of few editions in few languages, so each is put together once."""
    found, texts = load.edition(name), catalogue(language)
    rules = ruleset(found)
    constants = [ruling for ruling in found.rulings if ruling not in found.options]
    return EditionWords(
        id=found.id,
        title=title_of(found, texts),
        text=special_of(found, texts),
        cards=[_card(rules, card, texts) for card in found.cards.values() if found.deck.get(card.symbol)],
        clauses=[_clause(clause, found, texts) for clause in found.clauses],
        rulings=[_clause(ruling, found, texts) for ruling in constants],
        options=[_option(option, rules, texts) for option in found.options.values()],
        customs=found.customs(),
        presets=[_preset(name, text, texts) for name, text in load.presets().items()] if found.customs() else [],
        page=edition_page(found, texts),
    )


def _card(rules: Ruleset, card: Card, texts: Catalogue) -> CardFace:
    does = rules.effects[card.symbol]
    return CardFace(
        card.symbol,
        symbol_name(texts, card.symbol),
        rules.edition.deck[card.symbol],
        card.digit if card.digit >= 0 else card.value,
        str(does),
        what_it_does(card, does, texts),
        card.wild,
        card.clause,
    )


def _clause(clause: str, edition: Edition, texts: Catalogue) -> ClauseWords:
    title, text = f"clause.{clause}.title", f"clause.{clause}.text"
    return ClauseWords(
        clause,
        texts.say(title) if title in texts else clause,
        texts.clause(clause, edition.id) if text in texts else "",
    )


def _option(option: Option, rules: Ruleset, texts: Catalogue) -> OptionWords:
    words = _clause(option.id, rules.edition, texts)
    choices = [Choice(value, option_value(option, value, texts)) for value in option.values]
    usual = rules.options[option.id]
    return OptionWords(option.id, option.kind, words.title, words.text, usual, choices, option.most)


def _preset(name: str, text: str, texts: Catalogue) -> Preset:
    return Preset(name, text, read_effect(effect.parse(text), texts))


# -- texts


async def texts(call: Call[InLanguage, None]) -> Texts:
    return _catalogue(call.path.language)


@cache
def _catalogue(language: str) -> Texts:
    return Texts(language, read_texts(FOLDER.joinpath(f"{language}.json")), dict(catalogue(language).errors))


# -- passports


async def passport(call: Call[None, Rules]) -> PassportWords:
    rules = agreed(call.body)
    page = comparison_page(ruleset(rules.edition), rules, call.texts)
    return PassportWords(print_passport(rules), rules.edition.id, dict(rules.changes), list(rules.customs), page)


# -- effects


async def read(call: Call[None, EffectText]) -> EffectWords:
    """A text that is still being written is no bad request: what is wrong with it is the answer."""
    text = call.body.text
    try:
        found = effect.parse(text)
    except effect.Misread as problem:
        expected = call.texts.told(problem.expected) if problem.expected else ""
        return EffectWords(wrong=Wrong(problem.column, problem.length, call.texts.told(problem), expected))
    return EffectWords(str(found), read_effect(found, call.texts))
