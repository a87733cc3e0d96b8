"""The page of one edition: deck, rules, open questions and options."""

from penultima.editions.edition import Card, Edition, Option
from penultima.editions.load import first_card_effect
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.i18n import Catalogue
from penultima.kernel.rules import COLOURS
from penultima.rulebook import card_tables
from penultima.rulebook.clause_listing import clause_line, group_by_theme
from penultima.rulebook.markdown_blocks import NOTHING, bullets, heading, page, table
from penultima.wording.edition_text import describe_option, describe_rule, edition_summary, edition_title, print_value


def edition_page(edition: Edition, texts: Catalogue) -> str:
    return page(
        [
            heading(1, edition_title(edition, texts)),
            edition_summary(edition, texts),
            *_deck(ruleset(edition), texts),
            *_first_cards(edition, texts),
            *_rules(edition, texts),
            *_clauses(edition, texts),
            *_rulings(edition, texts),
            *_options(edition, "ruling", "page.choices", texts),
            *_options(edition, "house", "page.house", texts),
        ]
    )


def _deck(rules: Ruleset, texts: Catalogue) -> list[str]:
    columns = ("card", "each", "total", "points", "effect")
    rows = card_tables.group_rows(
        _symbols(rules.edition), lambda symbol: _card(rules, rules.edition.cards[symbol], texts)
    )
    return [
        heading(2, texts.say("page.deck", amount=rules.tables.cards)),
        table(
            [texts.say(f"page.deck.{column}") for column in columns],
            [
                [card_tables.name_symbols(same, texts), *cells[:1], _total(same, rules), *cells[1:]]
                for same, cells in rows
            ],
        ),
    ]


def _symbols(edition: Edition) -> list[str]:
    """Return the symbols of the deck, wild cards last."""
    by_colour = sorted(edition.cards.values(), key=lambda card: card.wild)
    return [card.symbol for card in by_colour if edition.deck.get(card.symbol)]


def _card(rules: Ruleset, card: Card, texts: Catalogue) -> list[str]:
    return [
        NOTHING if card.wild else str(rules.edition.deck[card.symbol]),
        card_tables.describe_points(card, texts),
        card_tables.describe_effect(card, rules.effects[card.symbol], texts),
    ]


def _total(symbols: list[str], rules: Ruleset) -> str:
    edition = rules.edition
    return str(sum(edition.deck[symbol] * (1 if edition.cards[symbol].wild else COLOURS) for symbol in symbols))


def _first_cards(edition: Edition, texts: Catalogue) -> list[str]:
    """List the effects of first cards. Cards with the same effect and the same clause share a line."""
    groups: dict[str, list[str]] = {}
    for symbols, cells in card_tables.group_rows(
        _symbols(edition), lambda symbol: [_first_card(edition, symbol, texts)]
    ):
        groups.setdefault(cells[0], []).append(card_tables.name_symbols(symbols, texts))
    lines = [f"{', '.join(names)}: {first}" for first, names in groups.items()]
    return [heading(3, texts.say("page.deck.first")), bullets(lines)]


def _first_card(edition: Edition, symbol: str, texts: Catalogue) -> str:
    """Describe the effect of a first card, with its clause."""
    card = edition.cards[symbol]
    first = first_card_effect(edition, card)
    clause = edition.rules["first"].clause if first == "ignore" else card.first_clause
    return f"{texts.say(f'page.first.{first}')} (`{clause}`)"


def _rules(edition: Edition, texts: Catalogue) -> list[str]:
    """List the printed rules. Leave out rules that the edition does not set and for which it has no clause."""
    rows = [
        [f"{texts.say(f'page.rule.{rule}')} (`{printed.clause}`)", describe_rule(rule, printed, texts)]
        for rule, printed in edition.rules.items()
        if printed.value or printed.clause in edition.clauses
    ]
    head = [texts.say("page.rules.rule"), texts.say("page.rules.value")]
    return [heading(2, texts.say("page.rules")), table(head, rows)]


def _clauses(edition: Edition, texts: Catalogue) -> list[str]:
    blocks = [heading(2, texts.say("page.clauses"))]
    for theme, clauses in group_by_theme(edition.clauses).items():
        blocks.append(heading(3, texts.say(f"page.theme.{theme}")))
        blocks.append(bullets(clause_line(clause, edition, texts) for clause in clauses))
    return blocks


def _rulings(edition: Edition, texts: Catalogue) -> list[str]:
    constants = [ruling for ruling in edition.rulings if ruling not in edition.options]
    return [
        heading(2, texts.say("page.rulings")),
        texts.say("page.rulings.text"),
        bullets(clause_line(ruling, edition, texts) for ruling in constants),
    ]


def _options(edition: Edition, kind: str, key: str, texts: Catalogue) -> list[str]:
    options = [option for option in edition.options.values() if option.kind == kind]
    defaults = ruleset(edition).options
    items = []
    for option in options:
        items.append(f"- {clause_line(option.id, edition, texts)}")
        items += [f"    - {line}" for line in _values(edition, option, defaults[option.id], texts)]
    return [heading(2, texts.say(key)), texts.say(f"{key}.text"), "\n".join(items)] if options else []


def _values(edition: Edition, option: Option, default: OptionValue, texts: Catalogue) -> list[str]:
    usual = f" (**{texts.say('page.default')}**)"
    if not option.values:
        any_number = f"`{option.id}=N`: {texts.say('page.numbers', most=option.most)}"
        return [f"`{option.id}={default}`: {describe_option(edition, option.id, default, texts)}{usual}", any_number]
    return [
        f"`{option.id}={print_value(value)}`: {describe_option(edition, option.id, value, texts)}"
        + (usual if value == default else "")
        for value in option.values
    ]
