"""penultima play --at: what is refused, and a visit by the command itself."""

import io
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.cli import main
from penultima.table.facts import Times
from penultima.wire.client_in import Act, HandOver, Say, SeatBot, Sit, Start
from penultima.wire.client_out import Answer
from penultima.wire.shape import Setup
from tests.terminal.real import Real
from tests.terminal.served import NEVER, Served

TABLE = "k3v9qAbCdEf"
NOWHERE = f"http://127.0.0.1:1/t/{TABLE}#join=abcdefghijk"


Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """The command with something typed, and somebody's home: exit code, output, complaint."""
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        monkeypatch.delenv(name)

    def played(*arguments: str, home: Path, typed: str = "", language: str = "en") -> tuple[int, str, str]:
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("XDG_DATA_HOME", str(home))
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(["play", "--lang", language, *arguments])
        told = capsys.readouterr()
        return code, told.out, told.err

    return played


def free_port() -> int:
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
def test_what_the_table_says_itself_is_refused(play: Play, tmp_path: Path, flags: list[str], sentence: str) -> None:
    assert play("--at", NOWHERE, *flags, home=tmp_path) == (2, "", f"penultima: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_bad_link_an_unknown_host_and_a_closed_door_are_one_sentence_each(play: Play, tmp_path: Path) -> None:
    code, _, told = play("--at", "nonsense", home=tmp_path)
    assert (code, told.partition(" such as")[0]) == (2, "penultima: --at: expected a link")
    port = free_port()
    code, _, told = play("--at", f"http://127.0.0.1:{port}/t/{TABLE}", home=tmp_path)
    assert (code, told) == (2, f"penultima: --at: 127.0.0.1:{port}: connection refused\n")
    code, _, told = play("--at", f"http://nobody.invalid/t/{TABLE}", home=tmp_path, language="es")
    assert (code, told.count("\n")) == (2, 1)
    assert told.startswith("penultima: --at: nobody.invalid: ")


@pytest.mark.parametrize("package", ["websockets", "platformdirs"])
def test_without_the_packages_of_a_server_the_command_says_what_to_install(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    for name in ("identity", "line", "remote", "visit"):
        monkeypatch.delitem(sys.modules, f"penultima.terminal.{name}", raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, package, None)
    code, _, told = play("--at", NOWHERE, home=tmp_path)
    assert (code, told) == (2, f"penultima: --at: {package} is missing; install penultima[server]\n")


def test_the_command_comes_back_to_the_seat_that_it_took(play: Play, tmp_path: Path) -> None:
    """By the secret that it made at the first visit; nobody else has it."""
    with Served() as server:
        host, link = server.table(Setup(edition="classic", seats=2))
        with server.lock:
            host.send(SeatBot("bot", 1))
            host.send(HandOver("over", 0))
            seat = host.got(Answer)[-1].link
            host.leave()
        first = f"{server.origin}/t/{host.table}#seat={seat}"
        code, out, told = play("--at", first, "--name", "Luz", home=tmp_path, typed="start\nquit\n")
        assert (code, told) == (0, "")
        assert "At the table, going to the left: you and Lupa." in out
        again = link.partition("#")[0]
        assert f"To come back: penultima play --at {again}\n" in out
        code, out, told = play("--at", again, home=tmp_path, typed="quit\n")
        assert (code, told) == (0, "")
        assert "We go on with deal 1" in out
        code, _, told = play("--at", again, home=tmp_path / "another", typed="quit\n")
        assert (code, told) == (2, "penultima: --at: That link or code leads nowhere.\n")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of whoever runs the command in a terminal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("home")
def test_in_a_real_terminal_news_and_keys_come_as_they_come() -> None:
    """The same screen as at home: what is typed is not torn, a cut is told, Ctrl-C asks and the others play on."""
    with Served() as server:
        host, link = server.table(Setup(edition="classic", seats=2, chat=True))
        with Real("play", "--at", link, "--name", "Luz") as table:
            table.until("Now Ana has to start.")
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
            assert "Your seat stays yours." in table.glass.text
            assert table.is_as_before


@pytest.mark.usefixtures("home")
def test_a_race_opens_by_the_tables_time_and_is_won_by_a_key() -> None:
    """The other one who races does not slap, so that nobody has to be quick here."""
    setup = Setup(edition="race", options={"target": 0}, seats=3, position="hands=WR,G2,G3/B2,B3,B4/Y2,Y3,Y4 top=R7")
    with Served(times=Times(race=NEVER, away=NEVER, patience=NEVER), speed=1) as server:
        host, link = server.table(setup)
        with Real("play", "--at", link, "--name", "Luz") as table:
            table.until("Now Ana has to start.")
            with server.lock:
                other = server.person()
                other.hello(host.table, link=link.partition("=")[2])
                other.ask(Sit("sit", 2, "Beto"))
                host.send(Start("go"))
                host.send(Act("race", 0, host.news.now.question.id if host.news.now.question else 0, "play WR:R"))
            table.until("NOW!")
            for _ in range(20):
                if "You slap the pile." in table.glass.text:
                    break
                table.press(" ")
                slaps = table.glass.text.count("Too soon!")
                table.until(lambda glass, slaps=slaps: "You slap" in glass.text or glass.text.count("Too") > slaps)  # type: ignore[misc]
            table.until("Beto comes last.")
