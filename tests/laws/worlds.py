"""Other worlds that look the same to one seat: what it has not seen is dealt anew."""

from collections.abc import Iterable
from random import Random

from penultima.editions.ruleset import Ruleset
from penultima.kernel import events
from penultima.kernel.piles import give, take
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, OVER, VOTE, State
from penultima.kernel.width import pack, unpack
from penultima.view import seen_by, view

OF_ONE_SEAT = frozenset({events.E_DEALT, events.E_DREW, events.E_TOOK, events.E_RECEIVED, events.E_SHOWED})
"""Facts about a card that not everybody saw. Stated here once more, so that the kernel's list is not its own judge."""
Kept = tuple[tuple[int, int], ...]
"""(seat, kind)"""


def same_world(s: State) -> State:
    return unpack(State, pack(s))


def another_world(s: State, R: Rules, seat: int, chance: Random, kept: Kept = ()) -> State:
    """Hands keep their sizes, the one of `seat` its cards; so does any other those that are named."""
    world = same_world(s)
    for owner, kind in kept:
        take(world, owner, kind)
    others = [other for other in range(s.seats) if other != seat and s.phase != OVER]  # then all hands are shown
    hidden = [*(card for other in others for card in cards_of(world, R, other)), *world.stock[: world.stocked]]
    chance.shuffle(hidden)
    for other in others:
        deal_anew(world, R, other, hidden)
    world.stock = [*hidden, *chance.choices(range(R.kinds), k=len(world.stock) - len(hidden))]
    for owner, kind in kept:
        give(world, owner, kind)
    change_secrets(world, R, seat, chance)
    return world


def cards_of(s: State, R: Rules, seat: int) -> list[int]:
    return [kind for kind in range(R.kinds) for _ in range(s.hands[seat][kind])]


def deal_anew(s: State, R: Rules, seat: int, cards: list[int]) -> None:
    for kind in cards_of(s, R, seat):
        take(s, seat, kind)
        give(s, seat, cards.pop())


def change_secrets(s: State, R: Rules, seat: int, chance: Random) -> None:
    """A bluff, the use of chance, and what only the seat that just drew knows of its card."""
    s.guilty = chance.randrange(2)
    s.opened = chance.choices(range(9), k=len(s.opened))
    has_drawn = s.phase == DRAWN or (s.phase == VOTE and s.before == DRAWN)
    if not (has_drawn and s.turn == seat):
        s.stuck = chance.randrange(2)
        if has_drawn:
            s.drawn = chance.choice(cards_of(s, R, s.turn))


def another_past(log: Iterable[int], R: Rules, seat: int, chance: Random) -> list[int]:
    """The same facts, about other cards where the seat did not see them."""
    return [event if sees(event, seat) else with_kind(event, chance.randrange(R.kinds)) for event in log]


def sees(event: int, seat: int) -> bool:
    if events.event_code(event) not in OF_ONE_SEAT or seat == events.event_seat(event):
        return True
    return events.event_code(event) == events.E_SHOWED and seat == events.event_other(event)


def with_kind(event: int, kind: int) -> int:
    return event & events.HIDDEN_KIND | (kind + 1) << events._KIND


def looks(rules: Ruleset, s: State, seat: int, log: Iterable[int]) -> dict[str, object]:
    """All that a seat is shown and told, to be compared."""
    v = view(rules, s, seat)
    shown = {name: getattr(v, name) for name in v.__slots__}
    return shown | {"events": [seen_by(event, seat) for event in log], "legal": v.legal}
