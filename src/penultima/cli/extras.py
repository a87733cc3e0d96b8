"""Checks that the optional dependencies of a command are installed."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from penultima.errors import BadInput

ROOT = Path(__file__).parents[3]
"""The folder of the project if the program runs from a source checkout."""


def check_extra(extra: str, needed: Sequence[str], root: Path = ROOT) -> None:
    """Raise BadInput if a module of this optional dependency group is missing."""
    missing = [name for name in needed if find_spec(name) is None]
    if missing and not (root / "pyproject.toml").is_file():
        raise BadInput(
            "this needs {missing}: install the extra {extra} by pip install 'penultima[{extra}]'",
            missing=", ".join(missing),
            extra=extra,
        )
    if missing:
        raise BadInput(
            "this needs {missing}: install the extra {extra}, in a checkout by "
            ".venv/bin/python -m pip install -e '.[{extra}]'",
            missing=", ".join(missing),
            extra=extra,
        )
