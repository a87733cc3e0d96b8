"""Which bots can be had: those that think need more than every installation has, and some time to be prepared."""

from typing import Literal, NamedTuple


class Offer(NamedTuple):
    state: Literal["ready", "preparing", "missing"] = "ready"
    why: str = ""
    """Key of the sentence that says why not."""


READY = Offer()
PREPARING = Offer("preparing", "table.level.preparing")
OFF = Offer("missing", "table.level.off")
LACKING = Offer("missing", "table.level.lacking")
FAILED = Offer("missing", "table.level.failed")
