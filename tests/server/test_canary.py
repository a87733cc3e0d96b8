"""B2: what is secret stays where it belongs. Every key and secret is marked, and looked for everywhere else."""

import io
import json
import os
import threading
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path

from penultima.server import logs
from penultima.store.reader import Reader
from tests.server.http.asking import raw
from tests.server.player import Player
from tests.server.served import Served, play_together, quick_bots, served

KEY = 32
"""Bytes of the key of a deal; all else that is drawn is shorter."""


class Marked:
    """Chance as it should be, and what was drawn."""

    def __init__(self) -> None:
        self.drawn: list[bytes] = []
        self._lock = threading.Lock()

    def __call__(self, count: int) -> bytes:
        data = os.urandom(count)
        with self._lock:
            self.drawn.append(data)
        return data

    @property
    def keys(self) -> list[bytes]:
        return [data for data in self.drawn if len(data) == KEY]


def spellings(secret: bytes) -> list[bytes]:
    """As anybody might write it down."""
    texts = [secret.hex(), b64encode(secret).decode().rstrip("="), urlsafe_b64encode(secret).decode().rstrip("=")]
    return [secret, *(text.encode() for text in texts), json.dumps(list(secret)).encode(), repr(secret).encode()]


def said(secrets: list[bytes], where: bytes) -> list[bytes]:
    return [secret for secret in secrets if any(spelling in where for spelling in spellings(secret))]


class Overheard(Player):
    """Keeps every byte that it was sent."""

    def __init__(self, *arguments: object, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        self.bytes: list[bytes] = []

    def hear(self, data: bytes) -> list[bytes]:
        self.bytes.append(data)
        return super().hear(data)


@contextmanager
def listened_to() -> Iterator[io.StringIO]:
    """Everything that a server logs that is told to log as much as it can."""
    stream = io.StringIO()
    with redirect_stderr(stream), logs.logged("debug"):
        yield stream


def asked_of_all(server: Served, made: dict[str, str]) -> bytes:
    """What HTTP says to strangers and, of a running deal, to the people themselves."""
    paths = ["/health", "/capabilities", "/tables", "/openapi.json", f"/tables/{made['table']}/records"]
    told = [server.ask("GET", path, secret=made["secret"] if "records" in path else "") for path in paths]
    told.append(server.ask("POST", "/look", {"table": made["table"], "link": made["watch"]}))
    told.append(server.ask("POST", "/look", {"table": made["table"], "link": "wrong"}))
    figures = raw(server, "GET", "/metrics")
    assert figures.status == 200
    return json.dumps(told).encode() + figures.body


def test_no_key_secret_or_hand_is_anywhere_but_where_it_belongs(tmp_path: Path) -> None:
    chance, store = Marked(), tmp_path / "store" / "tables.db"
    with listened_to() as log, quick_bots(), served(store, entropy=chance) as server:
        made = server.make(seats=3, options={"target": 0}, open=True)
        host = Overheard(made["table"], made["secret"])
        guest = Overheard(made["table"], server.run(server.engine.guest), made["join"], seat=1)
        host.people = 2
        middle = threading.Event()

        def in_the_middle(player: Player) -> bool:
            if player.version > 10:
                middle.set()
            return player.is_done

        during: list[bytes] = []

        def ask_meanwhile() -> None:
            if middle.wait(60):
                during.append(asked_of_all(server, made))

        asking = threading.Thread(target=ask_meanwhile)
        asking.start()
        play_together(server, [host, guest], in_the_middle)
        asking.join(60)
        assert during
        logs.log("the end of the test", tables=1)
        stored = server.read(Reader.whole, made["table"])
        logged = log.getvalue().encode()
    [key] = chance.keys
    assert list(stored.secrets.values()) == [key], "the planted key is the deal's, so that a leak of it would be seen"
    people = [made["secret"].encode(), guest.secret.encode()]
    heard = {player: b"\n".join(player.bytes) for player in (host, guest)}
    for where in (*heard.values(), *during, logged):
        assert said([key], where) == []
    for where in (*heard.values(), *during, logged, store.read_bytes(), _journal(store)):
        assert not [secret for secret in people if secret in where], "a secret is kept as a hash"
    for link in (made["join"], made["watch"]):
        for where in (*heard.values(), logged, store.read_bytes(), _journal(store)):
            assert link.encode() not in where, "a link is kept as a hash"
    for player, other in ((host, guest), (guest, host)):
        assert b'"mine":{"%d":' % other.seat not in heard[player], "nobody is told what is another's"
    assert {path.name for path in store.parent.iterdir()} <= {
        "tables.db",
        "tables.db-wal",
        "tables.db-shm",
        "tables.db.lock",
    }


def _journal(store: Path) -> bytes:
    wal = store.with_name(store.name + "-wal")
    return wal.read_bytes() if wal.exists() else b""


def test_the_test_would_see_a_key_in_a_log() -> None:
    """Planted: each spelling of a key is found again."""
    key = os.urandom(KEY)
    for spelling in spellings(key):
        assert said([key], b"before" + spelling + b"after") == [key]
