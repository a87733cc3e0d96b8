"""Who somebody is to a server: a secret of their own for each, made at the first visit and kept in a file.

It never leaves this machine but for that server, so the same command comes back to the same seat.
"""

import os
from pathlib import Path
from secrets import token_bytes, token_hex
from urllib.parse import quote

from platformdirs import user_data_path

from penultima.hall.doors import new_secret, person_of
from penultima.textfile import complaining_of

MOST = 1_000
"""Bytes of the file that are read: a secret has far fewer."""


def secret_for(origin: str, folder: Path | None = None) -> str:
    """BadInput for a file that has none, or where none can be kept: nobody could come back to their seat."""
    path = (folder or user_data_path("penultima")) / "secrets" / quote(origin, safe="")
    with complaining_of(path):
        return _read(path) if path.exists() else _made(path)


def _read(path: Path) -> str:
    with path.open("rb") as file:
        secret = file.read(MOST).decode("ascii", "replace").strip()
    person_of(secret)
    return secret


def _made(path: Path) -> str:
    """It is there whole or not at all; of two that are made at the same moment, the first counts for both."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f".penultima-{token_hex(8)}")
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(file, "w", encoding="ascii") as text:  # noqa: PTH123 - opened for its owner alone
            text.write(new_secret(token_bytes) + "\n")
            text.flush()
            os.fsync(file)
        os.link(part, path)
    except FileExistsError:
        pass
    finally:
        part.unlink(missing_ok=True)
    return _read(path)
