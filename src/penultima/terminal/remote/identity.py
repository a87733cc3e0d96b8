"""The secret that identifies a person to a server. It is created at the first visit and stored in a file.

The secret is sent only to that server. With the secret, a person who runs the same command again gets the same seat.
"""

import os
from pathlib import Path
from secrets import token_bytes, token_hex
from urllib.parse import quote

from platformdirs import user_data_path

from penultima.runtime.access.credentials import derive_person_id, new_secret
from penultima.support.text_file import report_os_errors

MAX_SECRET_BYTES = 1_000
"""Maximum bytes to read from the file; a secret is much shorter."""


def load_or_create_secret(origin: str, folder: Path | None = None) -> str:
    """Return the secret for a server. Raises BadInput if the file is invalid or cannot be written."""
    path = (folder or user_data_path("penultima")) / "secrets" / quote(origin, safe="")
    with report_os_errors(path):
        return _read(path) if path.exists() else _create(path)


def _read(path: Path) -> str:
    with path.open("rb") as file:
        secret = file.read(MAX_SECRET_BYTES).decode("ascii", "replace").strip()
    derive_person_id(secret)
    return secret


def _create(path: Path) -> str:
    """Create the secret file atomically.

    If two processes do so at once, both use the secret of the first one.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f".penultima-{token_hex(8)}")
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(file, "w", encoding="ascii") as text:  # noqa: PTH123 - `file` is a file descriptor
            text.write(new_secret(token_bytes) + "\n")
            text.flush()
            os.fsync(file)
        os.link(part, path)
    except FileExistsError:
        pass
    finally:
        part.unlink(missing_ok=True)
    return _read(path)
