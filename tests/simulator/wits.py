"""What people do about what they were sent: they know that and nothing else."""

from random import Random

from penultima.wire.client_out import Mine, Now, WindowNow
from tests.simulator.habits import Habits

Meant = tuple[str, int]
"""A wish as text, and the decision or window it is for."""


def happens(chance: Random, of_a_thousand: int) -> bool:
    return chance.randrange(1000) < of_a_thousand


def meant(now: Now, mine: Mine, seat: int, habits: Habits, chance: Random) -> Meant | None:
    """None: nothing, for now."""
    press = [wish for wish in mine.may if is_press(wish) and happens(chance, liking(wish, habits, len(now.seats)))]
    if press:
        wish = chance.choice(press)
    elif now.question is not None and seat in now.question.seats:
        wish = move(mine, habits, chance)
    else:
        wish = jump(mine, habits, chance)
    of = meant_for(now, seat, wish) if wish else None
    return None if of is None else (wish, of)


def is_press(wish: str) -> bool:
    return wish in ("uno", "slap") or wish.startswith(("catch", "vote", "accuse"))


def liking(wish: str, habits: Habits, seats: int) -> int:
    """Where many sit there are as many who may be accused."""
    if wish.startswith("catch"):
        return habits.catches
    if wish.startswith("accuse"):
        return habits.accuses // seats
    return habits.recalls if wish == "uno" else 900


def move(mine: Mine, habits: Habits, chance: Random) -> str:
    """Of the seat that is asked: mostly a card, so that deals come to an end."""
    unfit = [card for card in mine.hand if card in mine.why]
    if unfit and happens(chance, habits.blunders):
        return f"play {chance.choice(unfit)}"
    moves = [wish for wish in mine.may if not is_press(wish)]
    plays = [wish for wish in moves if wish.startswith("play")]
    if plays and happens(chance, 900):
        called = [wish for wish in plays if wish.endswith(" uno")]
        moves = called if called and happens(chance, habits.recalls) else plays
    return chance.choice(moves) if moves else ""


def jump(mine: Mine, habits: Habits, chance: Random) -> str:
    plays = [wish for wish in mine.may if wish.startswith("play")]
    return chance.choice(plays) if plays and happens(chance, habits.jumps) else ""


def meant_for(now: Now, seat: int, wish: str) -> int | None:
    verb, *rest = wish.split()
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
    """Of a calm table: windows that stand open until this seat says something."""
    return [window for window in now.windows if seat in window.waits]
