"""Twin tables: two worlds that look the same to one viewer. After the same commands they must still look the same."""

from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from penultima.bots.decision import answer_question
from penultima.kernel.actions import A_CHALLENGE, A_DRAW, VERBS
from penultima.kernel.events import HIDDEN_KIND, event_code
from penultima.kernel.state import DRAWN, OVER, VOTE, State
from penultima.support.append_log import AppendLog
from penultima.table.log.entry import ActionTaken, CardsDealt, Entry, LifeChanged
from penultima.table.log.table_state import AppliedEntry
from penultima.table.running_table import NO_ACTION, BotQuestion, DecidedCommands
from penultima.table.table import Table
from penultima.view import View
from tests.helpers.properties.redealt_worlds import OF_ONE_SEAT, Kept, another_past, another_world, cards_of, sees

MOST_WAKES = 12
"""The maximum number of wakes to follow until the next entry."""
NEXT_KEY = bytes(range(32))
"""The key of the next deal, which is the same in both worlds."""


class Leak(AssertionError):
    """Raised if hidden information affects what a viewer sees."""


class Viewer(NamedTuple):
    """A receiver of frames: a person with any number of seats, a spectator, or a bot with its seat."""

    person: str
    seats: tuple[int, ...]


def viewers(t: Table) -> list[Viewer]:
    people = [guest.id for guest in t.facts.people if t.seats_of(guest.id)]
    bots = [seat_index for seat_index, seat in enumerate(t.facts.seats) if seat.kind == "bot"]
    return [
        Viewer("", ()),
        *(Viewer(person, t.seats_of(person)) for person in people),
        *(Viewer("", (seat_index,)) for seat_index in bots),
    ]


# -- creating the other world


def same_table(t: Table) -> Table:
    world = t.fork()
    world.keys = lambda: NEXT_KEY
    return world


def another_table(t: Table, own: tuple[int, ...], chance: Random) -> Table:
    """Return a copy of the table in which cards and events unknown to these seats are different.

    The key of the deal stays the same, because it determines the reaction times of bots.
    """
    world = same_table(t)
    world.cached_public, world.cached_idle = {}, {}
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
    game.log = AppendLog(another_past(game.log, R, own, chance))
    world.changes = AppendLog(other_changes(t, own, chance))
    return world


def is_to_be_shown(t: Table, own: tuple[int, ...]) -> bool:
    """Return whether the viewer could challenge now and so see the hand of the last player."""
    return bool(t.live and t.the_game.state.contest and t.the_game.state.turn in own)


def kept_cards(t: Table, own: tuple[int, ...], chance: Random) -> Kept:
    """Choose the cards that are the same in both worlds.

    If a seat's move is pending, all cards of this seat stay, because the move must remain possible. Each other card
    stays or changes at random.
    """
    s, R = t.the_game.state, t.the_rules.tables
    if s.phase == OVER:
        return ()
    whole = {waiting.seat for waiting in t.waiting_moves}
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
    """Copy how often each random stream was used, and in some cases the card just drawn.

    The drawn card is copied if its owner has already decided about it. Otherwise, chance decides whether it is copied.
    """
    world.opened = s.opened[:]
    has_drawn = s.phase == DRAWN or (s.phase == VOTE and s.before == DRAWN)
    if not has_drawn or s.turn in own:
        return
    if any(waiting.seat == s.turn for waiting in t.waiting_moves) or (
        chance.randrange(2) and world.hands[s.turn][s.drawn]
    ):
        world.drawn, world.stuck = s.drawn, s.stuck


def other_changes(t: Table, own: tuple[int, ...], chance: Random) -> list[AppliedEntry]:
    """Return the entries with other checksums and proofs.

    A proof that the viewer has seen stays the same.
    """
    return [
        change._replace(entry=other_check(change.entry, chance), proof=other_proof(t, change, own, chance))
        for change in t.changes
    ]


def other_check(entry: Entry, chance: Random) -> Entry:
    return replace(entry, check=chance.getrandbits(31)) if isinstance(entry, ActionTaken | CardsDealt) else entry


def other_proof(t: Table, change: AppliedEntry, own: tuple[int, ...], chance: Random) -> int:
    if isinstance(change.entry, ActionTaken) and change.entry.act == VERBS[A_CHALLENGE] and change.entry.seat in own:
        return change.proof
    return chance.getrandbits(t.the_rules.tables.kinds)


def forget_thoughts(t: Table) -> None:
    """Discard pending answers of bots, because the answers depend on the cards of one world. Ask the bots again."""
    for key, thought in t.bot_replies.items():
        if thought.answered and not thought.done:
            t.bot_replies[key] = thought._replace(asked=False, answered=False, action=NO_ACTION)


# -- comparing two worlds


class Twins:
    """Two worlds, `here` and `there`, that look the same to the viewer. Every command is executed in both."""

    def __init__(self, t: Table, viewer: Viewer, at: int, chance: Random) -> None:
        self.viewer = viewer
        self.at = at
        self.here = same_table(t)
        self.there = another_table(t, viewer.seats, chance)

    @property
    def worlds(self) -> tuple[Table, Table]:
        return self.here, self.there

    def compare(self, *since: int) -> None:
        """Check that wake times and frames since these versions are equal in both worlds."""
        self._same("wake_at", self.here.wake_at, self.there.wake_at)
        for version in since:
            frames = [world.encode_news(self.viewer.seats, version, self.at) for world in self.worlds]
            self._same(f"the frame since {version}", *frames)

    def _same(self, what: str, here: object, there: object) -> None:
        if here != there:
            raise Leak(f"{what}, to {self.viewer} at {self.at}: {difference(here, there)}")

    def do(self, act: Callable[[Table], None]) -> bool:
        """Execute a change and the answers of bots in both worlds. Return False if the worlds may differ afterwards."""
        goes_on = self._advance(act, act)
        while goes_on and (asked := self._questions()):
            goes_on = self._advance(*(partial(answer_all, asked=some, at=self.at) for some in asked))
        return goes_on

    def wake(self) -> bool:
        """Advance both worlds to their next wake time.

        Return False if there is none, or if the worlds may differ afterwards.
        """
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
        if any(isinstance(entry, CardsDealt) for entry in taken[0].entries):
            first = 0
        events = [self._events(world, first) for world in self.worlds]
        if (self._is_over() and not was_over) or not self._same_events(taken[0].entries, *events):
            return False
        self._same("the answers", *map(self._answers, taken))
        return True

    def _committed(self, world: Table, act: Callable[[Table], None]) -> DecidedCommands:
        act(world)
        taken = world.take_decided()
        world.confirm_published(world.version, self.at)
        return taken

    def _answers(self, taken: DecidedCommands) -> object:
        answers = [settled.answer for settled in taken.answers if settled.person == self.viewer.person]
        return answers, [ticket for ticket in taken.deferred if ticket.person == self.viewer.person]

    def _same_entries(self, here: DecidedCommands, there: DecidedCommands) -> bool:
        """Return whether the entries are equal up to the first one that opens cards.

        Return False if actions of bots differ, because bots may have different cards. Other differences raise Leak.
        """
        for one, other in zip_longest(here.entries, there.entries):
            if open_part(one) == open_part(other):
                if opens_cards(self.here, one):
                    return True
            elif self._is_by_another_bot(one) or self._is_by_another_bot(other):
                return False
            elif self._is_over() and None in (one, other) and isinstance(one or other, LifeChanged):
                return False  # the points of the hands, now public, end the match in one world only
            else:
                raise Leak(f"what is entered, to {self.viewer} at {self.at}: {one} and {other}")
        return True

    def _is_by_another_bot(self, entry: Entry | None) -> bool:
        return (
            isinstance(entry, ActionTaken) and entry.by in ("bot", "stand-in") and entry.seat not in self.viewer.seats
        )

    def _is_over(self) -> bool:
        """Return whether the deal is over. All hands are then public."""
        return any(world.game is not None and world.game.over for world in self.worlds)

    def _events(self, world: Table, first: int) -> list[int]:
        """Return the events since `first` with only the cards that the viewer may see."""
        own = self.viewer.seats
        log = world.the_game.log.since(first) if world.game else []
        return [event if sees(event, own) else event & HIDDEN_KIND for event in log]

    def _same_events(self, entries: list[Entry], here: list[int], there: list[int]) -> bool:
        """Return whether the events are equal.

        Raise Leak if they differ in more than their cards, although no entry opens cards.
        """
        if here == there:
            return True
        if any(opens_cards(self.here, entry) for entry in entries):
            return False
        self._same("what happens in the game", *(list(map(without_card, events)) for events in (here, there)))
        return False

    def _questions(self) -> list[list[BotQuestion]]:
        """Return the questions to bots in each world. The questions and the views of the viewer must be equal."""
        asked = [world.take_bot_questions() for world in self.worlds]
        self._same("what bots are asked", *([(one.question, one.level, one.key) for one in some] for some in asked))
        for one, other in zip(*asked, strict=True):
            if one.question.seat in self.viewer.seats:
                self._same("the view of a bot", shown(one.view), shown(other.view))
        return asked if asked[0] else []


def answer_all(world: Table, asked: list[BotQuestion], at: int) -> None:
    for one in asked:
        world.apply_bot_answer(
            one.question, answer_question(one.view, one.question, one.level, one.key, one.character), at
        )


def open_part(entry: Entry | None) -> object:
    return replace(entry, check=0) if isinstance(entry, ActionTaken | CardsDealt) else entry


def opens_cards(t: Table, entry: Entry | None) -> bool:
    """Return whether an entry reveals cards.

    A challenge shows whether the card was a bluff. Drawing until a card fits shows that no earlier card did. Custom
    cards can have any effect.
    """
    if not isinstance(entry, ActionTaken):
        return False
    until = entry.act == VERBS[A_DRAW] and t.the_rules.tables.draw_until == 1
    return until or entry.act == VERBS[A_CHALLENGE] or any(t.the_rules.customs)


def without_card(event: int) -> int:
    return event & HIDDEN_KIND if event_code(event) in OF_ONE_SEAT else event


def shown(view: View) -> list[object]:
    return [getattr(view, name) for name in View.__slots__]


def difference(here: object, there: object) -> str:
    """Return the first difference with the text around it."""
    one, other = str(here), str(there)
    index = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, index - 80) : index + 80]!r} and {other[max(0, index - 80) : index + 80]!r}"
