"""Checks that the files of a store are still those that were opened.

SQLite does not notice deleted files. It would continue to write, and every acknowledged commit would be lost.
"""

import os
from pathlib import Path

from penultima.store.write_result import WriteFailed

SUFFIXES = ("", "-wal", "-shm")


class StoreFiles:
    """The files of a store.

    The process keeps the store open all the time, because SQLite deletes the journal when the last connection closes.
    """

    def __init__(self, path: Path) -> None:
        """Remember the identity of the files. Raise OSError if a file is already missing."""
        self._opened = {f"{path}{end}": _identity(f"{path}{end}") for end in SUFFIXES}
        self.missing = ""
        """The first file that was found missing, replaced or emptied.

        It is never cleared, so all later commits are refused too.
        """

    def check(self) -> None:
        """Raise WriteFailed if a file is missing, replaced or emptied.

        The check does not open the files, because that would release SQLite's locks.
        """
        try:
            self._look()
        except OSError as problem:  # not recorded as missing, because the disk may become available again
            raise WriteFailed(str(problem)) from problem
        if self.missing:
            raise WriteFailed(f"{self.missing} is gone, or was replaced or emptied")

    def _look(self) -> None:
        for path, identity in self._opened.items():
            if self.missing:
                return
            try:
                found = _identity(path)
            except (FileNotFoundError, NotADirectoryError):
                found = None
            if found != identity:
                self.missing = Path(path).name


def _identity(path: str) -> tuple[int, int, bool]:
    """Return what stays the same as long as SQLite alone changes a file.

    A journal may be emptied by a checkpoint of any program, but the store itself and its index never are.
    """
    found = os.stat(path)  # noqa: PTH116 - runs for each commit, and os.stat is faster
    return found.st_dev, found.st_ino, found.st_size > 0 or path.endswith("-wal")
