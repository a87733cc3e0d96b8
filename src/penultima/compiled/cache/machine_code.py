"""Machine code of entry points, stored on disk with a file for each signature and processor.

Numba's own cache is not used, because it raises an exception for a damaged file and does not work on a read-only disk.
"""

import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from penultima.compiled.cache.folder import cache_error
from penultima.errors import Phrase, describe_os_error

CHECKSUM_BYTES = sha256().digest_size


class MachineCodeCache(NullCache):
    """The cache of one entry point. Numba calls its methods before and after compiling, and holds the compiler lock."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self.name = function.__qualname__
        self.folder = folder

    def load_overload(self, signature: Any, target_context: Any) -> Any:  # noqa: ANN401 - here and below: types of Numba
        target_context.refresh()
        path = self._path(signature, target_context.codegen())
        if (content := self._read(path)) is not None:
            return CompileResult._rebuild(target_context, *pickle.loads(content))  # type: ignore[no-untyped-call] # noqa: S301, SLF001 - as in Numba's cache
        if not os.access(self.folder, os.W_OK):
            raise cache_error(self.folder, Phrase("nothing can be written there"))
        return None

    def save_overload(self, signature: Any, compile_result: Any) -> None:  # noqa: ANN401
        if compile_result.library.has_dynamic_globals:
            raise ValueError(f"{self.name} holds addresses that mean nothing in another process")
        content = dumps(compile_result._reduce())  # type: ignore[no-untyped-call] # noqa: SLF001 - as in Numba's cache
        path = self._path(signature, compile_result.codegen)
        part = path.with_suffix(f".{uuid4().hex}")
        try:
            part.write_bytes(self._check(content) + content)
            part.replace(path)
        except OSError as problem:
            raise cache_error(self.folder, describe_os_error(problem)) from None
        finally:
            _remove(part)

    def _path(self, signature: Any, codegen: Any) -> Path:  # noqa: ANN401
        key = sha256(repr((signature, codegen.magic_tuple())).encode()).hexdigest()[:16]
        return self.folder / f"{self.name}-{key}.code"

    def _read(self, path: Path) -> bytes | None:
        """Return the content of a file, or None if there is none.

        A damaged file is deleted, because damaged machine code could do anything.
        """
        with suppress(OSError):
            content = path.read_bytes()
            if content[:CHECKSUM_BYTES] == self._check(content[CHECKSUM_BYTES:]):
                return content[CHECKSUM_BYTES:]
        _remove(path)
        return None

    def _check(self, content: bytes) -> bytes:
        """Return a checksum of the content and of the folder name, which identifies the sources and versions."""
        return sha256(self.folder.name.encode() + content).digest()


def _remove(path: Path) -> None:
    """Remove a file or folder if possible."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
