"""Compiles an edition and its options into the kernel's tables."""

from collections.abc import Callable, Iterable, Mapping

from penultima.editions import load
from penultima.editions.edition import Card, Edition
from penultima.editions.effect_language import Effect
from penultima.errors import BadInput
from penultima.kernel.rules import (
    COLOURS,
    DEALERS,
    FIRSTS,
    MAX_PROGRAM_WORDS,
    OFF,
    SCORINGS,
    STACKINGS,
    Numbers,
    Rules,
)
from penultima.kernel.state import CARDS, KINDS

Options = Mapping[str, str | int | bool]
CardFilter = Callable[[Card, int], bool]
DIGITS = 10


def compile_tables(edition: Edition, options: Options, effects: Mapping[str, Effect]) -> Rules:
    """Compile the tables. `effects` maps the symbol of each card to its effect."""
    deck = _Deck(edition)
    programs = _Programs(edition, [effects[card.symbol] for card in deck.cards])
    wild_draws = deck.mask(lambda card, _: "challengeable" in card.traits)
    answerable = deck.mask(lambda card, _: "answerable" in card.traits)
    stacking = STACKINGS.index(str(options["stacking"]))
    return Rules(
        kinds=len(deck.cards),
        cards=len(deck.manifest),
        hand=edition.number("hand"),
        dealer=DEALERS.index(edition.word("dealer")),
        dealer_next_winner=int(options.get("deal.next") == "winner"),
        draw_by_choice=int(edition.flag("draw-by-choice")),
        drawn_must=int(options.get("drawn-card") == "must"),
        reverse_skips=int(options.get("reverse.two") != "turn"),
        call_any=int(edition.word("call") == "any"),
        call_penalty=int(options.get("uno.official", edition.number("call-penalty"))),
        challenge_extra=edition.number("challenge-extra"),
        misplay=edition.number("misplay"),
        suggestion=edition.number("suggestion"),
        judge_host=int(options.get("suggestion.judge") == "host"),
        stacking=stacking,
        jump_in=int(options["jump-in"]),
        draw_until=int(options["draw-until"]),
        force_play=int(options["force-play"]),
        no_bluff=int(options["no-bluff"]),
        teams=int(options["teams"]),
        last_standing=int(options["last-standing"]),
        target=int(options["target"]),
        scoring=SCORINGS.index(str(options["scoring"])),
        wilds=deck.wilds,
        wild_draws=wild_draws,
        contested=0 if options["no-bluff"] else wild_draws,
        stacked=0 if stacking == OFF else answerable,
        draws_at_end=deck.mask(lambda card, _: card.symbol in edition.words("draws-at-end")),
        colour_kinds=deck.colours,
        forbids=tuple(_forbidden_mask(deck, options, colour) for colour in range(COLOURS)),
        digit_kinds=tuple(deck.mask(_is_digit(digit)) for digit in range(DIGITS)),
        fits=tuple(_row((deck.fitting(colour, card) for card in deck.cards), KINDS) for colour in range(COLOURS)),
        op_start=_row(programs.starts, KINDS),
        op_count=_row(programs.counts, KINDS),
        value=_row((card.value for card in deck.cards), KINDS),
        colour=_row(deck.colour, KINDS),
        copies=_row(deck.copies, KINDS),
        debt=_row(map(load.debt_of, deck.cards), KINDS),
        first=_row((FIRSTS.index(load.first_card_effect(edition, card)) for card in deck.cards), KINDS),
        digit=_row((card.digit for card in deck.cards), KINDS),
        op_verb=_row((word[0] for word in programs.words), MAX_PROGRAM_WORDS),
        op_target=_row((word[1] for word in programs.words), MAX_PROGRAM_WORDS),
        op_amount=_row((word[2] for word in programs.words), MAX_PROGRAM_WORDS),
        op_head=_row((word[3] for word in programs.words), MAX_PROGRAM_WORDS),
        manifest=_row(deck.manifest, CARDS),
    )


def _row(values: Iterable[int], width: int) -> Numbers:
    found = tuple(values)
    return found + (0,) * (width - len(found))


def _is_colour(wanted: int) -> CardFilter:
    return lambda _, colour: colour == wanted


def _is_symbol(wanted: str) -> CardFilter:
    return lambda card, _: card.symbol == wanted


def _is_digit(wanted: int) -> CardFilter:
    return lambda card, _: card.digit == wanted


class _Deck:
    """The cards of an edition, by kind."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.cards = [card for _, card, _ in edition.kinds()]
        self.colour = [colour for _, _, colour in edition.kinds()]
        self.copies = [edition.deck[card.symbol] for card in self.cards]
        self.manifest = [kind for kind, copies in enumerate(self.copies) for _ in range(copies)]
        self.wilds = self.mask(lambda card, _: card.wild)
        self.colours = tuple(self.mask(_is_colour(colour)) for colour in range(COLOURS))
        self.symbols = {symbol: self.mask(_is_symbol(symbol)) for symbol in {card.symbol for card in self.cards}}

    def mask(self, wanted: CardFilter) -> int:
        kinds = enumerate(zip(self.cards, self.colour, strict=True))
        return sum(1 << kind for kind, (card, colour) in kinds if wanted(card, colour))

    def fitting(self, colour: int, top: Card) -> int:
        """Return the kinds that match (clause `match`).

        These are the cards of the colour in force, the cards with the symbol of the top card, and the wild cards.
        """
        return self.colours[colour] | self.symbols[top.symbol] | self.wilds


def _forbidden_mask(deck: _Deck, options: Options, colour: int) -> int:
    """Return the kinds that make a wild-draw a bluff if the hand contains one of them (clause `wild-draw.legal`)."""
    rule = deck.edition.words("forbids")
    if options.get("wild-draw.official") == "all":
        rule = ("colour",)
    mask = 0
    if "colour" in rule:
        mask |= deck.colours[colour]
    if "numbers" in rule:
        mask |= deck.mask(lambda card, of: of == colour and card.digit >= 0)
    if "wilds" in rule:
        mask |= deck.wilds
    return mask


class _Programs:
    """The words of all effects in one sequence, with a start and a length for each kind. Equal effects share words."""

    def __init__(self, edition: Edition, effects: list[Effect]) -> None:
        self.words: list[tuple[int, int, int, int]] = []
        starts: dict[Effect, int] = {}
        for effect in effects:
            if effect not in starts:
                starts[effect] = len(self.words)
                self.words += effect.words()
        if len(self.words) > MAX_PROGRAM_WORDS:
            raise BadInput("its effects have more than {most} words together", most=MAX_PROGRAM_WORDS).at(edition.id)
        self.starts = [starts[effect] for effect in effects]
        self.counts = [len(effect.words()) for effect in effects]
