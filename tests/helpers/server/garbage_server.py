"""Runs a server in a separate process, so that all garbage there comes from the server.

`python -m tests.helpers.server.garbage_server LOOP FILE [planted]` prints the port. For each input line it waits until
all clients are gone, runs the garbage collector, and prints how many objects of each type were collected.
"""

import asyncio
import gc
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop

from penultima.server.asgi.uvicorn_websocket import WebSocketProtocol
from penultima.server.lifecycle import RunningServer
from tests.helpers.server.server_thread import PATIENCE, Client, served

POLICIES = {"uvloop": uvloop.EventLoopPolicy, "asyncio": asyncio.DefaultEventLoopPolicy}
PLANTED = "planted"
UNTRACKED = {"tuple", "dict"}
"""Types that are not counted. The garbage collector may stop tracking their objects, which then seem to be freed."""


class GarbageServer(Client):
    """A running server that counts the objects freed by its garbage collector."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.port = int(self._read_line())

    def collect(self) -> Counter[str]:
        """Return the number of collected objects of each type."""
        assert self._process.stdin
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return Counter(json.loads(self._read_line()))

    def _read_line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()


@contextmanager
def garbage_server(loop: str, db: Path, planted: str = "") -> Iterator[GarbageServer]:
    command = [sys.executable, "-m", "tests.helpers.server.garbage_server", loop, str(db), planted]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield GarbageServer(process)
            assert process.stdin
            process.stdin.close()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


def main(loop: str, db: str, planted: str) -> None:
    asyncio.set_event_loop_policy(POLICIES[loop]())
    if planted == PLANTED:
        WebSocketProtocol.connection_lost = WebSocketProtocol.__base__.connection_lost  # type: ignore[method-assign,union-attr]
    with served(Path(db)) as server:
        gc.disable()
        _write_line(server.port)
        for _ in sys.stdin:
            server.until(lambda: _is_idle(server.running))
            _write_line(json.dumps(_collect()))


def _write_line(text: object) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _is_idle(running: RunningServer) -> bool:
    state = running.server.server_state
    return not state.connections and not state.tasks


def _collect() -> Counter[str]:
    """Run the garbage collector, and return the number of freed objects of each type.

    The result of `gc.collect` is not used, because it does not include cycles of generators.
    """
    before = _count_objects()
    gc.collect()
    return before - _count_objects()


def _count_objects() -> Counter[str]:
    names = (type(found).__qualname__ for found in gc.get_objects())
    return Counter(name for name in names if name not in UNTRACKED)


if __name__ == "__main__":
    main(*sys.argv[1:])
