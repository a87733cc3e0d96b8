"""Checks that the files of a store are still those that were opened, and that its journal is complete.

SQLite does not notice deleted files or an emptied journal. It would continue to write, and every acknowledged commit
would be lost.
"""

import os
from pathlib import Path
from struct import Struct

from penultima.store.write_result import WriteFailed

SUFFIXES = ("", "-wal", "-shm")
_INDEX = Struct("=14xHI12x8s8x")
"""The header of the index (`-shm`): the page size, the number of valid frames and the salt of the journal.

See https://sqlite.org/walformat.html. The index contains two copies of the header, which differ during a change.
"""
_JOURNAL_HEADER_BYTES, _FRAME_HEADER_BYTES = 32, 24
_LARGEST_PAGE_BYTES = 1 << 16
"""The page size that the index writes as 1."""
_SALT = slice(16, 24)
"""The position of the salt in the journal's header. It changes each time SQLite starts the file over."""
_ATTEMPTS = 3
"""How often the index is read if another program changes it meanwhile. The next check tries again."""


class StoreFiles:
    """The files of a store.

    The process keeps the store open all the time, because SQLite deletes the journal when the last connection closes.
    """

    def __init__(self, path: Path) -> None:
        """Remember the identity of the files. Raise OSError if a file is already missing."""
        self._opened = {f"{path}{end}": _identity(f"{path}{end}") for end in SUFFIXES}
        self._journal = f"{path}-wal"
        self._index = os.open(f"{path}-shm", os.O_RDONLY) if hasattr(os, "pread") else -1  # absent on Windows
        self.missing = ""
        """The first file that was found missing, replaced or emptied.

        It is never cleared, so all later commits are refused too.
        """

    def check(self) -> None:
        """Raise WriteFailed if a file is missing, replaced or emptied.

        The check does not open and close files that SQLite locks, because closing one would release the locks.
        """
        try:
            self._look()
        except OSError as problem:  # not recorded as missing, because the disk may become available again
            raise WriteFailed(str(problem)) from problem
        if self.missing:
            raise WriteFailed(f"{self.missing} is gone, or was replaced or emptied")

    def close(self) -> None:
        """Close the index. No connection to the store may be open, because this releases SQLite's locks."""
        if self._index >= 0:
            os.close(self._index)

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
        if not self.missing and self._index >= 0 and not self._is_journal_complete():
            self.missing = Path(self._journal).name
            _empty_if_hollow(self._journal)

    def _is_journal_complete(self) -> bool:
        """Return whether the journal contains the frames that its index says.

        A journal may be empty, because a checkpoint by any program may empty it. But SQLite changes the index first.
        """
        for _ in range(_ATTEMPTS):
            index = self._read_index()
            header, size = _read_journal(self._journal)
            if len(index) == 2 * _INDEX.size and index == self._read_index():
                return _has_indexed_frames(index, header, size)
        return True

    def _read_index(self) -> bytes:
        return os.pread(self._index, 2 * _INDEX.size, 0)


def _identity(path: str) -> tuple[int, int, bool]:
    """Return what identifies a file: its device, its inode, and whether it contains data.

    The journal always counts as containing data, because a checkpoint by any program may empty it.
    """
    found = os.stat(path)  # noqa: PTH116 - runs for each commit, and os.stat is faster
    return found.st_dev, found.st_ino, found.st_size > 0 or path.endswith("-wal")


def _has_indexed_frames(index: bytes, header: bytes, size: int) -> bool:
    """Return whether a journal with this header and size contains the frames of its index."""
    page_bytes, frames, salt = _INDEX.unpack(index[: _INDEX.size])
    is_changing = index[: _INDEX.size] != index[_INDEX.size :]
    frame_bytes = _FRAME_HEADER_BYTES + (page_bytes if page_bytes > 1 else _LARGEST_PAGE_BYTES)
    return is_changing or not frames or (header[_SALT] == salt and size >= len(header) + frames * frame_bytes)


def _read_journal(path: str) -> tuple[bytes, int]:
    """Return the header and the size of the journal. SQLite does not lock this file, so it can be opened."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, _JOURNAL_HEADER_BYTES), os.fstat(file).st_size
    finally:
        os.close(file)


def _empty_if_hollow(path: str) -> None:
    """Empty a journal that was emptied and then written to again.

    SQLite would take the zeros before the new frames for pages, and destroy the store with them at the next checkpoint.
    From an empty journal it can read nothing, so that the store stays as it was at the last checkpoint.
    """
    header, _ = _read_journal(path)
    if not header.strip(b"\0"):
        os.truncate(path, 0)
