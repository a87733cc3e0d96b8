"""Compiled code is tested with bounds checking on; `make test` has compiled it so ahead."""

import os
import signal

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

# A shell that runs this in the background ignores Ctrl-C for all that it starts, and tests wait for what ends by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
