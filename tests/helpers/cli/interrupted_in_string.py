"""Runs `penultima editions` and raises KeyboardInterrupt while `exec` runs a string of code."""

import signal
import sys

from penultima.__main__ import main
from penultima.cli.commands import editions


def run(_: object) -> None:
    exec("signal.raise_signal(signal.SIGINT)")  # noqa: S102 - imitates `namedtuple`, which calls `exec` during imports


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    vars(editions)["run"] = run
    sys.exit(main())
