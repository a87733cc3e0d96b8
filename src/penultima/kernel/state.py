"""The state of a deal and its match, stored as ints."""

from dataclasses import dataclass
from typing import Annotated

from penultima.kernel.byte_layout import i1, i2, i4, i8
from penultima.kernel.named_codes import NamedCodes

SEATS = 10
KINDS = 64
CARDS = 128
USES = 8

# Phases: what the game waits for.
_phase = NamedCodes()
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

# How a deal ended: a seat went out, no seat could play or draw, or cards only circulated.
_end = NamedCodes()
OUT = _end("out")
BLOCKED = _end("blocked")
STALLED = _end("stalled")
ENDS = tuple(_end)

LEFT, RIGHT = 1, -1
NOBODY = -1

Scalar = Annotated[int, i8]


@dataclass(slots=True)
class State:
    """The state of a table. Masks have one bit for each seat or card kind; -1 means nobody or nothing."""

    seats: Scalar
    still: Scalar  # mask of the seats that are still in the deal
    inside: Scalar  # number of seats that are still in the deal
    dealer: Scalar
    direction: Scalar
    phase: Scalar
    before: Scalar  # during a vote: the phase that the vote interrupts
    turn: Scalar  # the awaited seat; in a race or a vote, the seat that was awaited before
    last: Scalar  # the seat that played or drew last; the next turn is counted from this seat
    extra: Scalar  # 1: seat `last` has the next turn as well
    top: Scalar  # kind of the top discard
    colour: Scalar  # colour in force; -1 until it is named
    stocked: Scalar  # number of cards in the draw pile
    drawn: Scalar  # kind of the card just drawn, until it is played or kept; else -1
    stuck: Scalar  # 1: the seat had no playable card when it drew (set only if a rule needs it)
    debt: Scalar  # number of cards that the answering seat owes
    guilty: Scalar  # 1: the wild-draw on top was a bluff
    contest: Scalar  # 1: the wild-draw on top may be challenged
    due: Scalar  # mask of seats that owe a call and can still make it
    late: Scalar  # mask of seats that missed their call and have held the same single card since
    empty: Scalar  # mask of seats that found no card to draw; cleared when a card moves
    remakes: Scalar  # number of consecutive remakes of the draw pile without a change in the hand sizes
    op: Scalar  # index of the current word of the effect in progress, which ends at op_end
    op_end: Scalar
    aimed: Scalar  # mask of the targets of the instruction; -1: the instruction is skipped
    served: Scalar  # distance to the seat that the word applies to next; 0: there is no target yet
    way: Scalar  # direction from each target of the word to the next one
    final: Scalar  # 1: the effect is that of a last card, so only a part of it is carried out
    racers: Scalar  # mask of seats that have not slapped yet
    race_cards: Scalar  # number of cards that the slowest seat draws
    accuser: Scalar
    accused: Scalar
    accusers: Scalar  # mask of seats that accused in this turn
    voted: Scalar  # mask of seats that voted
    yes: Scalar  # mask of seats that voted yes
    blocked: Scalar  # BLOCKED: no seat could draw or play; STALLED: cards only circulated; 0: neither
    winner: Scalar  # winner of the deal
    worth: Scalar  # points that the winner earned, computed even if the edition keeps no scores
    game_winner: Scalar
    deals: Scalar  # number of the deal, from 0
    holds: Annotated[list[int], i8[SEATS]]  # for each seat: mask of the kinds in its hand
    scores: Annotated[list[int], i4[SEATS]]
    held: Annotated[list[int], i2[SEATS]]  # for each seat: number of cards in its hand
    sizes: Annotated[list[int], i2[SEATS]]  # `held` when the draw pile was last remade; -1: never remade
    skips: Annotated[list[int], i2[SEATS]]  # for each seat: number of turns that it still has to lose
    shown: Annotated[list[int], i2[SEATS]]  # for each seat: mask of the hands that it was shown
    opened: Annotated[list[int], i2[USES]]  # for each random stream: how often it was opened
    places: Annotated[list[int], i1[SEATS]]  # seats in the order in which they went out
    hands: Annotated[list[list[int]], i1[SEATS, KINDS]]
    discard: Annotated[list[int], i1[KINDS]]  # cards below the top card, counted by kind
    stock: Annotated[list[int], i1[CARDS]]  # the draw pile; the last card is drawn next


def awaited_seat(s: State) -> int:
    """Return the one seat that is awaited, or NOBODY in a race, in a vote and after the deal."""
    return NOBODY if s.phase in (RACE, VOTE, OVER) else s.turn
