"""Numba, set up to keep its work in our cache folder. Importing this costs half a second."""

from collections.abc import Callable
from typing import Any

import numba

from penultima.fast import cache
from penultima.fast.kept import KeptCode
from penultima.fast.pipeline import EntryCompiler

FOLDER = cache.prepare()


def compiled(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - Numba's own type
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy", pipeline_class=EntryCompiler)(function)
    dispatcher._cache = KeptCode(function, FOLDER)  # noqa: SLF001 - it has no other way to be given one
    return dispatcher
