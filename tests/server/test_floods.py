"""F3, F5: whoever floods is slowed down or shown out; whoever plays beside them is answered all the while."""

import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from penultima.hall.limits import Limits
from penultima.server import protocol
from penultima.wire.client_in import Act, GoOn, Pause, SayPhrase, Sit
from penultima.wire.client_out import Answer, Bye
from penultima.wire.codec import encode
from tests.server.served import Served, served


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With the bounds that people have."""
    with served(tmp_path_factory.mktemp("floods") / "store.db", limits=Limits()) as server:
        yield server


def flood(server: Served, table: str, secret: str, frames: list[bytes]) -> list[str]:
    """Sends all of it without listening; then the kinds of all answers, and the goodbye if there is one."""
    told: list[str] = []
    with server.talk(table, secret) as talk:
        with suppress(ConnectionClosed):
            for frame in frames:
                talk.line.send(frame.decode())
        with suppress(ConnectionClosed):
            while len(told) < len(frames):
                message = talk.hear()
                told += [message.kind] if isinstance(message, Answer) else []
                told += [message.why] if isinstance(message, Bye) else []
    return told


def test_whoever_sends_without_end_is_shown_out_and_has_one_effect_for_each_command(server: Served) -> None:
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    told = flood(server, made["table"], eve, [encode(SayPhrase(f"{n}", "hello")) for n in range(2_000)])
    assert told.count("done") <= 10, "a few are said, as people say things"
    assert len(told) < 2_000, "whoever goes on is shown out before all of it is answered"


def test_whoever_is_shown_out_stands_before_a_closed_door(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Back at once, they would cost more than by all that they send. They know why, and nothing more is read."""
    monkeypatch.setattr(protocol, "STANDS", 600.0)
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    with server.talk(made["table"], eve) as talk:
        for number in range(100):
            talk.line.send(encode(SayPhrase(f"{number}", "hello")).decode())
        while not isinstance(message := talk.hear(), Bye):
            pass
        assert message.why == "table.too-fast"
        [line] = [one for one in server.running.server.server_state.connections if isinstance(one, protocol.Line)]
        assert not line.transport.is_reading()
        assert not line.transport.is_closing()
        assert server.ask("GET", "/health")[0] == 200


def test_others_are_answered_while_somebody_floods(server: Served) -> None:
    made = server.make()
    eve = server.joined(made, 1, "Eve")
    stop = threading.Event()

    def bother() -> None:
        while not stop.is_set():
            flood(server, made["table"], eve, [encode(SayPhrase(f"{n}", "hello")) for n in range(300)])

    bothering = threading.Thread(target=bother)
    bothering.start()
    try:
        with server.talk(made["table"], made["secret"]) as host:
            host.welcome()
            for number in range(8):
                assert host.do(Sit(f"again {number}", 0, "Ana")).kind in ("refused", "done")
    finally:
        stop.set()
        bothering.join()


def test_a_catch_pressed_a_hundred_times_is_pressed_once(server: Served) -> None:
    """F5: spam has no advantage: every press is answered, and none of them does anything that one would not."""
    made = server.make(seats=2)
    eve = server.joined(made, 1, "Eve")
    with server.talk(made["table"], made["secret"]) as host:
        host.welcome()
        before = host.news().now.version
        told = flood(server, made["table"], eve, [encode(Act(f"{n}", 1, before, "catch 0")) for n in range(30)])
        assert set(told) <= {"refused", "stale", "too-fast", "not-yours"}
        assert host.do(Pause("p")).kind in ("done", "refused")
        assert host.do(GoOn("g")).kind in ("done", "refused")
