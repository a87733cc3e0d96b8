"""Checks that messages contain only stored data, agree for all viewers, and show a hidden card only to its seat."""

from typing import Any

import msgspec

from penultima.kernel.events import OTHER_SEES_KIND, PUBLIC_KIND, event_code, event_other, event_seat
from penultima.protocol.server_messages import Item, Mine, News, Now
from penultima.table.log.entry import CardsDealt, LineSaid
from penultima.table.table import Table
from tests.fault_simulator.ledger import must
from tests.fault_simulator.log_replay import LogReplay

NOTHING = b"{}"


class MessageChecks:
    def __init__(self, log: LogReplay) -> None:
        self.log = log
        self._items: dict[int, bytes] = {}
        """The first item that was sent for each version."""
        self._stood: dict[int, bytes] = {}
        """The first public state that was sent for each version."""
        self._last: dict[int, int] = {}
        """The last version that was sent, by socket."""

    def news(self, socket: int, news: News, seats: tuple[int, ...], table: Table) -> None:
        now = news.now
        must(now.version == table.version, "the latest version is told", now.version, table.version)
        self._check_order(socket, news)
        for number, item in enumerate(news.items, news.first):
            self._check_item(number, msgspec.json.encode(item))
            slaps = [slap.seat for slap in item.slaps]
            must(len(slaps) == len(set(slaps)), "in a race everybody has one press", item.slaps)
            self._check_hides(number, item)
            must(item.at in (0, self.log.entry(number).at), "an item has the time of its entry", number, item.at)
        self._check_standing(now)
        check_clock(now)
        must(sorted(map(int, news.mine)) == sorted(seats), "what is private goes to its seat", news.mine.keys(), seats)
        for seat, mine in news.mine.items():
            check_mine(table, int(seat), mine)
            self._check_own_cards(int(seat), mine)

    def _check_order(self, socket: int, news: News) -> None:
        """Check the order of versions on one socket.

        The first frame sets the start, and each later version follows the previous one.
        """
        last = news.first + len(news.items) - 1 if news.items else self._last.get(socket, news.now.version)
        if news.snapshot:
            begins = news.first == 1 or isinstance(self.log.entry(news.first), CardsDealt)
            must(begins and news.head is not None, "a snapshot has all of this deal", news.first)
        elif socket in self._last and news.items:
            must(news.first == self._last[socket] + 1, "versions without gaps", news.first, self._last[socket])
        must(last == news.now.version, "what stands is of the last version", last, news.now.version)
        self._last[socket] = last

    def _check_item(self, version: int, item: bytes) -> None:
        """Check that all viewers get the same item for a version. In a snapshot, old chat lines may be blank."""
        if item == NOTHING and isinstance(self.log.entry(version), LineSaid):
            return
        first = self._items.setdefault(version, item)
        must(first == item, "of one version all are told the same", version, first, item)

    def _check_hides(self, version: int, item: Item) -> None:
        """Check that public items contain only cards that all players can see."""
        events = self.log.events.get(version, [])
        must(len(item.events) == len(events), "all that happened is told", version, item)
        for encoded, event in zip(item.events, events, strict=True):
            card = encoded.get("card")
            must(card is None or event_code(event) in PUBLIC_KIND, "a hidden card is nobody's news", version, encoded)

    def _check_own_cards(self, seat: int, mine: Mine) -> None:
        """Check that each private card belongs to an event of the seat, or was shown to the seat."""
        for version, cards in mine.cards.items():
            for number in cards:
                event = self.log.events[int(version)][int(number)]
                shown = event_code(event) in OTHER_SEES_KIND and event_other(event) == seat
                must(event_seat(event) == seat or shown, "a card goes to its seat", seat, version, cards)

    def _check_standing(self, now: Now) -> None:
        stands = msgspec.json.encode(public(now))
        first = self._stood.setdefault(now.version, stands)
        must(first == stands, "of one version the same stands for all", now.version, first, stands)


def public(now: Now) -> list[Any]:
    """Return the parts of a state that depend neither on time nor on who is connected."""
    seats = [msgspec.structs.replace(seat, away=None) for seat in now.seats]
    windows = [(window.id, window.kind, window.seat) for window in now.windows]
    return [now.life, now.host, seats, now.paused, now.match, now.board, now.question, windows]


def check_clock(now: Now) -> None:
    clock = now.clock
    if clock is None:
        return
    must(clock.left >= 0 and clock.reserve >= 0, "no clock is below zero", clock)
    held = any(window.kind in ("call", "jump") and (window.until or 0) > now.at for window in now.windows)
    votes = any(window.kind == "vote" for window in now.windows)
    if held or votes or now.paused:
        must(clock.until is None, "a clock stands still in holds, votes and pauses", now)


def check_mine(table: Table, seat: int, mine: Mine) -> None:
    if table.game is None:
        must(not mine.hand and not mine.may, "no cards without a deal", mine)
        return
    must(sorted(mine.hand) == sorted(table.game.view(seat).hand), "a hand is told as it is", seat, mine.hand)
    if mine.drawn is not None:
        must(mine.drawn in mine.hand, "the drawn card is in the hand", mine)
