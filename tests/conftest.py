"""Compiled code is tested with bounds checking on; `make test` has compiled it so ahead."""

import os

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
