"""Penúltima: every edition of a family of card games, its rules exact and citable."""

__version__ = "0.1.0"
