"""Twin tables: two worlds that look the same to a viewer, who are given the same and must go on looking the same."""

from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from penultima.bots.answer import answer
from penultima.kernel.actions import A_CHALLENGE, A_DRAW, VERBS
from penultima.kernel.events import HIDDEN_KIND, event_code
from penultima.kernel.state import DRAWN, OVER, VOTE, State
from penultima.table.entry import Dealt, Did, Entry
from penultima.table.fold import Change
from penultima.table.sitting import NOTHING, Asked, Decided
from penultima.table.table import Table
from penultima.trail import Trail
from penultima.view import View
from tests.laws.worlds import OF_ONE_SEAT, Kept, another_past, another_world, cards_of, sees

MOST_WAKES = 12
"""Until something is entered; more often than that a table does not wake for nothing."""
NEXT_KEY = bytes(range(32))
"""Of a deal that both worlds begin."""


class Leak(AssertionError):
    """What a viewer may not know has made a difference to it."""


class Viewer(NamedTuple):
    """Somebody who is sent frames: a person with any number of seats, a spectator without; or a bot, by its seat."""

    person: str
    seats: tuple[int, ...]


def viewers(t: Table) -> list[Viewer]:
    people = [guest.id for guest in t.facts.people if t.seats_of(guest.id)]
    bots = [place for place, seat in enumerate(t.facts.seats) if seat.kind == "bot"]
    return [
        Viewer("", ()),
        *(Viewer(person, t.seats_of(person)) for person in people),
        *(Viewer("", (place,)) for place in bots),
    ]


# -- another world


def same_table(t: Table) -> Table:
    world = t.fork()
    world.keys = lambda: NEXT_KEY
    return world


def another_table(t: Table, own: tuple[int, ...], chance: Random) -> Table:
    """All that these seats may not know is other. The key of the deal stays, because the pace of bots is made of it."""
    world = same_table(t)
    world.shown, world.idle = {}, {}
    if world.game is None:
        return world
    game, R = world.game, world.the_rules.tables
    s = game.state
    kept = kept_cards(t, own, chance)
    game.state = another_world(s, R, own, chance, kept, same_pile=chance.randrange(2) == 0)
    keep_what_is_known(game.state, s, t, own, chance)
    if is_to_be_shown(t, own) and game.state.hands[s.last] == s.hands[s.last]:
        game.state.guilty = s.guilty
    else:
        world.evidence = chance.getrandbits(R.kinds)
    game.log = Trail(another_past(game.log, R, own, chance))
    world.changes = Trail(other_changes(t, own, chance))
    return world


def is_to_be_shown(t: Table, own: tuple[int, ...]) -> bool:
    """By a challenge the viewer would see that hand."""
    return bool(t.live and t.the_game.state.contest and t.the_game.state.turn in own)


def kept_cards(t: Table, own: tuple[int, ...], chance: Random) -> Kept:
    """All cards of a seat whose move waits, because it must still be possible, and at times of one that may have to
    show them; of others some or none.
    """
    s, R = t.the_game.state, t.the_rules.tables
    if s.phase == OVER:
        return ()
    whole = {waiting.seat for waiting in t.waiting}
    if is_to_be_shown(t, own) and chance.randrange(2):
        whole.add(s.last)
    some = chance.randrange(2)
    return tuple(
        (seat, kind)
        for seat in range(s.seats)
        if seat not in own
        for kind in cards_of(s, R, seat)
        if seat in whole or (some and chance.randrange(2))
    )


def keep_what_is_known(world: State, s: State, t: Table, own: tuple[int, ...], chance: Random) -> None:
    """How often chance was used follows from what everybody saw. The card just drawn is the same where its owner has
    decided about it, and at times elsewhere, for its owner to do the same with it.
    """
    world.opened = s.opened[:]
    has_drawn = s.phase == DRAWN or (s.phase == VOTE and s.before == DRAWN)
    if not has_drawn or s.turn in own:
        return
    if any(waiting.seat == s.turn for waiting in t.waiting) or (chance.randrange(2) and world.hands[s.turn][s.drawn]):
        world.drawn, world.stuck = s.drawn, s.stuck


def other_changes(t: Table, own: tuple[int, ...], chance: Random) -> list[Change]:
    """With other checksums, and other proofs of bluffs that the viewer did not find out."""
    return [
        change._replace(entry=other_check(change.entry, chance), proof=other_proof(t, change, own, chance))
        for change in t.changes
    ]


def other_check(entry: Entry, chance: Random) -> Entry:
    return replace(entry, check=chance.getrandbits(31)) if isinstance(entry, Did | Dealt) else entry


def other_proof(t: Table, change: Change, own: tuple[int, ...], chance: Random) -> int:
    if isinstance(change.entry, Did) and change.entry.act == VERBS[A_CHALLENGE] and change.entry.seat in own:
        return change.proof
    return chance.getrandbits(t.the_rules.tables.kinds)


def forget_thoughts(t: Table) -> None:
    """What bots have found and not yet given is asked again, of the cards of this world."""
    for key, thought in t.thoughts.items():
        if thought.answered and not thought.done:
            t.thoughts[key] = thought._replace(asked=False, answered=False, action=NOTHING)


# -- two worlds


class Twins:
    """`here` and `there` look the same to the viewer; whatever is done, is done in both."""

    def __init__(self, t: Table, viewer: Viewer, at: int, chance: Random) -> None:
        self.viewer = viewer
        self.at = at
        self.here = same_table(t)
        self.there = another_table(t, viewer.seats, chance)

    @property
    def worlds(self) -> tuple[Table, Table]:
        return self.here, self.there

    def compare(self, *since: int) -> None:
        """The next moment at which the table wakes, and frames from these versions on, in bytes."""
        self._same("wake_at", self.here.wake_at, self.there.wake_at)
        for version in since:
            frames = [world.frame(self.viewer.seats, version, self.at) for world in self.worlds]
            self._same(f"the frame since {version}", *frames)

    def _same(self, what: str, here: object, there: object) -> None:
        if here != there:
            raise Leak(f"{what}, to {self.viewer} at {self.at}: {difference(here, there)}")

    def do(self, act: Callable[[Table], None]) -> bool:
        """In both worlds, and all that bots find about it. False: they legitimately differ from here on."""
        goes_on = self._advance(act, act)
        while goes_on and (asked := self._questions()):
            goes_on = self._advance(*(partial(answer_all, asked=some, at=self.at) for some in asked))
        return goes_on

    def wake(self) -> bool:
        """Goes to the next moment at which they wake, if there is one."""
        if self.here.wake_at is None:
            return False
        self.at = max(self.at, self.here.wake_at)
        return self.do(lambda world: world.tick(self.at))

    def _advance(self, *acts: Callable[[Table], None]) -> bool:
        first = len(self.here.the_game.log) if self.here.game else 0
        was_over = self._is_over()
        taken = [self._committed(world, act) for world, act in zip(self.worlds, acts, strict=True)]
        if not self._same_entries(*taken):
            return False
        if any(isinstance(entry, Dealt) for entry in taken[0].entries):
            first = 0
        events = [self._events(world, first) for world in self.worlds]
        if (self._is_over() and not was_over) or not self._same_events(taken[0].entries, *events):
            return False
        self._same("the answers", *map(self._answers, taken))
        return True

    def _committed(self, world: Table, act: Callable[[Table], None]) -> Decided:
        act(world)
        taken = world.take()
        world.published(world.version, self.at)
        return taken

    def _answers(self, taken: Decided) -> object:
        answers = [settled.answer for settled in taken.answers if settled.person == self.viewer.person]
        return answers, [ticket for ticket in taken.kept if ticket.person == self.viewer.person]

    def _same_entries(self, here: Decided, there: Decided) -> bool:
        """Up to what opens cards, or what a bot does here and not there, because it holds others: from then on anything
        may differ.
        """
        for one, other in zip_longest(here.entries, there.entries):
            if open_part(one) == open_part(other):
                if opens_cards(self.here, one):
                    return True
            elif self._is_by_another_bot(one) or self._is_by_another_bot(other):
                return False
            else:
                raise Leak(f"what is entered, to {self.viewer} at {self.at}: {one} and {other}")
        return True

    def _is_by_another_bot(self, entry: Entry | None) -> bool:
        return isinstance(entry, Did) and entry.by in ("bot", "stand-in") and entry.seat not in self.viewer.seats

    def _is_over(self) -> bool:
        """A deal: then all hands are public."""
        return any(world.game is not None and world.game.over for world in self.worlds)

    def _events(self, world: Table, first: int) -> list[int]:
        """As the viewer may see them."""
        own = self.viewer.seats
        log = world.the_game.log.since(first) if world.game else []
        return [event if sees(event, own) else event & HIDDEN_KIND for event in log]

    def _same_events(self, entries: list[Entry], here: list[int], there: list[int]) -> bool:
        """Else the viewer got other cards, or the rules of the game open some."""
        if here == there:
            return True
        if any(opens_cards(self.here, entry) for entry in entries):
            return False
        self._same("what happens in the game", *(list(map(without_card, events)) for events in (here, there)))
        return False

    def _questions(self) -> list[list[Asked]]:
        """The same ones in both; those to the viewer's own seats with the same view."""
        asked = [world.questions() for world in self.worlds]
        self._same("what bots are asked", *([(one.question, one.level, one.key) for one in some] for some in asked))
        for one, other in zip(*asked, strict=True):
            if one.question.seat in self.viewer.seats:
                self._same("the view of a bot", shown(one.view), shown(other.view))
        return asked if asked[0] else []


def answer_all(world: Table, asked: list[Asked], at: int) -> None:
    for one in asked:
        world.answered(one.question, answer(one.view, one.question, one.level, one.key, one.character), at)


def open_part(entry: Entry | None) -> object:
    return replace(entry, check=0) if isinstance(entry, Did | Dealt) else entry


def opens_cards(t: Table, entry: Entry | None) -> bool:
    """A challenge tells whether it was a bluff; who draws until a card fits shows that none did before; what is written
    on a card may ask for anything.
    """
    if not isinstance(entry, Did):
        return False
    until = entry.act == VERBS[A_DRAW] and t.the_rules.tables.draw_until == 1
    return until or entry.act == VERBS[A_CHALLENGE] or any(t.the_rules.customs)


def without_card(event: int) -> int:
    return event & HIDDEN_KIND if event_code(event) in OF_ONE_SEAT else event


def shown(view: View) -> list[object]:
    return [getattr(view, name) for name in View.__slots__]


def difference(here: object, there: object) -> str:
    """The first place where they differ, with what stands around it."""
    one, other = str(here), str(there)
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, place - 80) : place + 80]!r} and {other[max(0, place - 80) : place + 80]!r}"
