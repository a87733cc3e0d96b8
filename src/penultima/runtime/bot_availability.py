"""Availability of bot levels. Searching bots need optional packages and some time to compile."""

from typing import Literal, NamedTuple


class BotAvailability(NamedTuple):
    """Whether bots of one level can be seated."""

    state: Literal["ready", "preparing", "missing"] = "ready"
    why: str = ""
    """Why bots of this level cannot be seated, as a text key; empty if they can."""


READY = BotAvailability()
PREPARING = BotAvailability("preparing", "table.level.preparing")
SWITCHED_OFF = BotAvailability("missing", "table.level.off")
LACKING = BotAvailability("missing", "table.level.lacking")
FAILED = BotAvailability("missing", "table.level.failed")
