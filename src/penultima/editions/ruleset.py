"""An edition with its options chosen, compiled to the kernel's tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from penultima.bounds import whole_number
from penultima.echo import listed, named, shown
from penultima.editions import effect, load
from penultima.editions.compiler import compiled
from penultima.editions.edition import Edition, Option, symbol_of
from penultima.editions.effect import Effect
from penultima.editions.normal import normal_form
from penultima.editions.sealed import Sealed
from penultima.errors import BadInput, placed
from penultima.kernel.rules import Rules
from penultima.kernel.state import SEATS

VERSION = 2
"""Of the kernel's rules: a change in what they do to any game makes it another."""

OptionValue = str | int | bool
TEAM_SEATS = (4, 6, 8)
FEWEST = 2


@dataclass(frozen=True, repr=False)
class Ruleset(Sealed):
    """The rules of one game: the edition, the value of every option, what is written on the cards, the tables.

    Games by the same rules share one, so nothing in it can be changed.
    """

    edition: Edition
    """With its printed rules."""
    options: Mapping[str, OptionValue]
    """The value of every option, by its id."""
    customs: tuple[str, ...]
    """What is written on the customizable cards."""
    tables: Rules
    """All that the kernel asks of data."""

    @cached_property
    def name(self) -> str:
        """The edition and what differs from its print, for people who look at objects."""
        changes = (
            f"{name}={value if isinstance(value, str) else shown(value)}" for name, value in self.changes.items()
        )
        written = (f"{symbol}={text!r}" for symbol, text in zip(self.edition.customs(), self.customs, strict=False))
        return " ".join([self.edition.id, *changes, *written])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cards' names, by kind."""
        return tuple(name for name, _, _ in self.edition.kinds())

    @cached_property
    def kind(self) -> Mapping[str, int]:
        """The kind of a card, by its name."""
        return MappingProxyType({name: kind for kind, name in enumerate(self.names)})

    @cached_property
    def changes(self) -> Mapping[str, OptionValue]:
        """The options that differ from what is printed: with the edition and the customs they give the rules back."""
        changed = self._unlike(ruleset(self.edition).options)
        brought = self._unlike(ruleset(self.edition, changed).options)  # one option can bring another with it
        return MappingProxyType(changed | brought)

    def _unlike(self, others: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        return {name: value for name, value in self.options.items() if value != others[name]}

    @cached_property
    def effects(self) -> Mapping[str, Effect]:
        """What each card does, by symbol: as printed, as the players wrote it, as an option that is on has it."""
        return MappingProxyType(_effects(self.edition, self.options, self.customs))

    @cached_property
    def racing(self) -> tuple[str, ...]:
        """The cards that start a race, by name."""
        return self._with("race")

    @cached_property
    def trading(self) -> tuple[str, ...]:
        """The cards after which hands are in other hands, by name."""
        return self._with("shuffle-hands", "rotate-hands", "swap-hands")

    def _with(self, *verbs: str) -> tuple[str, ...]:
        does = {symbol: any(map(each.has, verbs)) for symbol, each in self.effects.items()}
        return tuple(name for name in self.names if does.get(symbol_of(name)))

    @property
    def version(self) -> str:
        """Of the rules and of the edition, as a record names it."""
        return f"{VERSION}.{self.edition.version}"

    @cached_property
    def normal_form(self) -> str:
        """Everything that decides a game, as text, and nothing else: no name of an edition, no layout of tables."""
        return normal_form(VERSION, self.names, self.tables)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the normal form; two rulesets with one digest play alike."""
        return sha256(self.normal_form.encode()).hexdigest()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.edition, self.customs, tuple(self.options.values())))

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """By the recipe: what is compiled from it is compiled anew, and has to be the same."""
        comes_along = self.edition.id in load.names() and self.edition == load.edition(self.edition.id)
        edition = self.edition.id if comes_along else self.edition
        return _compiled_again, (edition, dict(self.changes), self.customs, self.digest)

    def check_seats(self, seats: int) -> int:
        """How many they are; BadInput where so many cannot play."""
        seats = whole_number("players", seats, FEWEST, SEATS)
        if self.options["teams"] and seats not in TEAM_SEATS:
            raise BadInput("teams: {seats} players; partners need 4, 6 or 8", seats=seats)
        return seats


def ruleset(
    edition: Edition | str, options: Mapping[str, OptionValue] | None = None, customs: Sequence[str] = ()
) -> Ruleset:
    """Raises BadInput for an unknown edition, option or value, and for options that exclude each other."""
    edition, texts = _edition(edition), _texts(customs)
    given = {name: _checked(edition, name, value) for name, value in _options(options).items()}
    chosen = {name: given.get(name, _default(edition, option)) for name, option in edition.options.items()}
    _check_together(edition, given, chosen)
    return _compiled(edition, tuple(chosen.items()), texts)


def _edition(found: object) -> Edition:
    if isinstance(found, Edition):
        return found
    if not isinstance(found, str):
        raise BadInput("edition: expected an edition or the id of one, found {found}", found=shown(found))
    return load.edition(found)


def _options(found: object) -> dict[str, Any]:
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        raise BadInput("options: expected values by the names of the options, found {found}", found=shown(found))
    for name in found:
        if not isinstance(name, str):
            raise BadInput("options: {name} is no name of an option", name=shown(name))
    return {str(name): value for name, value in found.items()}


def _texts(found: object) -> tuple[str, ...]:
    if not isinstance(found, Sequence) or isinstance(found, str):
        raise BadInput("customs: expected a list of texts, found {found}", found=shown(found))
    for text in found:
        if not isinstance(text, str):
            raise BadInput("customs: expected a list of texts, found {text} in it", text=shown(text))
    return tuple(str(text) for text in found)


@lru_cache(maxsize=256)
def _compiled(edition: Edition, options: tuple[tuple[str, OptionValue], ...], customs: tuple[str, ...]) -> Ruleset:
    chosen = dict(options)
    return Ruleset(edition, chosen, customs, compiled(edition, chosen, _effects(edition, chosen, customs)))


def _compiled_again(
    edition: Edition | str, changes: dict[str, OptionValue], customs: tuple[str, ...], digest: str
) -> Ruleset:
    rules = ruleset(edition, changes, customs)
    if rules.digest != digest:
        raise BadInput(
            "these rules of {edition} were kept by a program that has other ones: digest {digest}, here '{here}'",
            edition=rules.edition.id,
            digest=shown(digest[:12]),
            here=rules.digest[:12],
        )
    return rules


def _checked(edition: Edition, name: str, value: object) -> OptionValue:
    if name not in edition.options:
        raise BadInput("no such option in {edition}", edition=edition.id).at(named(name))
    option = edition.options[name]
    if not option.values:
        return whole_number(name, value, 0, option.most)
    for allowed in option.values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    raise BadInput("expected {words}, found {value}", words=listed(option.values), value=shown(value)).at(name)


def _default(edition: Edition, option: Option) -> OptionValue:
    """The first value; for the ways of scoring, what is printed."""
    if option.id == "scoring":
        return edition.word(option.id)
    if option.id == "target":
        return edition.number(option.id)
    return option.values[0]


def _check_together(edition: Edition, given: dict[str, OptionValue], chosen: dict[str, OptionValue]) -> None:
    if chosen["teams"] and chosen["last-standing"]:
        raise BadInput("teams and last-standing exclude each other")
    keeps = edition.flag("keeps-points") or "scoring" in given or given.get("target", 0)
    if not keeps:
        chosen["scoring"], chosen["target"] = "none", 0


def _effects(edition: Edition, options: Mapping[str, OptionValue], customs: tuple[str, ...]) -> dict[str, Effect]:
    effects = {symbol: card.effect for symbol, card in edition.cards.items()} | _written(edition, customs)
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


def _written(edition: Edition, customs: tuple[str, ...]) -> dict[str, Effect]:
    """What the players wrote on the customizable cards."""
    places = edition.customs()
    if len(customs) > len(places):
        raise _too_many_texts(len(customs), len(places), edition.id)
    effects = {}
    for symbol, text in zip(places, customs, strict=False):
        with placed(f"customs: {symbol}"):
            effects[symbol] = effect.parse(text)
    return effects
