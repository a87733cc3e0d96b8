"""Finds the database file that the setting `db` names, and creates its folder."""

import os
from pathlib import Path

from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.support.text_file import report_os_errors

URL_SCHEME = "sqlite:///"
FILE_NAME = "tables.db"


def database_path(db: str) -> Path:
    """Return the path of the database file that a setting names. Raises BadInput.

    Symbolic links are resolved, because the lock file is next to the database, and all names of a database must lead to
    the same lock.
    """
    scheme, rest, _ = db.partition("://")
    if rest and not db.startswith(URL_SCHEME):
        raise BadInput("{scheme} is no kind of store that there is; write sqlite:///FILE", scheme=quote(scheme)).at(
            "db"
        )
    path = Path(db.removeprefix(URL_SCHEME)) if db else _default_folder() / FILE_NAME
    return Path(os.path.realpath(path))


def make_folder(path: Path) -> None:
    """Create the folder of the store. Raises BadInput if that fails."""
    with report_os_errors(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)


def _default_folder() -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 - rarely needed, because most settings name a file

    return user_data_path("penultima", appauthor=False)
