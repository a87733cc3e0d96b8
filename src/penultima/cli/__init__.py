"""The command line.

`commands` has a module for each command. `flags` has the flags that commands share. `output` writes to the standard
streams and to files. Commands import heavy dependencies only when they run.
"""

from penultima.cli.main import main

__all__ = ["main"]
