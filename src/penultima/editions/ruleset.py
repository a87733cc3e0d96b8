"""An edition with its options chosen, compiled to the kernel's tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

from penultima.bounds import whole
from penultima.editions import effect, load
from penultima.editions.edition import Card, Edition, Option
from penultima.editions.effect import Effect
from penultima.errors import BadInput
from penultima.kernel.rules import (
    ANY,
    COLOURS,
    DEALER_CHOSEN,
    DEALER_HIGHEST,
    DEALER_LOT,
    FIRST_COLOUR,
    FIRST_DEALER,
    FIRST_EFFECT,
    FIRST_IGNORE,
    FIRST_RETURN,
    FIRST_START,
    OFF,
    POINTS_LOW,
    POINTS_NONE,
    POINTS_WINNER,
    PROGRAMS,
    SAME,
    Rules,
)
from penultima.kernel.state import SEATS
from penultima.kernel.width import blank, pack
from penultima.tomlfile import listed, named, shown

VERSION = 2
"""Of the kernel's rules: a change in what they do to any game makes it another."""

OptionValue = str | int | bool
Wanted = Callable[[Card, int], bool]

_DEALERS = {"chosen": DEALER_CHOSEN, "highest": DEALER_HIGHEST, "lot": DEALER_LOT}
_FIRST = {
    "start": FIRST_START,
    "effect": FIRST_EFFECT,
    "dealer": FIRST_DEALER,
    "colour": FIRST_COLOUR,
    "return": FIRST_RETURN,
    "ignore": FIRST_IGNORE,
}
_STACKING = {"off": OFF, "same": SAME, "any": ANY}
_SCORING = {"none": POINTS_NONE, "winner": POINTS_WINNER, "low": POINTS_LOW}
CUSTOMS = ("WC1", "WC2", "WC3")
TEAM_SEATS = (4, 6, 8)
FEWEST = 2


@dataclass(frozen=True)
class Ruleset:
    """The rules of one game: the edition, the value of every option, what is written on the cards, the tables."""

    edition: Edition
    options: Mapping[str, OptionValue]
    customs: tuple[str, ...]
    tables: Rules

    @cached_property
    def name(self) -> str:
        """The edition and what differs from its print, for people who look at objects."""
        return " ".join([self.edition.id, *(f"{name}={value}" for name, value in self.changes.items())])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The cards' names, by kind."""
        return tuple(name for name, _, _ in self.edition.kinds())

    @cached_property
    def kind(self) -> dict[str, int]:
        return {name: kind for kind, name in enumerate(self.names)}

    @cached_property
    def changes(self) -> dict[str, OptionValue]:
        """The options that differ from what is printed: with the edition and the customs they give the rules back."""
        changed = self._unlike(ruleset(self.edition).options)
        return changed | self._unlike(ruleset(self.edition, changed).options)  # one option can bring another with it

    def _unlike(self, others: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        return {name: value for name, value in self.options.items() if value != others[name]}

    @cached_property
    def effects(self) -> dict[str, Effect]:
        """What each card does, by symbol: as printed, as the players wrote it, as an option that is on has it."""
        return _effects(self.edition, self.options, self.customs)

    @cached_property
    def events(self) -> dict[int, Any]:
        """Facts of the kernel that were read already, for notation/event.py."""
        return {}

    @cached_property
    def wishes(self) -> dict[int, Any]:
        """Actions of the kernel that were read already, for notation/action.py."""
        return {}

    @property
    def version(self) -> str:
        return f"{VERSION}.{self.edition.version}"

    @cached_property
    def digest(self) -> str:
        """Of everything that decides a game; two rulesets with one digest play alike."""
        return sha256(self.version.encode() + b"\0" + "\0".join(self.names).encode() + pack(self.tables)).hexdigest()

    def check_seats(self, seats: int) -> None:
        whole("players", seats, FEWEST, SEATS)
        if self.options["teams"] and seats not in TEAM_SEATS:
            raise BadInput(f"teams: {seats} players; partners need 4, 6 or 8")


def ruleset(
    edition: Edition | str, options: Mapping[str, OptionValue] | None = None, customs: tuple[str, ...] = ()
) -> Ruleset:
    """Raises BadInput for an unknown edition, option or value, and for options that exclude each other."""
    if isinstance(edition, str):
        edition = load.edition(edition)
    given = dict(options or {})
    for name, value in given.items():
        _check_option(edition, name, value)
    chosen = {name: given.get(name, _default(edition, option)) for name, option in edition.options.items()}
    _check_together(edition, given, chosen)
    return _compiled(edition, tuple(chosen.items()), tuple(customs))


@lru_cache(maxsize=256)
def _compiled(edition: Edition, options: tuple[tuple[str, OptionValue], ...], customs: tuple[str, ...]) -> Ruleset:
    chosen = dict(options)
    return Ruleset(edition, chosen, customs, _Compiler(edition, chosen, _effects(edition, chosen, customs)).tables())


def _check_option(edition: Edition, name: str, value: OptionValue) -> None:
    if name not in edition.options:
        raise BadInput(f"{named(name)}: no such option in {edition.id}")
    option = edition.options[name]
    if option.values:
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            raise BadInput(f"{name}: expected {listed(option.values)}, found {shown(value)}")
    elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= option.most:
        raise BadInput(f"{name}: expected a number from 0 to {option.most}, found {shown(value)}")


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


def _written(edition: Edition, customs: tuple[str, ...]) -> dict[str, Effect]:
    """What the players wrote on the customizable cards."""
    places = [symbol for symbol in CUSTOMS if symbol in edition.deck]
    if len(customs) > len(places):
        count = f"{len(places)} customizable cards" if places else "no customizable cards"
        raise BadInput(f"customs: {len(customs)} texts, but {edition.id} has {count}")
    effects = {}
    for symbol, text in zip(places, customs, strict=False):
        try:
            effects[symbol] = effect.parse(text)
        except BadInput as problem:
            raise BadInput(f"customs: {symbol}: {problem}") from None
    return effects


def _is_colour(wanted: int) -> Wanted:
    return lambda _, colour: colour == wanted


def _is_digit(wanted: int) -> Wanted:
    return lambda card, _: card.digit == wanted


class _Compiler:
    def __init__(self, edition: Edition, options: dict[str, OptionValue], effects: dict[str, Effect]) -> None:
        self.edition = edition
        self.options = options
        self.effects = effects
        self.R = blank(Rules)
        self.kinds = edition.kinds()
        self.starts: dict[str, int] = {}  # where the words of an effect begin
        self.used = 0

    def tables(self) -> Rules:
        self._printed()
        self._chosen()
        self._masks()
        for kind, (_, card, colour) in enumerate(self.kinds):
            self._kind(kind, card, colour)
        self._manifest()
        return self.R

    def _printed(self) -> None:
        R, edition = self.R, self.edition
        R.hand = edition.number("hand")
        R.dealer = _DEALERS[edition.word("dealer")]
        R.draw_by_choice = int(edition.flag("draw-by-choice"))
        R.challenge_extra = edition.number("challenge-extra")
        R.call_any = int(edition.word("call") == "any")
        R.call_penalty = int(self.options.get("uno.official", edition.number("call-penalty")))
        R.misplay = edition.number("misplay")
        R.suggestion = edition.number("suggestion")

    def _chosen(self) -> None:
        R, options = self.R, self.options
        R.dealer_next_winner = int(options.get("deal.next") == "winner")
        R.drawn_must = int(options.get("drawn-card") == "must")
        R.reverse_skips = int(options.get("reverse.two") != "turn")
        R.judge_host = int(options.get("suggestion.judge") == "host")
        R.stacking = _STACKING[str(options["stacking"])]
        R.jump_in = int(options["jump-in"])
        R.draw_until = int(options["draw-until"])
        R.force_play = int(options["force-play"])
        R.no_bluff = int(options["no-bluff"])
        R.teams = int(options["teams"])
        R.last_standing = int(options["last-standing"])
        R.target = int(options["target"])
        R.scoring = _SCORING[str(options["scoring"])]

    def _mask(self, wanted: Wanted) -> int:
        return sum(1 << kind for kind, (_, card, colour) in enumerate(self.kinds) if wanted(card, colour))

    def _masks(self) -> None:
        R = self.R
        at_end = self.edition.words("draws-at-end")
        R.wilds = self._mask(lambda card, _: card.wild)
        R.wild_draws = self._mask(lambda card, _: "challengeable" in card.traits)
        R.contested = 0 if R.no_bluff else R.wild_draws
        R.stacked = 0 if R.stacking == OFF else self._mask(lambda card, _: "answerable" in card.traits)
        R.draws_at_end = self._mask(lambda card, _: card.symbol in at_end)
        R.colour_kinds = [self._mask(_is_colour(colour)) for colour in range(COLOURS)]
        R.digit_kinds = [self._mask(_is_digit(digit)) for digit in range(10)]
        R.forbids = [self._forbidding(colour) for colour in range(COLOURS)]

    def _forbidding(self, colour: int) -> int:
        """wild-draw.legal: what in the hand makes it a bluff."""
        rule = self.edition.words("forbids")
        if self.options.get("wild-draw.official") == "all":
            rule = ("colour",)
        mask = 0
        if "colour" in rule:
            mask |= self.R.colour_kinds[colour]
        if "numbers" in rule:
            mask |= self._mask(lambda card, of: of == colour and card.digit >= 0)
        if "wilds" in rule:
            mask |= self.R.wilds
        return mask

    def _kind(self, kind: int, card: Card, colour: int) -> None:
        R = self.R
        R.value[kind] = card.value
        R.colour[kind] = colour
        R.copies[kind] = self.edition.deck[card.symbol]
        R.digit[kind] = card.digit
        R.debt[kind] = load.debt_of(card)
        R.first[kind] = _FIRST[load.first_of(self.edition, card)]
        same = self._mask(lambda other, _: other.symbol == card.symbol)
        for number in range(COLOURS):
            R.fits[number][kind] = R.colour_kinds[number] | same | R.wilds
        self._program(kind, self.effects[card.symbol])

    def _program(self, kind: int, program: Effect) -> None:
        words = program.words()
        text = str(program)
        if text not in self.starts:
            if self.used + len(words) > PROGRAMS:
                raise BadInput(f"{self.edition.id}: its effects have more than {PROGRAMS} words together")
            self.starts[text] = self.used
            for offset, (verb, target, amount, head) in enumerate(words, self.used):
                self.R.op_verb[offset] = verb
                self.R.op_target[offset] = target
                self.R.op_amount[offset] = amount
                self.R.op_head[offset] = head
            self.used += len(words)
        self.R.op_start[kind] = self.starts[text]
        self.R.op_count[kind] = len(words)

    def _manifest(self) -> None:
        cards = [kind for kind in range(len(self.kinds)) for _ in range(self.R.copies[kind])]
        self.R.manifest[: len(cards)] = cards
        self.R.cards = len(cards)
        self.R.kinds = len(self.kinds)
