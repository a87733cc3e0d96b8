"""The belief state of a searching seat: one guess of all hidden cards, and the decisions that the seat observed.

A *slot* is a card that another seat received at some time; the kind of this card is guessed. The guessed draw pile is
stored behind the slots. A *place* is a slot or a card of this pile. The guess uses only facts that the seat saw.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from penultima.kernel.byte_layout import copy_record, i1, i2, i4, i8
from penultima.kernel.decorators import primitive
from penultima.kernel.state import CARDS, KINDS, SEATS, Scalar
from penultima.kernel.step_context import NextWord, StepContext, unopened_stream
from penultima.kernel.streams import Sfc32
from penultima.policies.policy_context import PolicyContext
from penultima.view import Boards

SLOTS = 256
DECISIONS = 160
"""The maximum number of stored decisions. When a deal has more, the guess is reset."""
CANDIDATES = 96
FEATURES, BLOCKS = 12, 4

NOTHING = -1
WAIT = -1
"""The candidate action that stands for not jumping in."""

SEEN, BEFORE, WORLD, TRIAL, PAST = range(5)
"""The numbers of the boards. Each searching seat has its own boards, and each board contains the state of a table.

SEEN is the table as the seat sees it now. BEFORE is the table one step earlier. WORLD is a guess of the whole table.
TRIAL is a copy of WORLD for a rollout. From PAST on, each board belongs to one observed decision: the table at that
time, with the guessed hand of the deciding seat.
"""
BOARDS = PAST + DECISIONS

Grid = Any
"""A two-dimensional grid of ints: a list of lists, or an array."""


@dataclass(slots=True)
class BeliefState:
    """The belief state of one seat. Lists of length DECISIONS have an item for each board from PAST on."""

    seat: Scalar
    oracle: Scalar  # 1: the seat is shown all hands, to measure the value of perfect information
    ready: Scalar  # 0: the guess has to be reset
    slots: Scalar
    pile_size: Scalar  # number of cards in the guessed draw pile, including cards that are not in this deal
    decisions: Scalar
    decision_noted: Scalar  # 1: the decision of this step has been stored
    generation: Scalar  # how often the draw pile was remade
    colour: Scalar  # the colour in force before the top card was played
    drawn_slot: Scalar  # slot of the last card that another seat drew
    jumps: Scalar  # in timed deals: chance in 1000 that the seat considers jumping in when it can
    skips_jump: Scalar  # 1: the seat does not consider jumping in at this step
    candidates: Scalar
    worlds: Scalar  # number of worlds examined for this decision
    rollouts: Scalar
    restarts: Scalar
    kinds: Annotated[list[int], i1[SLOTS + CARDS]]  # kind of the card at each place
    owners: Annotated[list[int], i1[SLOTS]]
    since: Annotated[list[int], i2[SLOTS]]  # index of the first decision at which the owner had the card
    generations: Annotated[list[int], i2[SLOTS]]  # generation of the draw pile that the card comes from
    known: Annotated[list[int], i1[SLOTS]]  # 1: the searching seat knows the card
    hands: Annotated[list[list[int]], i1[SEATS, KINDS]]  # guessed hands of the other seats
    shown: Annotated[list[int], i1[KINDS]]  # the cards of a hand that is being shown to the searching seat, by kind
    deciders: Annotated[list[int], i1[DECISIONS]]
    decided: Annotated[list[int], i4[DECISIONS]]  # the action without its call; -1: not to be compared with `greedy`
    laid_kinds: Annotated[list[int], i1[DECISIONS]]  # kind of the card that left the hand
    drawn_slots: Annotated[list[int], i2[DECISIONS]]  # slot of the card that the seat had just drawn
    challenge_results: Annotated[list[int], i1[DECISIONS]]  # result of a challenge, 0 or 1; -1: none
    misfits: Annotated[list[int], i1[DECISIONS]]  # how badly the guessed hands fit the observed decision
    trial_misfits: Annotated[list[int], i1[DECISIONS]]  # how badly the hands fit the decision with two cards exchanged
    actions: Annotated[list[int], i4[CANDIDATES]]  # the candidates; the choice of `greedy` is first
    alive: Annotated[list[int], i1[CANDIDATES]]
    totals: Annotated[list[int], i8[CANDIDATES]]


@dataclass(slots=True)
class SearchPlan:
    """The amount of search, and the weights of the evaluation."""

    cut: Scalar  # number of decisions after which a rollout is cut; 0: rollouts run to the end of the deal
    before: Scalar  # number of steps of the Markov chain before the first world
    between: Scalar  # number of steps of the chain before each later world
    orders: Scalar  # number of random orders of the draw pile tried in each world
    trust: Scalar  # pseudo-count of decisions that agree with `greedy` (Beta prior), in units of half a decision
    margin: Scalar  # 4 z²: to replace the choice of `greedy`, an action must lead by z standard errors
    actions: Scalar  # mask of the kinds with an effect or a debt, except wild cards
    bias: Scalar
    weights: Annotated[list[list[int]], i4[BLOCKS, FEATURES]]


class SearchScratch:
    """The context of a search. Compiled code uses a record with the same fields."""

    __slots__ = ("policy_context", "step_context", "word")

    def __init__(self) -> None:
        self.word: NextWord = unopened_stream  # random stream used by this search only
        self.step_context = StepContext(Sfc32(0))
        self.policy_context = PolicyContext()


SEARCH_STREAM = 32
"""The number of the random stream that a searching seat uses."""


@primitive
def open_search_stream(t: SearchScratch, seed: int, deal: int) -> None:
    """Open the random stream of the search. This is done once for each deal."""
    t.word = Sfc32(seed).open(deal, SEARCH_STREAM, 0)


@primitive
def reseed(d: StepContext, seed: int) -> None:
    d.source = Sfc32(seed)


@primitive
def copy_board(boards: Boards, place: int, source: int) -> None:
    boards[place] = copy_record(boards[source])


@primitive
def discard_events(d: StepContext) -> None:
    """Discard the events of a rollout, because they are never read."""
    d.events.clear()
