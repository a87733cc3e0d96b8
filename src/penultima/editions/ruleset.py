"""Rulesets: an edition with the chosen options, compiled to the kernel's tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from penultima.editions import effect_language, load
from penultima.editions.compiler import compile_tables
from penultima.editions.edition import Edition, Option, symbol_of
from penultima.editions.effect_language import Effect
from penultima.editions.immutable import Immutable
from penultima.editions.normal_form import print_normal_form
from penultima.errors import BadInput, place_errors
from penultima.i18n.quoting import quote, quote_alternatives, quote_name
from penultima.kernel.rules import Rules
from penultima.kernel.state import SEATS
from penultima.support.validation import check_int

VERSION = 2
"""The version of the kernel's rules. It must change if any game would be played differently."""

OptionValue = str | int | bool
TEAM_SEATS = (4, 6, 8)
MIN_SEATS = 2


@dataclass(frozen=True, repr=False)
class Ruleset(Immutable):
    """The rules of a game: the edition, the value of every option, the texts on the cards, and the compiled tables.

    It is immutable, because games with equal rules share one ruleset.
    """

    edition: Edition
    """The edition with its printed rules."""
    options: Mapping[str, OptionValue]
    """The value of every option, by its id."""
    customs: tuple[str, ...]
    """The texts on the customizable cards."""
    tables: Rules
    """The compiled tables, which are all that the kernel reads."""

    @cached_property
    def name(self) -> str:
        """A description for `repr`: the edition, the options that differ from its printed rules, and the card texts."""
        changes = (
            f"{name}={value if isinstance(value, str) else quote(value)}" for name, value in self.changes.items()
        )
        written = (f"{symbol}={text!r}" for symbol, text in zip(self.edition.customs(), self.customs, strict=False))
        return " ".join([self.edition.id, *changes, *written])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the cards, by kind."""
        return tuple(name for name, _, _ in self.edition.kinds())

    @cached_property
    def kind(self) -> Mapping[str, int]:
        """The kinds of the cards, by name."""
        return MappingProxyType({name: kind for kind, name in enumerate(self.names)})

    @cached_property
    def changes(self) -> Mapping[str, OptionValue]:
        """The options that differ from the printed rules.

        Together with the edition and `customs`, they determine the rules.
        """
        changed = self._different_from(ruleset(self.edition).options)
        # one option can change the default of another
        brought = self._different_from(ruleset(self.edition, changed).options)
        return MappingProxyType(changed | brought)

    def _different_from(self, others: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        return {name: value for name, value in self.options.items() if value != others[name]}

    @cached_property
    def effects(self) -> Mapping[str, Effect]:
        """The effect of each card, by symbol: printed, written by the players, or set by an option that is on."""
        return MappingProxyType(_effects(self.edition, self.options, self.customs))

    @cached_property
    def racing(self) -> tuple[str, ...]:
        """The names of the cards that start a race."""
        return self._with("race")

    @cached_property
    def trading(self) -> tuple[str, ...]:
        """The names of the cards that move hands to other seats."""
        return self._with("shuffle-hands", "rotate-hands", "swap-hands")

    def _with(self, *verbs: str) -> tuple[str, ...]:
        does = {symbol: any(map(each.has, verbs)) for symbol, each in self.effects.items()}
        return tuple(name for name in self.names if does.get(symbol_of(name)))

    @property
    def version(self) -> str:
        """The versions of the rules and of the edition, as a record states them."""
        return f"{VERSION}.{self.edition.version}"

    @cached_property
    def normal_form(self) -> str:
        """A text with everything that affects a game, but not the edition's name or the layout of the tables."""
        return print_normal_form(VERSION, self.names, self.tables)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the normal form. Rulesets with equal digests give the same games."""
        return sha256(self.normal_form.encode()).hexdigest()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.edition, self.customs, tuple(self.options.values())))

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the edition, the changed options, the card texts and the digest.

        Unpickling compiles the rules again, and compares the digests.
        """
        comes_along = self.edition.id in load.bundled_ids() and self.edition == load.load_bundled(self.edition.id)
        edition = self.edition.id if comes_along else self.edition
        return _recompile, (edition, dict(self.changes), self.customs, self.digest)

    def check_seats(self, seats: int) -> int:
        """Return the number of seats. Raise BadInput if the rules do not allow this number."""
        seats = check_int("players", seats, MIN_SEATS, SEATS)
        if self.options["teams"] and seats not in TEAM_SEATS:
            raise BadInput("teams: {seats} players; partners need 4, 6 or 8", seats=seats)
        return seats


def ruleset(
    edition: Edition | str, options: Mapping[str, OptionValue] | None = None, customs: Sequence[str] = ()
) -> Ruleset:
    """Return the ruleset of an edition with these options and card texts.

    `customs` are the texts on the customizable cards. Raise BadInput for an unknown edition, option or value, and for
    options that exclude each other.
    """
    edition, texts = _edition(edition), _texts(customs)
    given = {name: _check_value(edition, name, value) for name, value in _options(options).items()}
    chosen = {name: given.get(name, _default(edition, option)) for name, option in edition.options.items()}
    _check_combination(edition, given, chosen)
    return _compile(edition, tuple(chosen.items()), texts)


def _edition(found: object) -> Edition:
    if isinstance(found, Edition):
        return found
    if not isinstance(found, str):
        raise BadInput("edition: expected an edition or the id of one, found {found}", found=quote(found))
    return load.load_bundled(found)


def _options(found: object) -> dict[str, Any]:
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        raise BadInput("options: expected values by the names of the options, found {found}", found=quote(found))
    for name in found:
        if not isinstance(name, str):
            raise BadInput("options: {name} is no name of an option", name=quote(name))
    return {str(name): value for name, value in found.items()}


def _texts(found: object) -> tuple[str, ...]:
    if not isinstance(found, Sequence) or isinstance(found, str):
        raise BadInput("customs: expected a list of texts, found {found}", found=quote(found))
    for text in found:
        if not isinstance(text, str):
            raise BadInput("customs: expected a list of texts, found {text} in it", text=quote(text))
    return tuple(str(text) for text in found)


@lru_cache(maxsize=256)
def _compile(edition: Edition, options: tuple[tuple[str, OptionValue], ...], customs: tuple[str, ...]) -> Ruleset:
    chosen = dict(options)
    return Ruleset(edition, chosen, customs, compile_tables(edition, chosen, _effects(edition, chosen, customs)))


def _recompile(
    edition: Edition | str, changes: dict[str, OptionValue], customs: tuple[str, ...], digest: str
) -> Ruleset:
    rules = ruleset(edition, changes, customs)
    if rules.digest != digest:
        raise BadInput(
            "these rules of {edition} were kept by a program that has other ones: digest {digest}, here '{here}'",
            edition=rules.edition.id,
            digest=quote(digest[:12]),
            here=rules.digest[:12],
        )
    return rules


def _check_value(edition: Edition, name: str, value: object) -> OptionValue:
    if name not in edition.options:
        raise BadInput("no such option in {edition}", edition=edition.id).at(quote_name(name))
    option = edition.options[name]
    if not option.values:
        return check_int(name, value, 0, option.most)
    for allowed in option.values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    raise BadInput("expected {words}, found {value}", words=quote_alternatives(option.values), value=quote(value)).at(
        name
    )


def _default(edition: Edition, option: Option) -> OptionValue:
    """Return the default of an option: its first value or, for `scoring` and `target`, the printed rule."""
    if option.id == "scoring":
        return edition.word(option.id)
    if option.id == "target":
        return edition.number(option.id)
    return option.values[0]


def _check_combination(edition: Edition, given: dict[str, OptionValue], chosen: dict[str, OptionValue]) -> None:
    if chosen["teams"] and chosen["last-standing"]:
        raise BadInput("teams and last-standing exclude each other")
    keeps = edition.flag("keeps-points") or "scoring" in given or given.get("target", 0)
    if not keeps:
        chosen["scoring"], chosen["target"] = "none", 0


def _effects(edition: Edition, options: Mapping[str, OptionValue], customs: tuple[str, ...]) -> dict[str, Effect]:
    effects = {symbol: card.effect for symbol, card in edition.cards.items()} | _custom_effects(edition, customs)
    for name, option in edition.options.items():
        if options[name]:
            effects |= option.effects
    return effects


def _too_many_texts(count: int, places: int, edition: str) -> BadInput:
    if not places:
        return BadInput("customs: {edition} has no customizable cards", edition=edition)
    return BadInput(
        "customs: {count} texts, and {edition} has room for {places}",
        count=count,
        edition=edition,
        places=places,
    )


def _custom_effects(edition: Edition, customs: tuple[str, ...]) -> dict[str, Effect]:
    """Return the effects that the players wrote on the customizable cards, by symbol."""
    places = edition.customs()
    if len(customs) > len(places):
        raise _too_many_texts(len(customs), len(places), edition.id)
    effects = {}
    for symbol, text in zip(places, customs, strict=False):
        with place_errors(f"customs: {symbol}"):
            effects[symbol] = effect_language.parse_effect(text)
    return effects
