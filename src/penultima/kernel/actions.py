"""An action is a wish, in one int: verb, kind, colour, seat, call."""

from penultima.kernel.mark import kernel
from penultima.kernel.names import Names

_verb = Names()
A_PLAY = _verb("play")
A_DRAW = _verb("draw")
A_PASS = _verb("pass")
A_COLOUR = _verb("colour")
A_ACCEPT = _verb("accept")
A_CHALLENGE = _verb("challenge")
A_CALL = _verb("uno")  # a call after the play
A_CATCH = _verb("catch")
A_SLAP = _verb("slap")
A_DISCARD = _verb("discard")
A_CHOOSE = _verb("choose")
A_ACCUSE = _verb("accuse")
A_YES = _verb("vote yes")
A_NO = _verb("vote no")
A_TIMEOUT = _verb("timeout")  # nobody's wish but the table's
VERBS = tuple(_verb)

_KIND, _COLOUR, _SEAT, _CALL = 4, 10, 13, 17
ACTIONS = 1 << _CALL + 1
"""What an action is below."""


@kernel
def play_card(kind: int, colour: int, call: int) -> int:
    """`colour` is -1 for a card that is not wild."""
    return kind << _KIND | (colour + 1) << _COLOUR | call << _CALL


@kernel
def with_kind(verb: int, kind: int) -> int:
    return verb | kind << _KIND


@kernel
def with_colour(verb: int, colour: int) -> int:
    return verb | (colour + 1) << _COLOUR


@kernel
def with_seat(verb: int, seat: int) -> int:
    return verb | seat << _SEAT


@kernel
def action_verb(action: int) -> int:
    return action & 15


@kernel
def action_kind(action: int) -> int:
    return action >> _KIND & 63


@kernel
def action_colour(action: int) -> int:
    return (action >> _COLOUR & 7) - 1


@kernel
def action_seat(action: int) -> int:
    return action >> _SEAT & 15


@kernel
def action_call(action: int) -> int:
    return action >> _CALL & 1


@kernel
def uncalled(action: int) -> int:
    return action & ~(1 << _CALL)
