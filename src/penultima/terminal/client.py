"""What the client of one person knows: all of it was sent. What may be done, and why not, comes with the frames."""

from collections.abc import Callable
from dataclasses import dataclass

from penultima.notation.event import Event
from penultima.notation.wish import CALL, Wish, parse_wish
from penultima.wire.client_in import Act, GoOn, In, Nothing, Pause, Ready
from penultima.wire.client_out import Answer, Item, Kept, Mine, News, Now, Question, WindowNow
from penultima.wire.codec import decode_out, encode
from penultima.wire.event import event_of


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

    `kept` are commands that wait for their answer, of which nobody was told yet.
    """

    def __init__(self, seat: int, send: Callable[[bytes], None]) -> None:
        self.seat = seat
        self.send = send
        self.version = 0
        self.now: Now | None = None
        self.mine = Mine()
        self.heard: list[Heard] = []
        self.answers: list[Answer] = []
        self.kept: set[str] = set()
        self._sent = 0
        self._ahead = 0
        """The driver's clock before that of the table."""

    def take(self, data: bytes, now: int) -> None:
        """A frame, at this moment of the driver's clock."""
        frame = decode_out(data)
        if isinstance(frame, News):
            self._ahead = now - frame.now.at
            self._hear(frame)
        elif isinstance(frame, Answer):
            self.answers.append(frame)
            self.kept.discard(frame.id)
        elif isinstance(frame, Kept):
            self.kept.add(frame.id)

    def _hear(self, news: News) -> None:
        mine = news.mine.get(str(self.seat), Mine())
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
    def is_asked(self) -> bool:
        return self.question is not None and self.seat in self.question.seats

    @property
    def is_between_deals(self) -> bool:
        return self.now is not None and self.now.life == "playing" and self.now.question is None

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
        name = str(self._sent)
        self.send(encode(make(name)))
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
