"""What a table asks of a bot."""

from dataclasses import dataclass
from typing import Literal

from penultima.kernel.state import NOBODY

Kind = Literal["decision", "call", "jump", "race", "vote"]


@dataclass(frozen=True)
class Question:
    """One decision of one seat, or one window that is open to it."""

    seat: int
    """Who is asked."""
    id: int
    """Of the decision or the window: the version of the table that made it."""
    kind: Kind
    """What is awaited: a decision, a slap, a vote; or what may be done unasked: a call or a catch, a jump."""
    about: int = NOBODY
    """Of a call: whose one card it is. Of a vote: the accused."""
