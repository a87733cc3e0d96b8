"""The tables that an edition and its options compile to: all that the rules ask of data."""

from dataclasses import dataclass
from typing import Annotated

from penultima.kernel.state import CARDS, KINDS, Scalar
from penultima.kernel.width import i1, i2, i8

COLOURS = 4
PROGRAMS = 512  # words of all effects together
PROGRAM = 60  # words of one effect

OFF, SAME, ANY = range(3)  # stacking
POINTS_NONE, POINTS_WINNER, POINTS_LOW = range(3)  # scoring
DEALER_CHOSEN, DEALER_HIGHEST, DEALER_LOT = range(3)
FIRST_START, FIRST_EFFECT, FIRST_DEALER, FIRST_COLOUR, FIRST_RETURN, FIRST_IGNORE = range(6)

# The effect language, compiled.
NEXT, PREVIOUS, OTHERS, ALL, SELF, CHOSEN = range(6)
(
    OP_DRAW,
    OP_UNTIL,
    OP_STUCK,
    OP_LOSE,
    OP_REVERSE,
    OP_EXTRA,
    OP_SHED,
    OP_LEVEL,
    OP_SHUFFLE,
    OP_ROTATE,
    OP_SWAP,
    OP_RACE,
) = range(12)
# What a word sheds or draws until: 0..9 a digit, then the colours.
WHAT_COLOUR = 10
WHAT_NAMED = 14
WHAT_WILDS = 15


@dataclass(slots=True)
class Rules:
    kinds: Scalar
    cards: Scalar
    hand: Scalar
    dealer: Scalar
    dealer_next_winner: Scalar
    draw_by_choice: Scalar
    drawn_must: Scalar
    reverse_skips: Scalar  # with two players
    call_any: Scalar
    call_penalty: Scalar
    challenge_extra: Scalar
    misplay: Scalar  # cards that a misplay costs; 0: it is refused
    suggestion: Scalar  # cards that a suggestion costs; 0: there is no such penalty
    judge_host: Scalar
    stacking: Scalar
    jump_in: Scalar
    draw_until: Scalar
    force_play: Scalar
    no_bluff: Scalar
    teams: Scalar
    last_standing: Scalar
    target: Scalar
    scoring: Scalar
    wilds: Scalar  # masks of kinds
    wild_draws: Scalar  # those that wild-draw.legal is about
    contested: Scalar  # those that may be challenged when played
    stacked: Scalar  # those that can be answered, and answer
    draws_at_end: Scalar
    colour_kinds: Annotated[list[int], i8[COLOURS]]
    forbids: Annotated[list[int], i8[COLOURS]]  # what makes a wild-draw a bluff while that colour is in force
    digit_kinds: Annotated[list[int], i8[10]]
    fits: Annotated[list[list[int]], i8[COLOURS, KINDS]]  # kinds that fit on this colour and top
    op_start: Annotated[list[int], i2[KINDS]]
    op_count: Annotated[list[int], i2[KINDS]]
    value: Annotated[list[int], i2[KINDS]]
    colour: Annotated[list[int], i1[KINDS]]  # -1: wild
    copies: Annotated[list[int], i1[KINDS]]
    debt: Annotated[list[int], i1[KINDS]]
    first: Annotated[list[int], i1[KINDS]]
    digit: Annotated[list[int], i1[KINDS]]  # -1: not a number
    op_verb: Annotated[list[int], i1[PROGRAMS]]
    op_target: Annotated[list[int], i1[PROGRAMS]]
    op_amount: Annotated[list[int], i1[PROGRAMS]]
    op_head: Annotated[list[int], i1[PROGRAMS]]  # 1: the first word of its instruction
    manifest: Annotated[list[int], i1[CARDS]]  # the deck in order
