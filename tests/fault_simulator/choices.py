"""Decisions of simulated people. They depend only on the messages that the people received."""

from random import Random

from penultima.protocol.server_messages import Mine, Now, WindowNow
from tests.fault_simulator.habits import Habits

ChosenAction = tuple[str, int]
"""A pair: the action as text, and the id of the decision or window that it answers."""


def happens(chance: Random, of_a_thousand: int) -> bool:
    return chance.randrange(1000) < of_a_thousand


def choose_action(now: Now, mine: Mine, seat: int, habits: Habits, chance: Random) -> ChosenAction | None:
    """Choose an action of the game, or None to do nothing for now."""
    press = [
        action
        for action in mine.may
        if is_press(action) and happens(chance, press_probability(action, habits, len(now.seats)))
    ]
    if press:
        action = chance.choice(press)
    elif now.question is not None and seat in now.question.seats:
        action = move(mine, habits, chance)
    else:
        action = jump(mine, habits, chance)
    of = find_target(now, seat, action) if action else None
    return None if of is None else (action, of)


def is_press(action: str) -> bool:
    return action in ("uno", "slap") or action.startswith(("catch", "vote", "accuse"))


def press_probability(action: str, habits: Habits, seats: int) -> int:
    """Return the probability of a press, in thousandths.

    The probability of each accusation is lower at larger tables, because more people can be accused.
    """
    if action.startswith("catch"):
        return habits.catches
    if action.startswith("accuse"):
        return habits.accuses // seats
    return habits.recalls if action == "uno" else 900


def move(mine: Mine, habits: Habits, chance: Random) -> str:
    """Choose a move for the asked seat. Most moves are plays, so that deals end."""
    unfit = [card for card in mine.hand if card in mine.why]
    if unfit and happens(chance, habits.blunders):
        return f"play {chance.choice(unfit)}"
    moves = [action for action in mine.may if not is_press(action)]
    plays = [action for action in moves if action.startswith("play")]
    if plays and happens(chance, 900):
        called = [action for action in plays if action.endswith(" uno")]
        moves = called if called and happens(chance, habits.recalls) else plays
    return chance.choice(moves) if moves else ""


def jump(mine: Mine, habits: Habits, chance: Random) -> str:
    plays = [action for action in mine.may if action.startswith("play")]
    return chance.choice(plays) if plays and happens(chance, habits.jumps) else ""


def find_target(now: Now, seat: int, action: str) -> int | None:
    verb, *rest = action.split()
    if verb == "uno":
        return window_of(now, "call", seat)
    if verb == "catch":
        return window_of(now, "call", int(rest[0]))
    if verb in ("slap", "vote"):
        return window_of(now, "race" if verb == "slap" else "vote")
    if now.question is None:
        return None
    if verb == "play" and seat not in now.question.seats:
        return window_of(now, "jump")
    return now.question.id


def window_of(now: Now, kind: str, seat: int | None = None) -> int | None:
    return next((window.id for window in now.windows if window.kind == kind and seat in (None, window.seat)), None)


def waiting_for(now: Now, seat: int) -> list[WindowNow]:
    """List the windows of a calm table that wait for this seat."""
    return [window for window in now.windows if seat in window.waits]
