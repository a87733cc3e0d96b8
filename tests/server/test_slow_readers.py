"""E4, E5: whoever does not read is let go, and nobody else feels it; whoever was cut off is back."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.hall.limits import Limits
from penultima.server import run
from penultima.server.protocol import Line
from penultima.server.settings import Settings
from penultima.wire.client_in import Hello, Rename
from penultima.wire.client_out import News
from penultima.wire.codec import decode_out
from penultima.wire.shape import VERSION
from tests.server.raw import Raw
from tests.server.served import Served, served
from tests.server.storm import storm

KERNEL = 16_384
"""Bytes that the system itself keeps for whoever does not read: by itself it takes megabytes."""

OUTBOX = 32_768
"""Bytes that wait for one socket; eight times as many where people play, and no more."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    bound = run.bound

    def narrow(settings: Settings) -> socket.socket:
        sock = bound(settings)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        return sock

    monkeypatch.setattr(run, "bound", narrow)
    limits = Limits(burst=1_000, per_second=1_000, outbox_bytes=OUTBOX)
    with served(tmp_path / "store.db", limits=limits) as server:
        yield server


def unread(server: Served) -> int:
    """The most that waits for anybody."""
    lines: list[Line] = server.run(lambda: list(server.engine._lines.values()))
    return max(line.unread for line in lines)


def read_all(raw: Raw) -> None:
    while True:
        raw.read(65_536)


def test_who_never_reads_is_let_go_once_the_buffer_is_full_and_nobody_else_waits(server: Served) -> None:
    assert Limits().outbox_bytes == 8 * OUTBOX
    made = server.make()
    with server.talk(made["table"], made["secret"]) as ana, Raw(server.port) as deaf:
        ana.welcome()
        deaf.say(Hello(VERSION, made["table"], "", made["watch"]))
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
            read_all(deaf)


def test_that_somebody_was_let_go_is_told_after_what_they_did_not_read(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are found not to read in the middle of telling everybody something: the others hear that first."""
    made = server.make()
    bea = server.joined(made, 1, "Bea")
    with (
        server.talk(made["table"], made["secret"]) as ana,
        server.talk(made["table"], bea) as other,
        server.talk(made["table"], "", made["watch"]) as looks_on,
    ):
        for talk in (ana, other, looks_on):
            talk.welcome()
        version = looks_on.news().now.version
        [deaf, *_] = server.run(lambda: list(server.engine._lines.values()))
        monkeypatch.setattr(Line, "unread", property(lambda line: 2 * OUTBOX if line is deaf else 0))
        other.say(Rename("r", "Clara"))
        away = looks_on.news(lambda news: news.now.seats[0].away is not None)
        told = [message for message in looks_on.heard if isinstance(message, News) and message.now.version > version]
        assert [len(message.items) for message in told] == [1, 0]
        assert told[-1] is away


def test_who_reads_byte_by_byte_is_told_everything(server: Served) -> None:
    made = server.make()
    with server.talk(made["table"], made["secret"]) as ana, Raw(server.port) as slow:
        slow.say(Hello(VERSION, made["table"], "", made["watch"]))
        while not any(isinstance(decode_out(data), News) for data in slow.read(1)):
            pass
        for number in range(20):
            assert ana.do(Rename(f"r{number}", f"Ana {number}")).kind == "done"
        last = ana.news(lambda news: news.now.seats[0].name == "Ana 19").now.version
        told: list[int] = []
        while not told or told[-1] < last:
            for message in map(decode_out, slow.read(1)):
                assert isinstance(message, News)
                told += [message.first + place for place in range(len(message.items))]
    assert told == list(range(last - 19, last + 1))


def test_three_hundred_sockets_that_are_cut_at_once_are_all_back(tmp_path: Path) -> None:
    """The figures are for `make storm`: here it matters that none is lost, refused or left behind."""
    with served(tmp_path / "store.db", settings=Settings(sockets_of_address=100_000)) as server:
        found = asyncio.run(storm(server.port, people=300, seats=10, seconds=60))
        assert server.run(lambda: server.engine.gauges["sockets"]) <= 300
    assert len(found.back) == 300
