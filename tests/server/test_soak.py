"""A server releases all resources after all clients have disconnected."""

import asyncio
from functools import partial
from pathlib import Path

from stress.soak import Figures, Soak, soak
from tests.helpers.server.fast_server import LINGER
from tests.helpers.server.server_process import Process


def test_server_leaks_no_resources_after_sixty_tables(tmp_path: Path) -> None:
    """The test compares counts of tasks, files, timers, sockets and tables. `stress/soak.py` measures memory."""

    async def run(server: Process) -> Figures:
        soak_run = Soak(server, seed=1, stay=(0.0, 1.0), thinking=0.01)
        return await soak(soak_run, partial(soak_run.some, 60, 20), at_once=5)

    with Process(tmp_path / "tables.db", environment={LINGER: "200"}) as server:
        figures = asyncio.run(run(server))
        assert server.stop() == 0

    assert figures.left_over == {}
    assert figures.counts["evenings"] == 60
    assert figures.counts["cuts"] > 0
