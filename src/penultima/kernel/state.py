"""The state of a deal and of its match: everything the rules know, in ints."""

from dataclasses import dataclass
from typing import Annotated

from penultima.kernel.names import Names
from penultima.kernel.width import i1, i2, i4, i8

SEATS = 10
KINDS = 64
CARDS = 128
USES = 8

# What is awaited.
_phase = Names()
PLAY = _phase("play")
DRAWN = _phase("drawn")
COLOUR = _phase("colour")
ANSWER = _phase("answer")
RACE = _phase("race")
DISCARD = _phase("discard")
CHOOSE = _phase("choose")
VOTE = _phase("vote")
OVER = _phase("over")
PHASES = tuple(_phase)

# How a deal ended: somebody went out, or it ended without points.
_end = Names()
OUT = _end("out")
BLOCKED = _end("blocked")
STALLED = _end("stalled")
ENDS = tuple(_end)

LEFT, RIGHT = 1, -1
NOBODY = -1

Scalar = Annotated[int, i8]


@dataclass(slots=True)
class State:
    """Masks of seats and of kinds have one bit for each; -1 is nobody or nothing."""

    seats: Scalar
    still: Scalar  # mask of the seats that are still in the deal
    inside: Scalar  # how many those are
    dealer: Scalar
    direction: Scalar
    phase: Scalar
    before: Scalar  # the phase that a vote interrupts
    turn: Scalar  # the seat that is awaited; in a race or a vote, the seat that was
    last: Scalar  # the seat from which the turn goes on
    extra: Scalar  # 1: `last` has the next turn as well
    top: Scalar  # kind of the top discard
    colour: Scalar  # in force; -1 until it is named
    stocked: Scalar  # cards in the draw pile
    drawn: Scalar  # kind just drawn, while its fate is open
    stuck: Scalar  # 1: who drew it had nothing to play (noted where a rule asks)
    debt: Scalar  # cards at stake in an answer
    guilty: Scalar  # 1: the wild-draw on top was a bluff
    contest: Scalar  # 1: the wild-draw on top may be challenged
    due: Scalar  # mask of seats that owe a call, window open
    late: Scalar  # mask of seats that missed theirs and still hold that one card
    empty: Scalar  # mask of seats that drew nothing since a card last moved
    remakes: Scalar  # of the draw pile, in a row, that found every hand as large as the one before
    op: Scalar  # the effect in progress: instruction word, and its end
    op_end: Scalar
    aimed: Scalar  # mask of the instruction's targets; -1: it is dropped
    served: Scalar  # distance of the target to serve next; 0: not aimed yet
    way: Scalar  # direction in which targets are served
    final: Scalar  # 1: the effect of a last card, of which only a part is carried out
    racers: Scalar  # mask of seats that have still to slap
    race_cards: Scalar  # what the slowest draws
    accuser: Scalar
    accused: Scalar
    accusers: Scalar  # mask of seats that accused in this turn
    voted: Scalar  # mask
    yes: Scalar  # mask
    blocked: Scalar  # BLOCKED: nobody could draw or play; STALLED: the cards only went round; 0: neither
    winner: Scalar  # of the deal
    worth: Scalar  # what the deal was worth to its winner, whether or not points are kept
    game_winner: Scalar
    deals: Scalar  # number of the deal, from 0
    holds: Annotated[list[int], i8[SEATS]]  # mask of the kinds in each hand
    scores: Annotated[list[int], i4[SEATS]]
    held: Annotated[list[int], i2[SEATS]]  # number of cards in each hand
    sizes: Annotated[list[int], i2[SEATS]]  # the same at the last remake of the draw pile; -1: there was none
    skips: Annotated[list[int], i2[SEATS]]  # turns that a seat has still to lose
    shown: Annotated[list[int], i2[SEATS]]  # mask of the hands that a seat was shown
    opened: Annotated[list[int], i2[USES]]  # how often each use of chance was opened
    places: Annotated[list[int], i1[SEATS]]  # seats in the order they went out
    hands: Annotated[list[list[int]], i1[SEATS, KINDS]]
    discard: Annotated[list[int], i1[KINDS]]  # below the top, counted by kind
    stock: Annotated[list[int], i1[CARDS]]  # the draw pile; the next card is the last one


def awaited(s: State) -> int:
    """The one seat that is awaited; nobody in a race, a vote and at the end."""
    return NOBODY if s.phase in (RACE, VOTE, OVER) else s.turn
