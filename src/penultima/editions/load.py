"""Reads an edition's file over what all share; every complaint names file, line and key."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from penultima import tomlfile
from penultima.bounds import text_of
from penultima.echo import listed, named, shown
from penultima.editions import effect
from penultima.editions.edition import DIGITS, WILD, Card, Edition, Option, PrintedRule
from penultima.editions.ids import check_ids
from penultima.errors import BadInput, Phrase
from penultima.kernel.rules import FIRST_IGNORE, FIRSTS
from penultima.kernel.state import CARDS, SEATS
from penultima.tomlfile import Table

DEFAULT = "giant"
"""Where nobody says which: the standard deck and text."""
FIRST = FIRSTS[:FIRST_IGNORE]  # that one is no card's own
TRAITS = ("answerable", "challengeable")
MOST_KINDS = 62
MEBIBYTES = 1
"""The largest file of an edition that is read."""
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
SYMBOL = re.compile(r"[0-9]|\+[0-9]|[A-Z]|W(\+[0-9]|(?!C$)[A-Z][0-9]?)")  # `WC` is any of those that are written on

# What a printed rule may be: a range, words to choose from, several of them, or true and false.
RULES: dict[str, range | tuple[str, ...] | list[str] | type[bool]] = {
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


def names() -> list[str]:
    """The editions that come with the program."""
    found = (Path(entry.name) for entry in files("penultima.editions").iterdir())
    return sorted(path.stem for path in found if path.suffix == ".toml" and path.stem != "shared")


@cache
def edition(name: str) -> Edition:
    if name not in names():
        raise BadInput("no such edition: {name} (there is {words})", name=named(name), words=", ".join(names()))
    return from_table(_packaged(f"{name}.toml"))


def find(name: str | Path) -> Edition:
    """By the id of one that comes with the program, or by the path of a file: what has a slash in it, or ends so."""
    if isinstance(name, Path):
        return from_file(name)
    return from_file(Path(name)) if is_path(text_of("edition", name)) else edition(name)


def is_path(name: str) -> bool:
    return "/" in name or name.endswith(".toml")


def from_file(path: Path) -> Edition:
    """An edition of one's own, with the same checks."""
    table = tomlfile.read(path, MEBIBYTES)
    found = from_table(table)
    check_ids(table, *_known_ids())
    return found


@cache
def _known_ids() -> tuple[list[str], list[str]]:
    """Of clauses and of rulings: those of the editions that come with the program."""
    known = [edition(name) for name in names()]
    return [clause for each in known for clause in each.clauses], [ruling for each in known for ruling in each.rulings]


@cache
def presets() -> Mapping[str, str]:
    """The suggested custom rules, by id: texts in the effect language."""
    shared = _packaged("shared.toml")
    return MappingProxyType({row.text_of("id"): row.text_of("effect") for row in shared.tables("preset")})


@cache
def suggestions() -> Mapping[str, str]:
    """The clauses that suggest them, by the same texts."""
    shared = _packaged("shared.toml")
    return MappingProxyType({row.text_of("effect"): row.text_of("clause") for row in shared.tables("preset")})


def _packaged(name: str) -> Table:
    return tomlfile.parse(name, files("penultima.editions").joinpath(name).read_text(encoding="utf-8"))


def from_table(table: Table) -> Edition:
    shared = _packaged("shared.toml")
    cards = _cards(shared, {})
    cards |= _cards(table, cards)
    rules = _rules(shared.table("rules")) | (_rules(table.table("rules")) if "rules" in table else {})
    deck = _deck(table.table("deck"), cards)
    has = table.table("has")
    name = table.text_of("id")
    if not ID.fullmatch(name):
        raise table.error("id", "expected letters, digits and hyphens, at most 40, found {name}", name=shown(name))
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


def _cards(table: Table, shared: Mapping[str, Card]) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for row in table.tables("card"):
        for symbol in row.texts("symbols"):
            cards[symbol] = _card(row, symbol, shared.get(symbol))
        row.finish()
    return cards


def _card(row: Table, symbol: str, anew: Card | None) -> Card:
    """`anew`: the shared card that this one is instead of."""
    wild = row.flag("wild", default=False)
    if not SYMBOL.fullmatch(symbol) or wild != symbol.startswith(WILD):
        raise row.error(
            "symbols",
            "expected a digit, +N or a letter, and for a wild card W, W+N or W with a letter, but not WC, "
            "found {symbol}",
            symbol=shown(symbol),
        )
    traits = row.texts("traits", [])
    for trait in traits:
        if trait not in TRAITS:
            raise row.error("traits", "expected {words}, found {value}", words=listed(TRAITS), value=shown(trait))
    card = Card(
        symbol=symbol,
        clause=row.text_of("clause"),
        wild=wild,
        value=int(symbol) if symbol in DIGITS else row.number("value", 0, 1000),
        effect=_effect(row, "effect"),
        traits=frozenset(traits),
        first=row.word("first", FIRST),
        first_clause=row.text_of("first-clause"),
        written=row.flag("written", default=anew is not None and anew.written),
    )
    _check_card(row, card)
    return card


def _effect(row: Table, key: str) -> effect.Effect:
    text = row.text_of(key, "")
    with row.within(key):
        return effect.parse(text)


def _effects(row: Table) -> dict[str, effect.Effect]:
    table = row.table("effects") if "effects" in row else None
    return {symbol: _effect(table, symbol) for symbol in table} if table else {}


def _check_card(row: Table, card: Card) -> None:
    """A debt is what `next: draw N, lose-turn` says and nothing more, so nothing else can be owed."""
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


def first_of(edition: Edition, card: Card) -> str:
    """What the card does as the first one; where only a number starts a deal, any other is ignored."""
    return card.first if card.digit >= 0 or edition.word("first") == "card" else "ignore"


def debt_of(card: Card) -> int:
    """What the next player owes after this card; 0 if it is not that kind of card."""
    if len(card.effect.instructions) != 1:
        return 0
    instruction = card.effect.instructions[0]
    if instruction.target != "next" or [verb.name for verb in instruction.verbs] != ["draw", "lose-turn"]:
        return 0
    return int(instruction.verbs[0].argument)


def _deck(table: Table, cards: dict[str, Card]) -> dict[str, int]:
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


def _rules(table: Table) -> dict[str, PrintedRule]:
    rules = {}
    for key in table:
        if key not in RULES:
            raise table.error(key, "no such rule")
        row = table.table(key)
        rules[key] = PrintedRule(_rule_value(row, RULES[key]), row.text_of("clause"))
        row.finish()
    return rules


def _rule_value(
    row: Table, allowed: range | tuple[str, ...] | list[str] | type[bool]
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
                    "value", "expected {words}, found {value}", words=listed(tuple(allowed)), value=shown(value)
                )
        return values
    return row.flag("value")


def _options(shared: Table, has: Table) -> dict[str, Option]:
    """House rules work in every edition, rulings in those that list them."""
    rulings = has.texts("rulings")
    options = {}
    for row in shared.tables("option"):
        option = Option(
            id=row.text_of("id"),
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


def _check(edition: Edition, table: Table) -> None:
    _check_rulings(edition, table)
    for symbol in edition.words("draws-at-end"):
        if symbol not in edition.deck or debt_of(edition.cards[symbol]) == 0:
            raise table.error(
                "rules",
                "draws-at-end: {symbol} is no card of this deck that makes the next one draw",
                symbol=named(symbol),
            )
    if len(edition.kinds()) > MOST_KINDS:
        raise table.error(
            "deck", "{count} kinds of cards; there is room for {most}", count=len(edition.kinds()), most=MOST_KINDS
        )
    _check_deck(edition, table)


def _check_rulings(edition: Edition, table: Table) -> None:
    """A ruling that settles a printed rule cannot stand beside another one."""
    if (settled := edition.options.get("uno.official")) and edition.number("call-penalty") != settled.values[0]:
        raise table.error(
            "rules", "call-penalty: the ruling uno.official makes it {words}", words=listed(settled.values)
        )
    if "wild-draw.official" in edition.options and "numbers" not in edition.words("forbids"):
        raise table.error("rules", "forbids: the ruling wild-draw.official is about numbers, which are not in it")


def _check_deck(edition: Edition, table: Table) -> None:
    copies = [(card, edition.deck[card.symbol]) for _, card, _ in edition.kinds()]
    cards = sum(number for _, number in copies)
    if cards > CARDS - SEATS:
        raise table.error("deck", "{cards} cards; there is room for {most}", cards=cards, most=CARDS - SEATS)
    starting = sum(number for card, number in copies if first_of(edition, card) not in ("return", "ignore"))
    needed = edition.number("hand") * SEATS + 1
    if starting < needed:
        raise table.error(
            "deck",
            "{starting} cards can start a deal; with {most} players it takes {needed}",
            starting=starting,
            most=SEATS,
            needed=needed,
        )
