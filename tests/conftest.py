"""Setup of all tests.

Compiled code is tested with bounds checks. The first test that uses it compiles it. Before a run of all tests, `make`
compiles it.
"""

import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

# Tests start hundreds of processes, which load faster from bytecode files. If the shell forbids such files next to the
# sources, they are written to another folder.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".cache" / "bytecode")

# A shell that runs the tests in the background makes them ignore Ctrl-C, but some tests interrupt processes with it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# `nohup` makes processes ignore the hangup signal, which some tests send.
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Every run tries the same examples, and no test depends on how busy the machine is.
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")


@pytest.fixture(scope="session", autouse=True)
def no_data_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Use an empty data folder, so that no test reads or changes the developer's own store."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the number of workers for `-n auto`.

    Starting workers takes longer than most files, so one file runs without them. Many tests wait for a socket or a
    process, so one worker more than there are cores keeps the cores busy.
    """
    one_file = len(config.args) == 1 and Path(config.args[0].partition("::")[0]).is_file()
    return 0 if one_file else (os.cpu_count() or 1) + 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests were skipped for each reason."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    for reason, count in reasons.items():
        terminalreporter.write_line(f"Tests not run: {count}, because {reason.removeprefix('Skipped: ')}")
