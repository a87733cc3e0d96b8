"""Bots at a table: the questions they are asked, their answers and their reaction times.

Levels and characters set how they play. Bots of other authors run in separate processes (`external`).
"""
