"""The loader of editions. Each edition file extends and overrides the shared file. Errors name file, line and key."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from penultima.editions import effect_language
from penultima.editions.edition import DIGITS, WILD, Card, Edition, Option, PrintedRule
from penultima.editions.ids import check_ids
from penultima.errors import BadInput, Phrase
from penultima.i18n.quoting import quote, quote_alternatives, quote_name
from penultima.kernel.rules import FIRST_IGNORE, FIRSTS
from penultima.kernel.state import CARDS, SEATS
from penultima.support import toml_file
from penultima.support.toml_file import TomlTable
from penultima.support.validation import check_text

DEFAULT = "giant"
"""The edition that is used if none is given. Its deck and its texts are the standard ones."""
FIRST = FIRSTS[:FIRST_IGNORE]  # the values that a file may choose: all but `ignore`
TRAITS = ("answerable", "challengeable")
MAX_KINDS = 62
MAX_MEBIBYTES = 1
"""The maximum size of an edition file."""
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
SYMBOL = re.compile(r"[0-9]|\+[0-9]|[A-Z]|W(\+[0-9]|(?!C$)[A-Z][0-9]?)")  # `WC` means any customizable card

# The values that a printed rule may have: a number in a range, one of several words, a list of words, or a bool.
RULE_VALUES: dict[str, range | tuple[str, ...] | list[str] | type[bool]] = {
    "hand": range(1, 13),
    "dealer": ("highest", "chosen", "lot"),
    "first": ("card", "number"),
    "draw-by-choice": bool,
    "forbids": ["colour", "numbers", "wilds"],
    "challenge-extra": range(21),
    "call": ("play", "any"),
    "call-penalty": range(21),
    "draws-at-end": [],
    "misplay": range(21),
    "suggestion": range(21),
    "scoring": ("winner", "low", "none"),
    "target": range(1_000_001),
    "keeps-points": bool,
}


def bundled_ids() -> list[str]:
    """Return the ids of the editions that come with the program."""
    found = (Path(entry.name) for entry in files("penultima.editions").iterdir())
    return sorted(path.stem for path in found if path.suffix == ".toml" and path.stem != "shared")


@cache
def load_bundled(name: str) -> Edition:
    if name not in bundled_ids():
        raise BadInput(
            "no such edition: {name} (there is {words})", name=quote_name(name), words=", ".join(bundled_ids())
        )
    return parse_edition(_read_packaged(f"{name}.toml"))


def load_edition(name: str | Path) -> Edition:
    """Load an edition by its id or by the path of a file. A text with a slash or the ending .toml is a path."""
    if isinstance(name, Path):
        return load_file(name)
    return load_file(Path(name)) if is_path(check_text("edition", name)) else load_bundled(name)


def is_path(name: str) -> bool:
    return "/" in name or name.endswith(".toml")


def load_file(path: Path) -> Edition:
    """Load a user's own edition, and check its clause and ruling ids against those of the bundled editions."""
    table = toml_file.read_toml(path, MAX_MEBIBYTES)
    found = parse_edition(table)
    check_ids(table, *_known_ids())
    return found


@cache
def _known_ids() -> tuple[list[str], list[str]]:
    """Return the clause ids and the ruling ids of all editions that come with the program."""
    known = [load_bundled(name) for name in bundled_ids()]
    return [clause for each in known for clause in each.clauses], [ruling for each in known for ruling in each.rulings]


@cache
def presets() -> Mapping[str, str]:
    """Return the suggested custom rules: texts in the effect language, by id."""
    shared = _read_packaged("shared.toml")
    return MappingProxyType({row.text_at("id"): row.text_at("effect") for row in shared.tables("preset")})


@cache
def suggestions() -> Mapping[str, str]:
    """Return the clause of each suggested custom rule, by the text of the rule."""
    shared = _read_packaged("shared.toml")
    return MappingProxyType({row.text_at("effect"): row.text_at("clause") for row in shared.tables("preset")})


def _read_packaged(name: str) -> TomlTable:
    return toml_file.parse_toml(name, files("penultima.editions").joinpath(name).read_text(encoding="utf-8"))


def parse_edition(table: TomlTable) -> Edition:
    shared = _read_packaged("shared.toml")
    cards = _cards(shared, {})
    cards |= _cards(table, cards)
    rules = _rules(shared.table("rules")) | (_rules(table.table("rules")) if "rules" in table else {})
    deck = _deck(table.table("deck"), cards)
    has = table.table("has")
    name = table.text_at("id")
    if not ID.fullmatch(name):
        raise table.error("id", "expected letters, digits and hyphens, at most 40, found {name}", name=quote(name))
    edition = Edition(
        id=name,
        version=table.number("version", 1, 999),
        passport=table.number("passport", 0, 255, 0),
        deck=deck,
        cards=cards,
        rules=rules,
        options=_options(shared, has),
        clauses=tuple(has.texts("clauses")),
        rulings=tuple(has.texts("rulings")),
    )
    has.finish()
    table.finish()
    _check(edition, table)
    return edition


def _cards(table: TomlTable, shared: Mapping[str, Card]) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for row in table.tables("card"):
        for symbol in row.texts("symbols"):
            cards[symbol] = _card(row, symbol, shared.get(symbol))
        row.finish()
    return cards


def _card(row: TomlTable, symbol: str, replaced: Card | None) -> Card:
    """Read a card. `replaced` is the shared card with the same symbol, if there is one."""
    wild = row.flag("wild", default=False)
    if not SYMBOL.fullmatch(symbol) or wild != symbol.startswith(WILD):
        raise row.error(
            "symbols",
            "expected a digit, +N or a letter, and for a wild card W, W+N or W with a letter, but not WC, "
            "found {symbol}",
            symbol=quote(symbol),
        )
    traits = row.texts("traits", [])
    for trait in traits:
        if trait not in TRAITS:
            raise row.error(
                "traits", "expected {words}, found {value}", words=quote_alternatives(TRAITS), value=quote(trait)
            )
    card = Card(
        symbol=symbol,
        clause=row.text_at("clause"),
        wild=wild,
        value=int(symbol) if symbol in DIGITS else row.number("value", 0, 1000),
        effect=_effect(row, "effect"),
        traits=frozenset(traits),
        first=row.word("first", FIRST),
        first_clause=row.text_at("first-clause"),
        written=row.flag("written", default=replaced is not None and replaced.written),
    )
    _check_card(row, card)
    return card


def _effect(row: TomlTable, key: str) -> effect_language.Effect:
    text = row.text_at(key, "")
    with row.locate_errors(key):
        return effect_language.parse_effect(text)


def _effects(row: TomlTable) -> dict[str, effect_language.Effect]:
    table = row.table("effects") if "effects" in row else None
    return {symbol: _effect(table, symbol) for symbol in table} if table else {}


def _check_card(row: TomlTable, card: Card) -> None:
    """Check that the properties of a card agree with each other.

    For example, only a card that makes a debt can be answered or challenged. The effect of such a card must be
    `next: draw N, lose-turn`.
    """
    if card.traits and debt_of(card) == 0:
        raise row.error(
            "traits", "{card}: only 'next: draw N, lose-turn' can be answered or challenged", card=card.symbol
        )
    if "challengeable" in card.traits and not card.wild:
        raise row.error("traits", "{card}: only a wild card can be challenged", card=card.symbol)
    if card.written and not card.wild:
        raise row.error("written", "{card}: only a wild card can be written on", card=card.symbol)
    if card.wild and card.first in ("start", "effect", "dealer"):
        raise row.error("first", "{card}: a wild first card needs a colour, so colour or return", card=card.symbol)


def first_card_effect(edition: Edition, card: Card) -> str:
    """Return what happens if this card is turned up first.

    In an edition in which only number cards can start a deal, the result for any other card is "ignore".
    """
    return card.first if card.digit >= 0 or edition.word("first") == "card" else "ignore"


def debt_of(card: Card) -> int:
    """Return the number of cards that the next player owes after this card is played, or 0 if it makes no debt."""
    if len(card.effect.instructions) != 1:
        return 0
    instruction = card.effect.instructions[0]
    if instruction.target != "next" or [verb.name for verb in instruction.verbs] != ["draw", "lose-turn"]:
        return 0
    return int(instruction.verbs[0].argument)


def _deck(table: TomlTable, cards: dict[str, Card]) -> dict[str, int]:
    deck: dict[str, int] = {}
    for key in table:
        symbols = list("123456789") if key == "1-9" else [key]
        for symbol in symbols:
            if symbol not in cards:
                raise table.error(key, "no such card")
            if symbol in deck:
                raise table.error(key, "the {symbol} stands there twice", symbol=symbol)
            deck[symbol] = table.number(key, 0, 20)
    return deck


def _rules(table: TomlTable) -> dict[str, PrintedRule]:
    rules = {}
    for key in table:
        if key not in RULE_VALUES:
            raise table.error(key, "no such rule")
        row = table.table(key)
        rules[key] = PrintedRule(_rule_value(row, RULE_VALUES[key]), row.text_at("clause"))
        row.finish()
    return rules


def _rule_value(
    row: TomlTable, allowed: range | tuple[str, ...] | list[str] | type[bool]
) -> str | int | bool | tuple[str, ...]:
    if isinstance(allowed, range):
        return row.number("value", allowed.start, allowed.stop - 1)
    if isinstance(allowed, tuple):
        return row.word("value", allowed)
    if isinstance(allowed, list):
        values = tuple(row.texts("value"))
        for value in values:
            if allowed and value not in allowed:
                raise row.error(
                    "value",
                    "expected {words}, found {value}",
                    words=quote_alternatives(tuple(allowed)),
                    value=quote(value),
                )
        return values
    return row.flag("value")


def _options(shared: TomlTable, has: TomlTable) -> dict[str, Option]:
    """Read the options. House rules exist in every edition, but rulings only in editions that list them."""
    rulings = has.texts("rulings")
    options = {}
    for row in shared.tables("option"):
        option = Option(
            id=row.text_at("id"),
            passport=row.number("passport", 1, 255),
            kind=row.word("kind", ("ruling", "house")),
            values=tuple(row.get("values", list, Phrase("a list"), [])),
            most=row.number("most", 0, 1_000_000, 0),
            effects=_effects(row),
        )
        row.finish()
        if option.kind == "house" or option.id in rulings:
            options[option.id] = option
    return options


def _check(edition: Edition, table: TomlTable) -> None:
    _check_rulings(edition, table)
    for symbol in edition.words("draws-at-end"):
        if symbol not in edition.deck or debt_of(edition.cards[symbol]) == 0:
            raise table.error(
                "rules",
                "draws-at-end: {symbol} is no card of this deck that makes the next one draw",
                symbol=quote_name(symbol),
            )
    if len(edition.kinds()) > MAX_KINDS:
        raise table.error(
            "deck", "{count} kinds of cards; there is room for {most}", count=len(edition.kinds()), most=MAX_KINDS
        )
    _check_deck(edition, table)


def _check_rulings(edition: Edition, table: TomlTable) -> None:
    """Check that no ruling contradicts a printed rule on the same question."""
    if (settled := edition.options.get("uno.official")) and edition.number("call-penalty") != settled.values[0]:
        raise table.error(
            "rules", "call-penalty: the ruling uno.official makes it {words}", words=quote_alternatives(settled.values)
        )
    if "wild-draw.official" in edition.options and "numbers" not in edition.words("forbids"):
        raise table.error("rules", "forbids: the ruling wild-draw.official is about numbers, which are not in it")


def _check_deck(edition: Edition, table: TomlTable) -> None:
    copies = [(card, edition.deck[card.symbol]) for _, card, _ in edition.kinds()]
    cards = sum(number for _, number in copies)
    if cards > CARDS - SEATS:
        raise table.error("deck", "{cards} cards; there is room for {most}", cards=cards, most=CARDS - SEATS)
    starting = sum(number for card, number in copies if first_card_effect(edition, card) not in ("return", "ignore"))
    needed = edition.number("hand") * SEATS + 1
    if starting < needed:
        raise table.error(
            "deck",
            "{starting} cards can start a deal; with {most} players it takes {needed}",
            starting=starting,
            most=SEATS,
            needed=needed,
        )
