"""Numba, set up to keep its work in our cache folder. Importing this costs half a second."""

import numba

from penultima.fast import cache
from penultima.fast.pipeline import EntryCompiler

FOLDER = cache.prepare()
numba.config.CACHE_DIR = str(FOLDER)  # type: ignore[attr-defined] # it has all its settings by name at run time

compiled = numba.njit(cache=True, nogil=True, error_model="numpy", pipeline_class=EntryCompiler)
