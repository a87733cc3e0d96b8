"""Starting and stopping a server: stored data, close reasons for clients, and refused starts."""

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
from penultima.protocol.client_messages import Rename
from penultima.protocol.server_messages import Answer
from penultima.server.settings import PORT
from penultima.store.reader import Reader
from penultima.store.schema import APPLICATION_ID
from stress.storm import create_table
from tests.helpers.server.admin_process import run_serve
from tests.helpers.server.many_players import ClientPool
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_process import Process
from tests.helpers.server.server_thread import served

TABLES = 10
ONE_DEAL = {"edition": "mini", "seats": 2, "options": {"target": 0}}


# -- stopped during play


def create_tables(port: int) -> list[Player]:
    return [
        Player(made["table"], made["secret"]) for made in (create_table(port, "Ana", **ONE_DEAL) for _ in range(TABLES))
    ]


def test_signal_under_load_loses_nothing_and_all_tables_continue_after_restart(tmp_path: Path) -> None:
    with Process(tmp_path / "store.db") as server:
        players = create_tables(server.port)
        received, codes = asyncio.run(play_across_restart(server, players))
        assert codes == [0, 0]
    assert received == ["table.restart"] * TABLES, "everybody was told to come back"
    with Reader(tmp_path / "store.db") as reader:
        for player in players:
            check_kept(reader, player)


async def play_across_restart(server: Process, players: list[Player]) -> tuple[list[str], list[int]]:
    """Stop the server under load, restart it and play to the end. Return the close reasons and exit codes."""
    clients = ClientPool(server.port, delay=lambda _: 0.02)
    codes = []
    try:
        clients.add(players)
        await clients.until(lambda: all(player.ledger for player in players), 60)
        codes.append(await asyncio.to_thread(server.stop))
        await clients.until(lambda: all(player.bye for player in players), 60)
        received = [player.bye for player in players]
        await asyncio.to_thread(server.start)
        await clients.until(lambda: all(player.is_done for player in players), 60)
        await clients.until(lambda: not any(player.waiting for player in players), 60)
    finally:
        await clients.close()
    codes.append(await asyncio.to_thread(server.stop))
    return received, codes


def check_kept(reader: Reader, player: Player) -> None:
    """Check that the store contains exactly the acknowledged answers, and all versions that the player saw."""
    stored = reader.load_whole(player.table)
    assert stored is not None
    kept = {answered.id: answered.answer for answered in stored.answers}
    done = {answer.id: answer for answer in player.ledger.values() if answer.kind == "done"}
    assert set(done) == set(kept)
    for id_, answer in done.items():
        received = json.loads(kept[id_])
        assert Answer(received["id"], received["kind"], received["version"]) == answer
    assert len(stored.rows) == player.version


def test_tables_are_loaded_on_demand_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path / "store.db") as server:
        made = [server.make() for _ in range(5)]
    with served(tmp_path / "store.db") as server:
        assert len(server.read(Reader.list_tables)) == 5
        assert server.engine.awake_tables == frozenset()
        with server.talk(made[3]["table"], made[3]["secret"]) as talk:
            assert talk.do(Rename("r", "Ana Belén")).kind == "done"
            assert server.engine.awake_tables == {made[3]["table"]}


def test_closed_terminal_stops_the_server(tmp_path: Path) -> None:
    with Process(tmp_path / "store.db") as server:
        assert server.stop(signal.SIGHUP) == 0
        assert [json.loads(line)["event"] for line in server.log][-2:] == ["drained", "stopped"]


def test_server_under_nohup_survives_a_closed_terminal(tmp_path: Path) -> None:
    usual = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # child processes inherit the ignored signal
    try:
        with Process(tmp_path / "store.db") as server:
            server.process.send_signal(signal.SIGHUP)
            with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
                connection.request("GET", "/api/v1/health", headers={"Host": f"localhost:{server.port}"})
                assert connection.getresponse().status == 200
            assert server.stop() == 0
    finally:
        signal.signal(signal.SIGHUP, usual)


# -- refused starts


@pytest.fixture(autouse=True)
def none_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a test fail if a server starts in this process, because such a server would never stop."""

    def started(*_: object) -> None:
        raise AssertionError("it was to be refused, and is ready")

    monkeypatch.setattr("penultima.cli.commands.serve._print_ready", started)


def refusal(capsys: pytest.CaptureFixture[str], *flags: object) -> str:
    """Return the sentence with which a server refuses to start."""
    capsys.readouterr()
    assert main(["serve", "--lang", "en", "--port", "0", *map(str, flags)]) == 2
    received = capsys.readouterr()
    assert received.out == ""
    [line] = received.err.splitlines()
    return line


def check_refused(db: Path) -> None:
    """Check that a second server process is refused."""
    printed = run_serve(db)
    assert (printed.returncode, printed.stdout) == (2, "")
    [line] = printed.stderr.splitlines()
    assert "another server has this store" in line


def test_second_server_on_a_store_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    with Process(tmp_path / "store.db") as server:
        check_refused(tmp_path / "store.db")
        assert server.make()["table"], "the first one is not disturbed"
        server.kill()
        server.start()
        check_refused(tmp_path / "store.db")
        assert server.stop() == 0


def test_second_server_is_refused_under_another_name_of_the_store(tmp_path: Path) -> None:
    """Two servers on one store would corrupt it."""
    (tmp_path / "other.db").symlink_to(tmp_path / "store.db")
    with Process(tmp_path / "store.db"):
        check_refused(tmp_path / "other.db")


def test_taken_default_port_is_replaced_by_the_next(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", PORT))
            taken.listen()
        except OSError:
            pass  # another process uses the port, so it is taken in any case
        with Process(tmp_path / "store.db", port=PORT) as server:
            assert server.port > PORT
            assert any(str(PORT) in line and str(server.port) in line for line in server.said[:-1])
            assert server.stop() == 0


def test_taken_explicit_port_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
def test_invalid_serve_options_are_refused_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flags: list[str], words: str
) -> None:
    (tmp_path / "text.db").write_text("This is a letter to a friend, and no database at all. " * 20)
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_bytes(b"\xff\xfe<")
    (tmp_path / "wrong.toml").write_text('colour = "red"\n')
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE birds (name TEXT)")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        newer.execute("PRAGMA user_version = 99")
    arguments = [flag.format(folder=tmp_path) for flag in flags]
    db = [] if "--db" in arguments else ["--db", str(tmp_path / "store.db")]
    assert words.format(folder=tmp_path) in refusal(capsys, *db, *arguments)
