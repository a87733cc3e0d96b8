"""What some commands need and not everybody has installed."""

from collections.abc import Sequence
from importlib.util import find_spec

from penultima.errors import BadInput


def check_extra(extra: str, needed: Sequence[str]) -> None:
    """BadInput where one of these modules, which the extra brings, is not there."""
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise BadInput(
            "this needs {missing}: install the extra {extra}, in a checkout by "
            ".venv/bin/python -m pip install -e '.[{extra}]'",
            missing=", ".join(missing),
            extra=extra,
        )
