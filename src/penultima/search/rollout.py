"""A deal played on by `greedy` in every seat, to its end or to where it is cut."""

from penultima.kernel.desk import Desk
from penultima.kernel.mark import kernel
from penultima.kernel.rules import POINTS_LOW, Rules
from penultima.kernel.state import NOBODY, OVER, PLAY, State
from penultima.kernel.step import apply
from penultima.loops.drive import next_to_act, react
from penultima.policies.greedy import greedy
from penultima.policies.wits import Wits, open_choices
from penultima.search.mind import TRIAL, WAIT, WORLD, Mind, Paper, Plan, Tools, cover_events, put
from penultima.search.value import estimate, outcome
from penultima.view import Boards

ALL_GREEDY = 0x3333333333
LONGEST = 2_000
"""Decisions after which a rollout is given up: cards that only go round."""


@kernel
def go(s: State, R: Rules, d: Desk, w: Wits, policies: int, seat: int, action: int) -> None:
    """The one place from which both the deal and its rollouts go on."""
    apply(s, R, d, seat, action)
    react(s, R, d, w, policies)


@kernel
def advance(s: State, R: Rules, d: Desk, w: Wits) -> None:
    seat = next_to_act(s, R, w)
    go(s, R, d, w, ALL_GREEDY, seat, greedy(s, R, w, seat))


@kernel
def is_settled(s: State, R: Rules) -> bool:
    """Nothing that comes can change what is played for."""
    return s.phase == OVER or (s.winner != NOBODY and R.scoring != POINTS_LOW)


@kernel
def play_on(s: State, R: Rules, d: Desk, w: Wits, cut: int) -> None:
    """Until the deal is settled, or a play is awaited after so many decisions."""
    steps = 0
    while not is_settled(s, R) and steps < LONGEST:
        if cut > 0 and steps >= cut and s.phase == PLAY:
            return
        advance(s, R, d, w)
        steps += 1


@kernel
def roll_out(m: Mind, b: Boards, R: Rules, p: Plan, t: Tools, action: int, paper: Paper) -> int:
    """What comes of it in this world, by the same chance for every candidate."""
    put(b, TRIAL, WORLD)
    open_choices(b[TRIAL], t.desk, t.wits)
    cover_events(t.desk)
    if action != WAIT:
        go(b[TRIAL], R, t.desk, t.wits, ALL_GREEDY, m.seat, action)
    play_on(b[TRIAL], R, t.desk, t.wits, p.cut)
    m.rollouts += 1
    if p.cut > 0 and not is_settled(b[TRIAL], R) and b[TRIAL].phase == PLAY:
        return estimate(b[TRIAL], R, p, m.seat, paper)
    return outcome(b[TRIAL], R, m.seat)
