"""Invariants of a table. They are cheap enough to be checked after every command."""

from collections.abc import Sequence

from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, State
from penultima.table.log.entry_validation import are_facts_valid
from penultima.table.log.table_state import StockCount, TableState


class InconsistentTable(Exception):
    """An invariant is broken. The table stops, and its entries are kept."""


def check_table(t: TableState) -> None:
    if t.game is not None and not t.practice:
        s = t.game.state
        t.stock_count = count_stock(s.stock[: s.stocked], t.stock_count)
        check_cards(s, t.game.rules.tables, t.stock_count.digits)
    if t.validated_facts is not t.facts:
        if not are_facts_valid(t.facts):
            raise InconsistentTable("seats, people and reserves of time do not fit together")
        t.validated_facts = t.facts
    playing = t.facts.life == "playing" and t.game is not None and not t.game.over
    if playing and not 0 < t.decision <= t.version:
        raise InconsistentTable("no decision is awaited in the middle of a deal")
    if any(not 0 < window.id <= t.version for window in t.windows):
        raise InconsistentTable("a window of a version that is not there")


def check_cards(s: State, R: Rules, stock: int) -> None:
    """Check that each kind of card occurs as often as in the deck, and that each hand has its recorded size.

    Counts by kind are packed into a large integer with one byte for each kind. The remainder modulo 255 of this integer
    is the sum of its bytes, because 256 has the remainder 1 and a deck has fewer than 255 cards.
    """
    try:
        hands = list(map(pack_counts, s.hands[: s.seats]))
        piles = pack_counts(s.discard) + DIGIT[s.top] + stock
    except ValueError:
        raise InconsistentTable("less than no card of a kind") from None
    if sum(hands, piles) != pack_counts(R.copies):
        raise InconsistentTable("a card is lost or doubled")
    if [hand % LARGEST for hand in hands] != s.held[: s.seats]:
        raise InconsistentTable("a hand is larger or smaller than it is said to be")


DIGIT = tuple(1 << 8 * kind for kind in range(KINDS))
LARGEST = 255


def pack_counts(counts: Sequence[int]) -> int:
    return int.from_bytes(bytes(counts), "little")


def count_stock(pile: list[int], before: StockCount) -> StockCount:
    """Count the cards of the draw pile.

    If cards have only been drawn since the last count, subtract the drawn cards instead of counting the pile again.
    """
    left = len(pile)
    if before.pile[:left] == pile:
        return StockCount(pile, before.digits - sum(map(DIGIT.__getitem__, before.pile[left:])))
    return StockCount(pile, sum(map(DIGIT.__getitem__, pile)))
