"""How a seat plays other than by its policy's opinion: what it dares, keeps and never does, in turn."""

from dataclasses import dataclass

from penultima.kernel.actions import A_ACCEPT, A_CHALLENGE, A_PLAY, action_kind, action_verb
from penultima.kernel.fit import honest
from penultima.kernel.legal import layable
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import PLAY, State
from penultima.kernel.streams import below
from penultima.policies.greedy import best_card, lay
from penultima.policies.habits import CERTAIN
from penultima.policies.wits import Wits
from penultima.policies.worth import fewest

NEAR = 2
"""Cards of a rival, or of one's own, at which nobody saves anything any more."""


@dataclass(frozen=True)
class Temper:
    """Without a word: as the policy wishes. All are chances in a thousand."""

    challenges: int = CERTAIN  # of 1000 challenges that the policy wishes, how many are made
    bluffs: int = 0  # of 1000 chances to bluff that the policy does not take, how many are taken
    saves: int = 0  # of 1000 wilds that the policy would lay though another card would do, how many are kept

    @property
    def row(self) -> tuple[int, int, int]:
        return self.challenges, self.bluffs, self.saves


EVEN = Temper()


@kernel
def tempered(s: State, R: Rules, w: Wits, seat: int, action: int, temper: tuple[int, int, int]) -> int:
    """What becomes of a policy's wish; anything else is as legal as that was. `temper` is the row of a Temper."""
    challenges, bluffs, saves = temper
    if action == A_CHALLENGE:
        return action if lot(w, seat, challenges) else A_ACCEPT
    if s.phase != PLAY or s.held[seat] <= NEAR:
        return action
    bluff = bluffing(s, R, seat, action)
    if bluff != 0 and lot(w, seat, bluffs):
        return lay(s, R, seat, best_card(s, R, seat, bluff)[0])
    instead = saving(s, R, seat, action)
    if instead != 0 and lot(w, seat, saves):
        return lay(s, R, seat, best_card(s, R, seat, instead)[0])
    return action


@kernel
def lot(w: Wits, seat: int, chance: int) -> bool:
    """No chance is used for what is certain either way."""
    if chance == 0 or chance == CERTAIN:
        return chance == CERTAIN
    return below(w.choices[seat], CERTAIN) < chance


@kernel
def bluffing(s: State, R: Rules, seat: int, action: int) -> int:
    """The kinds that would be a bluff, where the policy has none in mind."""
    kinds = layable(s, R, seat)
    bluffs = kinds & R.contested & ~honest(s, R, seat, kinds)
    if action_verb(action) == A_PLAY and bluffs >> action_kind(action) & 1:
        return 0
    return bluffs


@kernel
def saving(s: State, R: Rules, seat: int, action: int) -> int:
    """The kinds that would do instead of a wild, while no rival is about to go out."""
    if action_verb(action) != A_PLAY or R.wilds >> action_kind(action) & 1 == 0 or fewest(s, R, seat) <= NEAR:
        return 0
    return layable(s, R, seat) & ~R.wilds
