"""`penultima play --at`: refused flags, and visits to a table on a server."""

import io
import os
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from penultima.cli import main
from penultima.protocol.client_messages import Act, HandOver, Say, SeatBot, Sit, Start
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, Bye, Welcome
from penultima.protocol.setup import PROTOCOL_VERSION, Setup
from penultima.table.commands.moves import EARLY_MS
from penultima.table.log.facts import Times
from tests.helpers.terminal.pseudo_terminal import Real
from tests.helpers.terminal.socket_server import NEVER, Served

TABLE = "k3v9qAbCdEf"
NOWHERE = f"http://127.0.0.1:1/t/{TABLE}#join=abcdefghijk"


Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Return a function that runs the command with typed input and a home folder.

    The function returns the exit code, the output and the errors.
    """
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)

    def played(*arguments: str, home: Path, typed: str = "", language: str = "en") -> tuple[int, str, str]:
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("XDG_DATA_HOME", str(home))
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(["play", "--lang", language, *arguments])
        errors = capsys.readouterr()
        return code, errors.out, errors.err

    return played


def find_free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--edition", "mini"], "--at: the table says that itself, so --edition cannot be given with it"),
        (["--option", "stacking=same"], "--at: the table says that itself, so --option cannot be given with it"),
        (["--players", "3"], "--at: the table says that itself, so --players cannot be given with it"),
        (["--seed", "0"], "--at: the table says that itself, so --seed cannot be given with it"),
        (["--record", "match.pen"], "--at: the server keeps the record, so --record cannot be given with it"),
        (["--name", "Ana", "--name", "Luz"], "--name: 2 names, but 1 at the keyboard"),
    ],
)
def test_flags_that_the_table_decides_are_refused_with_at(
    play: Play, tmp_path: Path, flags: list[str], sentence: str
) -> None:
    assert play("--at", NOWHERE, *flags, home=tmp_path) == (2, "", f"penultima: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_bad_link_an_unknown_host_or_a_refused_connection_gives_one_sentence(play: Play, tmp_path: Path) -> None:
    code, _, errors = play("--at", "nonsense", home=tmp_path)
    assert (code, errors.partition(" such as")[0]) == (2, "penultima: --at: expected a link")
    port = find_free_port()
    code, _, errors = play("--at", f"http://127.0.0.1:{port}/t/{TABLE}", home=tmp_path)
    assert (code, errors) == (2, f"penultima: --at: 127.0.0.1:{port}: connection refused\n")
    code, _, errors = play("--at", f"http://nobody.invalid/t/{TABLE}", home=tmp_path, language="es")
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith("penultima: --at: nobody.invalid: ")


@pytest.mark.parametrize("package", ["websockets", "platformdirs"])
def test_play_at_without_the_server_packages_says_what_to_install(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("penultima.terminal.remote.")]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, package, None)
    code, _, errors = play("--at", NOWHERE, home=tmp_path)
    assert (code, errors) == (2, f"penultima: --at: {package} is missing; install penultima[server]\n")


def test_a_second_visit_returns_to_the_same_seat(play: Play, tmp_path: Path) -> None:
    """The first command stores a secret, and the second one uses it. Without it, the person could not return."""
    with Served() as server:
        host, link = server.table(Setup(edition="classic", seats=2))
        with server.lock:
            host.send(SeatBot("bot", 1))
            host.send(HandOver("over", 0))
            seat = host.messages_of(Answer)[-1].link
            host.disconnect()
        first = f"{server.origin}/t/{host.table}#seat={seat}"
        code, out, errors = play("--at", first, "--name", "Luz", home=tmp_path, typed="start\nquit\n")
        assert (code, errors) == (0, "")
        assert "At the table, going to the left: you and Lupa." in out
        again = link.partition("#")[0]
        assert f"To come back: penultima play --at {again}\n" in out
        code, out, errors = play("--at", again, home=tmp_path, typed="quit\n")
        assert (code, errors) == (0, "")
        assert "The match goes on in deal 1" in out
        code, _, errors = play("--at", again, home=tmp_path / "another", typed="quit\n")
        assert (code, errors) == (2, "penultima: --at: That link or code leads nowhere.\n")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty folder as the user's home, and return it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("home")
def test_play_at_in_a_real_terminal_mixes_news_and_typing() -> None:
    """The screen looks like that of a local match.

    News does not split typed text, and a lost connection is reported. The match is not paused when the person leaves.
    """
    with Served() as server:
        host, link = server.table(Setup(edition="classic", seats=2, chat=True))
        with Real("play", "--at", link, "--name", "Luz") as table:
            table.until("Waiting for Ana to start.")
            table.press("say he")
            with server.lock:
                host.send(Say("hi", "hola"))
            table.until(lambda glass: "Ana: hola" in glass.text and glass.last.endswith("say he"))
            table.press("llo\r")
            table.until("Luz: Hello!")
            with server.lock:
                host.send(Start("go"))
                while not (host.news.now.question and 1 in host.news.now.question.seats):
                    host.move()
            table.until("What do you do?")
            table.press("dra")
            server.cut()
            table.until(lambda glass: "The connection is back." in glass.text and glass.last.endswith("dra"))
            table.press("w\r")
            table.until("You draw a ")
            table.press("\x03")
            table.until("Leave the table?")
            with server.lock:
                assert not host.news.now.paused
            table.type("yes")
            assert table.ended() == 0
            assert "Your seat is kept." in table.glass.text
            assert table.is_as_before


@pytest.mark.usefixtures("home")
def test_a_race_opens_at_the_servers_time_and_is_won_by_a_key() -> None:
    """The other players never slap, so the result does not depend on speed."""
    setup = Setup(edition="race", options={"target": 0}, seats=3, position="hands=WR,G2,G3/B2,B3,B4/Y2,Y3,Y4 top=R7")
    with Served(times=Times(race=NEVER, away=NEVER, patience=NEVER), speed=1) as server:
        host, link = server.table(setup)
        with Real("play", "--at", link, "--name", "Luz") as table:
            table.until("Waiting for Ana to start.")
            with server.lock:
                other = server.connect()
                other.hello(host.table, link=link.partition("=")[2])
                other.ask(Sit("sit", 2, "Beto"))
                host.send(Start("go"))
                host.send(Act("race", 0, host.news.now.question.id if host.news.now.question else 0, "play WR:R"))
            table.until("NOW!")
            while "You slap the pile." not in table.glass.text:
                refusals = table.glass.text.count("Too soon!")
                table.press(" ")
                table.until(lambda glass, n=refusals: "You slap" in glass.text or glass.text.count("Too soon!") > n)  # type: ignore[misc]
                reopens_at = server.now + EARLY_MS  # after an early press, a race opens later for that seat
                table.until(lambda glass, at=reopens_at: "You slap" in glass.text or server.now >= at)  # type: ignore[misc]
            table.until("Beto comes last.")


@contextmanager
def start_disconnecting_server(why: str) -> Iterator[str]:
    """Start a server that sends every client a welcome and then a goodbye. The client must close the connection."""

    def part(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            socket.recv()
            socket.send(encode_message(Welcome(PROTOCOL_VERSION, TABLE, -1, 0)), text=True)
            socket.send(encode_message(Bye(why)), text=True)
            socket.recv()

    with serve(part, "127.0.0.1", 0, compression=None, close_timeout=1) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.socket.getsockname()[1]}/t/{TABLE}#join=abcdefghijk"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("table.too-fast", "Too fast; wait a moment."),
        ("table.busy", "The server is busy; please try again."),
        ("table.restart", "The server is restarting; the game goes on in a moment."),
    ],
)
def test_a_server_that_disconnects_after_the_welcome_is_retried_with_growing_delays(why: str, reason: str) -> None:
    with start_disconnecting_server(why) as link, Real("play", "--at", link, "--name", "Luz") as table:
        screen = table.until(lambda glass: len(re.findall(r"Trying again in \d+ second", glass.text)) > 1)
        assert reason in screen
        waits = [int(found) for found in re.findall(r"Trying again in (\d+) second", screen)]
        assert waits == sorted(set(waits))
        table.press("\x03")
        assert table.ended() == 0
        assert table.glass.text.rstrip().endswith("Goodbye, and see you at the next deal!")
