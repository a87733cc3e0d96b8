"""Where the store is."""

import os
from pathlib import Path

from penultima.echo import shown
from penultima.errors import BadInput
from penultima.textfile import complaining_of

SCHEME = "sqlite:///"
NAME = "tables.db"


def path_of(db: str) -> Path:
    """Of a setting; the folder is made where there is none. Raises BadInput.

    The file itself, whatever leads to it: the lock lies beside it, and by another name nobody is to pass that by.
    """
    scheme, rest, _ = db.partition("://")
    if rest and not db.startswith(SCHEME):
        raise BadInput("{scheme} is no kind of store that there is; write sqlite:///FILE", scheme=shown(scheme)).at(
            "db"
        )
    path = Path(db.removeprefix(SCHEME)) if db else _usual() / NAME
    with complaining_of(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
    return Path(os.path.realpath(path))


def _usual() -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 - most name a file

    return user_data_path("penultima", appauthor=False)
