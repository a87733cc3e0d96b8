"""Tables stored by an older version continue if their rules are still supported. Other tables end with a record."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation.record_text import parse_record
from penultima.protocol.client_messages import Hello, Rename
from penultima.protocol.server_messages import Bye
from penultima.protocol.setup import PROTOCOL_VERSION, Setup
from penultima.records.replay import replay
from penultima.store.reader import Reader
from penultima.table.log import table_state
from penultima.table.log.table_state import Editions
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, play, quick_bots, served, soon
from tests.store.test_schema import PINNED


def changed(rules: Ruleset) -> Ruleset:
    """Return the same edition with different rules."""
    return ruleset(rules.edition, {**rules.options, "stacking": "same"}, rules.customs)


def gone(_: Ruleset) -> Ruleset:
    raise BadInput("no such edition")


def without(monkeypatch: pytest.MonkeyPatch, becomes: Callable[[Ruleset], Ruleset]) -> None:
    """Replace the rules of the edition `mini` for the rest of the test."""
    rules_of = table_state.build_rules

    def newer(setup: Setup, more: Editions) -> Ruleset:
        found = rules_of(setup, more)
        return becomes(found) if setup.edition == "mini" else found

    monkeypatch.setattr(table_state, "build_rules", newer)


def kept(server: Served, table: str) -> list[str]:
    """Return the stored match records."""
    return [record.text for record in server.read(Reader.load_records, table)]


@pytest.mark.parametrize("becomes", [changed, gone])
def test_match_with_unsupported_rules_is_closed_and_keeps_its_record(
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
        soon(lambda: server.read(Reader.find_table, made["table"]).closed is not None)
        path = f"/tables/{made['table']}/records/1"
        [text] = kept(server, made["table"])
        assert server.ask("GET", path, secret=made["secret"]) == (200, text)
        assert server.ask("GET", path, headers={"Penultima-Link": made["watch"]}) == (200, text)
        with server.talk(other["table"], other["secret"]) as talk:
            assert talk.do(Rename("r", "Ana Belén")).kind == "done", "rules that are the same go on"
    assert replay(parse_record(text)).game.over, "whoever has the old program can play it again"


def has_dealt(player: Player, deal: int) -> bool:
    return player.now is not None and player.now.board is not None and player.now.board.deal >= deal


def test_store_of_the_first_version_opens_with_its_tables(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "store.db")) as old:
        old.executescript(PINNED.read_text())
    with served(tmp_path / "store.db") as server:
        tables = server.read(Reader.list_tables)
        assert tables
        for table in tables:
            hello = Hello(PROTOCOL_VERSION, table.id, "x" * 22, "y" * 11)
            reply = server.run(partial(server.engine.request, table.id, hello, None))
            assert reply == Bye("table.link"), "it was loaded, and does not know this link"
        assert not server.engine.runtime.stopped_tables
