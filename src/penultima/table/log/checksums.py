"""Checksums of a deal and of its events. Entries contain them, so that a replay with a different result is detected."""

from typing import Any

from penultima.game import Game
from penultima.kernel.events import add_to_checksum


def deal_checksum(game: Game) -> int:
    """Compute the checksum of a deal's events and its draw pile.

    The draw pile is included because a practice deal has no events for dealt cards. Its draw pile alone shows whether
    the deal was replayed with the right key.
    """
    return events_checksum([*game.log, *game.state.stock[: game.state.stocked]])


def events_checksum(events: Any) -> int:  # noqa: ANN401 - a list or an AppendLog of ints
    total = 0
    for event in events:
        total = add_to_checksum(total, event)
    return total
