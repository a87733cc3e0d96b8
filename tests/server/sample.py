"""What a server that runs holds at one moment, seen from outside: by its figures, and by what the system says of it."""

from pathlib import Path
from typing import NamedTuple

from penultima.server.metrics import GAUGES
from tests.server.process import Process
from tests.server.tables import ask

BACK = ("tables", "sockets", "jobs", "tasks", "alarms", "files")
"""What is to be back where it was, once everybody has gone."""


class Sample(NamedTuple):
    tables: int
    sockets: int
    jobs: int
    tasks: int
    alarms: int
    buckets: int
    """Kept for whoever comes again: bounded in number, and forgotten when others need the room."""
    files: int
    """Handles that are open."""
    kilobytes: int
    """Of memory."""

    @property
    def back(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in BACK}


def sample(server: Process) -> Sample:
    status, text = ask(server.port, "GET", "/metrics")
    assert status == 200, text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    gauges = {name: int(float(lines[metric])) for name, (metric, _) in GAUGES.items()}
    return Sample(**gauges, files=_files(server), kilobytes=_resident(server))


def _files(server: Process) -> int:
    return sum(1 for _ in Path(f"/proc/{server.process.pid}/fd").iterdir())


def _resident(server: Process) -> int:
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


HEAD = " " * 8 + "".join(f"{name:>10}" for name in Sample._fields)


def line(name: str, found: Sample) -> str:
    return f"{name:>8}" + "".join(f"{value:>10,}" for value in found)
