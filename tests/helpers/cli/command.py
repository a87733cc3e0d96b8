"""Run commands as a user does, and return their output and exit code.

`penultima` runs a command in the test process, where all modules are already loaded. `apart` starts a separate process,
for tests of streams, signals, limits and imports.
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
    """Run the command in a separate process."""
    command = [sys.executable, "-m", "penultima", *map(str, arguments)]
    environment = {**os.environ, "LC_ALL": language}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        command, check=False, input=typed, capture_output=True, text=True, env=environment, **more
    )
