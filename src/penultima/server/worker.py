"""A process that does one job after the other: a function of ours and its arguments in, what comes of it out."""

import os
import pickle
import signal
import struct
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from penultima.errors import BadInput

LENGTH = struct.Struct("!I")
POLITENESS = 5
"""Whoever sits at a table goes before whoever asks for something long."""


def framed(thing: object) -> bytes:
    data = pickle.dumps(thing)
    return LENGTH.pack(len(data)) + data


def main() -> None:
    """Ends with its input: a server that is gone leaves no worker behind. Whatever a job prints goes to the log."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(POLITENESS)
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(BrokenPipeError):  # the server went while it was at work
        while (job := _next(sys.stdin.buffer)) is not None:
            results.write(framed(_done(*job)))
            results.flush()


def _next(jobs: BinaryIO) -> Any:  # noqa: ANN401 - whatever was asked for
    head = jobs.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(jobs.read(*LENGTH.unpack(head)))  # noqa: S301 - from the server that began this process


def _done(function: Any, arguments: tuple[Any, ...]) -> tuple[bool, Any]:  # noqa: ANN401 - whatever comes of it
    try:
        return True, function(*arguments)
    except BadInput as problem:
        return False, problem
    except Exception as problem:  # noqa: BLE001 - a job that fails is told, and the next one is done
        return False, RuntimeError(f"{type(problem).__name__} in a worker")


if __name__ == "__main__":
    main()
