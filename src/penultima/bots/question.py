"""Questions that a table asks a bot."""

from dataclasses import dataclass
from typing import Literal

from penultima.kernel.state import NOBODY

Kind = Literal["decision", "call", "jump", "race", "vote"]


@dataclass(frozen=True)
class Question:
    """A question to one seat: a decision, or a window in which the seat may react."""

    seat: int
    """The seat that is asked."""
    id: int
    """The table version at which the decision or the window was opened."""
    kind: Kind
    """The kind of answer.

    A decision, race or vote requires an answer. In a call window (to call or catch) and in a jump window, an answer is
    optional.
    """
    about: int = NOBODY
    """The seat that the question is about: in a call window the seat with one card, in a vote the accused seat."""
