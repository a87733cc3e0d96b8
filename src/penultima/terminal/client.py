"""What the client of one person knows: all of it was sent. What may be done, and why not, comes with the frames."""

from collections.abc import Callable
from dataclasses import dataclass

from penultima.kernel.state import NOBODY
from penultima.notation.event import Event
from penultima.notation.wish import CALL, Wish, parse_wish
from penultima.wire.client_in import Act, GoOn, In, Nothing, Pause, Ready
from penultima.wire.client_out import (
    Answer,
    Head,
    Item,
    Kept,
    Mine,
    News,
    Now,
    Out,
    Pong,
    Question,
    SeatNow,
    Welcome,
    WindowNow,
)
from penultima.wire.codec import decode_out, encode
from penultima.wire.event import event_of

STOOD_STILL = 2_000
"""Thousandths of a second by which no frame is late: the table slept meanwhile."""


@dataclass(frozen=True)
class Heard:
    """One version: what it brought for everybody, and what happened in the game as this seat saw it."""

    version: int
    item: Item
    events: list[Event]
    deal: int = 0
    """The number of the deal that it begins."""

    @property
    def public(self) -> list[Event]:
        """As everybody saw it."""
        return _events(self.item, {})


class Client:
    """`heard` is all that happened since it came, `answers` what came of commands and was not looked at yet.

    `kept` are commands that wait for their answer, of which nobody was told yet. `name` makes the ids of its commands
    its own: what another client of the same person did is not taken for what this one does.
    """

    def __init__(self, seat: int, send: Callable[[bytes], None], name: str = "") -> None:
        self.seat = seat
        """The first one of the person; nobody's while they have none."""
        self.send = send
        self.name = name
        self.person = NOBODY
        """One's number at this table, where it is known."""
        self.table = ""
        self.version = 0
        self.now: Now | None = None
        self.head: Head | None = None
        self.mine = Mine()
        self.heard: list[Heard] = []
        self.answers: list[Answer] = []
        self.kept: set[str] = set()
        self.unanswered: dict[str, bytes] = {}
        """Commands without an answer, in their order: they may have to be sent again."""
        self._sent = 0
        self._ahead = 0
        """The driver's clock before that of the table."""

    def take(self, data: bytes, now: int) -> Out:
        """A frame, at this moment of the driver's clock."""
        frame = decode_out(data)
        if isinstance(frame, News):
            self._place(now, frame.now.at)
            self._hear(frame)
        elif isinstance(frame, Answer):
            self.answers.append(frame)
            self.kept.discard(frame.id)
            self.unanswered.pop(frame.id, None)
        elif isinstance(frame, Kept):
            self.kept.add(frame.id)
        elif isinstance(frame, Welcome):
            self.person, self.table = frame.person, frame.table
            self._ahead = now - frame.at
        elif isinstance(frame, Pong):
            self._ahead = min(self._ahead, (frame.sent + now) // 2 - frame.at)
        return frame

    def take_answers(self) -> list[Answer]:
        """Those whose news are here: what was done is not answered before it is seen."""
        here = [answer for answer in self.answers if answer.version <= self.version]
        self.answers = [answer for answer in self.answers if answer.version > self.version]
        return here

    def _place(self, now: int, at: int) -> None:
        """A frame is never early: the quickest one says best what time it is at the table, until that stood still."""
        ahead = now - at
        self._ahead = ahead if ahead > self._ahead + STOOD_STILL else min(self._ahead, ahead)

    def _hear(self, news: News) -> None:
        self.seat = min(map(int, news.mine), default=NOBODY)
        if self.seat != NOBODY:
            self.person = news.now.seats[self.seat].person
        self.head = news.head or self.head
        mine = news.mine.get(str(self.seat), Mine())
        if news.snapshot and news.now.version < self.version:
            self.version, self.heard = 0, []
        for version, item in enumerate(news.items, news.first):
            if version > self.version:
                deal = news.now.board.deal if news.now.board and item.kind == "dealt" else 0
                self.heard.append(Heard(version, item, _events(item, mine.cards.get(str(version), {})), deal))
        self.version = news.now.version
        self.now, self.mine = news.now, mine

    # -- what stands

    @property
    def question(self) -> Question | None:
        """What is awaited; None between deals and before them."""
        return self.now.question if self.now else None

    @property
    def own(self) -> SeatNow:
        """One's seat, as everybody sees it; an empty one where there is none."""
        return self.now.seats[self.seat] if self.now and self.seat != NOBODY else SeatNow()

    @property
    def is_asked(self) -> bool:
        """Not where a bot stands in."""
        return self.question is not None and self.seat in self.question.seats and not self.own.stand_in

    @property
    def is_asked_to_go_on(self) -> bool:
        """Between deals, as long as nothing was said."""
        between = self.now is not None and self.now.life == "playing" and self.now.question is None
        return between and self.seat != NOBODY and not self.own.ready and not self.unanswered and not self.answers

    @property
    def may(self) -> list[Wish]:
        return [parse_wish(text) for text in self.mine.may]

    def windows(self, *kinds: str) -> list[WindowNow]:
        """Open ones."""
        return [window for window in (self.now.windows if self.now else []) if window.kind in kinds]

    def race_opens(self) -> int | None:
        """By the driver's clock."""
        opens = [window.opens for window in self.windows("race") if window.opens is not None]
        return opens[0] + self._ahead if opens else None

    def last(self, *names: str) -> tuple[int, Event] | None:
        """The last event of these names, with its version."""
        for heard in reversed(self.heard):
            for event in reversed(heard.events):
                if event.name in names:
                    return heard.version, event
        return None

    # -- what is done

    def command(self, make: Callable[[str], In]) -> str:
        """Sends it under an id of its own, which is returned."""
        self._sent += 1
        name = f"{self.name}{self._sent}"
        self.unanswered[name] = encode(make(name))
        self.send(self.unanswered[name])
        return name

    def act(self, wish: Wish, *, anyway: bool = False) -> str:
        of = self.meant(wish)
        return self.command(lambda name: Act(name, self.seat, of, str(wish), anyway))

    def meant(self, wish: Wish) -> int:
        """The window that it is a press in, or else the decision that is awaited."""
        if wish.verb in (CALL, "catch"):
            about = self.seat if wish.verb == CALL else wish.seat
            windows = [window for window in self.windows("call") if window.seat == about]
        elif wish.verb == "slap":
            windows = self.windows("race")
        elif wish.verb.startswith("vote"):
            windows = self.windows("vote")
        else:
            windows = self.windows("jump") if wish.verb == "play" and not self.is_asked else []
        return windows[-1].id if windows else self.question.id if self.question else 0

    def nothing(self, window: WindowNow) -> str:
        return self.command(lambda name: Nothing(name, self.seat, window.id))

    def ready(self) -> str:
        return self.command(Ready)

    def pause(self, *, paused: bool) -> str:
        return self.command(Pause if paused else GoOn)


def _events(item: Item, cards: dict[str, str]) -> list[Event]:
    """With the cards that this seat alone is told."""
    return [
        event_of(event | ({"card": cards[str(number)]} if str(number) in cards else {}))
        for number, event in enumerate(item.events)
    ]
