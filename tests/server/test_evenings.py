"""Whole evenings over real sockets: every edition to its end, and what is told, kept and served is the same."""

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
from penultima.playback import replay
from penultima.store.reader import Reader
from penultima.table.facts import Times
from penultima.table.record import finished_of
from tests.server.player import Player, Watcher
from tests.server.served import PATIENCE, Served, play, play_together, quick_bots, served

ONE_DEAL = {"target": 0}
NO_HOLDS = Times(call=0, jump=0, lead=0, blink=0)
"""But a race that lasts until it is decided."""

CHOICES = "1\n" * 2_000
"""More than anybody is asked in a deal and after it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with quick_bots(), served(tmp_path_factory.mktemp("evenings") / "store.db", times=NO_HOLDS) as server:
        yield server


def company(server: Served, made: Any) -> list[Player]:  # noqa: ANN401 - JSON
    """The host, somebody who comes by the link, and somebody who watches; bots have what is left."""
    host = Player(made["table"], made["secret"])
    host.people = 2
    guest = Player(made["table"], server.run(server.engine.guest), made["join"], seat=1)
    return [host, guest, Watcher(made["table"], "", made["watch"])]


def served_record(server: Served, made: Any, tmp_path: Path) -> str:  # noqa: ANN401 - JSON
    """What everybody may read afterwards, after all that holds for it was looked at."""
    status, text = server.ask("GET", f"/tables/{made['table']}/records/1", secret=made["secret"])
    assert status == 200
    stored = server.read(Reader.whole, made["table"])
    [of_log] = finished_of([(row.version, row.entry) for row in stored.rows], stored.secrets)
    assert text == print_record(of_log.record), "the record is what the log says"
    file = tmp_path / "match.pen"
    file.write_text(text)
    assert main(["record", "check", str(file)]) == 0
    assert isinstance(text, str)
    return text


def check_evening(server: Served, players: list[Player], table: str) -> None:
    """Each version was told to each viewer once, in its order; each acknowledgement names a version that there is."""
    version = server.read(Reader.table, table).version
    for player in players:
        assert player.version == version
        check_gapless(player)
        assert not player.waiting, "every command was answered"
        assert all(answer.version <= version for answer in player.ledger.values())
    kinds = [dict(player.items) for player in players]
    assert all(kinds[2][at] == kind for told in kinds for at, kind in told.items() if at in kinds[2])


def check_gapless(player: Player) -> None:
    """A new deal is told as a whole; what came with it is the end of the one before: that everybody was ready."""
    kinds = dict(player.items)
    versions = [at for at, _ in player.items]
    for before, after in pairwise(versions):
        assert after == before + 1 or (after in player.snapshots and kinds[after] == "dealt" and after > before)
    assert versions[-1] == player.version


@pytest.mark.parametrize("edition", ["classic", "giant", "mini", "official", "race"])
def test_a_match_of_each_edition_by_people_and_bots_ends_with_a_record_that_holds(
    server: Served, tmp_path: Path, edition: str
) -> None:
    made = server.make(edition=edition, options=ONE_DEAL)
    players = company(server, made)
    play_together(server, players, lambda player: player.is_done and not player.waiting)
    check_evening(server, players, made["table"])
    assert replay(parse_record(served_record(server, made, tmp_path))).game.over
    assert sum(answer.kind == "done" for answer in players[0].ledger.values()) > 1


def test_a_match_of_several_deals_is_played_to_its_target(server: Served, tmp_path: Path) -> None:
    """More points than any one deal of this edition gives."""
    made = server.make(edition="mini", seats=3, options={"target": 300})
    players = company(server, made)
    play_together(server, players, lambda player: player.is_done and not player.waiting)
    check_evening(server, players, made["table"])
    match = replay(parse_record(served_record(server, made, tmp_path)))
    assert players[0].now is not None
    points = [seat.points for seat in players[0].now.seats]
    assert max(points) >= 300
    assert [kind for _, kind in players[2].items].count("dealt") > 1
    assert match.over


def test_somebody_at_a_terminal_plays_with_somebody_at_a_socket(server: Served, tmp_path: Path) -> None:
    """`penultima play --at LINK` in a process of its own, which takes the first choice, always."""
    made = server.make(edition="mini", seats=3, options=ONE_DEAL)
    link = f"http://localhost:{server.port}/t/{made['table']}#join={made['join']}"
    host = Player(made["table"], made["secret"])
    host.people = 2
    command = [sys.executable, "-m", "penultima", "play", "--lang", "en", "--calm", "--name", "Eva", "--at", link]
    home = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=STDOUT, text=True, env=home) as terminal:
        told: list[str] = []
        typing = Thread(target=lambda: told.append(terminal.communicate(CHOICES)[0]))
        typing.start()
        play(server, host, lambda player: player.is_done)
        typing.join(PATIENCE)
    assert terminal.returncode == 0
    assert host.is_done
    assert "You sit down." in told[0]
    assert "Another match?" in told[0]
    assert '"Eva"' in served_record(server, made, tmp_path)
