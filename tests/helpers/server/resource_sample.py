"""Samples the resources of a running server from its metrics and from /proc."""

from pathlib import Path
from typing import NamedTuple

from penultima.server.metrics import GAUGES
from tests.helpers.server.http_tables import ask
from tests.helpers.server.server_process import Process

BACK = ("tables", "sockets", "jobs", "tasks", "alarms", "files")
"""Resources whose counts must return to their initial values after all clients have disconnected."""


class Sample(NamedTuple):
    tables: int
    sockets: int
    jobs: int
    tasks: int
    alarms: int
    buckets: int
    """Number of rate limit buckets. Buckets remain when people leave, but their number is bounded."""
    files: int
    """Number of open file descriptors."""
    kilobytes: int
    """Resident memory in kilobytes."""

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
