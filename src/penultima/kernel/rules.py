"""The tables that an edition and its options compile to: all that the rules ask of data."""

from dataclasses import dataclass
from typing import Annotated

from penultima.kernel.names import Names
from penultima.kernel.state import CARDS, KINDS
from penultima.kernel.width import i1, i2, i8

COLOURS = 4
PROGRAMS = 512  # words of all effects together
PROGRAM = 60  # words of one effect

COLOUR_NAMES = ("R", "Y", "G", "B")

_stacking = Names()
OFF = _stacking("off")
SAME = _stacking("same")
ANY = _stacking("any")
STACKINGS = tuple(_stacking)

_scoring = Names()
POINTS_NONE = _scoring("none")
POINTS_WINNER = _scoring("winner")
POINTS_LOW = _scoring("low")
SCORINGS = tuple(_scoring)

_dealer = Names()
DEALER_CHOSEN = _dealer("chosen")
DEALER_HIGHEST = _dealer("highest")
DEALER_LOT = _dealer("lot")
DEALERS = tuple(_dealer)

_first = Names()
FIRST_START = _first("start")
FIRST_EFFECT = _first("effect")
FIRST_DEALER = _first("dealer")
FIRST_COLOUR = _first("colour")
FIRST_RETURN = _first("return")
FIRST_IGNORE = _first("ignore")
FIRSTS = tuple(_first)


# The effect language, compiled.
_target = Names()
NEXT = _target("next")
PREVIOUS = _target("previous")
OTHERS = _target("others")
ALL = _target("all")
SELF = _target("self")
CHOSEN = _target("chosen")
TARGET_NAMES = tuple(_target)

_op = Names()
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

# What a word sheds or draws until: 0..9 a digit, then the colours.
WHAT_COLOUR = 10
WHAT_NAMED = 14
WHAT_WILDS = 15


@dataclass(frozen=True)
class Neutral:
    """How a field stands in the normal form of the rules (editions/normal.py): by its name, unless it has this value.

    The value never changes, nor do the name and the words. A field that is added has as neutral what leaves every game
    as it was, so that it changes no digest.
    """

    value: int = 0
    words: tuple[str, ...] = ()  # by number, where the numbers themselves mean nothing


class Mask:
    """Of kinds: told of each card in it; a row of them, one for each colour, by the names of the cards."""


class Follows:
    """From other fields, as editions/normal.py states, and told only where it does not."""


class Program:
    """Told as the effects of the cards, in the effect language."""


Number = Annotated[int, i8, Neutral()]
Kinds = Annotated[int, i8, Mask()]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """Nothing in it can be changed: all games by the same rules share one."""

    kinds: Annotated[int, i8, Follows()]
    cards: Annotated[int, i8, Follows()]
    hand: Number
    dealer: Annotated[int, i8, Neutral(DEALER_CHOSEN, DEALERS)]
    dealer_next_winner: Number
    draw_by_choice: Number
    drawn_must: Number
    reverse_skips: Number  # with two players
    call_any: Number
    call_penalty: Number
    challenge_extra: Number
    misplay: Number  # cards that a misplay costs; 0: it is refused
    suggestion: Number  # cards that a suggestion costs; 0: there is no such penalty
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
    wild_draws: Kinds  # those that wild-draw.legal is about
    contested: Kinds  # those that may be challenged when played
    stacked: Kinds  # those that can be answered, and answer
    draws_at_end: Kinds
    colour_kinds: Annotated[Numbers, i8[COLOURS], Follows()]
    forbids: Annotated[Numbers, i8[COLOURS], Mask()]  # what makes a wild-draw a bluff while that colour is in force
    digit_kinds: Annotated[Numbers, i8[10], Follows()]
    fits: Annotated[tuple[Numbers, ...], i8[COLOURS, KINDS], Follows()]  # kinds that fit on this colour and top
    op_start: Annotated[Numbers, i2[KINDS], Program()]
    op_count: Annotated[Numbers, i2[KINDS], Program()]
    value: Annotated[Numbers, i2[KINDS], Neutral()]
    colour: Annotated[Numbers, i1[KINDS], Neutral(-1, COLOUR_NAMES)]  # -1: wild
    copies: Annotated[Numbers, i1[KINDS], Neutral()]
    debt: Annotated[Numbers, i1[KINDS], Neutral()]
    first: Annotated[Numbers, i1[KINDS], Neutral(FIRST_START, FIRSTS)]
    digit: Annotated[Numbers, i1[KINDS], Neutral(-1)]  # -1: not a number
    op_verb: Annotated[Numbers, i1[PROGRAMS], Program()]
    op_target: Annotated[Numbers, i1[PROGRAMS], Program()]
    op_amount: Annotated[Numbers, i1[PROGRAMS], Program()]
    op_head: Annotated[Numbers, i1[PROGRAMS], Program()]  # 1: the first word of its instruction
    manifest: Annotated[Numbers, i1[CARDS], Follows()]  # the deck in order
