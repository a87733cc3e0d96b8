"""What must never break at a table. Cheap enough to be asked after every command."""

from collections.abc import Sequence

from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, State
from penultima.table.fold import Counted, Fold
from penultima.table.sound import is_whole


class Broken(Exception):
    """An invariant does not hold: this table stops, with its entries kept."""


def check(t: Fold) -> None:
    if t.game is not None and not t.practice:
        s = t.game.state
        t.counted = counted(s.stock[: s.stocked], t.counted)
        check_cards(s, t.game.rules.tables, t.counted.digits)
    if t.whole is not t.facts:
        if not is_whole(t.facts):
            raise Broken("seats, people and reserves of time do not fit together")
        t.whole = t.facts
    playing = t.facts.life == "playing" and t.game is not None and not t.game.over
    if playing and not 0 < t.decision <= t.version:
        raise Broken("no decision is awaited in the middle of a deal")
    if any(not 0 < window.id <= t.version for window in t.windows):
        raise Broken("a window of a version that is not there")


def check_cards(s: State, R: Rules, stock: int) -> None:
    """Each kind as often as it was printed, and each hand as large as it is said to be.

    Counts by kind are added as the digits of large numbers: no kind is printed so often that a digit would run over.
    The digits of a number come to what it leaves when it is divided by the largest digit: no deck has so many cards.
    """
    try:
        hands = list(map(as_digits, s.hands[: s.seats]))
        piles = as_digits(s.discard) + DIGIT[s.top] + stock
    except ValueError:
        raise Broken("less than no card of a kind") from None
    if sum(hands, piles) != as_digits(R.copies):
        raise Broken("a card is lost or doubled")
    if [hand % LARGEST for hand in hands] != s.held[: s.seats]:
        raise Broken("a hand is larger or smaller than it is said to be")


DIGIT = tuple(1 << 8 * kind for kind in range(KINDS))
LARGEST = 255


def as_digits(counts: Sequence[int]) -> int:
    return int.from_bytes(bytes(counts), "little")


def counted(pile: list[int], before: Counted) -> Counted:
    """The draw pile. Mostly it lies as it was counted before, but for what was drawn from its end."""
    left = len(pile)
    if before.pile[:left] == pile:
        return Counted(pile, before.digits - sum(map(DIGIT.__getitem__, before.pile[left:])))
    return Counted(pile, sum(map(DIGIT.__getitem__, pile)))
