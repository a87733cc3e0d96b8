"""The policy `greedy`: plays the card with the highest heuristic value. It uses only facts that its seat can see."""

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
    encode_play,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import kernel
from penultima.kernel.fit import may_draw, must_play_drawn, without_bluffs
from penultima.kernel.legal import layable_kinds
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, PLAY, RACE, State
from penultima.kernel.turn import following_seat
from penultima.policies.card_value import OUT, fewest_rival_cards, strongest_colour, value_play
from penultima.policies.effect_value import CARD, TWO_CARDS, best_target, is_friend, nearness, value_draw, value_effect
from penultima.policies.odds import count_cards, pays_to_challenge
from penultima.policies.policy_context import PolicyContext

DRAWING = -4500
KEEPING = -1200
"""The minimum values of a play. Below the first, the seat draws instead; below the second, it keeps the drawn card."""


@kernel
def greedy(s: State, R: Rules, w: PolicyContext, seat: int) -> int:
    if s.phase == PLAY:
        return decide_play(s, R, seat)
    if s.phase == DRAWN:
        return decide_drawn(s, R, seat)
    if s.phase == ANSWER:
        return answer_debt(s, R, seat)
    if s.phase == DISCARD:
        return with_kind(A_DISCARD, least_useful_card(s, R, seat))
    if s.phase == COLOUR:
        return with_colour(A_COLOUR, strongest_colour(s, R, seat))
    if s.phase == CHOOSE:
        return with_seat(A_CHOOSE, best_target(s, R, seat, s.op, s.op_end, s.held[seat]))
    # `greedy` has no model of suggestions, so it votes against every accusation.
    return A_SLAP if s.phase == RACE else A_NO


@kernel
def decide_play(s: State, R: Rules, seat: int) -> int:
    kind, worth = best_card(s, R, seat, considered_kinds(s, R, seat))
    if kind < 0 or (worth < DRAWING and may_draw(s, R, seat)):
        return A_DRAW
    return make_play(s, R, seat, kind)


@kernel
def decide_drawn(s: State, R: Rules, seat: int) -> int:
    kind, worth = best_card(s, R, seat, considered_kinds(s, R, seat))
    if kind < 0 or (worth < KEEPING and not must_play_drawn(s, R, seat)):
        return A_PASS
    return make_play(s, R, seat, kind)


@kernel
def answer_debt(s: State, R: Rules, seat: int) -> int:
    """Answer a debt: stack on it if that is better than accepting, or challenge if the odds are good."""
    kind, worth = best_card(s, R, seat, without_bluffs(s, R, seat, layable_kinds(s, R, seat)))
    if kind >= 0 and worth + value_passed_debt(s, R, seat) > -s.debt * CARD:
        return make_play(s, R, seat, kind)
    return A_CHALLENGE if s.contest and pays_to_challenge(s, R, seat) else A_ACCEPT


@kernel
def value_passed_debt(s: State, R: Rules, seat: int) -> int:
    return value_draw(s, R, seat, following_seat(s, seat), s.debt)


@kernel
def considered_kinds(s: State, R: Rules, seat: int) -> int:
    """Return a mask of the kinds to consider. It includes bluffs only if they can stop the next seat from going out."""
    kinds = layable_kinds(s, R, seat)
    after = following_seat(s, seat)
    if s.held[after] == 1 and not is_friend(s, R, seat, after):
        return kinds
    return without_bluffs(s, R, seat, kinds)


@kernel
def best_card(s: State, R: Rules, seat: int, kinds: int) -> tuple[int, int]:
    """Return (kind, value) of the best card. Without a card, the kind is -1."""
    best = -1
    most = 0
    near = nearness(fewest_rival_cards(s, R, seat))
    name = strongest_colour(s, R, seat) if kinds & R.wilds else -1
    while kinds != 0:
        kind = lowest_bit(kinds)
        worth = value_play(s, R, seat, kind, name if R.wilds >> kind & 1 else R.colour[kind], near)
        if best < 0 or worth > most:
            best = kind
            most = worth
        kinds &= kinds - 1
    return best, most


@kernel
def named_colour(s: State, R: Rules, seat: int, kind: int) -> int:
    """Return the colour that the seat names when it plays this kind; -1 if the kind is not wild."""
    return strongest_colour(s, R, seat) if R.wilds >> kind & 1 else -1


@kernel
def make_play(s: State, R: Rules, seat: int, kind: int) -> int:
    return encode_play(kind, named_colour(s, R, seat, kind), 1 if s.held[seat] == 2 else 0)  # noqa: PLR2004


@kernel
def least_useful_card(s: State, R: Rules, seat: int) -> int:
    """Return the kind to discard.

    If a rival is about to go out, it is the kind with the most points. Otherwise it is a kind of the rarest colour in
    the hand, and wild cards are kept.
    """
    best = -1
    least = 0
    is_urgent = nearness(fewest_rival_cards(s, R, seat)) <= TWO_CARDS
    kinds = s.holds[seat]
    while kinds != 0:
        kind = lowest_bit(kinds)
        value = -R.value[kind] if is_urgent else usefulness(s, R, seat, kind)
        if best < 0 or value < least:
            best = kind
            least = value
        kinds &= kinds - 1
    return best


@kernel
def usefulness(s: State, R: Rules, seat: int, kind: int) -> int:
    if R.wilds >> kind & 1:
        return OUT
    return count_cards(s, seat, R.colour_kinds[R.colour[kind]])


@kernel
def is_good_jump(s: State, R: Rules, w: PolicyContext, seat: int) -> bool:
    """Tell whether jumping in is good. A jump gets rid of one card, but the effect of that card may cost more."""
    return s.held[seat] == 1 or value_effect(s, R, seat, s.top) > -CARD
