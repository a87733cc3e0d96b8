"""What the client of one person knows: all of it was sent. What may be done, and why not, comes with the frames."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import json

from penultima.notation.event import Event
from penultima.notation.wish import Wish, parse_wish
from penultima.wire.client_in import Act, GoOn, In, Nothing, Pause, Ready
from penultima.wire.client_out import Answer, Bye, Head, Item, Mine, News, Now, Out, Question, WindowNow

_encoder = json.Encoder()
_decoder = json.Decoder(Out)
OVER = "over"


@dataclass(frozen=True)
class Heard:
    """One version: what it brought for everybody, and what happened in the game as this seat saw it."""

    version: int
    item: Item
    events: list[Event]

    @property
    def public(self) -> list[Event]:
        """As everybody saw it."""
        return _events(self.item, {})


class Client:
    """`heard` is all there was since it came, `answers` what came of commands and was not looked at yet."""

    def __init__(self, seat: int, send: Callable[[bytes], None]) -> None:
        self.seat = seat
        self.send = send
        self.version = 0
        self.now: Now | None = None
        self.head: Head | None = None
        self.mine = Mine()
        self.heard: list[Heard] = []
        self.answers: list[Answer] = []
        self.ended = ""
        """Why the table said goodbye."""
        self._sent = 0
        self._ahead = 0
        """The driver's clock before that of the table."""

    def take(self, data: bytes, now: int) -> None:
        """A frame, at this moment of the driver's clock."""
        frame = _decoder.decode(data)
        if isinstance(frame, News):
            self._ahead = now - frame.now.at
            self._hear(frame)
        elif isinstance(frame, Answer):
            self.answers.append(frame)
        elif isinstance(frame, Bye):
            self.ended = frame.why

    def _hear(self, news: News) -> None:
        mine = news.mine.get(str(self.seat), Mine())
        for version, item in enumerate(news.items, news.first):
            if version > self.version:
                self.heard.append(Heard(version, item, _events(item, mine.cards.get(str(version), {}))))
        self.version = news.now.version
        self.now, self.mine, self.head = news.now, mine, news.head or self.head

    @property
    def question(self) -> Question | None:
        """What is awaited; None between deals and before them."""
        return self.now.question if self.now else None

    @property
    def is_asked(self) -> bool:
        return self.question is not None and self.seat in self.question.seats

    @property
    def deal_is_over(self) -> bool:
        return self.question is not None and self.question.phase == OVER

    @property
    def may(self) -> list[Wish]:
        return [parse_wish(text) for text in self.mine.may]

    @property
    def last_player(self) -> int | None:
        """Who played the card on top."""
        events = (event for heard in reversed(self.heard) for event in reversed(heard.events))
        return next((event.seat for event in events if event.name == "played"), None)

    def race_opens(self) -> int | None:
        """By the driver's clock."""
        opens = [window.opens for window in self.windows("race") if window.opens is not None]
        return opens[0] + self._ahead if opens else None

    def windows(self, *kinds: str) -> list[WindowNow]:
        return [window for window in (self.now.windows if self.now else []) if window.kind in kinds]

    def command(self, make: Callable[[str], In]) -> str:
        """Sends it under an id of its own, which is returned."""
        self._sent += 1
        name = str(self._sent)
        self.send(_encoder.encode(make(name)))
        return name

    def act(self, wish: Wish, *, anyway: bool = False) -> str:
        """For the window that it is a press in, or else for the decision that is awaited."""
        of = self.window_of(wish)
        return self.command(lambda name: Act(name, self.seat, of, str(wish), anyway))

    def window_of(self, wish: Wish) -> int:
        """A call, a catch and a slap belong to a window, and so does a play out of turn."""
        if wish.verb in ("uno", "catch"):
            about = self.seat if wish.verb == "uno" else wish.seat
            meant = [window for window in self.windows("call") if window.seat == about]
        elif wish.verb == "slap":
            meant = self.windows("race")
        elif wish.verb.startswith("vote"):
            meant = self.windows("vote")
        else:
            meant = [] if self.is_asked or wish.verb != "play" else self.windows("jump")
        return meant[-1].id if meant else self.question.id if self.question else 0

    def nothing(self, window: WindowNow) -> str:
        return self.command(lambda name: Nothing(name, self.seat, window.id))

    def ready(self) -> str:
        return self.command(Ready)

    def pause(self, *, paused: bool) -> str:
        return self.command(Pause if paused else GoOn)


def encode(command: In) -> bytes:
    return _encoder.encode(command)


def _events(item: Item, cards: dict[str, str]) -> list[Event]:
    """With the cards that this seat alone is told."""
    return [
        Event(**event | ({"card": cards[str(number)]} if str(number) in cards else {}))
        for number, event in enumerate(item.events)
    ]


def is_press(wish: Wish, *, asked: bool) -> bool:
    """What is done in a window, whosever turn it is."""
    return wish.verb in ("uno", "catch", "slap") or (wish.verb == "play" and not asked)


