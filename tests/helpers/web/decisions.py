"""Helpers for tests of decisions: a server for each time setting, and tables whose players the test controls."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from secrets import token_bytes

import pytest

from penultima import ruleset
from penultima.game import start_first_deal
from penultima.rng.keyed import SingleKeySource
from penultima.server.settings import ServerSettings
from penultima.table.log.facts import Times
from tests.helpers.server.raw_requests import generous
from tests.helpers.server.server_thread import Served, quick_bots, served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.input_ways import Guest

LONG = 600_000
MANY = 1_000_000
TIMES = Times(call=0, jump=0, lead=0, blink=0, race=LONG, vote=LONG, away=LONG, patience=LONG, ready=LONG)
"""Time settings without waits, and with limits too long to be reached in a test. A slap counts at once."""

BY_KEYS = pytest.mark.parametrize("session", ["keys"], indirect=True)
BY_TOUCH = pytest.mark.parametrize("session", ["touch"], indirect=True)
BY_POINTER = pytest.mark.parametrize("session", ["touch", "mouse"], indirect=True)
"""Runs a test by touch and by mouse, but not by keyboard."""


class DealKeySource:
    """Random source of a server. The test can set the key of the next deal."""

    def __init__(self) -> None:
        self.next_key = b""

    def __call__(self, size: int) -> bytes:
        if size == len(self.next_key):
            key, self.next_key = self.next_key, b""
            return key
        return token_bytes(size)


def key_with_wild_first_card() -> bytes:
    """Return the key of a deal for two players in which the first card is wild, so that seat 0 must name a colour."""
    rules = ruleset("giant")
    for number in count():
        key = number.to_bytes(32)
        game = start_first_deal(rules, SingleKeySource(0, key), 2, None)
        if game.phase == "colour" and game.asked == [0]:
            return key
    raise AssertionError


def key_with_two_numbers() -> tuple[bytes, list[str]]:
    """Return the key of a deal for two players that seat 0 begins, and two number cards that it can play in turn."""
    rules = ruleset("giant")
    for number in count():
        key = number.to_bytes(32)
        game = start_first_deal(rules, SingleKeySource(0, key), 2, None)
        plays = [str(action).removeprefix("play ") for action in game.legal(0)] if game.asked == [0] else []
        numbers = [card for card in plays if len(card) == 2 and card[1].isdigit()]
        for colour in "RYGB":
            if len(found := [card for card in numbers if card[0] == colour]) > 1:
                return key, found[:2]
    raise AssertionError


def first_choice(may: list[str]) -> str:
    """Return one of these actions, preferably one that helps to end the deal soon."""
    verbs = ("play", "colour", "accept", "draw", "pass")
    return next(action for verb in verbs for action in may if action.partition(" ")[0] == verb)


def key_of_short_deal() -> bytes:
    """Return the key of a deal for two players that ends soon if both always take the first choice."""
    return min((number.to_bytes(32) for number in range(200)), key=_steps)


def _steps(key: bytes) -> int:
    game = start_first_deal(ruleset("giant"), SingleKeySource(0, key), 2, None)
    for step in range(60):
        if game.over:
            return step
        game.do(game.asked[0], first_choice([str(action) for action in game.legal(game.asked[0])]))
    return 60


def play_out(table: ArrangedTable) -> None:
    """Play a deal between two people over WebSockets. Afterwards the host disconnects."""
    people = {0: table.connect_host(), **table.people}
    while True:
        people[1].until(lambda me: me.now is not None and (me.now.question is not None or me.now.hands))
        now = people[1].now
        if now is None or now.question is None:
            break
        of, player = now.question.id, people[now.question.seats[0]]
        player.until(lambda me, of=of: me.now is not None and me.now.question is not None and me.now.question.id == of)  # type: ignore[misc]
        player.act(first_choice(player.mine.may))
        people[1].until(lambda me, of=of: me.now is not None and (me.now.question is None or me.now.question.id != of))  # type: ignore[misc]
    people[0].close()


class ServerPool:
    """Running servers, one for each time setting. Tests share them, and a stopped server is replaced."""

    def __init__(self, folder: Path, page: str, stack: ExitStack) -> None:
        self._folder = folder
        self._page = page
        self._stack = stack
        self._open: dict[Times, Served] = {}
        self._store_numbers = count()
        self.deal_keys = DealKeySource()

    def with_times(self, times: Times = TIMES) -> Served:
        if times not in self._open or not self._open[times].thread.is_alive():
            self._open[times] = self.start(times)
        return self._open[times]

    def start(self, times: Times) -> Served:
        """Start a server with an empty store."""
        settings = ServerSettings(page=self._page, seats_of_address=MANY, sockets_of_address=MANY)
        path = self._folder / f"{next(self._store_numbers)}.db"
        return self._stack.enter_context(served(path, settings=settings, times=times, entropy=self.deal_keys))


@contextmanager
def open_server_pool(folder: Path, page: str) -> Iterator[ServerPool]:
    with quick_bots(), generous(), ExitStack() as stack:
        yield ServerPool(folder, page, stack)


class GuestSession:
    """Arranges tables for the guest, who is the player with a browser and has seat 0."""

    def __init__(self, guest: Guest, server_pool: ServerPool, stack: ExitStack) -> None:
        self.guest = guest
        self.server_pool = server_pool
        self._stack = stack

    def arrange_hands(
        self, mine: str, others: str, rest: str = "top=Y7 turn=0", *, times: Times = TIMES, **setup: object
    ) -> ArrangedTable:
        """Set up a table of people with these hands. The guest has not opened the page yet."""
        position = f"hands={mine}/{others} {rest}"
        return self.arrange(others.count("/") + 1, times=times, position=position, **setup)

    def arrange(self, people: int, *, times: Times = TIMES, **setup: object) -> ArrangedTable:
        return self._stack.enter_context(ArrangedTable(self.server_pool.with_times(times), people, **setup))  # type: ignore[arg-type]

    def seat_guest(
        self, mine: str, others: str, rest: str = "top=Y7 turn=0", *, times: Times = TIMES, **setup: object
    ) -> ArrangedTable:
        """Set up the table and open it in the guest's browser."""
        table = self.arrange_hands(mine, others, rest, times=times, **setup)
        self.guest.open_table(table)
        return table
