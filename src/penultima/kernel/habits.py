"""How a seat behaves out of turn: the numbers that lie on the desk for whoever drives the play.

All but the speed are chances in a thousand. No rule asks for them.
"""

REMEMBERS, LATE, NOTICES, JUMPS, SPEED = range(5)
CERTAIN = 1000
PLAIN = (CERTAIN, 0, 0, 0, 1)
"""Calls as its policy wishes, does nothing else unasked, is as quick as anybody."""
