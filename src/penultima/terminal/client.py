"""The state of one client at a table, as the server sends it. Legal actions and refusals come from the server too."""

from collections.abc import Callable
from dataclasses import dataclass

from penultima.kernel.state import NOBODY
from penultima.notation.action import CALL, Action, parse_action
from penultima.notation.event import Event
from penultima.protocol.client_messages import Act, ClientMessage, GoOn, Nothing, Pause, Ready
from penultima.protocol.codec import decode_server_message, encode_message
from penultima.protocol.game_events import parse_event
from penultima.protocol.server_messages import (
    Answer,
    Head,
    Item,
    Kept,
    Mine,
    News,
    Now,
    Pong,
    Question,
    SeatNow,
    ServerMessage,
    Welcome,
    WindowNow,
)

CLOCK_RESET_MS = 2_000
"""If a frame is delayed by more than this, the table must have been suspended. The clock offset is then reset."""


@dataclass(frozen=True)
class ClientNews:
    """One version of a table, with its public news and the game events that this seat saw."""

    version: int
    item: Item
    events: list[Event]
    deal: int = 0
    """Number of the deal that starts with this version; 0 if none does."""

    @property
    def public(self) -> list[Event]:
        """The events, without the cards that only this seat may see."""
        return _decode_events(self.item, {})


class Client:
    """The state of a client.

    `news` contains all versions since the client connected. `answers` contains answers that are not handled yet, and
    `delayed` the ids of commands whose delay is not reported yet. Command ids start with `name`, because two clients of
    the same person must not use the same ids.
    """

    def __init__(self, seat: int, send: Callable[[bytes], None], name: str = "") -> None:
        self.seat = seat
        """The first seat of the person; NOBODY if they have none."""
        self.send = send
        self.name = name
        self.person = NOBODY
        """The person's number at this table, if known."""
        self.table = ""
        self.version = 0
        self.now: Now | None = None
        self.head: Head | None = None
        self.mine = Mine()
        self.news: list[ClientNews] = []
        self.answers: list[Answer] = []
        self.delayed: set[str] = set()
        self.unanswered: dict[str, bytes] = {}
        """Encoded commands without an answer, by id and in order. They are sent again after a reconnect."""
        self._command_count = 0
        self._clock_offset_ms = 0
        """Difference between the clocks: the connection's time minus the table's time."""

    def receive(self, data: bytes, now_ms: int) -> ServerMessage:
        """Handle a frame that arrived at `now_ms`."""
        frame = decode_server_message(data)
        if isinstance(frame, News):
            self._update_clock(now_ms, frame.now.at)
            self._receive_news(frame)
        elif isinstance(frame, Answer):
            self.answers.append(frame)
            self.delayed.discard(frame.id)
            self.unanswered.pop(frame.id, None)
        elif isinstance(frame, Kept):
            self.delayed.add(frame.id)
        elif isinstance(frame, Welcome):
            self.person, self.table = frame.person, frame.table
            self._clock_offset_ms = now_ms - frame.at
        elif isinstance(frame, Pong):
            self._clock_offset_ms = min(self._clock_offset_ms, (frame.sent + now_ms) // 2 - frame.at)
        return frame

    def take_answers(self) -> list[Answer]:
        """Return the answers that may be shown now.

        The answer to an action is held back until the news of that action has arrived, so that the news comes first.
        """
        here = [answer for answer in self.answers if answer.version <= self.version]
        self.answers = [answer for answer in self.answers if answer.version > self.version]
        return here

    def _update_clock(self, now_ms: int, table_ms: int) -> None:
        """Update the clock offset. The least delayed frame gives the best estimate, unless the table was suspended."""
        ahead = now_ms - table_ms
        self._clock_offset_ms = (
            ahead if ahead > self._clock_offset_ms + CLOCK_RESET_MS else min(self._clock_offset_ms, ahead)
        )

    def _receive_news(self, news: News) -> None:
        self.seat = min(map(int, news.mine), default=NOBODY)
        if self.seat != NOBODY:
            self.person = news.now.seats[self.seat].person
        self.head = news.head or self.head
        own_state = news.mine.get(str(self.seat), Mine())
        if news.snapshot and news.now.version < self.version:
            self.version, self.news = 0, []
        for version, item in enumerate(news.items, news.first):
            if version > self.version:
                deal = news.now.board.deal if news.now.board and item.kind == "dealt" else 0
                self.news.append(
                    ClientNews(version, item, _decode_events(item, own_state.cards.get(str(version), {})), deal)
                )
        self.version = news.now.version
        self.now, self.mine = news.now, own_state

    # -- state

    @property
    def question(self) -> Question | None:
        """The question that the table asks now; None before the first deal and between deals."""
        return self.now.question if self.now else None

    @property
    def own_seat(self) -> SeatNow:
        """The public state of the seat; an empty state if the client has no seat."""
        return self.now.seats[self.seat] if self.now and self.seat != NOBODY else SeatNow()

    @property
    def is_asked(self) -> bool:
        """Whether this seat must answer the question. This is false while a bot stands in."""
        return self.question is not None and self.seat in self.question.seats and not self.own_seat.stand_in

    @property
    def is_asked_to_go_on(self) -> bool:
        """Whether the table waits for this person to continue with the next deal."""
        between = self.now is not None and self.now.life == "playing" and self.now.question is None
        return between and self.seat != NOBODY and not self.own_seat.ready and not self.unanswered and not self.answers

    @property
    def legal_actions(self) -> list[Action]:
        return [parse_action(text) for text in self.mine.may]

    def windows(self, *kinds: str) -> list[WindowNow]:
        """Return the open windows of these kinds."""
        return [window for window in (self.now.windows if self.now else []) if window.kind in kinds]

    def race_opens_ms(self) -> int | None:
        """Return the time at which the race opens, by the connection's clock; None if there is no race."""
        opens_ms = [window.opens for window in self.windows("race") if window.opens is not None]
        return opens_ms[0] + self._clock_offset_ms if opens_ms else None

    def last_event(self, *names: str) -> tuple[int, Event] | None:
        """Return (version, event) of the last event that has one of these names."""
        for news in reversed(self.news):
            for event in reversed(news.events):
                if event.name in names:
                    return news.version, event
        return None

    # -- commands

    def command(self, make: Callable[[str], ClientMessage]) -> str:
        """Send a command and return its new id."""
        self._command_count += 1
        name = f"{self.name}{self._command_count}"
        self.unanswered[name] = encode_message(make(name))
        self.send(self.unanswered[name])
        return name

    def send_action(self, action: Action, *, anyway: bool = False) -> str:
        of = self.window_or_decision(action)
        return self.command(lambda name: Act(name, self.seat, of, str(action), anyway))

    def window_or_decision(self, action: Action) -> int:
        """Return the id of the window to which the action belongs. If there is none, return the id of the question."""
        if action.verb in (CALL, "catch"):
            about = self.seat if action.verb == CALL else action.seat
            windows = [window for window in self.windows("call") if window.seat == about]
        elif action.verb == "slap":
            windows = self.windows("race")
        elif action.verb.startswith("vote"):
            windows = self.windows("vote")
        else:
            windows = self.windows("jump") if action.verb == "play" and not self.is_asked else []
        return windows[-1].id if windows else self.question.id if self.question else 0

    def decline(self, window: WindowNow) -> str:
        return self.command(lambda name: Nothing(name, self.seat, window.id))

    def send_ready(self) -> str:
        return self.command(Ready)

    def send_pause(self, *, paused: bool) -> str:
        return self.command(Pause if paused else GoOn)


def _decode_events(item: Item, cards: dict[str, str]) -> list[Event]:
    """Decode the events of an item. `cards` maps event numbers to cards that only this seat may see."""
    return [
        parse_event(event | ({"card": cards[str(number)]} if str(number) in cards else {}))
        for number, event in enumerate(item.events)
    ]
