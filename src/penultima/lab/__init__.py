"""Simulations of many games.

The package runs them, computes statistics, compares rules, studies custom cards, writes reports and ranks bots in the
arena.
"""
