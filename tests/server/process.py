"""A server in a process of its own, which can be killed."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic
from typing import Self

READY = re.compile(r"^Ready: http://[^:]+:(\d+)")
PATIENCE = 60.0


def _as_installed(db: Path) -> dict[str, str]:
    """Compiled once: what is installed is never compiled at a start, whatever the environment says."""
    kept = dict(os.environ)
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept["PYTHONPYCACHEPREFIX"] = str(db.parent / "compiled")
    return kept


class Process:
    def __init__(
        self,
        db: Path,
        *,
        port: int = 0,
        environment: dict[str, str] | None = None,
        core: int | None = None,
        flags: tuple[str, ...] = (),
    ) -> None:
        self.db = db
        self.port = port
        bounds = {f"PENULTIMA_{what}_OF_ADDRESS": "100000" for what in ("SOCKETS", "SEATS")}
        self._environment = _as_installed(db) | bounds | (environment or {})
        self._flags = flags
        self._core = core
        self.log: list[str] = []
        self.said: list[str] = []
        """To whoever started it, before it was ready and then."""
        self._reader: threading.Thread | None = None
        self.start()

    def start(self) -> float:
        """Seconds until it is ready; at the port of the first time."""
        began = monotonic()
        command = [
            sys.executable,
            "-m",
            "tests.server.quick",
            "--db",
            str(self.db),
            "--port",
            str(self.port),
            "--minds=0",
            *self._flags,
        ]
        if self._core is not None:
            command = ["taskset", "-c", str(self._core), *command]
        # In a session of its own: an interrupt from the keyboard is for whoever runs it.
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self._environment,
            start_new_session=True,
        )
        assert self.process.stdout
        assert self.process.stderr
        self._reader = threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True)
        self._reader.start()
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if found := READY.match(line):
                self.port = int(found[1])
                return monotonic() - began
        raise AssertionError("\n".join(self.log[-20:]))

    def _read(self, lines: object) -> None:
        for line in lines:  # type: ignore[attr-defined]
            self.log.append(line.rstrip())

    @property
    def used(self) -> float:
        """Seconds of the processor."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Its exit code."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        code = self.process.wait(PATIENCE)
        assert self.process.stdout
        assert self.process.stderr
        self.process.stdout.close()
        if self._reader is not None:
            self._reader.join(PATIENCE)
        self.process.stderr.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
