"""greedy: lays the card that is worth most by a sound rule of thumb, and knows only what its seat may know."""

from penultima.kernel.actions import (
    A_ACCEPT,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_NO,
    A_PASS,
    A_SLAP,
    play_card,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.bits import lowest
from penultima.kernel.fit import honest, may_draw, must_play_drawn
from penultima.kernel.legal import layable
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, PLAY, RACE, State
from penultima.kernel.turn import following
from penultima.policies.gain import CARD, TWO_CARDS, best_target, drawing, effect_gain, is_friend, nearness
from penultima.policies.odds import cards_in, pays_to_challenge
from penultima.policies.wits import Wits
from penultima.policies.worth import OUT, fewest, lay_worth, strongest

DRAWING = -4500
KEEPING = -1200
"""What a card has to be worth to be laid rather than another drawn, or than be kept when it was drawn."""


@kernel
def greedy(s: State, R: Rules, w: Wits, seat: int) -> int:
    if s.phase == PLAY:
        return in_turn(s, R, seat)
    if s.phase == DRAWN:
        return with_drawn(s, R, seat)
    if s.phase == ANSWER:
        return answer(s, R, seat)
    if s.phase == DISCARD:
        return with_kind(A_DISCARD, least_useful(s, R, seat))
    if s.phase == COLOUR:
        return with_colour(A_COLOUR, strongest(s, R, seat))
    if s.phase == CHOOSE:
        return with_seat(A_CHOOSE, best_target(s, R, seat, s.op, s.op_end, s.held[seat]))
    # It hears no suggestions, so it upholds no accusation.
    return A_SLAP if s.phase == RACE else A_NO


@kernel
def in_turn(s: State, R: Rules, seat: int) -> int:
    kind, worth = best_card(s, R, seat, sound(s, R, seat))
    if kind < 0 or (worth < DRAWING and may_draw(s, R, seat)):
        return A_DRAW
    return lay(s, R, seat, kind)


@kernel
def with_drawn(s: State, R: Rules, seat: int) -> int:
    kind, worth = best_card(s, R, seat, sound(s, R, seat))
    if kind < 0 or (worth < KEEPING and not must_play_drawn(s, R, seat)):
        return A_PASS
    return lay(s, R, seat, kind)


@kernel
def answer(s: State, R: Rules, seat: int) -> int:
    """Pass the debt on if that is better than to pay it; challenge by the odds."""
    kind, worth = best_card(s, R, seat, honest(s, R, seat, layable(s, R, seat)))
    if kind >= 0 and worth + passed_on(s, R, seat) > -s.debt * CARD:
        return lay(s, R, seat, kind)
    return A_CHALLENGE if s.contest and pays_to_challenge(s, R, seat) else A_ACCEPT


@kernel
def passed_on(s: State, R: Rules, seat: int) -> int:
    return drawing(s, R, seat, following(s, seat), s.debt)


@kernel
def sound(s: State, R: Rules, seat: int) -> int:
    """The kinds to consider: a bluff only to stop a rival at the last card."""
    kinds = layable(s, R, seat)
    after = following(s, seat)
    if s.held[after] == 1 and not is_friend(s, R, seat, after):
        return kinds
    return honest(s, R, seat, kinds)


@kernel
def best_card(s: State, R: Rules, seat: int, kinds: int) -> tuple[int, int]:
    """(kind, worth); -1: there is none."""
    best = -1
    most = 0
    near = nearness(fewest(s, R, seat))
    name = strongest(s, R, seat) if kinds & R.wilds else -1
    while kinds != 0:
        kind = lowest(kinds)
        worth = lay_worth(s, R, seat, kind, name if R.wilds >> kind & 1 else R.colour[kind], near)
        if best < 0 or worth > most:
            best = kind
            most = worth
        kinds &= kinds - 1
    return best, most


@kernel
def named(s: State, R: Rules, seat: int, kind: int) -> int:
    """The colour that the play of this kind names; -1: none."""
    return strongest(s, R, seat) if R.wilds >> kind & 1 else -1


@kernel
def lay(s: State, R: Rules, seat: int, kind: int) -> int:
    return play_card(kind, named(s, R, seat, kind), 1 if s.held[seat] == 2 else 0)  # noqa: PLR2004


@kernel
def least_useful(s: State, R: Rules, seat: int) -> int:
    """The card with most points if a rival is about to go out, else the one with fewest of its colour; no wild."""
    best = -1
    least = 0
    hurry = nearness(fewest(s, R, seat)) <= TWO_CARDS
    kinds = s.holds[seat]
    while kinds != 0:
        kind = lowest(kinds)
        use = -R.value[kind] if hurry else usefulness(s, R, seat, kind)
        if best < 0 or use < least:
            best = kind
            least = use
        kinds &= kinds - 1
    return best


@kernel
def usefulness(s: State, R: Rules, seat: int, kind: int) -> int:
    if R.wilds >> kind & 1:
        return OUT
    return cards_in(s, seat, R.colour_kinds[R.colour[kind]])


@kernel
def is_good_jump(s: State, R: Rules, w: Wits, seat: int) -> bool:
    """A card less is good, unless what the card does costs more."""
    return s.held[seat] == 1 or effect_gain(s, R, seat, s.top) > -CARD
