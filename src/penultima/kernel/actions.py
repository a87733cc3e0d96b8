"""Actions encoded as ints: verb, card kind, colour, target seat and call flag, each in its own bits."""

from penultima.kernel.decorators import kernel
from penultima.kernel.named_codes import NamedCodes

_verb = NamedCodes()
A_PLAY = _verb("play")
A_DRAW = _verb("draw")
A_PASS = _verb("pass")
A_COLOUR = _verb("colour")
A_ACCEPT = _verb("accept")
A_CHALLENGE = _verb("challenge")
A_CALL = _verb("uno")  # a call that is not part of a play
A_CATCH = _verb("catch")
A_SLAP = _verb("slap")
A_DISCARD = _verb("discard")
A_CHOOSE = _verb("choose")
A_ACCUSE = _verb("accuse")
A_YES = _verb("vote yes")
A_NO = _verb("vote no")
A_TIMEOUT = _verb("timeout")  # sent by the table, never chosen by a player
VERBS = tuple(_verb)

_KIND, _COLOUR, _SEAT, _CALL = 4, 10, 13, 17
ACTION_LIMIT = 1 << _CALL + 1
"""Every encoded action is below this number."""


@kernel
def encode_play(kind: int, colour: int, call: int) -> int:
    """Encode a play. `colour` is the colour that is named for a wild card, or -1 for a coloured card."""
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
def without_call(action: int) -> int:
    return action & ~(1 << _CALL)
