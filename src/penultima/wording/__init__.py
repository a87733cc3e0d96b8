"""Converts between game objects and words, using the texts of the catalogue.

People, cards, events, effects, editions and the table are described in words. Typed words are parsed into actions.
"""
