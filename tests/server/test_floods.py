"""Clients that flood the server are slowed down or disconnected, while others still get answers."""

import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from penultima.protocol.client_messages import Act, GoOn, Pause, SayPhrase, Sit
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, Bye
from penultima.runtime.access.limits import Limits
from penultima.server.asgi import uvicorn_websocket
from tests.helpers.server.server_thread import Served, served


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Start a server with the default limits."""
    with served(tmp_path_factory.mktemp("floods") / "store.db", limits=Limits()) as server:
        yield server


def flood(server: Served, table: str, secret: str, frames: list[bytes]) -> list[str]:
    """Send all frames, then return the kinds of answers and the close reason."""
    answers: list[str] = []
    with server.talk(table, secret) as talk:
        with suppress(ConnectionClosed):
            for frame in frames:
                talk.line.send(frame.decode())
        with suppress(ConnectionClosed):
            while len(answers) < len(frames):
                message = talk.receive()
                answers += [message.kind] if isinstance(message, Answer) else []
                answers += [message.why] if isinstance(message, Bye) else []
    return answers


def test_flooding_client_is_closed_and_each_command_has_one_effect(server: Served) -> None:
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    answers = flood(server, made["table"], eve, [encode_message(SayPhrase(f"{n}", "hello")) for n in range(2_000)])
    assert answers.count("done") <= 10, "a few are said, as people say things"
    assert len(answers) < 2_000, "whoever goes on is shown out before all of it is answered"


def test_flooding_client_is_not_read_until_it_is_cut(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server sends a close reason, stops reading, and closes the socket after a delay.

    Without the delay, the client could reconnect at once, which would cost the server more than unread frames.
    """
    monkeypatch.setattr(uvicorn_websocket, "FLOOD_DELAY_S", 600.0)
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    with server.talk(made["table"], eve) as talk:
        for number in range(100):
            talk.line.send(encode_message(SayPhrase(f"{number}", "hello")).decode())
        while not isinstance(message := talk.receive(), Bye):
            pass
        assert message.why == "table.too-fast"
        [line] = [
            one
            for one in server.running.server.server_state.connections
            if isinstance(one, uvicorn_websocket.WebSocketProtocol)
        ]
        assert not line.transport.is_reading()
        assert not line.transport.is_closing()
        assert server.ask("GET", "/health")[0] == 200


def test_others_are_answered_during_a_flood(server: Served) -> None:
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    stop = threading.Event()

    def flood_repeatedly() -> None:
        while not stop.is_set():
            flood(server, made["table"], eve, [encode_message(SayPhrase(f"{n}", "hello")) for n in range(300)])

    flooding_thread = threading.Thread(target=flood_repeatedly)
    flooding_thread.start()
    try:
        with server.talk(made["table"], made["secret"]) as host:
            host.welcome()
            for number in range(8):
                assert host.do(Sit(f"again {number}", 0, "Ana")).kind in ("refused", "done")
    finally:
        stop.set()
        flooding_thread.join()


def test_repeated_catches_before_a_match_are_refused_and_others_can_still_act(server: Served) -> None:
    """Before a match starts there is nobody to catch, so every catch is refused."""
    made = server.make(seats=2)
    eve = server.joined(made, 1, "Eve")
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        before = host.news().now.version
        answers = flood(
            server, made["table"], eve, [encode_message(Act(f"{n}", 1, before, "catch 0")) for n in range(30)]
        )
        assert set(answers) <= {"refused", "stale", "too-fast", "not-yours"}
        assert host.do(Pause("p")).kind in ("done", "refused")
        assert host.do(GoOn("g")).kind in ("done", "refused")
