"""Simulated people. Each has habits, one or two browser tabs, and a ledger of commands and answers."""

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from penultima.protocol.client_messages import HandOver, Renew
from penultima.protocol.server_messages import Answer, Now
from tests.fault_simulator.browser_tab import BrowserTab
from tests.fault_simulator.choices import happens, is_press
from tests.fault_simulator.disturbances import disturb_randomly
from tests.fault_simulator.habits import KINDS
from tests.fault_simulator.intentions import Key, is_busy, propose_commands
from tests.fault_simulator.ledger import RETRYABLE, Command, Ledger, must

if TYPE_CHECKING:
    from tests.fault_simulator.world import World

MAX_OPEN = 6
"""The number of unanswered commands at which a person sends no new ones."""
MAX_SEEN = 12
"""The number of past questions and windows that a person remembers."""
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
        """The last answer that arrived for each command, by command id. Answers lost on the way are missing."""
        self.browser_tabs = [BrowserTab(self) for _ in range(self.habits.browser_tabs)]
        self.front = self.browser_tabs[0]
        self.strolling = False
        self.gone = False
        """Whether the person was removed or the table was closed."""
        self.seen: list[int] = []
        """The ids of the latest decisions and windows."""
        self.lines = 0
        self.has_code = bool(self.habits.seats and self.habits.known and self.chance.randrange(2))
        """Whether the person first enters with a code instead of a link."""
        self._ticket = ""
        """A link that moves the person's seat to a new device."""
        self._before = ""
        """The secret of the person's old device."""
        self._thinking = False
        self._meant: dict[Key, str] = {}
        self._open: set[str] = set()
        """The ids of commands whose answers have not arrived."""
        self._count = 0

    # -- connecting and moving

    @property
    def link(self) -> str:
        return self._ticket or self.world.links.get("join" if self.habits.seats else "watch", "")

    def wants(self, browser_tab: BrowserTab) -> bool:
        """Return whether the person wants this tab to be connected."""
        return browser_tab is self.front and not self.strolling and not self.gone

    def arrive(self) -> None:
        self.front.connect()

    def sent_away(self, why: str) -> None:
        self.gone = self.gone or why in ("table.removed", "table.closed")
        if why == "table.link" and self._before:  # the link no longer works, but the old device does
            self.secret, self._before, self._ticket = self._before, "", ""
        elif why == "table.link" and self.world.healed:  # the host replaced the link, and the new link is lost
            self.gone = True

    def go_away(self) -> None:
        self.strolling = True
        self.front.hang_up()
        self.world.scheduler.after(self.chance.randint(*STROLL), self._come_back)

    def _come_back(self) -> None:
        """Connect again with a random tab of this person."""
        self.strolling = False
        self.front = self.chance.choice(self.browser_tabs)
        self.arrive()

    @property
    def can_move(self) -> bool:
        """Return whether the person can move to another device: with exactly one seat and no unanswered command."""
        return len(self.front.mine) == 1 and not self._open

    def _may_move(self, seat: int) -> bool:
        """Return whether the person can move with a link for this seat. The seat must belong to the person.

        A host who used the link of another seat would lose the host's rights.
        """
        return self.can_move and str(seat) in self.front.mine

    def _use_link(self, command: Command, link: str) -> None:
        if isinstance(command, Renew):
            self.world.links[command.what] = link
        elif isinstance(command, HandOver) and self._may_move(command.seat) and self.world.runtime is not None:
            self.front.hang_up()
            self._before, self._ticket = self.secret, link
            self.secret = self.world.runtime.new_secret()
            self.arrive()

    # -- commands and answers

    def new_id(self) -> str:
        self._count += 1
        return f"{self._count}"

    def do(self, command: Command) -> str:
        """Send a command under a new id and return the id."""
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
        if happens(self.chance, self.habits.requests):
            self.world.request_client.run(self, self.chance.choice((sent.command, sent.command, None)))
        else:
            self.front.post(sent.data)

    def take_answer(self, answer: Answer) -> None:
        self.known[answer.id] = answer
        if self._settled(answer.id):
            self._open.discard(answer.id)
        sent = self.ledger.sent.get(answer.id)
        if answer.link and sent is not None:
            self._use_link(sent.command, answer.link)
        self.think_soon()

    def _repeat(self, data: bytes, secret: str) -> None:
        """Send a command again unless the person's secret has changed."""
        if self.secret == secret:
            self.front.post(data)

    def _insist_later(self, name: str) -> None:
        self.world.scheduler.after(self.chance.randint(*INSISTS), lambda: self._insist(name))

    def _insist(self, name: str) -> None:
        """Send the command again and again until it has a final answer."""
        if not self._settled(name) and not self.gone:
            must(not self.world.overdue(self.ledger.sent[name].at), "everybody has an answer in time", self.name, name)
            self._post(name)
            self._insist_later(name)

    def _settled(self, name: str) -> bool:
        return name in self.known and self.known[name].kind not in RETRYABLE

    # -- choosing commands

    def think_soon(self) -> None:
        if not self._thinking:
            self._thinking = True
            self.world.scheduler.after(self.chance.randint(*self.habits.pace), self._think)

    def _think(self) -> None:
        self._thinking = False
        now = self.front.now
        if now is None or self.front.socket is None or self.gone or self.world.closing or len(self._open) >= MAX_OPEN:
            return
        self._look(now)
        for key, command in propose_commands(self, now):
            if self._is_new(key):
                self._meant[key] = self.do(command)
        disturb_randomly(self, now)
        if is_busy(self, now):
            self.think_soon()

    def _look(self, now: Now) -> None:
        """Remember the current question and windows, so that late commands can refer to them."""
        ids = [window.id for window in now.windows] + ([now.question.id] if now.question else [])
        self.seen = (self.seen + [of for of in ids if of not in self.seen])[-MAX_SEEN:]

    def _is_new(self, key: Key) -> bool:
        """Return whether to send a command with this key: a new one, or a refused one that is not a press."""
        name = self._meant.get(key)
        if name is None:
            return True
        return self._settled(name) and self.known[name].kind != "done" and not is_press(str(key[-1]))
