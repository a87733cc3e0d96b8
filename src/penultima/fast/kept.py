"""The machine code of an entry point, kept from one run to the next: a file for each signature and processor.

Numba keeps its own index of such files, ends in a traceback for one that is damaged, and keeps nothing it has read from
a disk that cannot be written.
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

from penultima.errors import Phrase, reason_of
from penultima.fast.cache import no_place

CHECK = sha256().digest_size


class KeptCode(NullCache):
    """What Numba asks before it compiles a function, and tells afterwards. It does so under a lock of its own."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self.name = function.__qualname__
        self.folder = folder

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ANN401 - here and below: Numba's own types
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        if (content := self._read(path)) is not None:
            return CompileResult._rebuild(target_context, *pickle.loads(content))  # type: ignore[no-untyped-call] # noqa: S301, SLF001 - as Numba does
        if not os.access(self.folder, os.W_OK):
            raise no_place(self.folder, Phrase("nothing can be written there"))
        return None

    def save_overload(self, sig: Any, cres: Any) -> None:  # noqa: ANN401
        if cres.library.has_dynamic_globals:
            raise ValueError(f"{self.name} holds addresses that mean nothing in another process")
        content = dumps(cres._reduce())  # type: ignore[no-untyped-call] # noqa: SLF001 - as Numba does
        path = self._path(sig, cres.codegen)
        part = path.with_suffix(f".{uuid4().hex}")
        try:
            part.write_bytes(self._check(content) + content)
            part.replace(path)
        except OSError as problem:
            raise no_place(self.folder, reason_of(problem)) from None
        finally:
            _remove(part)

    def _path(self, sig: Any, codegen: Any) -> Path:  # noqa: ANN401
        key = sha256(repr((sig, codegen.magic_tuple())).encode()).hexdigest()[:16]
        return self.folder / f"{self.name}-{key}.code"

    def _read(self, path: Path) -> bytes | None:
        """What is damaged is thrown away: running it could do anything."""
        with suppress(OSError):
            content = path.read_bytes()
            if content[:CHECK] == self._check(content[CHECK:]):
                return content[CHECK:]
        _remove(path)
        return None

    def _check(self, content: bytes) -> bytes:
        """Of the folder too, whose name says for which sources and versions the code was made."""
        return sha256(self.folder.name.encode() + content).digest()


def _remove(path: Path) -> None:
    """If it is there and can be removed."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
