"""Other worlds that look the same to one seat, or to several of one person: what they have not seen is dealt anew."""

from collections.abc import Iterable
from random import Random

from penultima.editions.ruleset import Ruleset
from penultima.kernel import events
from penultima.kernel.piles import give, take
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, OVER, VOTE, State
from penultima.kernel.width import copied
from penultima.view import seen_by, view

OF_ONE_SEAT = frozenset({events.E_DEALT, events.E_DREW, events.E_TOOK, events.E_RECEIVED, events.E_SHOWED})
"""Facts about a card that not everybody saw. Stated here once more, so that the kernel's list is not its own judge."""
Kept = tuple[tuple[int, int], ...]
"""(seat, kind)"""
Viewer = int | tuple[int, ...]
"""A seat, or all those of one person; -1 and none are a spectator."""


def seats_of(viewer: Viewer) -> tuple[int, ...]:
    return (viewer,) if isinstance(viewer, int) else viewer


def same_world(s: State) -> State:
    return copied(s)


def another_world(
    s: State, R: Rules, viewer: Viewer, chance: Random, kept: Kept = (), *, same_pile: bool = False
) -> State:
    """Hands keep their sizes, those of the viewer their cards; so does any other those that are named."""
    own = seats_of(viewer)
    world = same_world(s)
    for owner, kind in kept:
        take(world, owner, kind)
    others = [other for other in range(s.seats) if other not in own and s.phase != OVER]  # then all hands are shown
    pile = world.stock[: world.stocked]
    hidden = [*(card for other in others for card in cards_of(world, R, other)), *([] if same_pile else pile)]
    chance.shuffle(hidden)
    for other in others:
        deal_anew(world, R, other, hidden)
    pile = [*hidden, *(pile if same_pile else [])]
    world.stock = [*pile, *chance.choices(range(R.kinds), k=len(world.stock) - len(pile))]
    for owner, kind in kept:
        give(world, owner, kind)
    change_secrets(world, R, own, chance)
    return world


def cards_of(s: State, R: Rules, seat: int) -> list[int]:
    return [kind for kind in range(R.kinds) for _ in range(s.hands[seat][kind])]


def deal_anew(s: State, R: Rules, seat: int, cards: list[int]) -> None:
    for kind in cards_of(s, R, seat):
        take(s, seat, kind)
        give(s, seat, cards.pop())


def change_secrets(s: State, R: Rules, own: tuple[int, ...], chance: Random) -> None:
    """A bluff, the use of chance, and what only the seat that just drew knows of its card."""
    s.guilty = chance.randrange(2)
    s.opened = chance.choices(range(9), k=len(s.opened))
    has_drawn = s.phase == DRAWN or (s.phase == VOTE and s.before == DRAWN)
    if not (has_drawn and s.turn in own):
        s.stuck = chance.randrange(2)
        if has_drawn:
            s.drawn = chance.choice(cards_of(s, R, s.turn))


def another_past(log: Iterable[int], R: Rules, viewer: Viewer, chance: Random) -> list[int]:
    """The same facts, about other cards where the viewer did not see them."""
    return [event if sees(event, viewer) else with_kind(event, chance.randrange(R.kinds)) for event in log]


def sees(event: int, viewer: Viewer) -> bool:
    own = seats_of(viewer)
    if events.event_code(event) not in OF_ONE_SEAT or events.event_seat(event) in own:
        return True
    return events.event_code(event) == events.E_SHOWED and events.event_other(event) in own


def with_kind(event: int, kind: int) -> int:
    return event & events.HIDDEN_KIND | (kind + 1) << events._KIND


def looks(rules: Ruleset, s: State, seat: int, log: Iterable[int]) -> dict[str, object]:
    """All that a seat is shown and told, to be compared."""
    v = view(rules, s, seat)
    shown = {name: getattr(v, name) for name in v.__slots__}
    return shown | {"events": [seen_by(event, seat) for event in log], "legal": v.legal}
