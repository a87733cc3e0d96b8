"""The server accepts many connections in few iterations of the event loop, because iterations are slow under load."""

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from penultima.cli.commands.serve import _find_loop_factory
from penultima.server import lifecycle
from penultima.server.settings import ServerSettings

PEOPLE = 200


def turns_until_all_are_in(db: Path) -> int:
    async def main() -> int:
        turns = 0
        async with lifecycle.open_server(ServerSettings(port=0, db=str(db))) as server:
            connections = server.server.server_state.connections
            while not server.server.started:  # noqa: ASYNC110 - uvicorn sets no event when it has started
                await asyncio.sleep(0)
            with ExitStack() as people:
                for _ in range(PEOPLE):
                    people.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                while len(connections) < PEOPLE:
                    turns += 1
                    await asyncio.sleep(0)
        return turns

    with asyncio.Runner(loop_factory=_find_loop_factory()) as runner:
        return runner.run(main())


def test_many_connections_are_accepted_in_few_loop_iterations(tmp_path: Path) -> None:
    assert turns_until_all_are_in(tmp_path / "store.db") < PEOPLE / 2


def test_single_listener_accepts_one_connection_per_iteration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server needs several listeners only because of this limit. If this test fails, one listener is enough."""
    pytest.importorskip("uvloop")
    monkeypatch.setattr(lifecycle, "LISTENERS", 1)
    assert turns_until_all_are_in(tmp_path / "store.db") >= PEOPLE - 1
