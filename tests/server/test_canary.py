"""Secrets do not leak. The test records all keys and secrets, and searches all output of the server for them."""

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
from tests.helpers.server.raw_requests import raw
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, play_together, quick_bots, served

KEY = 32
"""Length of a deal key in bytes. All other random values are shorter."""


class RecordingEntropy:
    """A random source that records its values."""

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
    """Return common encodings of a secret."""
    texts = [secret.hex(), b64encode(secret).decode().rstrip("="), urlsafe_b64encode(secret).decode().rstrip("=")]
    return [secret, *(text.encode() for text in texts), json.dumps(list(secret)).encode(), repr(secret).encode()]


def leaked(secrets: list[bytes], where: bytes) -> list[bytes]:
    return [secret for secret in secrets if any(spelling in where for spelling in spellings(secret))]


class RecordingPlayer(Player):
    """A player that records all received bytes."""

    def __init__(self, *arguments: object, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        self.bytes: list[bytes] = []

    def receive(self, data: bytes) -> list[bytes]:
        self.bytes.append(data)
        return super().receive(data)


@contextmanager
def listened_to() -> Iterator[io.StringIO]:
    """Capture the server's log at debug level."""
    stream = io.StringIO()
    with redirect_stderr(stream), logs.log_to_stderr("debug"):
        yield stream


def http_responses(server: Served, made: dict[str, str]) -> bytes:
    """Return the HTTP responses to strangers and to the host, joined to one byte string."""
    paths = ["/health", "/capabilities", "/tables", "/openapi.json", f"/tables/{made['table']}/records"]
    responses = [server.ask("GET", path, secret=made["secret"] if "records" in path else "") for path in paths]
    responses.append(server.ask("POST", "/look", {"table": made["table"], "link": made["watch"]}))
    responses.append(server.ask("POST", "/look", {"table": made["table"], "link": "wrong"}))
    figures = raw(server, "GET", "/metrics")
    assert figures.status == 200
    return json.dumps(responses).encode() + figures.body


def test_no_key_secret_or_hand_leaks(tmp_path: Path) -> None:
    chance, store = RecordingEntropy(), tmp_path / "store" / "tables.db"
    with listened_to() as log, quick_bots(), served(store, entropy=chance) as server:
        made = server.make(seats=3, options={"target": 0}, open=True)
        host = RecordingPlayer(made["table"], made["secret"])
        guest = RecordingPlayer(made["table"], server.run(server.engine.create_guest_secret), made["join"], seat=1)
        host.people = 2
        middle = threading.Event()

        def in_the_middle(player: Player) -> bool:
            if player.version > 10:
                middle.set()
            return player.is_done

        during: list[bytes] = []

        def ask_meanwhile() -> None:
            if middle.wait(60):
                during.append(http_responses(server, made))

        http_thread = threading.Thread(target=ask_meanwhile)
        http_thread.start()
        play_together(server, [host, guest], in_the_middle)
        http_thread.join(60)
        assert during
        logs.log("the end of the test", tables=1)
        stored = server.read(Reader.load_whole, made["table"])
        logged = log.getvalue().encode()
    [key] = chance.keys
    assert list(stored.deal_keys.values()) == [key], "the planted key is the deal's, so that a leak of it would be seen"
    people = [made["secret"].encode(), guest.secret.encode()]
    received = {player: b"\n".join(player.bytes) for player in (host, guest)}
    for where in (*received.values(), *during, logged):
        assert leaked([key], where) == []
    for where in (*received.values(), *during, logged, store.read_bytes(), _journal(store)):
        assert not [secret for secret in people if secret in where], "a secret is kept as a hash"
    for link in (made["join"], made["watch"]):
        for where in (*received.values(), logged, store.read_bytes(), _journal(store)):
            assert link.encode() not in where, "a link is kept as a hash"
    for player, other in ((host, guest), (guest, host)):
        assert b'"mine":{"%d":' % other.seat not in received[player], "nobody is told what is another's"
    assert {path.name for path in store.parent.iterdir()} <= {
        "tables.db",
        "tables.db-wal",
        "tables.db-shm",
        "tables.db.lock",
    }


def _journal(store: Path) -> bytes:
    wal = store.with_name(store.name + "-wal")
    return wal.read_bytes() if wal.exists() else b""


def test_planted_key_in_a_log_is_found() -> None:
    """The search finds every encoding of a key."""
    key = os.urandom(KEY)
    for spelling in spellings(key):
        assert leaked([key], b"before" + spelling + b"after") == [key]
