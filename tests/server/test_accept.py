"""Whoever comes gets in, however much the others do: a busy loop has few turns in a second."""

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from penultima.cli.serve import _loop_factory
from penultima.server import run
from penultima.server.settings import Settings

PEOPLE = 200


def turns_until_all_are_in(db: Path) -> int:
    async def main() -> int:
        turns = 0
        async with run.running(Settings(port=0, db=str(db))) as server:
            connections = server.server.server_state.connections
            while not server.server.started:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0)
            with ExitStack() as people:
                for _ in range(PEOPLE):
                    people.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                while len(connections) < PEOPLE:
                    turns += 1
                    await asyncio.sleep(0)
        return turns

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(main())


def test_many_who_come_at_once_get_in_within_a_few_turns_of_the_loop(tmp_path: Path) -> None:
    assert turns_until_all_are_in(tmp_path / "store.db") < PEOPLE / 2


def test_with_a_single_ear_each_would_wait_for_a_turn_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where this fails, the loop has learned to take many at once, and one ear is enough."""
    pytest.importorskip("uvloop")
    monkeypatch.setattr(run, "EARS", 1)
    assert turns_until_all_are_in(tmp_path / "store.db") >= PEOPLE - 1
