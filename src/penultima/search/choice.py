"""The race of the candidates: the same worlds for all, who is far behind drops out, greedy's stays unless beaten."""

from penultima.kernel.actions import (
    A_ACCEPT,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_PASS,
    A_PLAY,
    play_card,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.bits import lowest
from penultima.kernel.legal import CHOOSABLE, legal, seats_for
from penultima.kernel.mark import kernel
from penultima.kernel.rules import COLOURS, Rules
from penultima.kernel.state import PLAY, RACE, VOTE
from penultima.kernel.streams import next32
from penultima.policies.greedy import greedy, is_good_jump
from penultima.search.chain import wander
from penultima.search.mind import CANDIDATES, SEEN, WAIT, Mind, Paper, Plan, Tools, reseed
from penultima.search.rollout import roll_out
from penultima.search.world import make_world
from penultima.view import Boards

BATCH = 16
"""Worlds after which those that are behind are dropped."""
BEHIND = 36
"""Four times the square of three standard errors."""
PLAIN = 1 << A_DRAW | 1 << A_PASS | 1 << A_ACCEPT | 1 << A_CHALLENGE


@kernel
def consider(m: Mind, b: Boards, R: Rules, t: Tools) -> None:
    """Everything that the seat may do where it is awaited or may jump in, greedy's choice first; or that alone."""
    s = b[SEEN]
    m.candidates = 0
    m.worlds = 0
    m.rollouts = 0
    if s.phase == PLAY and s.turn != m.seat:
        consider_jump(m, b, R, t)
        return
    add(m, greedy(s, R, t.wits, m.seat))
    if not m.ready or s.phase == RACE or s.phase == VOTE:
        return
    kinds, verbs, seats = legal(s, R, m.seat)
    while kinds != 0:
        add_kind(m, b, R, lowest(kinds), verbs >> A_PLAY & 1)
        kinds &= kinds - 1
    for verb in range(A_PLAY + 1, A_DISCARD):
        if PLAIN & verbs & 1 << verb:
            add(m, verb)
    if verbs >> A_COLOUR & 1:
        for colour in range(COLOURS):
            add(m, with_colour(A_COLOUR, colour))
    targets = seats_for(seats, CHOOSABLE) if verbs >> A_CHOOSE & 1 else 0
    while targets != 0:
        add(m, with_seat(A_CHOOSE, lowest(targets)))
        targets &= targets - 1


@kernel
def consider_jump(m: Mind, b: Boards, R: Rules, t: Tools) -> None:
    """To lay a card like the top one out of turn, or not to."""
    s = b[SEEN]
    likes = is_good_jump(s, R, t.wits, m.seat)
    if not likes:
        add(m, WAIT)
    if likes or m.ready:
        add_kind(m, b, R, s.top, 1)
    if likes and m.ready:
        add(m, WAIT)


@kernel
def add_kind(m: Mind, b: Boards, R: Rules, kind: int, plays: int) -> None:
    call = 1 if b[SEEN].held[m.seat] == 2 else 0  # noqa: PLR2004 - the last card but one
    if not plays:
        add(m, with_kind(A_DISCARD, kind))
    elif R.wilds >> kind & 1:
        for colour in range(COLOURS):
            add(m, play_card(kind, colour, call))
    else:
        add(m, play_card(kind, -1, call))


@kernel
def add(m: Mind, action: int) -> None:
    """Unless it is there already, or there is no room."""
    for i in range(m.candidates):
        if m.actions[i] == action:
            return
    if m.candidates < CANDIDATES:
        m.actions[m.candidates] = action
        m.alive[m.candidates] = 1
        m.sums[m.candidates] = 0
        m.candidates += 1


@kernel
def look_ahead(m: Mind, b: Boards, R: Rules, p: Plan, t: Tools, results: Paper, most: int) -> bool:
    """A batch of worlds for all who are still in the race. False: there is nothing left to find out."""
    wander(m, b, R, p, t, p.before if m.worlds == 0 else 0)
    for _ in range(min(BATCH, most - m.worlds)):
        wander(m, b, R, p, t, p.between)
        for i in range(m.candidates):
            results[i][m.worlds] = 0
        for _ in range(p.orders):
            try_all(m, b, R, p, t, results)
        m.worlds += 1
    return drop_behind(m, results) > 1 and m.worlds < most


@kernel
def try_all(m: Mind, b: Boards, R: Rules, p: Plan, t: Tools, results: Paper) -> None:
    """All who are still in the race in the same world, with the same chance for what is open in it."""
    make_world(m, b, R, t)
    reseed(t.desk, next32(t.word) << 30 ^ next32(t.word))
    for i in range(m.candidates):
        if m.alive[i]:
            result = roll_out(m, b, R, p, t, int(m.actions[i]), results[CANDIDATES:])
            results[i][m.worlds] += result
            m.sums[i] += result


@kernel
def leader(m: Mind) -> int:
    best = -1
    for i in range(m.candidates):
        if m.alive[i] and (best < 0 or m.sums[i] > m.sums[best]):
            best = i
    return best


@kernel
def drop_behind(m: Mind, results: Paper) -> int:
    """How many are left."""
    best = leader(m)
    left = 0
    for i in range(m.candidates):
        if m.alive[i] and i != best and beats(results[best], results[i], m.worlds, BEHIND):
            m.alive[i] = 0
        left += m.alive[i]
    return left


@kernel
def beats(one: list[int], other: list[int], worlds: int, margin: int) -> bool:
    """By as many standard errors of the difference as the margin says."""
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
def chosen(m: Mind, p: Plan, results: Paper) -> int:
    """The leader, if greedy's has dropped out or is clearly beaten."""
    best = leader(m)
    if best > 0 and m.alive[0] and not beats(results[best], results[0], m.worlds, p.margin):
        best = 0
    return int(m.actions[best])
