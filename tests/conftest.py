"""Compiled code is tested with bounds checking on; `make test` has compiled it so ahead."""

import os
import signal
from pathlib import Path

import pytest

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

# Hundreds of processes are started: where a shell lets Python keep nothing beside the sources, it is kept aside.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".cache" / "bytecode")

# A shell that runs this in the background ignores Ctrl-C for all that it starts, and tests wait for what ends by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def no_data_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whoever runs a server here has a store in their data folder: no test looks there, or leaves anything."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says once what many tests were skipped for."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = dict.fromkeys(report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    for reason in reasons:
        terminalreporter.write_line(reason)
