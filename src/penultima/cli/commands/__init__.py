"""The commands, one module each.

A module has a function `add_to`, which registers the command, and one that runs it.
"""
