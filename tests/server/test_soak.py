"""When everybody has gone, nothing of them is left in the server."""

import asyncio
from functools import partial
from pathlib import Path

from tests.server.process import Process
from tests.server.quick import LINGER
from tests.server.soak import Figures, Soak, soak


def test_after_sixty_tables_came_and_went_a_server_holds_what_it_held_before(tmp_path: Path) -> None:
    """The memory is for `make soak`: here it is tasks, files, timers, sockets and tables."""

    async def run(server: Process) -> Figures:
        made = Soak(server, seed=1, stay=(0.0, 1.0), thinking=0.01)
        return await soak(made, partial(made.some, 60, 20), at_once=5)

    with Process(tmp_path / "tables.db", environment={LINGER: "200"}) as server:
        figures = asyncio.run(run(server))
        assert server.stop() == 0

    assert figures.left_over == {}
    assert figures.counts["evenings"] == 60
    assert figures.counts["cuts"] > 0
