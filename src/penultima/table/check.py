"""What must never break at a table. Cheap enough to be asked after every command."""

from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, State
from penultima.table.fold import Fold


class Broken(Exception):
    """An invariant does not hold: this table stops, with its entries kept."""


def check(t: Fold) -> None:
    if t.game is not None and not t.facts.setup.position:
        check_cards(t.game.state, t.game.rules.tables)
    if any(reserve < 0 for reserve in t.facts.reserves):
        raise Broken("a reserve of time is below nothing")
    playing = t.facts.life == "playing" and t.game is not None and not t.game.over
    if playing and not 0 < t.decision <= t.version:
        raise Broken("no decision is awaited in the middle of a deal")
    if any(not 0 < window.id <= t.version for window in t.windows):
        raise Broken("a window of a version that is not there")
    if t.facts.host != NOBODY and not 0 <= t.facts.host < len(t.facts.people):
        raise Broken("the host is nobody who ever sat here")


def check_cards(s: State, R: Rules) -> None:
    """Each kind as often as it was printed, and each hand as large as it is said to be."""
    counts = list(map(sum, zip(s.discard, *s.hands[: s.seats], strict=True)))
    counts[s.top] += 1
    for kind in s.stock[: s.stocked]:
        counts[kind] += 1
    if counts[: R.kinds] != list(R.copies[: R.kinds]):
        raise Broken("a card is lost or doubled")
    if [sum(hand) for hand in s.hands[: s.seats]] != s.held[: s.seats]:
        raise Broken("a hand is larger or smaller than it is said to be")
