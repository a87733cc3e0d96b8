"""Flags that several commands share.

The modules convert these flags to rules, run settings and questions for the judge.
"""
