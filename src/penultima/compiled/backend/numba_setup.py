"""Sets up Numba with our cache folder for machine code. Importing this module takes half a second."""

from collections.abc import Callable
from typing import Any

import numba

from penultima.compiled.backend.pipeline import EntryCompiler
from penultima.compiled.cache import folder
from penultima.compiled.cache.machine_code import MachineCodeCache

FOLDER = folder.prepare_folder()


def compiled(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - a Numba dispatcher
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy", pipeline_class=EntryCompiler)(function)
    dispatcher._cache = MachineCodeCache(function, FOLDER)  # noqa: SLF001 - Numba has no public way to set a cache
    return dispatcher
