"""People at the table: each has habits, one or two tabs, and a ledger of what they sent and heard."""

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from penultima.wire.client_in import HandOver, Renew
from penultima.wire.client_out import Answer, Now
from tests.simulator.habits import KINDS
from tests.simulator.ideas import Key, ideas, is_busy
from tests.simulator.ledger import NOT_YET, Command, Ledger, must
from tests.simulator.mischief import misbehave
from tests.simulator.tab import Tab
from tests.simulator.wits import happens, is_press

if TYPE_CHECKING:
    from tests.simulator.world import World

MOST_OPEN = 6
"""Commands without an answer that a person lets pile up."""
KEPT_IN_MIND = 12
"""Questions and windows."""
INSISTS, STROLL, LATER = (2_000, 5_000), (500, 45_000), (0, 30_000)


class Person:
    def __init__(self, world: "World", number: int, kind: str) -> None:
        self.world = world
        self.habits = KINDS[kind]
        self.name = f"{kind} {number}"
        self.chance = world.scheduler.chance(f"person {number}")
        self.secret = ""
        self.ledger = Ledger(self.name)
        self.known: dict[str, Answer] = {}
        """What they heard, which may be less than what was sent."""
        self.tabs = [Tab(self) for _ in range(self.habits.tabs)]
        self.front = self.tabs[0]
        self.strolling = False
        self.gone = False
        """Removed, or the table is closed."""
        self.seen: list[int] = []
        """Ids of the last decisions and windows."""
        self.lines = 0
        self.has_code = bool(self.habits.seats and self.habits.known and self.chance.randrange(2))
        """And comes by it the first time."""
        self._ticket = ""
        """A link that moves their seat to a new device..."""
        self._before = ""
        """... and the secret of the old one."""
        self._thinking = False
        self._meant: dict[Key, str] = {}
        self._open: set[str] = set()
        """Ids of commands without an answer that they heard."""
        self._count = 0

    # -- coming and going

    @property
    def link(self) -> str:
        return self._ticket or self.world.links.get("join" if self.habits.seats else "watch", "")

    def wants(self, tab: Tab) -> bool:
        """To be connected there."""
        return tab is self.front and not self.strolling and not self.gone

    def arrive(self) -> None:
        self.front.connect()

    def sent_away(self, why: str) -> None:
        self.gone = self.gone or why in ("table.removed", "table.closed")
        if why == "table.link" and self._before:  # the link led nowhere: the old device still does
            self.secret, self._before, self._ticket = self._before, "", ""
        elif why == "table.link" and self.world.healed:  # the host made another one, and a crash swallowed it
            self.gone = True

    def stroll(self) -> None:
        self.strolling = True
        self.front.hang_up()
        self.world.scheduler.after(self.chance.randint(*STROLL), self._come_back)

    def _come_back(self) -> None:
        """In the other tab, where there is one; the first one is left as it is."""
        self.strolling = False
        self.front = self.chance.choice(self.tabs)
        self.arrive()

    @property
    def can_move(self) -> bool:
        """To another device: with all they have, and with nothing left to be heard."""
        return len(self.front.mine) == 1 and not self._open

    def _may_move(self, seat: int) -> bool:
        """A host can make a link for anybody's seat; whoever used that would be host no more."""
        return self.can_move and str(seat) in self.front.mine

    def _use_link(self, command: Command, link: str) -> None:
        if isinstance(command, Renew):
            self.world.links[command.what] = link
        elif isinstance(command, HandOver) and self._may_move(command.seat) and self.world.hall is not None:
            self.front.hang_up()
            self._before, self._ticket = self.secret, link
            self.secret = self.world.hall.guest()
            self.arrive()

    # -- commands and answers

    def new_id(self) -> str:
        self._count += 1
        return f"{self._count}"

    def do(self, command: Command) -> str:
        """Under a new id, which it gives back."""
        name = self.new_id()
        self.send(msgspec.structs.replace(command, id=name))
        return name

    def send(self, command: Command) -> None:
        data = self.ledger.write(command, self.world.scheduler.now)
        self._open.add(command.id)
        for _ in range(self.habits.copies):
            self._post(command.id)
        self._insist_later(command.id)
        if happens(self.chance, self.habits.repeats):
            for _ in range(self.chance.randint(1, 4)):
                self.world.scheduler.after(self.chance.randint(*LATER), partial(self._repeat, data, self.secret))

    def _post(self, name: str) -> None:
        sent = self.ledger.sent[name]
        if happens(self.chance, self.habits.errands):
            self.world.errands.run(self, self.chance.choice((sent.command, sent.command, None)))
        else:
            self.front.post(sent.data)

    def heard(self, answer: Answer) -> None:
        self.known[answer.id] = answer
        if self._settled(answer.id):
            self._open.discard(answer.id)
        sent = self.ledger.sent.get(answer.id)
        if answer.link and sent is not None:
            self._use_link(sent.command, answer.link)
        self.think_soon()

    def _repeat(self, data: bytes, secret: str) -> None:
        """Unless they are somebody else by now, whose commands these would be."""
        if self.secret == secret:
            self.front.post(data)

    def _insist_later(self, name: str) -> None:
        self.world.scheduler.after(self.chance.randint(*INSISTS), lambda: self._insist(name))

    def _insist(self, name: str) -> None:
        """Until there is an answer: the same bytes, over whatever socket there is."""
        if not self._settled(name) and not self.gone:
            must(not self.world.overdue(self.ledger.sent[name].at), "everybody has an answer in time", self.name, name)
            self._post(name)
            self._insist_later(name)

    def _settled(self, name: str) -> bool:
        return name in self.known and self.known[name].kind not in NOT_YET

    # -- thinking

    def think_soon(self) -> None:
        if not self._thinking:
            self._thinking = True
            self.world.scheduler.after(self.chance.randint(*self.habits.pace), self._think)

    def _think(self) -> None:
        self._thinking = False
        now = self.front.now
        if now is None or self.front.socket is None or self.gone or self.world.closing or len(self._open) >= MOST_OPEN:
            return
        self._look(now)
        for key, command in ideas(self, now):
            if self._is_new(key):
                self._meant[key] = self.do(command)
        misbehave(self, now)
        if is_busy(self, now):
            self.think_soon()

    def _look(self, now: Now) -> None:
        """Keeps in mind what was asked, for whoever is late."""
        ids = [window.id for window in now.windows] + ([now.question.id] if now.question else [])
        self.seen = (self.seen + [of for of in ids if of not in self.seen])[-KEPT_IN_MIND:]

    def _is_new(self, key: Key) -> bool:
        """Not meant before, or refused since; a press is tried once."""
        name = self._meant.get(key)
        if name is None:
            return True
        return self._settled(name) and self.known[name].kind != "done" and not is_press(str(key[-1]))
