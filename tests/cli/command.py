"""The command as a person runs it, with nothing typed."""

import os
import subprocess
import sys


def penultima(*arguments: str, language: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "penultima", *arguments]
    environment = {**os.environ, "LC_ALL": language}
    return subprocess.run(
        command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment
    )
