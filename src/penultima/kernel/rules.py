"""The numeric tables of an edition with its options. The kernel reads nothing else about an edition."""

from dataclasses import dataclass
from typing import Annotated

from penultima.kernel.byte_layout import i1, i2, i8
from penultima.kernel.named_codes import NamedCodes
from penultima.kernel.state import CARDS, KINDS

COLOURS = 4
MAX_PROGRAM_WORDS = 512  # maximum number of words in all effects of an edition
MAX_EFFECT_WORDS = 60  # maximum number of words in one effect

COLOUR_NAMES = ("R", "Y", "G", "B")

_stacking = NamedCodes()
OFF = _stacking("off")
SAME = _stacking("same")
ANY = _stacking("any")
STACKINGS = tuple(_stacking)

_scoring = NamedCodes()
POINTS_NONE = _scoring("none")
POINTS_WINNER = _scoring("winner")
POINTS_LOW = _scoring("low")
SCORINGS = tuple(_scoring)

_dealer = NamedCodes()
DEALER_CHOSEN = _dealer("chosen")
DEALER_HIGHEST = _dealer("highest")
DEALER_LOT = _dealer("lot")
DEALERS = tuple(_dealer)

_first = NamedCodes()
FIRST_START = _first("start")
FIRST_EFFECT = _first("effect")
FIRST_DEALER = _first("dealer")
FIRST_COLOUR = _first("colour")
FIRST_RETURN = _first("return")
FIRST_IGNORE = _first("ignore")
FIRSTS = tuple(_first)


# Codes in compiled effects: targets, verbs and cards.
_target = NamedCodes()
NEXT = _target("next")
PREVIOUS = _target("previous")
OTHERS = _target("others")
ALL = _target("all")
SELF = _target("self")
CHOSEN = _target("chosen")
TARGET_NAMES = tuple(_target)

_op = NamedCodes()
OP_DRAW = _op("draw")
OP_UNTIL = _op("draw-until")
OP_STUCK = _op("draw-if-stuck")
OP_LOSE = _op("lose-turn")
OP_REVERSE = _op("reverse")
OP_EXTRA = _op("extra-turn")
OP_SHED = _op("shed")
OP_LEVEL = _op("level")
OP_SHUFFLE = _op("shuffle-hands")
OP_ROTATE = _op("rotate-hands")
OP_SWAP = _op("swap-hands")
OP_RACE = _op("race")
OP_NAMES = tuple(_op)

# Codes of the cards that the verbs `shed` and `draw-until` refer to. 0 to 9 are digits, and 10 to 13 are colours.
WHAT_COLOUR = 10
WHAT_NAMED = 14
WHAT_WILDS = 15


@dataclass(frozen=True)
class Neutral:
    """The default value of a field. The normal form (editions/normal_form.py) omits fields that have their default.

    A field's name, words and default must never change, because they affect the digests of existing rules. The default
    of a new field must not change how any game is played.
    """

    value: int = 0
    words: tuple[str, ...] = ()  # names of the values, if the numbers have no meaning of their own


class Mask:
    """Marks a field that is a mask of kinds, or a tuple with one such mask for each colour.

    For a single mask, the normal form prints the name of the field next to each card in the mask. For masks by colour,
    it lists the names of the cards of each mask.
    """


class Derived:
    """Marks a field whose default value follows from other fields (editions/normal_form.py).

    The normal form contains the field only where its value differs from this default.
    """


class EffectWords:
    """Marks a field with a part of the compiled effects. The normal form prints effects as text instead."""


Number = Annotated[int, i8, Neutral()]
Kinds = Annotated[int, i8, Mask()]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The compiled rules. They are immutable, so that all games with the same rules share one object."""

    kinds: Annotated[int, i8, Derived()]
    cards: Annotated[int, i8, Derived()]
    hand: Number
    dealer: Annotated[int, i8, Neutral(DEALER_CHOSEN, DEALERS)]
    dealer_next_winner: Number
    draw_by_choice: Number
    drawn_must: Number
    reverse_skips: Number  # 1: with two players, a Reverse acts as a Skip
    call_any: Number
    call_penalty: Number
    challenge_extra: Number
    misplay: Number  # number of cards that a misplay costs; 0: a misplay is refused
    suggestion: Number  # number of cards that a suggestion costs; 0: no penalty
    judge_host: Number
    stacking: Annotated[int, i8, Neutral(OFF, STACKINGS)]
    jump_in: Number
    draw_until: Number
    force_play: Number
    no_bluff: Number
    teams: Number
    last_standing: Number
    target: Number
    scoring: Annotated[int, i8, Neutral(POINTS_NONE, SCORINGS)]
    wilds: Kinds
    wild_draws: Kinds  # kinds that are subject to the clause wild-draw.legal
    contested: Kinds  # kinds that may be challenged when played
    stacked: Kinds  # kinds that can be stacked on each other to answer a debt
    draws_at_end: Kinds
    colour_kinds: Annotated[Numbers, i8[COLOURS], Derived()]
    # by colour in force: kinds in the rest of the hand that make a wild-draw a bluff
    forbids: Annotated[Numbers, i8[COLOURS], Mask()]
    digit_kinds: Annotated[Numbers, i8[10], Derived()]
    fits: Annotated[tuple[Numbers, ...], i8[COLOURS, KINDS], Derived()]  # matching kinds, by colour and top card
    op_start: Annotated[Numbers, i2[KINDS], EffectWords()]
    op_count: Annotated[Numbers, i2[KINDS], EffectWords()]
    value: Annotated[Numbers, i2[KINDS], Neutral()]
    colour: Annotated[Numbers, i1[KINDS], Neutral(-1, COLOUR_NAMES)]  # colour of each kind; -1: wild
    copies: Annotated[Numbers, i1[KINDS], Neutral()]
    debt: Annotated[Numbers, i1[KINDS], Neutral()]
    first: Annotated[Numbers, i1[KINDS], Neutral(FIRST_START, FIRSTS)]
    digit: Annotated[Numbers, i1[KINDS], Neutral(-1)]  # digit of each kind; -1: not a number
    op_verb: Annotated[Numbers, i1[MAX_PROGRAM_WORDS], EffectWords()]
    op_target: Annotated[Numbers, i1[MAX_PROGRAM_WORDS], EffectWords()]
    op_amount: Annotated[Numbers, i1[MAX_PROGRAM_WORDS], EffectWords()]
    op_head: Annotated[Numbers, i1[MAX_PROGRAM_WORDS], EffectWords()]  # 1: this word is the first of its instruction
    manifest: Annotated[Numbers, i1[CARDS], Derived()]  # kinds of all cards of the deck, in order
