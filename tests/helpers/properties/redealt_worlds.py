"""Alternative worlds that look the same to one seat, or to all seats of one person.

In such a world, the cards that these seats have not seen are dealt again.
"""

from collections.abc import Iterable
from random import Random

from penultima.editions.ruleset import Ruleset
from penultima.kernel import events
from penultima.kernel.byte_layout import copy_record
from penultima.kernel.piles import give_card, take_card
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, OVER, VOTE, State
from penultima.view import redact_event, view

OF_ONE_SEAT = frozenset({events.E_DEALT, events.E_DREW, events.E_TOOK, events.E_RECEIVED, events.E_SHOWED})
"""Events whose card only some seats saw. The list is not taken from the kernel, so that it can check the kernel."""
Kept = tuple[tuple[int, int], ...]
"""Cards that are not dealt again, as pairs of (seat, kind)."""
Viewer = int | tuple[int, ...]
"""A seat, or all seats of one person. A spectator is -1 or the empty tuple."""


def seats_of(viewer: Viewer) -> tuple[int, ...]:
    return (viewer,) if isinstance(viewer, int) else viewer


def same_world(s: State) -> State:
    return copy_record(s)


def another_world(
    s: State, R: Rules, viewer: Viewer, chance: Random, kept: Kept = (), *, same_pile: bool = False
) -> State:
    """Deal the hidden cards again. The sizes of hands, the hand of the viewer and the cards in `kept` do not change."""
    own = seats_of(viewer)
    world = same_world(s)
    for owner, kind in kept:
        take_card(world, owner, kind)
    # after the deal all hands are public, so they stay the same
    others = [other for other in range(s.seats) if other not in own and s.phase != OVER]
    pile = world.stock[: world.stocked]
    hidden = [*(card for other in others for card in cards_of(world, R, other)), *([] if same_pile else pile)]
    chance.shuffle(hidden)
    for other in others:
        deal_anew(world, R, other, hidden)
    pile = [*hidden, *(pile if same_pile else [])]
    world.stock = [*pile, *chance.choices(range(R.kinds), k=len(world.stock) - len(pile))]
    for owner, kind in kept:
        give_card(world, owner, kind)
    change_secrets(world, R, own, chance)
    return world


def cards_of(s: State, R: Rules, seat: int) -> list[int]:
    return [kind for kind in range(R.kinds) for _ in range(s.hands[seat][kind])]


def deal_anew(s: State, R: Rules, seat: int, cards: list[int]) -> None:
    for kind in cards_of(s, R, seat):
        take_card(s, seat, kind)
        give_card(s, seat, cards.pop())


def change_secrets(s: State, R: Rules, own: tuple[int, ...], chance: Random) -> None:
    """Change other facts that the viewer cannot know: bluffs, random streams, and the drawn card of another seat."""
    s.guilty = chance.randrange(2)
    s.opened = chance.choices(range(9), k=len(s.opened))
    has_drawn = s.phase == DRAWN or (s.phase == VOTE and s.before == DRAWN)
    if not (has_drawn and s.turn in own):
        s.stuck = chance.randrange(2)
        if has_drawn:
            s.drawn = chance.choice(cards_of(s, R, s.turn))


def another_past(log: Iterable[int], R: Rules, viewer: Viewer, chance: Random) -> list[int]:
    """Return the events with random cards in place of the cards that the viewer did not see."""
    return [event if sees(event, viewer) else with_kind(event, chance.randrange(R.kinds)) for event in log]


def sees(event: int, viewer: Viewer) -> bool:
    own = seats_of(viewer)
    if events.event_code(event) not in OF_ONE_SEAT or events.event_seat(event) in own:
        return True
    return events.event_code(event) == events.E_SHOWED and events.event_other(event) in own


def with_kind(event: int, kind: int) -> int:
    return event & events.HIDDEN_KIND | (kind + 1) << events._KIND


def looks(rules: Ruleset, s: State, seat: int, log: Iterable[int]) -> dict[str, object]:
    """Return everything that a seat sees, so that two worlds can be compared."""
    v = view(rules, s, seat)
    shown = {name: getattr(v, name) for name in v.__slots__}
    return shown | {"events": [redact_event(event, seat) for event in log], "legal": v.legal}
