"""Whole matches of every edition over real sockets. Messages, stored logs and records agree."""

import os
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from threading import Thread
from typing import Any

import pytest

from penultima.cli.main import main
from penultima.notation.record import print_record
from penultima.notation.record_text import parse_record
from penultima.records.replay import replay
from penultima.store.reader import Reader
from penultima.table.log.facts import Times
from penultima.table.log.record_export import export_finished_matches
from tests.helpers.server.scripted_player import Player, Watcher
from tests.helpers.server.server_thread import PATIENCE, Served, play, play_together, quick_bots, served

ONE_DEAL = {"target": 0}
NO_HOLDS = Times(call=0, jump=0, lead=0, blink=0)
"""Timer settings with which only races make anybody wait."""

CHOICES = "1\n" * 2_000
"""Input for the terminal client. It takes the first choice in every turn, for more turns than a deal has."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with quick_bots(), served(tmp_path_factory.mktemp("evenings") / "store.db", times=NO_HOLDS) as server:
        yield server


def connect_players(server: Served, made: Any) -> list[Player]:  # noqa: ANN401 - JSON
    """Return the players of a table: the host, a guest and a spectator. Bots have the other seats."""
    host = Player(made["table"], made["secret"])
    host.people = 2
    guest = Player(made["table"], server.run(server.engine.create_guest_secret), made["join"], seat=1)
    return [host, guest, Watcher(made["table"], "", made["watch"])]


def served_record(server: Served, made: Any, tmp_path: Path) -> str:  # noqa: ANN401 - JSON
    """Fetch the record of the first match over HTTP, check it, and return its text."""
    status, text = server.ask("GET", f"/tables/{made['table']}/records/1", secret=made["secret"])
    assert status == 200
    stored = server.read(Reader.load_whole, made["table"])
    [of_log] = export_finished_matches([(row.version, row.entry) for row in stored.rows], stored.deal_keys)
    assert text == print_record(of_log.record), "the record is what the log says"
    file = tmp_path / "match.pen"
    file.write_text(text)
    assert main(["record", "check", str(file)]) == 0
    assert isinstance(text, str)
    return text


def check_versions_of_viewers(server: Served, players: list[Player], table: str) -> None:
    """Check that each viewer got every version once and in order, and that all acknowledged versions exist."""
    version = server.read(Reader.find_table, table).version
    for player in players:
        assert player.version == version
        check_gapless(player)
        assert not player.waiting, "every command was answered"
        assert all(answer.version <= version for answer in player.ledger.values())
    kinds = [dict(player.items) for player in players]
    assert all(kinds[2][at] == kind for seen in kinds for at, kind in seen.items() if at in kinds[2])


def check_gapless(player: Player) -> None:
    """Check that no version is missing. Only the snapshot at the start of a deal may skip versions."""
    kinds = dict(player.items)
    versions = [at for at, _ in player.items]
    for before, after in pairwise(versions):
        assert after == before + 1 or (after in player.snapshots and kinds[after] == "dealt" and after > before)
    assert versions[-1] == player.version


@pytest.mark.parametrize("edition", ["classic", "giant", "mini", "official", "race"])
def test_match_of_each_edition_ends_with_a_valid_record(server: Served, tmp_path: Path, edition: str) -> None:
    made = server.make(edition=edition, options=ONE_DEAL)
    players = connect_players(server, made)
    play_together(server, players, lambda player: player.is_done and not player.waiting)
    check_versions_of_viewers(server, players, made["table"])
    assert replay(parse_record(served_record(server, made, tmp_path))).game.over
    assert sum(answer.kind == "done" for answer in players[0].ledger.values()) > 1


def test_match_of_several_deals_reaches_its_target(server: Served, tmp_path: Path) -> None:
    """The target is more than one deal can score, so the match needs several."""
    made = server.make(edition="mini", seats=3, options={"target": 300})
    players = connect_players(server, made)
    play_together(server, players, lambda player: player.is_done and not player.waiting)
    check_versions_of_viewers(server, players, made["table"])
    match = replay(parse_record(served_record(server, made, tmp_path)))
    assert players[0].now is not None
    points = [seat.points for seat in players[0].now.seats]
    assert max(points) >= 300
    assert [kind for _, kind in players[2].items].count("dealt") > 1
    assert match.over


def test_terminal_client_plays_with_a_socket_client(server: Served, tmp_path: Path) -> None:
    """`penultima play --at LINK` runs in its own process and always takes the first choice."""
    made = server.make(edition="mini", seats=3, options=ONE_DEAL)
    link = f"http://localhost:{server.port}/t/{made['table']}#join={made['join']}"
    host = Player(made["table"], made["secret"])
    host.people = 2
    command = [sys.executable, "-m", "penultima", "play", "--lang", "en", "--calm", "--name", "Eva", "--at", link]
    home = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=STDOUT, text=True, env=home) as terminal:
        output: list[str] = []
        typing = Thread(target=lambda: output.append(terminal.communicate(CHOICES)[0]))
        typing.start()
        play(server, host, lambda player: player.is_done)
        typing.join(PATIENCE)
    assert terminal.returncode == 0
    assert host.is_done
    assert "You sit down." in output[0]
    assert "Another match?" in output[0]
    assert '"Eva"' in served_record(server, made, tmp_path)
