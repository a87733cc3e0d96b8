"""Garbage collection is off during play, so the actions of clients must leave no reference cycles."""

import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from penultima.protocol.client_messages import Hello, SayPhrase
from penultima.protocol.setup import PROTOCOL_VERSION
from tests.helpers.server.garbage_server import PLANTED, POLICIES, GarbageServer, garbage_server
from tests.helpers.server.raw_socket import Raw
from tests.helpers.server.server_thread import Client

TIMES = 20


@pytest.fixture(params=POLICIES, scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GarbageServer]:
    """Run a server with the event loop of uvloop or of asyncio."""
    with garbage_server(request.param, tmp_path_factory.mktemp("garbage") / "store.db") as server:
        yield server


def come_and_go(server: Client) -> None:
    made = server.make()
    for _ in range(TIMES):
        with server.talk(made["table"], made["secret"]) as talk:
            talk.welcome()
            talk.do(SayPhrase("hello", "hello"))


def are_sent_away(server: Client) -> None:
    for _ in range(TIMES):
        with server.talk("nowhere", "") as talk:
            talk.receive()


def hang_up(server: Client) -> None:
    for _ in range(TIMES):
        with Raw(server.port):
            pass


def reset(server: Client) -> None:
    """Reset connections without a closing handshake, as if the network had failed."""
    for _ in range(TIMES):
        with Raw(server.port) as raw:
            raw.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def reset_while_answered(server: Client) -> None:
    made = server.make()
    for _ in range(TIMES):
        with Raw(server.port) as raw:
            raw.say(Hello(PROTOCOL_VERSION, made["table"], made["secret"], "", -1))
            raw.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def close_in_order(server: Client) -> None:
    for _ in range(TIMES):
        with server.socket():
            pass


def break_protocol(server: Client) -> None:
    for _ in range(TIMES):
        with Raw(server.port) as raw:
            raw.sock.sendall(b"\xff" * 20)
            while raw.sock.recv(4096):
                pass


def ask(server: Client) -> None:
    for _ in range(TIMES):
        server.ask("GET", "/health")
        server.ask("GET", "/nothing")
        server.ask("POST", "/look", {"link": "AAAAAA"})


def make_tables(server: Client) -> None:
    for _ in range(TIMES // 4):
        server.make()


ACTIONS = [
    come_and_go,
    are_sent_away,
    hang_up,
    reset,
    reset_while_answered,
    close_in_order,
    break_protocol,
    ask,
    make_tables,
]


def garbage_of(server: GarbageServer, act: Callable[[Client], None]) -> int:
    """Return how many collectable objects an action leaves behind. The first run fills caches and does not count."""
    act(server)
    server.collect()
    act(server)
    return server.collect().total()


@pytest.mark.parametrize("act", ACTIONS)
def test_actions_of_clients_leave_no_reference_cycles(server: GarbageServer, act: Callable[[Client], None]) -> None:
    assert garbage_of(server, act) < TIMES, "not one for each time"


@pytest.mark.parametrize("loop", POLICIES)
def test_planted_connection_without_cleanup_is_found(loop: str, tmp_path: Path) -> None:
    with garbage_server(loop, tmp_path / "store.db", PLANTED) as server:
        assert garbage_of(server, reset) > TIMES
