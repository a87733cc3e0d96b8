"""A table that a test arranges. One player uses a browser; the test controls the others over WebSockets."""

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

from penultima.protocol.client_messages import Act, Hello, Say, SayPhrase, Sit, Start, TableCommand
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, Item, Mine, News, Now, ServerMessage
from penultima.protocol.setup import PROTOCOL_VERSION
from tests.helpers.server.server_thread import PATIENCE, Served

NAMES = ("Ana", "Marta", "Iker", "Lucía", "Bruno", "Carmen", "Pau", "Sofía", "Hugo", "Nerea")
FACES = (2, 5, 9, 12, 1, 7, 14, 4, 10, 15)
HINTS = ("play", "draw", "drawn", "action", "wild", "call", "catch", "why", "rules")
"""Names of all hints that a device shows during its first deals."""
SCRIPTLESS_FILE = "favicon.svg"
"""A file without scripts on the page's origin. While it is open, a test can fill the storage of the page."""
_decoder = wire_json.Decoder(ServerMessage)
_command_numbers = count(1)
"""Numbers for command ids. Each is used only once, because a player who reconnects must not use an id again."""


class SocketPlayer:
    """A player whom the test controls over a WebSocket. A thread reads arriving messages."""

    def __init__(self, server: Served, table: str, secret: str, link: str = "", seat: int = -1) -> None:
        self.seat = seat
        self.secret = secret
        self.now: Now | None = None
        self.mine = Mine()
        self.answers: dict[str, Answer] = {}
        self.items: list[Item] = []
        """All items received since the player connected."""
        self._changed = threading.Condition()
        self._stack = ExitStack()
        self._socket = self._stack.enter_context(server.socket())
        self._socket.send(encode_message(Hello(PROTOCOL_VERSION, table, secret, link)).decode())
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(ConnectionClosed):
            for data in self._socket:
                message = _decoder.decode(data)
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

    def wait_for_event(self, name: str, **fields: object) -> None:
        """Wait for an event with these fields, and check that there is only one. Earlier events count as well."""

        def found() -> list[dict[str, Any]]:
            events = [event for item in self.items for event in item.events]
            return [event for event in events if event["name"] == name and fields.items() <= event.items()]

        self.until(lambda _: found())
        assert len(found()) == 1, found()

    def do(self, make: Callable[[str], TableCommand]) -> None:
        """Send the command that `make` returns for an id, and check that it succeeds."""
        answer = self.answer(make)
        assert answer.kind == "done", answer

    def answer(self, make: Callable[[str], TableCommand]) -> Answer:
        """Send the command that `make` returns for an id, and return the answer."""
        id_ = f"{self.seat}-{next(_command_numbers)}"
        self._socket.send(encode_message(make(id_)).decode())
        self.until(lambda me: id_ in me.answers)
        return self.answers[id_]

    def act(self, action: str, *, anyway: bool = False) -> None:
        """Send an action as soon as its decision or window is open."""
        seat = self.seat
        self.until(lambda me: anyway or action in me.mine.may)
        assert self.now is not None
        verb = action.partition(" ")[0]
        kind = {"uno": "call", "catch": "call", "slap": "race", "vote": "vote", "accuse": ""}.get(verb)
        windows = [window.id for window in self.now.windows if window.kind == kind]
        question = self.now.question
        of = windows[-1] if windows else question.id if question else self.now.version
        self.do(lambda id_: Act(id_, seat, of, action, anyway))

    def close(self) -> None:
        self._stack.close()
        self._reader.join(PATIENCE)


class ArrangedTable:
    """A table whose host Ana has seat 0. `people` have the next seats, and bots take the rest when the match begins."""

    def __init__(
        self,
        server: Served,
        people: int = 0,
        *,
        begins: bool = True,
        names: Sequence[str] = NAMES,
        **setup: object,
    ) -> None:
        self.server = server
        self.names = names
        position = str(setup.get("position", ""))
        seats = position.partition("hands=")[2].split(maxsplit=1)[0].count("/") + 1 if position else 4
        body = {"setup": {"seats": seats} | setup, "name": names[0], "face": FACES[0]}
        status, self.made = server.ask("POST", "/tables", body)
        assert status in (200, 201), self.made
        self.id: str = self.made["table"]
        self._stack = ExitStack()
        self.people: dict[int, SocketPlayer] = {}
        try:
            self._gather(people, begins=begins)
        except BaseException:
            self._stack.close()
            raise

    def _gather(self, people: int, *, begins: bool) -> None:
        host = self.connect(self.made["secret"], 0)
        for seat in range(1, people + 1):
            player = self.connect(self.server.run(self.server.engine.create_guest_secret), seat, self.made["join"])
            self.people[seat] = player
            name, face = self.names[seat], FACES[seat]
            player.do(lambda id_, seat=seat, name=name, face=face: Sit(id_, seat, name, face))  # type: ignore[misc]
        if begins:
            host.do(Start)
        host.close()

    def connect(self, secret: str, seat: int, link: str = "") -> SocketPlayer:
        player = SocketPlayer(self.server, self.id, secret, link, seat)
        self._stack.callback(player.close)
        player.until(lambda me: me.now is not None)
        return player

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server.port}/t/{self.id}"

    def open_page(self, page: Page, secret: str = "", /, **settings: object) -> None:
        """Open the table in a browser with these settings.

        The browser belongs to the person with this secret, or to the host if there is no secret.
        """
        links = {name: self.made[name] for name in ("join", "watch", "code")} if not secret else {}
        prepare_browser(page, self.server, secret or self.made["secret"], settings, [{"table": self.id, **links}])
        page.goto(self.address)

    def connect_host(self) -> SocketPlayer:
        """Connect the host over a WebSocket, as another tab would."""
        return self.connect(self.made["secret"], 0)

    def act(self, seat: int, *actions: str) -> None:
        for action in actions:
            self.people[seat].act(action)

    def say(self, seat: int, text: str) -> None:
        self.people[seat].do(lambda id_: Say(id_, text))

    def phrase(self, seat: int, phrase: str) -> None:
        self.people[seat].do(lambda id_: SayPhrase(id_, phrase))  # type: ignore[arg-type]


def prepare_browser(
    page: Page,
    server: Served,
    secret: str = "",
    settings: Mapping[str, object] | None = None,
    seats: Sequence[Mapping[str, str]] = (),
    **parts: object,
) -> None:
    """Fill the browser's storage as an earlier visit would: identity, settings, links of tables, all hints seen.

    The history is empty unless `parts` contains one. `parts` may also set other parts of the storage.
    """
    page.goto(f"http://localhost:{server.port}/{SCRIPTLESS_FILE}")
    kept: dict[str, Any] = {
        "hints": HINTS,
        "settings": dict(settings or {}),
        "identity": {"secret": secret, "name": NAMES[0], "face": FACES[0], "seats": list(seats)},
        "history": [],
        **parts,
    }
    texts = {f"penultima:/{part}": json.dumps(value) for part, value in kept.items()}
    page.evaluate("texts => { for (const name in texts) localStorage.setItem(name, texts[name]); }", texts)
