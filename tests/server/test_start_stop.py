"""Start and stop: what was acknowledged is there afterwards, people are told, and what cannot be started says why."""

import asyncio
import http.client
import json
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from penultima.cli.main import main
from penultima.server.settings import PORT
from penultima.store.reader import Reader
from penultima.store.schema import APPLICATION
from penultima.wire.client_in import Rename
from penultima.wire.client_out import Answer
from tests.server.player import Player
from tests.server.process import Process
from tests.server.served import served
from tests.server.storm import made_at
from tests.server.throng import Throng

TABLES = 10
ONE_DEAL = {"edition": "mini", "seats": 2, "options": {"target": 0}}


# -- stopped in the middle


def company(port: int) -> list[Player]:
    return [Player(made["table"], made["secret"]) for made in (made_at(port, "Ana", **ONE_DEAL) for _ in range(TABLES))]


def test_a_signal_under_load_loses_nothing_tells_everybody_and_all_tables_go_on(tmp_path: Path) -> None:
    with Process(tmp_path / "store.db") as server:
        players = company(server.port)
        told, codes = asyncio.run(evening(server, players))
        assert codes == [0, 0]
    assert told == ["table.restart"] * TABLES, "everybody was told to come back"
    with Reader(tmp_path / "store.db") as reader:
        for player in players:
            check_kept(reader, player)


async def evening(server: Process, players: list[Player]) -> tuple[list[str], list[int]]:
    """Stopped while everybody plays, started again, played to the end. What people were told, and its exits."""
    throng = Throng(server.port, delay=lambda _: 0.02)
    codes = []
    try:
        throng.add(players)
        await throng.until(lambda: all(player.ledger for player in players), 60)
        codes.append(await asyncio.to_thread(server.stop))
        await throng.until(lambda: all(player.bye for player in players), 60)
        told = [player.bye for player in players]
        await asyncio.to_thread(server.start)
        await throng.until(lambda: all(player.is_done for player in players), 60)
        await throng.until(lambda: not any(player.waiting for player in players), 60)
    finally:
        await throng.close()
    codes.append(await asyncio.to_thread(server.stop))
    return told, codes


def check_kept(reader: Reader, player: Player) -> None:
    """Each acknowledgement, once and as it was given; and no version that was shown is missing."""
    stored = reader.whole(player.table)
    assert stored is not None
    kept = {answered.id: answered.answer for answered in stored.answers}
    done = {answer.id: answer for answer in player.ledger.values() if answer.kind == "done"}
    assert set(done) == set(kept)
    for id_, answer in done.items():
        told = json.loads(kept[id_])
        assert Answer(told["id"], told["kind"], told["version"]) == answer
    assert len(stored.rows) == player.version


def test_all_tables_are_there_again_asleep_and_wake_when_somebody_comes(tmp_path: Path) -> None:
    with served(tmp_path / "store.db") as server:
        made = [server.make() for _ in range(5)]
    with served(tmp_path / "store.db") as server:
        assert len(server.read(Reader.tables)) == 5
        assert server.engine.awake == frozenset()
        with server.talk(made[3]["table"], made[3]["secret"]) as talk:
            assert talk.do(Rename("r", "Ana Belén")).kind == "done"
            assert server.engine.awake == {made[3]["table"]}


def test_when_its_terminal_is_closed_it_ends_as_by_any_signal(tmp_path: Path) -> None:
    with Process(tmp_path / "store.db") as server:
        assert server.stop(signal.SIGHUP) == 0
        assert [json.loads(line)["event"] for line in server.log][-2:] == ["drained", "stopped"]


def test_who_starts_it_by_nohup_closes_the_terminal_and_it_goes_on(tmp_path: Path) -> None:
    usual = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as a child inherits it
    try:
        with Process(tmp_path / "store.db") as server:
            server.process.send_signal(signal.SIGHUP)
            with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as asking:
                asking.request("GET", "/api/v1/health", headers={"Host": f"localhost:{server.port}"})
                assert asking.getresponse().status == 200
            assert server.stop() == 0
    finally:
        signal.signal(signal.SIGHUP, usual)


# -- not started


@pytest.fixture(autouse=True)
def none_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process it would never end."""

    def started(*_: object) -> None:
        raise AssertionError("it was to be refused, and is ready")

    monkeypatch.setattr("penultima.cli.serve._tell", started)


def refusal(capsys: pytest.CaptureFixture[str], *flags: object) -> str:
    """The one sentence of a server that does not start."""
    capsys.readouterr()
    assert main(["serve", "--lang", "en", "--port", "0", *map(str, flags)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    [line] = told.err.splitlines()
    return line


def test_a_second_server_on_the_same_store_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(tmp_path / "store.db") as server:
        assert "another server has this store" in refusal(capsys, "--db", tmp_path / "store.db")
        made = server.make()
        assert made["table"], "the first one is not disturbed"


def test_so_it_is_where_the_store_has_another_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two servers at one store would undo what the other one does."""
    (tmp_path / "other.db").symlink_to(tmp_path / "store.db")
    with served(tmp_path / "store.db"):
        assert "another server has this store" in refusal(capsys, "--db", tmp_path / "other.db")


def test_so_it_is_for_another_process_and_a_killed_one_leaves_no_lock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Process(tmp_path / "store.db") as server:
        assert "another server has this store" in refusal(capsys, "--db", tmp_path / "store.db")
        server.kill()
        server.start()
        assert server.stop() == 0


def test_where_its_port_is_taken_it_takes_the_next_one_and_says_so(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        except OSError:
            pass  # somebody else has it: it is taken in any case
        with Process(tmp_path / "store.db", port=PORT) as server:
            assert server.port > PORT
            assert any(str(PORT) in line and str(server.port) in line for line in server.said[:-1])
            assert server.stop() == 0


def test_a_port_that_somebody_chose_is_not_exchanged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"port {port} is taken" in refusal(capsys, "--port", port, "--db", tmp_path / "store.db")


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--port", "70000"], "--port"),
        (["--workers", "0"], "--workers"),
        (["--log-level", "loud"], "--log-level"),
        (["--public-url", "nonsense"], "--public-url"),
        (["--trust-proxy", "nobody"], "--trust-proxy"),
        (["--base-path", "a b"], "--base-path"),
        (["--host", ""], "--host"),
        (["--page", "{folder}/page"], "byte 1 is not UTF-8"),
        (["--host", "203.0.113.1"], "203.0.113.1"),
        (["--db", "postgres://somewhere"], "postgres"),
        (["--db", "{folder}"], "is a directory"),
        (["--db", "{folder}/text.db"], "not a store"),
        (["--db", "{folder}/text.db/store.db"], "exists"),
        (["--db", "{folder}/other.db"], "another program"),
        (["--db", "{folder}/text.db/tables.db"], "penultima: {folder}/text.db: "),
        (["--db", "{folder}/newer.db"], "version 99"),
        (["--config", "{folder}/none.toml"], "none.toml"),
        (["--config", "{folder}/text.db"], "text.db"),
        (["--config", "{folder}/wrong.toml"], "colour"),
    ],
)
def test_what_cannot_be_run_is_refused_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flags: list[str], words: str
) -> None:
    (tmp_path / "text.db").write_text("This is a letter to a friend, and no database at all. " * 20)
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_bytes(b"\xff\xfe<")
    (tmp_path / "wrong.toml").write_text('colour = "red"\n')
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE birds (name TEXT)")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute(f"PRAGMA application_id = {APPLICATION}")
        newer.execute("PRAGMA user_version = 99")
    asked = [flag.format(folder=tmp_path) for flag in flags]
    db = [] if "--db" in asked else ["--db", str(tmp_path / "store.db")]
    assert words.format(folder=tmp_path) in refusal(capsys, *db, *asked)
