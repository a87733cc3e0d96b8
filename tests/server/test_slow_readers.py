"""Clients that read slowly are disconnected, do not delay other clients, and can reconnect."""

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from penultima.protocol.client_messages import Hello, Rename
from penultima.protocol.codec import decode_server_message
from penultima.protocol.server_messages import News
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.limits import Limits
from penultima.server import lifecycle
from penultima.server.asgi.uvicorn_websocket import WebSocketProtocol
from penultima.server.settings import ServerSettings
from stress.storm import storm
from tests.helpers.server.raw_socket import Raw
from tests.helpers.server.server_thread import ROOMY, Served, served

KERNEL = 16_384
"""Size of the operating system's send buffer in bytes. Without a limit, the buffer would grow to megabytes."""

OUTBOX = 32_768
"""Maximum number of bytes that wait to be sent to one socket. It is smaller than the default."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    bound = lifecycle.bind_socket

    def narrow(settings: ServerSettings) -> socket.socket:
        sock = bound(settings)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        return sock

    monkeypatch.setattr(lifecycle, "bind_socket", narrow)
    limits = replace(ROOMY, outbox_bytes=OUTBOX)
    with served(tmp_path / "store.db", limits=limits) as server:
        yield server


def unread(server: Served) -> int:
    """Return the largest number of bytes that wait to be sent to one socket."""
    lines: list[WebSocketProtocol] = server.run(lambda: list(server.engine._connections.values()))
    return max(line.unread_bytes for line in lines)


def read_all(raw: Raw) -> None:
    while True:
        raw.read(65_536)


def test_client_that_never_reads_is_cut_without_delaying_others(server: Served) -> None:
    assert Limits().outbox_bytes == 8 * OUTBOX
    made = server.make()
    with server.talk(made["table"], made["secret"]) as ana, Raw(server.port) as silent:
        ana.welcome()
        silent.say(Hello(PROTOCOL_VERSION, made["table"], "", made["watch"]))
        largest, number = 0, 0
        while not server.engine.counts["slow"]:
            number += 1
            assert number < 1_000
            assert ana.do(Rename(f"r{number}", f"Ana {number}")).kind == "done", "all the while"
            largest = max(largest, unread(server))
            assert largest <= OUTBOX, "what nobody reads is bounded"
        assert largest > OUTBOX // 2, "and it was not let go for less"
        assert server.engine.gauges["sockets"] == 1
        assert ana.do(Rename("last", "Ana")).kind == "done"
        with pytest.raises((EOFError, ConnectionResetError)):
            read_all(silent)


def test_loss_of_a_slow_reader_is_reported_after_the_frame_it_did_not_read(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server finds a reader too slow while sending news.

    Others get this news before they learn that the reader is gone.
    """
    made = server.make()
    bea = server.joined(made, 1, "Bea")
    with (
        server.talk(made["table"], made["secret"]) as ana,
        server.talk(made["table"], bea) as other,
        server.talk(made["table"], "", made["watch"]) as spectator,
    ):
        for talk in (ana, other, spectator):
            talk.welcome()
        version = spectator.news().now.version
        [silent, *_] = server.run(lambda: list(server.engine._connections.values()))
        monkeypatch.setattr(
            WebSocketProtocol, "unread_bytes", property(lambda line: 2 * OUTBOX if line is silent else 0)
        )
        other.say(Rename("r", "Clara"))
        away = spectator.news(lambda news: news.now.seats[0].away is not None)
        received = [
            message for message in spectator.received if isinstance(message, News) and message.now.version > version
        ]
        assert [len(message.items) for message in received] == [1, 0]
        assert received[-1] is away


def test_client_that_reads_byte_by_byte_gets_all_news(server: Served) -> None:
    made = server.make()
    with server.talk(made["table"], made["secret"]) as ana, Raw(server.port) as slow:
        slow.say(Hello(PROTOCOL_VERSION, made["table"], "", made["watch"]))
        while not any(isinstance(decode_server_message(data), News) for data in slow.read(1)):
            pass
        for number in range(20):
            assert ana.do(Rename(f"r{number}", f"Ana {number}")).kind == "done"
        last = ana.news(lambda news: news.now.seats[0].name == "Ana 19").now.version
        received: list[int] = []
        while not received or received[-1] < last:
            for message in map(decode_server_message, slow.read(1)):
                assert isinstance(message, News)
                received += [message.first + place for place in range(len(message.items))]
    assert received == list(range(last - 19, last + 1))


def test_three_hundred_cut_clients_all_reconnect(tmp_path: Path) -> None:
    """This test only checks that every client returns. `stress/storm.py` measures how long it takes."""
    with served(tmp_path / "store.db", settings=ServerSettings(sockets_of_address=100_000)) as server:
        found = asyncio.run(storm(server.port, people=300, seats=10, seconds=60))
        assert server.run(lambda: server.engine.gauges["sockets"]) <= 300
    assert len(found.back) == 300
