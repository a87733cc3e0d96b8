"""Runs a server in a separate process that tests can kill."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic
from typing import Self

from tests.helpers.server.server_thread import Client

READY = re.compile(r"^Ready: http://[^:]+:(\d+)")
PATIENCE = 60.0


def _as_installed(db: Path) -> dict[str, str]:
    """Return an environment in which Python caches bytecode, as it does in an installation."""
    kept = dict(os.environ)
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept["PYTHONPYCACHEPREFIX"] = str(db.parent / "compiled")
    return kept


class Process(Client):
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
        """Lines that the server has written to standard output."""
        self._reader: threading.Thread | None = None
        self.start()

    def start(self) -> float:
        """Start the server and return the seconds until it is ready. A restart uses the same port."""
        start_s = monotonic()
        command = [
            sys.executable,
            "-m",
            "tests.helpers.server.fast_server",
            "--db",
            str(self.db),
            "--port",
            str(self.port),
            "--minds=0",
            *self._flags,
        ]
        if self._core is not None:
            command = ["taskset", "-c", str(self._core), *command]
        # The server gets its own session, so that Ctrl-C reaches only the test runner.
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
                return monotonic() - start_s
        self.wait()
        raise AssertionError("\n".join(self.log[-20:]))

    def _read(self, lines: object) -> None:
        for line in lines:  # type: ignore[attr-defined]
            self.log.append(line.rstrip())

    @property
    def used(self) -> float:
        """Return the CPU time used so far in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop the server and return its exit code."""
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
