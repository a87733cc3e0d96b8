"""What a searching seat keeps through a deal: one guess of who holds what, and every decision that it was told of.

A *slot* is a card that another seat ever got, with its moment of arrival; what it is, is guessed. The guess of the draw
pile lies behind the room for slots, so that a *place* is a slot or a card of the pile. All is from what the seat saw.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from penultima.kernel.desk import Desk, Word, closed
from penultima.kernel.mark import primitive
from penultima.kernel.state import CARDS, KINDS, SEATS, Scalar
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import copied, i1, i2, i4, i8
from penultima.policies.wits import Wits
from penultima.view import Boards

SLOTS = 256
DECISIONS = 160
"""Room for so many; a deal that needs more starts its guess anew."""
CANDIDATES = 96
FEATURES, BLOCKS = 12, 4

NOTHING = -1
WAIT = -1
"""No action: a chance to jump in is let go by."""

SEEN, BEFORE, WORLD, TRIAL, PAST = range(5)
"""Boards: the table as the seat sees it, as it saw it a step ago, a guess of all of it, where that is played out, and
from here on the table at each decision that it knows of, with the hand that its seat had then by the guess."""
BOARDS = PAST + DECISIONS

Paper = Any
"""A list of lists of ints, or an array of two dimensions."""


@dataclass(slots=True)
class Mind:
    """Lists of decisions have the numbers of boards from PAST on."""

    seat: Scalar
    oracle: Scalar  # 1: it is shown all hands, which happens in contests only, to see what they are worth
    ready: Scalar  # 0: the guess has to be made anew
    slots: Scalar
    piled: Scalar  # cards in the draw pile, and those that no deal has
    decisions: Scalar
    heard: Scalar  # 1: the decision of this step is noted
    generation: Scalar  # of the draw pile: how often it was remade
    colour: Scalar  # in force before the card on top was laid
    drew: Scalar  # slot of the card that somebody drew last
    jumps: Scalar  # in contests: of 1000 chances to jump in, how many it thinks about
    waits: Scalar  # 1: the one that there is now, it lets go by
    candidates: Scalar
    worlds: Scalar  # that were looked at for this answer
    rollouts: Scalar
    restarts: Scalar
    what: Annotated[list[int], i1[SLOTS + CARDS]]  # kind of each place
    owner: Annotated[list[int], i1[SLOTS]]
    since: Annotated[list[int], i2[SLOTS]]  # the first decision at which the seat had the card
    pack: Annotated[list[int], i2[SLOTS]]  # generation of the draw pile that it comes from
    fixed: Annotated[list[int], i1[SLOTS]]  # 1: known
    hands: Annotated[list[list[int]], i1[SEATS, KINDS]]  # of the others now, by the guess
    shown: Annotated[list[int], i1[KINDS]]  # a hand that is being shown
    who: Annotated[list[int], i1[DECISIONS]]
    did: Annotated[list[int], i4[DECISIONS]]  # the action without its call; -1: greedy says nothing about it
    laid: Annotated[list[int], i1[DECISIONS]]  # kind that left the hand
    drawn: Annotated[list[int], i2[DECISIONS]]  # slot of the card whose fate was open
    guilt: Annotated[list[int], i1[DECISIONS]]  # what a challenge showed: 0 or 1; -1: nothing
    misfit: Annotated[list[int], i1[DECISIONS]]  # how badly the guess explains it
    trial: Annotated[list[int], i1[DECISIONS]]  # the same with two cards changed
    actions: Annotated[list[int], i4[CANDIDATES]]  # the one of greedy first
    alive: Annotated[list[int], i1[CANDIDATES]]
    sums: Annotated[list[int], i8[CANDIDATES]]


@dataclass(slots=True)
class Plan:
    """How much is thought, and what a position is worth that is not played out."""

    cut: Scalar  # decisions after which a rollout ends; 0: it goes to the end of the deal
    before: Scalar  # steps of the chain before the first world
    between: Scalar  # and before each other one
    orders: Scalar  # of the draw pile that are tried in each world
    trust: Scalar  # that all do as greedy does: twice as many decisions as it takes to lose it
    margin: Scalar  # four times the square of z, by which a candidate has to beat greedy's
    actions: Scalar  # mask of the kinds that do something
    bias: Scalar
    weights: Annotated[list[list[int]], i4[BLOCKS, FEATURES]]


class Tools:
    """The compiled ones are a record with the same fields."""

    __slots__ = ("desk", "wits", "word")

    def __init__(self) -> None:
        self.word: Word = closed  # the seat's own, which nobody else uses
        self.desk = Desk(Sfc32(0))
        self.wits = Wits()


OWN = 32
"""The use of chance that is a searching seat's own."""


@primitive
def open_own(t: Tools, seed: int, deal: int) -> None:
    """Once for each deal."""
    t.word = Sfc32(seed).open(deal, OWN, 0)


@primitive
def reseed(d: Desk, seed: int) -> None:
    d.source = Sfc32(seed)


@primitive
def put(boards: Boards, place: int, source: int) -> None:
    boards[place] = copied(boards[source])


@primitive
def cover_events(d: Desk) -> None:
    """Nobody will hear what is told at this desk."""
    d.events.clear()
