"""What the tests of decisions share: servers by how long things last, and tables at which everybody does as told."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from secrets import token_bytes

import pytest

from penultima import ruleset
from penultima.fair.keyed import OneKey
from penultima.game import first_deal
from penultima.server.settings import Settings
from penultima.table.facts import Times
from tests.server.http.asking import generous
from tests.server.served import Served, quick_bots, served
from tests.web.company import Company
from tests.web.ways import Guest

LONG = 600_000
MANY = 1_000_000
TIMES = Times(call=0, jump=0, lead=0, blink=0, race=LONG, vote=LONG, away=LONG, patience=LONG, ready=LONG)
"""What is open stays open until somebody does something; a slap counts at once."""

BY_KEYS = pytest.mark.parametrize("evening", ["keys"], indirect=True)
BY_TOUCH = pytest.mark.parametrize("evening", ["touch"], indirect=True)
BY_POINTER = pytest.mark.parametrize("evening", ["touch", "mouse"], indirect=True)
"""Tests of what there is in these ways alone."""


class Chance:
    """Deals by lot, unless the next one was said."""

    def __init__(self) -> None:
        self.next = b""

    def __call__(self, size: int) -> bytes:
        if size == len(self.next):
            said, self.next = self.next, b""
            return said
        return token_bytes(size)


def opens_with_a_colour() -> bytes:
    """The key of a deal for two whose first card is a wild one, and seat 0 is asked for its colour."""
    rules = ruleset("giant")
    for number in count():
        key = number.to_bytes(32)
        game = first_deal(rules, OneKey(0, key), 2, None)
        if game.phase == "colour" and game.asked == [0]:
            return key
    raise AssertionError


def first_choice(may: list[str]) -> str:
    """What somebody does who wants it to be over soon."""
    verbs = ("play", "colour", "accept", "draw", "pass")
    return next(wish for verb in verbs for wish in may if wish.partition(" ")[0] == verb)


def is_soon_over() -> bytes:
    """The key of a deal for two that ends soon if both do the first that they may."""
    return min((number.to_bytes(32) for number in range(200)), key=_steps)


def _steps(key: bytes) -> int:
    game = first_deal(ruleset("giant"), OneKey(0, key), 2, None)
    for step in range(60):
        if game.over:
            return step
        game.do(game.asked[0], first_choice([str(wish) for wish in game.legal(game.asked[0])]))
    return 60


def play_out(company: Company) -> None:
    """A deal of two people, both by sockets; then the host is gone."""
    people = {0: company.comes_elsewhere(), **company.people}
    while True:
        people[1].until(lambda me: me.now is not None and (me.now.question is not None or me.now.hands))
        now = people[1].now
        if now is None or now.question is None:
            break
        of, asked = now.question.id, people[now.question.seats[0]]
        asked.until(lambda me, of=of: me.now is not None and me.now.question is not None and me.now.question.id == of)  # type: ignore[misc]
        asked.act(first_choice(asked.mine.may))
        people[1].until(lambda me, of=of: me.now is not None and (me.now.question is None or me.now.question.id != of))  # type: ignore[misc]
    people[0].close()


class Houses:
    """A server for each way that time passes, for as long as tests run; another one where somebody stopped it."""

    def __init__(self, folder: Path, page: str, stack: ExitStack) -> None:
        self._folder = folder
        self._page = page
        self._stack = stack
        self._open: dict[Times, Served] = {}
        self._built = count()
        self.chance = Chance()

    def at(self, times: Times = TIMES) -> Served:
        if times not in self._open or not self._open[times].thread.is_alive():
            self._open[times] = self.anew(times)
        return self._open[times]

    def anew(self, times: Times) -> Served:
        """One at which nobody has been."""
        settings = Settings(page=self._page, seats_of_address=MANY, sockets_of_address=MANY)
        path = self._folder / f"{next(self._built)}.db"
        return self._stack.enter_context(served(path, settings=settings, times=times, entropy=self.chance))


@contextmanager
def houses_in(folder: Path, page: str) -> Iterator[Houses]:
    with quick_bots(), generous(), ExitStack() as stack:
        yield Houses(folder, page, stack)


class Evening:
    """Somebody in a browser at seat 0, and the people around them."""

    def __init__(self, guest: Guest, houses: Houses, stack: ExitStack) -> None:
        self.guest = guest
        self.houses = houses
        self._stack = stack

    def table(
        self, mine: str, others: str, rest: str = "top=Y7 turn=0", *, times: Times = TIMES, **setup: object
    ) -> Company:
        """Of people alone, with these hands; the guest has not come yet."""
        position = f"hands={mine}/{others} {rest}"
        return self.company(others.count("/") + 1, times=times, position=position, **setup)

    def company(self, people: int, *, times: Times = TIMES, **setup: object) -> Company:
        return self._stack.enter_context(Company(self.houses.at(times), people, **setup))  # type: ignore[arg-type]

    def sit(
        self, mine: str, others: str, rest: str = "top=Y7 turn=0", *, times: Times = TIMES, **setup: object
    ) -> Company:
        """As above, and the guest comes."""
        company = self.table(mine, others, rest, times=times, **setup)
        self.guest.comes(company)
        return company
