"""Chance that can be proven: streams from a key for each deal."""
