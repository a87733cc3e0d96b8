"""Temperament: random deviations from a policy's choices on a seat's own turn, such as bluffs and saved wild cards."""

from dataclasses import dataclass

from penultima.kernel.actions import A_ACCEPT, A_CHALLENGE, A_PLAY, action_kind, action_verb
from penultima.kernel.decorators import kernel
from penultima.kernel.fit import without_bluffs
from penultima.kernel.legal import layable_kinds
from penultima.kernel.rules import Rules
from penultima.kernel.state import PLAY, State
from penultima.kernel.streams import random_below
from penultima.policies.card_value import fewest_rival_cards
from penultima.policies.greedy import best_card, make_play
from penultima.policies.habits import CERTAIN
from penultima.policies.policy_context import PolicyContext

NEAR = 2
"""A seat with at most this many cards never bluffs and never saves wild cards.

A seat also saves no wild cards while a rival has at most this many cards.
"""


@dataclass(frozen=True)
class Temperament:
    """The chance in 1000 of each deviation. By default, a seat follows its policy exactly."""

    challenges: int = CERTAIN  # chance in 1000 of making a challenge that the policy chooses
    bluffs: int = 0  # chance in 1000 of bluffing when a bluff is possible and the policy does not bluff
    saves: int = 0  # chance in 1000 of playing another card when the policy plays a wild card without need

    @property
    def row(self) -> tuple[int, int, int]:
        return self.challenges, self.bluffs, self.saves


EVEN = Temperament()


@kernel
def alter_by_temperament(
    s: State, R: Rules, w: PolicyContext, seat: int, action: int, temper: tuple[int, int, int]
) -> int:
    """Return the policy's action or a legal deviation from it. `temper` is the `row` of a Temperament."""
    challenges, bluffs, saves = temper
    if action == A_CHALLENGE:
        return action if draw_chance(w, seat, challenges) else A_ACCEPT
    if s.phase != PLAY or s.held[seat] <= NEAR:
        return action
    bluff = possible_bluffs(s, R, seat, action)
    if bluff != 0 and draw_chance(w, seat, bluffs):
        return make_play(s, R, seat, best_card(s, R, seat, bluff)[0])
    instead = possible_savings(s, R, seat, action)
    if instead != 0 and draw_chance(w, seat, saves):
        return make_play(s, R, seat, best_card(s, R, seat, instead)[0])
    return action


@kernel
def draw_chance(w: PolicyContext, seat: int, chance: int) -> bool:
    """Draw at random whether an event with this chance in a thousand happens. Certain outcomes draw no random word."""
    if chance == 0 or chance == CERTAIN:
        return chance == CERTAIN
    return random_below(w.choices[seat], CERTAIN) < chance


@kernel
def possible_bluffs(s: State, R: Rules, seat: int, action: int) -> int:
    """Return a mask of the kinds that would be a bluff. It is empty if the action is a bluff already."""
    kinds = layable_kinds(s, R, seat)
    bluffs = kinds & R.contested & ~without_bluffs(s, R, seat, kinds)
    if action_verb(action) == A_PLAY and bluffs >> action_kind(action) & 1:
        return 0
    return bluffs


@kernel
def possible_savings(s: State, R: Rules, seat: int, action: int) -> int:
    """Return a mask of the kinds to play instead of a wild card.

    It is empty if no wild card is played, or if a rival is about to go out.
    """
    if (
        action_verb(action) != A_PLAY
        or R.wilds >> action_kind(action) & 1 == 0
        or fewest_rival_cards(s, R, seat) <= NEAR
    ):
        return 0
    return layable_kinds(s, R, seat) & ~R.wilds
