"""Handlers that describe rules in words: editions, texts, passports and effects."""

from functools import cache

from penultima.editions import effect_language, load
from penultima.editions.edition import Card, Edition, Option
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.i18n import FOLDER, Catalogue, catalogue, read_texts
from penultima.notation.passport import print_passport
from penultima.rulebook.card_tables import describe_effect
from penultima.rulebook.comparison import comparison_page
from penultima.rulebook.edition_page import edition_page
from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.request_context import RequestContext
from penultima.server.api.request_models import EditionPath, EffectText, LanguagePath, RulesRequest, resolve_rules
from penultima.server.api.response_models import (
    CardFace,
    ClauseWords,
    Editions,
    EditionSummary,
    EditionWords,
    EffectDescription,
    EffectError,
    OptionValueWords,
    OptionWords,
    PassportWords,
    Preset,
    Texts,
)
from penultima.wording.edition_text import describe_option, edition_summary, edition_title
from penultima.wording.naming import name_symbol
from penultima.wording.reading import read_effect

# -- editions


async def list_editions(context: RequestContext[None, None]) -> Editions:
    return Editions([_summarize_edition(load.load_bundled(name), context.texts) for name in load.bundled_ids()])


def _summarize_edition(edition: Edition, texts: Catalogue) -> EditionSummary:
    tables = ruleset(edition).tables
    return EditionSummary(
        edition.id,
        edition_title(edition, texts),
        edition_summary(edition, texts),
        tables.cards,
        tables.hand,
        tables.target,
        len(edition.customs()),
    )


async def describe_edition(context: RequestContext[EditionPath, None]) -> EditionWords:
    if context.path.edition not in load.bundled_ids():
        raise HttpRefusal("server.unknown")
    return _describe_edition(context.path.edition, context.language)


@cache
def _describe_edition(name: str, language: str) -> EditionWords:
    """Describe an edition. The result is cached, because there are only a few editions and languages."""
    found, texts = load.load_bundled(name), catalogue(language)
    rules = ruleset(found)
    constants = [ruling for ruling in found.rulings if ruling not in found.options]
    return EditionWords(
        id=found.id,
        title=edition_title(found, texts),
        text=edition_summary(found, texts),
        cards=[_describe_card(rules, card, texts) for card in found.cards.values() if found.deck.get(card.symbol)],
        clauses=[_describe_clause(clause, found, texts) for clause in found.clauses],
        rulings=[_describe_clause(ruling, found, texts) for ruling in constants],
        options=[_describe_option(option, rules, texts) for option in found.options.values()],
        customs=found.customs(),
        presets=[_describe_preset(name, text, texts) for name, text in load.presets().items()]
        if found.customs()
        else [],
        page=edition_page(found, texts),
    )


def _describe_card(rules: Ruleset, card: Card, texts: Catalogue) -> CardFace:
    does = rules.effects[card.symbol]
    return CardFace(
        card.symbol,
        name_symbol(texts, card.symbol),
        rules.edition.deck[card.symbol],
        card.digit if card.digit >= 0 else card.value,
        str(does),
        describe_effect(card, does, texts),
        card.wild,
        card.clause,
    )


def _describe_clause(clause: str, edition: Edition, texts: Catalogue) -> ClauseWords:
    title, text = f"clause.{clause}.title", f"clause.{clause}.text"
    return ClauseWords(
        clause,
        texts.say(title) if title in texts else clause,
        texts.clause(clause, edition.id) if text in texts else "",
    )


def _describe_option(option: Option, rules: Ruleset, texts: Catalogue) -> OptionWords:
    words = _describe_clause(option.id, rules.edition, texts)
    choices = [
        OptionValueWords(value, describe_option(rules.edition, option.id, value, texts)) for value in option.values
    ]
    usual = rules.options[option.id]
    return OptionWords(option.id, option.kind, words.title, words.text, usual, choices, option.most)


def _describe_preset(name: str, text: str, texts: Catalogue) -> Preset:
    return Preset(name, text, read_effect(effect_language.parse_effect(text), texts))


# -- texts


async def read_catalogue(context: RequestContext[LanguagePath, None]) -> Texts:
    return _read_catalogue(context.path.language)


@cache
def _read_catalogue(language: str) -> Texts:
    return Texts(language, read_texts(FOLDER.joinpath(f"{language}.json")), dict(catalogue(language).errors))


# -- passports


async def describe_passport(context: RequestContext[None, RulesRequest]) -> PassportWords:
    rules = resolve_rules(context.body)
    page = comparison_page(ruleset(rules.edition), rules, context.texts)
    return PassportWords(print_passport(rules), rules.edition.id, dict(rules.changes), list(rules.customs), page)


# -- effects


async def check_effect(context: RequestContext[None, EffectText]) -> EffectDescription:
    """Describe an effect. An invalid text may be unfinished, so it is not refused: the answer names its first error."""
    text = context.body.text
    try:
        found = effect_language.parse_effect(text)
    except effect_language.EffectSyntaxError as problem:
        expected = context.texts.translate_error(problem.expected) if problem.expected else ""
        return EffectDescription(
            wrong=EffectError(problem.column, problem.length, context.texts.translate_error(problem), expected)
        )
    return EffectDescription(str(found), read_effect(found, context.texts))
