"""A newer server and what an older one left: rules that it still has go on, others end with a word and a record."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation.record_text import parse_record
from penultima.playback import replay
from penultima.store.reader import Reader
from penultima.table import fold
from penultima.table.fold import Editions
from penultima.wire.client_in import Hello, Rename
from penultima.wire.client_out import Bye
from penultima.wire.shape import VERSION, Setup
from tests.server.player import Player
from tests.server.served import Served, play, quick_bots, served, soon
from tests.store.test_schema import PINNED


def changed(rules: Ruleset) -> Ruleset:
    """The same edition, which plays otherwise by now."""
    return ruleset(rules.edition, {**rules.options, "stacking": "same"}, rules.customs)


def gone(_: Ruleset) -> Ruleset:
    raise BadInput("no such edition")


def without(monkeypatch: pytest.MonkeyPatch, becomes: Callable[[Ruleset], Ruleset]) -> None:
    """From now on this program has other rules for one edition."""
    rules_of = fold.rules_of

    def newer(setup: Setup, more: Editions) -> Ruleset:
        found = rules_of(setup, more)
        return becomes(found) if setup.edition == "mini" else found

    monkeypatch.setattr(fold, "rules_of", newer)


def kept(server: Served, table: str) -> list[str]:
    """Records beside the log."""
    return [record.text for record in server.read(Reader.records, table)]


@pytest.mark.parametrize("becomes", [changed, gone])
def test_a_match_by_rules_that_are_gone_ends_with_a_word_and_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, becomes: Callable[[Ruleset], Ruleset]
) -> None:
    with quick_bots(), served(tmp_path / "store.db") as server:
        made, other = server.make(edition="mini", seats=2, options={"target": 400}), server.make(edition="giant")
        player = Player(made["table"], made["secret"])
        play(server, player, lambda player: player.now is not None and has_dealt(player, 2))
        soon(lambda: bool(kept(server, made["table"])))
    with monkeypatch.context() as patched, served(tmp_path / "store.db") as server:
        without(patched, becomes)
        for _ in range(2):
            with server.talk(made["table"], made["secret"]) as talk:
                assert talk.bye() == "table.rules"
        soon(lambda: server.read(Reader.table, made["table"]).closed is not None)
        path = f"/tables/{made['table']}/records/1"
        [text] = kept(server, made["table"])
        assert server.ask("GET", path, secret=made["secret"]) == (200, text)
        assert server.ask("GET", path, headers={"Penultima-Link": made["watch"]}) == (200, text)
        with server.talk(other["table"], other["secret"]) as talk:
            assert talk.do(Rename("r", "Ana Belén")).kind == "done", "rules that are the same go on"
    assert replay(parse_record(text)).game.over, "whoever has the old program can play it again"


def has_dealt(player: Player, deal: int) -> bool:
    return player.now is not None and player.now.board is not None and player.now.board.deal >= deal


def test_a_store_of_the_first_version_is_opened_and_its_tables_are_there(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "store.db")) as old:
        old.executescript(PINNED.read_text())
    with served(tmp_path / "store.db") as server:
        tables = server.read(Reader.tables)
        assert tables
        for table in tables:
            hello = Hello(VERSION, table.id, "x" * 22, "y" * 11)
            reply = server.run(partial(server.engine.errand, table.id, hello, None))
            assert reply == Bye("table.link"), "it was loaded, and does not know this link"
        assert not server.engine.hall.stopped
