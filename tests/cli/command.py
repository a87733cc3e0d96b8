"""The command as a person runs it: what it prints and how it ends.

In this process, which has loaded all there is once. What hangs on a process of its own (its streams, signals, limits,
its first moment) is proved with one, by `apart`.
"""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from penultima.cli import main


def penultima(*arguments: str | Path, language: str = "C.UTF-8", typed: str = "") -> subprocess.CompletedProcess[str]:
    words = [*map(str, arguments)]
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.dict(os.environ, LC_ALL=language),
        patch("sys.stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = main(words)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def apart(
    *arguments: str | Path, language: str = "C.UTF-8", typed: str = "", **more: object
) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "penultima", *map(str, arguments)]
    environment = {**os.environ, "LC_ALL": language}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        command, check=False, input=typed, capture_output=True, text=True, env=environment, **more
    )
