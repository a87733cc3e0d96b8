"""A worker process: reads pickled jobs from standard input and writes their results."""

import os
import pickle
import signal
import struct
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from penultima.errors import BadInput

LENGTH = struct.Struct("!I")
NICENESS = 5
"""Niceness of worker processes, so that live tables have priority over long jobs."""


def encode_frame(value: object) -> bytes:
    data = pickle.dumps(value)
    return LENGTH.pack(len(data)) + data


def main() -> None:
    """Run jobs until the input ends, which happens at the latest when the server ends.

    Printed output goes to the log.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(BrokenPipeError):  # the server ended during a job
        while (job := _read_job(sys.stdin.buffer)) is not None:
            results.write(encode_frame(_run_job(*job)))
            results.flush()


def _read_job(jobs: BinaryIO) -> Any:  # noqa: ANN401 - any job
    head = jobs.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(jobs.read(*LENGTH.unpack(head)))  # noqa: S301 - from the server that started this process


def _run_job(function: Any, arguments: tuple[Any, ...]) -> tuple[bool, Any]:  # noqa: ANN401 - any job and result
    try:
        return True, function(*arguments)
    except BadInput as problem:
        return False, problem
    except Exception as problem:  # noqa: BLE001 - the failure is returned, and the worker continues
        return False, RuntimeError(f"{type(problem).__name__} in a worker")


if __name__ == "__main__":
    main()
