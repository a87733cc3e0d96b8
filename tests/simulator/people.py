"""People at the table: each has habits, one or two tabs, and a ledger of what they sent and heard."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from penultima.wire import client_in
from penultima.wire.client_in import Act, In
from penultima.wire.client_out import Answer, Mine, Now
from tests.simulator import nonsense
from tests.simulator.habits import KINDS
from tests.simulator.ledger import NOT_YET, Command, Ledger, must
from tests.simulator.tab import Tab
from tests.simulator.wits import happens, is_press, meant, waiting_for

if TYPE_CHECKING:
    from tests.simulator.world import World

MOST_OPEN = 6
"""Commands without an answer that a person lets pile up."""
MOST_LINES = 12
"""That somebody says in an evening."""
KEPT_IN_MIND = 12
"""Questions and windows."""
INSISTS = (2_000, 5_000)
STROLL = (500, 45_000)
GATHERS = 6_000
"""How long a host waits for the others."""
LINES = ("hola", "¡una!", "<b>x</b>", "‮abc", "buenas")
Key = tuple[object, ...]


class Person:
    def __init__(self, world: "World", number: int, kind: str) -> None:
        self.world = world
        self.kind = kind
        self.habits = KINDS[kind]
        self.name = f"{kind} {number}"
        self.chance = world.scheduler.chance(f"person {number}")
        self.secret = ""
        self.ledger = Ledger(self.name)
        self.known: dict[str, Answer] = {}
        self.tabs = [Tab(self) for _ in range(self.habits.tabs)]
        self.front = self.tabs[0]
        self.strolling = False
        self.gone = False
        """Removed, or left for good: will not have a seat again."""
        self._ticket = ""
        """A link that moves a seat to a new device, and the secret of the old one."""
        self._before = ""
        self._thinking = False
        self._meant: dict[Key, str] = {}
        self._open: set[str] = set()
        """Ids of commands, in their own eyes without an answer."""
        self._lines = 0
        self._seen: list[int] = []
        """Decisions and windows."""
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

    @property
    def _can_move(self) -> bool:
        """With all they have, and with nothing left to be heard."""
        return len(self.front.mine) == 1 and not self._open

    def _use_link(self, command: Command, link: str) -> None:
        if isinstance(command, client_in.Renew):
            self.world.links[command.what] = link
        elif isinstance(command, client_in.HandOver) and self._can_move and self.world.hall is not None:
            self.front.hang_up()
            self._before, self._ticket = self.secret, link
            self.secret = self.world.hall.guest()
            self.arrive()

    def _stroll(self) -> None:
        self.strolling = True
        self.front.hang_up()
        self.world.scheduler.after(self.chance.randint(*STROLL), self._come_back)

    def _come_back(self) -> None:
        """In the other tab, where there is one; the first one is left as it is."""
        self.strolling = False
        self.front = self.chance.choice(self.tabs)
        self.arrive()

    # -- commands and answers

    def send(self, command: Command) -> None:
        data = self.ledger.write(command, self.world.scheduler.now)
        self._open.add(command.id)
        for _ in range(self.habits.copies):
            self.front.post(data)
        self._insist_later(command.id)
        if happens(self.chance, self.habits.repeats):
            for _ in range(self.chance.randint(1, 4)):
                self.world.scheduler.after(self.chance.randint(0, 30_000), partial(self._repeat, data, self.secret))

    def heard(self, answer: Answer) -> None:
        self.known[answer.id] = answer
        if self._settled(answer.id):
            self._open.discard(answer.id)
        sent = self.ledger.sent.get(answer.id)
        if answer.link and sent is not None:
            self._use_link(sent.command, answer.link)
        self.think_soon()

    def _repeat(self, data: bytes, secret: str) -> None:
        """Unless they are somebody else by now, to whom the same id means another command."""
        if self.secret == secret:
            self.front.post(data)

    def _insist_later(self, name: str) -> None:
        self.world.scheduler.after(self.chance.randint(*INSISTS), lambda: self._insist(name))

    def _insist(self, name: str) -> None:
        """Until there is an answer: the same bytes, over whatever socket there is."""
        if not self._settled(name) and not self.gone:
            must(not self.world.overdue(self.ledger.sent[name].at), "everybody has an answer in time", self.name, name)
            self.front.post(self.ledger.sent[name].data)
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
        if now is None or self.front.socket is None or self.gone or self.world.closing:
            return
        if len(self._open) >= MOST_OPEN:
            return
        self._look(now)
        for key, make in self._ideas(now):
            if self._is_new(key):
                self._count += 1
                self._meant[key] = name = f"{self._count}"
                self.send(make(name))
        self._misbehave(now)
        if self._is_busy(now):
            self.think_soon()

    def _look(self, now: Now) -> None:
        """Keeps in mind what was asked, for whoever is late."""
        ids = [window.id for window in now.windows] + ([now.question.id] if now.question else [])
        self._seen = (self._seen + [of for of in ids if of not in self._seen])[-KEPT_IN_MIND:]

    def _is_new(self, key: Key) -> bool:
        """Not meant before, or refused since; a press is tried once."""
        name = self._meant.get(key)
        if name is None:
            return True
        return self._settled(name) and self.known[name].kind != "done" and not is_press(str(key[-1]))

    def _is_busy(self, now: Now) -> bool:
        """Something is still awaited of this person, so they look again."""
        mine = [int(seat) for seat in self.front.mine]
        asked = now.question is not None and any(seat in now.question.seats for seat in mine)
        waits = any(waiting_for(now, seat) for seat in mine)
        between = now.life == "playing" and now.question is None
        return asked or waits or between or now.paused or now.life == "gathering" or now.patience is not None

    def _ideas(self, now: Now) -> Iterator[tuple[Key, Callable[[str], Command]]]:
        if now.life == "gathering":
            yield from self._gathers(now)
        elif now.life == "playing":
            yield from self._plays(now)
        elif now.life == "done" and self._is_host(now):
            if now.match < self.world.plan.matches:
                yield ("rematch", now.match), client_in.Start
            elif happens(self.chance, 20):
                yield ("close",), client_in.Close

    def _is_host(self, now: Now) -> bool:
        return any(now.seats[int(seat)].person == now.host for seat in self.front.mine)

    def _gathers(self, now: Now) -> Iterator[tuple[Key, Callable[[str], Command]]]:
        free = [place for place, seat in enumerate(now.seats) if seat.kind == "empty"]
        if len(self.front.mine) < self.habits.seats and free:
            place = self.chance.choice(free)
            yield ("sit", now.version), lambda name: client_in.Sit(name, place, self.name)
        elif self._is_host(now):
            for what in ("join", "watch"):
                if what not in self.world.links:
                    yield ("link", what), lambda name, what=what: client_in.Renew(name, what)
            if now.at >= GATHERS or not free:
                yield ("start", now.version), client_in.Start
            elif happens(self.chance, 300):
                place = self.chance.choice(free)
                yield ("bot", place), lambda name: client_in.SeatBot(name, place, self.chance.choice(("easy", "normal")))

    def _plays(self, now: Now) -> Iterator[tuple[Key, Callable[[str], Command]]]:
        seated = bool(self.front.mine)
        if now.paused:
            if seated and happens(self.chance, 300):
                yield ("go on", now.version), client_in.GoOn
            return
        if self.world.plan.setup.latecomers and not seated and self.habits.seats:
            yield from self._comes_late(now)
        if now.patience is not None and seated and not self._is_asked(now):
            of = now.patience
            yield ("patience", of), lambda name: client_in.Patience(name, of, bot=happens(self.chance, 700))
        if now.question is None and any(not now.seats[int(seat)].ready for seat in self.front.mine):
            yield ("ready", now.version), client_in.Ready
        for seat, mine in self.front.mine.items():
            yield from self._acts(now, mine, int(seat))

    def _comes_late(self, now: Now) -> Iterator[tuple[Key, Callable[[str], Command]]]:
        bots = [place for place, seat in enumerate(now.seats) if seat.kind == "bot" and seat.next < 0]
        if bots and happens(self.chance, 100):
            place = self.chance.choice(bots)
            yield ("sit", now.version), lambda name: client_in.Sit(name, place, self.name)

    def _acts(self, now: Now, mine: Mine, seat: int) -> Iterator[tuple[Key, Callable[[str], Command]]]:
        if now.seats[seat].stand_in:
            if happens(self.chance, 500):
                yield ("back", seat, now.version), lambda name: client_in.TakeBack(name, seat)
            return
        wish = meant(now, mine, seat, self.habits, self.chance)
        if wish is not None:
            text, of = wish
            if happens(self.chance, self.habits.lags):
                of = self.chance.choice(self._seen)
            anyway = text not in mine.may and happens(self.chance, 500)
            yield (seat, of, text), lambda name: Act(name, seat, of, text, anyway)
            if is_press(text):
                return
        for window in waiting_for(now, seat):
            yield (seat, window.id, "nothing", now.at), lambda name, of=window.id: client_in.Nothing(name, seat, of)

    def _is_asked(self, now: Now) -> bool:
        return now.question is not None and any(int(seat) in now.question.seats for seat in self.front.mine)

    # -- what nobody asked for

    def _misbehave(self, now: Now) -> None:
        """Once the faults have stopped nobody pauses, goes or rules any more: such a table may wait for ever."""
        habits = self.habits
        if self._lines < MOST_LINES and happens(self.chance, habits.chats):
            self._lines += 1
            self._do(self._line())
        if happens(self.chance, habits.nonsense):
            self._do(lambda name: nonsense.forged(name, now, self.chance))
        if happens(self.chance, habits.nonsense // 4):
            self._send_broken()
        if self.world.healed:
            return
        if happens(self.chance, habits.pauses) and now.life == "playing":
            self._do(client_in.Pause)
        if happens(self.chance, habits.stands):
            self._do(self._going())
        if happens(self.chance, habits.rules) and self._is_host(now):
            self._do(self._ruling(now))
        if happens(self.chance, habits.floods):
            self._flood()
        if happens(self.chance, habits.moves) and self._can_move:
            self._do(lambda name: client_in.HandOver(name, self._own_seat()))
        elif happens(self.chance, habits.strolls):
            self._stroll()

    def _do(self, make: Callable[[str], Command]) -> None:
        self._count += 1
        self.send(make(f"{self._count}"))

    def _line(self) -> Callable[[str], Command]:
        text = self.chance.choice(LINES)
        if self.chance.randrange(4):
            return lambda name: client_in.Say(name, text)
        return lambda name: client_in.SayPhrase(name, "ouch")

    def _going(self) -> Callable[[str], Command]:
        seat = self._own_seat()
        return client_in.Leave if self.chance.randrange(2) else lambda name: client_in.Stand(name, seat)

    def _own_seat(self) -> int:
        return int(self.chance.choice(list(self.front.mine) or ["0"]))

    def _ruling(self, now: Now) -> Callable[[str], Command]:
        person = self.chance.choice([seat.person for seat in now.seats if seat.person >= 0])
        often = bool(self.chance.randrange(4))
        return self.chance.choice(
            (
                *[lambda name: client_in.Mute(name, person, muted=often)] * 4,
                *[lambda name: client_in.Bar(name, person, barred=often)] * 2,
                lambda name: client_in.Remove(name, person),
                lambda name: client_in.SeatBot(name, self.chance.randrange(len(now.seats)), "easy"),
                lambda name: client_in.Rename(name, self.name),
                lambda name: client_in.Arrange(name, self.world.plan.setup),
                client_in.End if often else client_in.Pause,
            )
        )

    def _flood(self) -> None:
        for number in range(60):
            self.front.post(msgspec.json.encode(client_in.Ping(number)))
        self._do(client_in.Ready)

    def _send_broken(self) -> None:
        """What happens to be a command after all is one, and has its answer to come."""
        self._count += 1
        data = nonsense.broken(f"{self._count}", self.chance)
        try:
            command = msgspec.json.decode(data, type=In)
        except (ValueError, RecursionError):
            self.front.post(data)
            return
        if not isinstance(command, client_in.Hello | client_in.Ping) and command.id not in self.ledger.sent:
            self.send(command)
