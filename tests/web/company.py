"""A table that a test arranges: somebody comes by a browser, the others have sockets and do what they are told."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from types import TracebackType
from typing import Any, Self

from msgspec import json as wire_json
from playwright.sync_api import Page
from websockets.exceptions import ConnectionClosed

from penultima.wire.client_in import Act, Hello, Say, SayPhrase, Sit, Start, TableCommand
from penultima.wire.client_out import Answer, Item, Mine, News, Now, Out
from penultima.wire.codec import encode
from penultima.wire.shape import VERSION
from tests.server.served import PATIENCE, Served

NAMES = ("Ana", "Marta", "Iker", "Lucía", "Bruno", "Carmen", "Pau", "Sofía", "Hugo", "Nerea")
FACES = (2, 5, 9, 12, 1, 7, 14, 4, 10, 15)
HINTS = ("play", "draw", "drawn", "action", "wild", "call", "catch", "challenge", "why", "rules")
"""Of somebody's first deals."""
LONE = "favicon.svg"
"""A file of the page's origin that runs nothing: what a browser keeps is put there before the page is opened."""
_out = wire_json.Decoder(Out)
_ids = count(1)
"""Of commands: somebody who comes twice does not say the same again."""


class Somebody:
    """At a table by a socket, which is read all the time."""

    def __init__(self, server: Served, table: str, secret: str, link: str = "", seat: int = -1) -> None:
        self.seat = seat
        self.secret = secret
        self.now: Now | None = None
        self.mine = Mine()
        self.answers: dict[str, Answer] = {}
        self.items: list[Item] = []
        """All that was told since it came."""
        self._changed = threading.Condition()
        self._stack = ExitStack()
        self._line = self._stack.enter_context(server.socket())
        self._line.send(encode(Hello(VERSION, table, secret, link)).decode())
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(ConnectionClosed):
            for data in self._line:
                message = _out.decode(data)
                with self._changed:
                    if isinstance(message, News):
                        self.now = message.now
                        self.items += message.items
                        self.mine = message.mine.get(str(self.seat), Mine())
                    elif isinstance(message, Answer):
                        self.answers[message.id] = message
                    self._changed.notify_all()

    def until(self, condition: Callable[[Self], object]) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: bool(condition(self)), PATIENCE), self.now

    def heard(self, name: str, **fields: object) -> None:
        """Awaits this event of the game, which may have happened only once."""

        def found() -> list[dict[str, Any]]:
            events = [event for item in self.items for event in item.events]
            return [event for event in events if event["name"] == name and fields.items() <= event.items()]

        self.until(lambda _: found())
        assert len(found()) == 1, found()

    def do(self, make: Callable[[str], TableCommand]) -> None:
        """A command, made with its id; it must succeed."""
        answer = self.answer(make)
        assert answer.kind == "done", answer

    def answer(self, make: Callable[[str], TableCommand]) -> Answer:
        """To a command, made with its id."""
        id_ = f"{self.seat}-{next(_ids)}"
        self._line.send(encode(make(id_)).decode())
        self.until(lambda me: id_ in me.answers)
        return self.answers[id_]

    def act(self, wish: str, *, anyway: bool = False) -> None:
        """As soon as it may be done: what is asked, or what a window is open for."""
        seat = self.seat
        self.until(lambda me: anyway or wish in me.mine.may)
        assert self.now is not None
        verb = wish.partition(" ")[0]
        kind = {"uno": "call", "catch": "call", "slap": "race", "vote": "vote", "accuse": ""}.get(verb)
        windows = [window.id for window in self.now.windows if window.kind == kind]
        question = self.now.question
        of = windows[-1] if windows else question.id if question else self.now.version
        self.do(lambda id_: Act(id_, seat, of, wish, anyway))

    def close(self) -> None:
        self._stack.close()
        self._reader.join(PATIENCE)


class Company:
    """Seat 0 is its host's, Ana's; `people` sit at the next ones. The rest are bots once it has begun."""

    def __init__(self, server: Served, people: int = 0, *, begins: bool = True, **setup: object) -> None:
        self.server = server
        position = str(setup.get("position", ""))
        seats = position.partition("hands=")[2].split(maxsplit=1)[0].count("/") + 1 if position else 4
        body = {"setup": {"seats": seats} | setup, "name": NAMES[0], "face": FACES[0]}
        status, self.made = server.ask("POST", "/tables", body)
        assert status in (200, 201), self.made
        self.table: str = self.made["table"]
        self._stack = ExitStack()
        self.people: dict[int, Somebody] = {}
        try:
            self._gather(people, begins=begins)
        except BaseException:
            self._stack.close()
            raise

    def _gather(self, people: int, *, begins: bool) -> None:
        host = self._comes(self.made["secret"], 0)
        for seat in range(1, people + 1):
            somebody = self._comes(self.server.run(self.server.engine.guest), seat, self.made["join"])
            self.people[seat] = somebody
            name, face = NAMES[seat], FACES[seat]
            somebody.do(lambda id_, seat=seat, name=name, face=face: Sit(id_, seat, name, face))  # type: ignore[misc]
        if begins:
            host.do(Start)
        host.close()

    def _comes(self, secret: str, seat: int, link: str = "") -> Somebody:
        somebody = Somebody(self.server, self.table, secret, link, seat)
        self._stack.callback(somebody.close)
        somebody.until(lambda me: me.now is not None)
        return somebody

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server.port}/t/{self.table}"

    def enter(self, page: Page, secret: str = "", /, **settings: object) -> None:
        """Somebody comes by their browser, the host unless another secret is given, with settings of their own."""
        links = {name: self.made[name] for name in ("join", "watch", "code")} if not secret else {}
        known(page, self.server, secret or self.made["secret"], settings, [{"table": self.table, **links}])
        page.goto(self.address)

    def comes_elsewhere(self) -> Somebody:
        """The host, in another tab."""
        return self._comes(self.made["secret"], 0)

    def act(self, seat: int, *wishes: str) -> None:
        for wish in wishes:
            self.people[seat].act(wish)

    def say(self, seat: int, text: str) -> None:
        self.people[seat].do(lambda id_: Say(id_, text))

    def phrase(self, seat: int, phrase: str) -> None:
        self.people[seat].do(lambda id_: SayPhrase(id_, phrase))  # type: ignore[arg-type]


def known(
    page: Page,
    server: Served,
    secret: str = "",
    settings: Mapping[str, object] | None = None,
    seats: Sequence[Mapping[str, str]] = (),
    **parts: object,
) -> None:
    """A browser that has been here: its person, what they have chosen, what leads to their tables; no hint is new.

    Other parts of what it keeps are gone, but for those that are given.
    """
    page.goto(f"http://localhost:{server.port}/{LONE}")
    kept: dict[str, Any] = {
        "hints": HINTS,
        "settings": dict(settings or {}),
        "identity": {"secret": secret, "name": NAMES[0], "face": FACES[0], "seats": list(seats)},
        "history": [],
        **parts,
    }
    texts = {f"penultima:/{part}": json.dumps(value) for part, value in kept.items()}
    page.evaluate("texts => { for (const name in texts) localStorage.setItem(name, texts[name]); }", texts)
