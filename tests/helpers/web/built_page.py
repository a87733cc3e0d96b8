"""Builds the page and the scene if they are out of date, for the tests that need them."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock

from scripts import page

INNER_MAKE = ("make", "-o", ".venv/.play")
"""Command that runs `make` inside a test. This `make` must not install the environment, because tests run in it."""
OUTER = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "ARGS")
"""Variables set by the `make` that runs the tests. They would change the `make` that a test starts."""
LOCK = page.ROOT / "build/page.lock"


def inner_make_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in OUTER}


def build_page() -> None:
    with _exclusive():
        done = subprocess.run(
            [*INNER_MAKE, "page"],
            cwd=page.ROOT,
            env=inner_make_environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout


def build_scene() -> None:
    with _exclusive():
        page.build_scene()


@contextmanager
def _exclusive() -> Iterator[None]:
    """Let one worker of pytest build, while the others wait for its result."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as file:
        flock(file, LOCK_EX)
        yield
