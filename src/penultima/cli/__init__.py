"""One file for each command. Heavy things are imported by the command that needs them."""

from penultima.cli.main import main

__all__ = ["main"]
