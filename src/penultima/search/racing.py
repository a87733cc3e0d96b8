"""Compares candidate actions in the same sampled worlds.

After each batch, candidates that are significantly worse drop out. The choice of `greedy` wins unless another candidate
is significantly better.
"""

from penultima.kernel.actions import (
    A_ACCEPT,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_PASS,
    A_PLAY,
    encode_play,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import kernel
from penultima.kernel.legal import CHOOSABLE, legal_masks, seat_group
from penultima.kernel.rules import COLOURS, Rules
from penultima.kernel.state import PLAY, RACE, VOTE
from penultima.kernel.streams import next32
from penultima.policies.greedy import greedy, is_good_jump
from penultima.search.belief_state import CANDIDATES, SEEN, WAIT, BeliefState, Grid, SearchPlan, SearchScratch, reseed
from penultima.search.determinization import make_world
from penultima.search.mcmc import run_chain
from penultima.search.rollout import roll_out
from penultima.view import Boards

BATCH = 16
"""The number of worlds in a batch. After each batch, bad candidates drop out."""
DROP_MARGIN = 36
"""4 z², where z = 3. A candidate drops out if it is behind by z standard errors."""
PLAIN_VERBS = 1 << A_DRAW | 1 << A_PASS | 1 << A_ACCEPT | 1 << A_CHALLENGE


@kernel
def list_candidates(m: BeliefState, b: Boards, R: Rules, t: SearchScratch) -> None:
    """List the actions to compare (the candidates), beginning with the action that `greedy` chooses.

    In a race or a vote, or if there is no usable guess of the hidden cards, there is no other candidate.
    """
    s = b[SEEN]
    m.candidates = 0
    m.worlds = 0
    m.rollouts = 0
    if s.phase == PLAY and s.turn != m.seat:
        list_jump_candidates(m, b, R, t)
        return
    add_candidate(m, greedy(s, R, t.policy_context, m.seat))
    if not m.ready or s.phase == RACE or s.phase == VOTE:
        return
    kinds, verbs, seats = legal_masks(s, R, m.seat)
    while kinds != 0:
        add_card_candidates(m, b, R, lowest_bit(kinds), verbs >> A_PLAY & 1)
        kinds &= kinds - 1
    for verb in range(A_PLAY + 1, A_DISCARD):
        if PLAIN_VERBS & verbs & 1 << verb:
            add_candidate(m, verb)
    if verbs >> A_COLOUR & 1:
        for colour in range(COLOURS):
            add_candidate(m, with_colour(A_COLOUR, colour))
    targets = seat_group(seats, CHOOSABLE) if verbs >> A_CHOOSE & 1 else 0
    while targets != 0:
        add_candidate(m, with_seat(A_CHOOSE, lowest_bit(targets)))
        targets &= targets - 1


@kernel
def list_jump_candidates(m: BeliefState, b: Boards, R: Rules, t: SearchScratch) -> None:
    """List the candidates of a seat that may jump in: jumping in and waiting, with the choice of `greedy` first."""
    s = b[SEEN]
    likes = is_good_jump(s, R, t.policy_context, m.seat)
    if not likes:
        add_candidate(m, WAIT)
    if likes or m.ready:
        add_card_candidates(m, b, R, s.top, 1)
    if likes and m.ready:
        add_candidate(m, WAIT)


@kernel
def add_card_candidates(m: BeliefState, b: Boards, R: Rules, kind: int, plays: int) -> None:
    call = 1 if b[SEEN].held[m.seat] == 2 else 0  # noqa: PLR2004 - the last card but one
    if not plays:
        add_candidate(m, with_kind(A_DISCARD, kind))
    elif R.wilds >> kind & 1:
        for colour in range(COLOURS):
            add_candidate(m, encode_play(kind, colour, call))
    else:
        add_candidate(m, encode_play(kind, -1, call))


@kernel
def add_candidate(m: BeliefState, action: int) -> None:
    """Add a candidate, unless it is already in the list or the list is full."""
    for i in range(m.candidates):
        if m.actions[i] == action:
            return
    if m.candidates < CANDIDATES:
        m.actions[m.candidates] = action
        m.alive[m.candidates] = 1
        m.totals[m.candidates] = 0
        m.candidates += 1


@kernel
def evaluate_batch(
    m: BeliefState, b: Boards, R: Rules, p: SearchPlan, t: SearchScratch, results: Grid, max_worlds: int
) -> bool:
    """Evaluate one batch of worlds. Return False if a single candidate is left or `max_worlds` is reached."""
    run_chain(m, b, R, p, t, p.before if m.worlds == 0 else 0)
    for _ in range(min(BATCH, max_worlds - m.worlds)):
        run_chain(m, b, R, p, t, p.between)
        for i in range(m.candidates):
            results[i][m.worlds] = 0
        for _ in range(p.orders):
            roll_out_all(m, b, R, p, t, results)
        m.worlds += 1
    return drop_losers(m, results) > 1 and m.worlds < max_worlds


@kernel
def roll_out_all(m: BeliefState, b: Boards, R: Rules, p: SearchPlan, t: SearchScratch, results: Grid) -> None:
    """Roll out all remaining candidates in the same world with the same random numbers."""
    make_world(m, b, R, t)
    reseed(t.step_context, next32(t.word) << 30 ^ next32(t.word))
    for i in range(m.candidates):
        if m.alive[i]:
            result = roll_out(m, b, R, p, t, int(m.actions[i]), results[CANDIDATES:])
            results[i][m.worlds] += result
            m.totals[i] += result


@kernel
def find_leader(m: BeliefState) -> int:
    best = -1
    for i in range(m.candidates):
        if m.alive[i] and (best < 0 or m.totals[i] > m.totals[best]):
            best = i
    return best


@kernel
def drop_losers(m: BeliefState, results: Grid) -> int:
    """Drop candidates that are significantly behind. Return how many remain."""
    best = find_leader(m)
    left = 0
    for i in range(m.candidates):
        if m.alive[i] and i != best and is_clearly_better(results[best], results[i], m.worlds, DROP_MARGIN):
            m.alive[i] = 0
        left += m.alive[i]
    return left


@kernel
def is_clearly_better(one: list[int], other: list[int], worlds: int, margin: int) -> bool:
    """Tell whether one candidate leads by at least z standard errors of the difference. `margin` is 4 z²."""
    total = 0
    squares = 0
    for world in range(worlds):
        difference = one[world] - other[world]
        total += difference
        squares += difference * difference
    if total <= 0 or worlds < 2:  # noqa: PLR2004
        return False
    variance = (worlds * squares - total * total) // (worlds - 1)
    return 4 * total * total >= margin * variance


@kernel
def choose_action(m: BeliefState, p: SearchPlan, results: Grid) -> int:
    """Return the action of the leading candidate.

    However, keep the choice of `greedy` if it has not dropped out and the leader is not clearly better.
    """
    best = find_leader(m)
    if best > 0 and m.alive[0] and not is_clearly_better(results[best], results[0], m.worlds, p.margin):
        best = 0
    return int(m.actions[best])
