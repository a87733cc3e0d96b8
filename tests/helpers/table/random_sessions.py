"""Random sessions with random rules, bots, and people who send random commands. A number determines each session."""

from random import Random

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel.actions import A_PLAY, action_kind, action_verb
from penultima.kernel.expand import list_actions
from penultima.kernel.legal import legal_masks
from penultima.notation.kernel_actions import decode_action
from penultima.notation.position import print_position
from penultima.protocol.client_messages import (
    Act,
    Bar,
    GoOn,
    Leave,
    Nothing,
    Patience,
    Pause,
    Ready,
    Rename,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Stand,
    Start,
    TableCommand,
    TakeBack,
)
from penultima.protocol.setup import Clock, Setup
from penultima.table.log.facts import NOBODY
from penultima.table.table import Table
from tests.helpers.properties.all_actions import all_actions
from tests.helpers.properties.generated_records import position_of, rules_of
from tests.helpers.table.instant_table import HOST, InstantTable

LIKE = 2
"""The number of consecutive sessions that share rules, because compiling rules takes as long as a session."""
PEOPLE = (HOST, "bea", "ciro", "dora")
GUEST = "zoe"
"""A person who watches at first and may sit down later."""
CLOCKS = (None, Clock(30_000, 60_000), Clock(2_000, 3_000))
PAUSES = (0, 1, 80, 400, 900, 2_000)
"""How long people wait before they act, in milliseconds."""


class RandomSession:
    def __init__(self, number: int) -> None:
        self.chance = Random(f"company {number}")
        rules, seats = lively_rules(number // LIKE)
        self.instant_table = InstantTable(setup_of(rules, seats, self.chance), seed=number)
        self.actions = all_actions(rules, seats)
        for seat in range(1, seats):
            self._seat(seat)
        self.instant_table.start()

    @property
    def table(self) -> Table:
        return self.instant_table.table

    def _seat(self, seat: int) -> None:
        """Give about half of the seats to people. The others get a bot now, or stay empty until the start adds one."""
        kind = self.chance.choice(("easy", "empty", "person", "person"))
        if kind == "easy":
            self.instant_table.send(HOST, SeatBot(self.instant_table.id(), seat, "easy"))
        if kind == "person":
            person = self.chance.choice(PEOPLE)
            self.instant_table.send(person, Sit(self.instant_table.id(), seat, person))
            self.instant_table.present(person)

    # -- steps

    def step(self) -> None:
        """Let a person act, or let time pass."""
        match self.chance.choices(("on", "any", "presence", "wait", "wake", "give"), (40, 10, 2, 28, 20, 1))[0]:
            case "on":
                self._go_on()
            case "any":
                person = self.anybody()
                self.instant_table.send(person, any_command(self, person, (self.table,)))
            case "presence":
                person = self.chance.choice(PEOPLE)
                self.instant_table.present(person, here=person not in self.table.connected)
            case "wait":
                self.instant_table.wait(self.chance.choice(PAUSES))
            case "wake":
                self.instant_table.wake()
            case "give":
                self._give_seat()

    def _give_seat(self) -> None:
        """Let the host give another person's seat to the guest."""
        seats = enumerate(self.table.facts.seats)
        other_seats = [seat_index for seat_index, seat in seats if seat.person not in (NOBODY, self.table.facts.host)]
        if other_seats:
            self.instant_table.hand_over(self.chance.choice(other_seats), GUEST, given=True)

    def anybody(self) -> str:
        """Choose a person, most often one who is asked or at least has a seat."""
        t = self.table
        asked = [seat for seat in t.the_game.asked if t.facts.seats[seat].person >= 0] if t.live else []
        if asked and self.chance.randrange(2):
            return self.person_at(self.chance.choice(asked))
        seated = [person for person in PEOPLE if t.seats_of(person)]
        return self.chance.choice(seated if seated and self.chance.randrange(5) else (*PEOPLE, GUEST))

    def person_at(self, seat: int) -> str:
        return self.table.facts.people[self.table.facts.seats[seat].person].id

    def _go_on(self) -> None:
        """Choose a command that lets the session continue."""
        t = self.table
        if not t.live or t.facts.paused:
            person = t.facts.people[t.facts.host].id if t.facts.host >= 0 else HOST
            kind = GoOn if t.facts.paused else Ready if t.between_deals else Start
            self.instant_table.send(person, kind(self.instant_table.id()))
            return
        seat_index = self.chance.choice(t.the_game.asked)
        seat = t.facts.seats[seat_index]
        if seat.kind == "bot":
            self.instant_table.wake()
            return
        back = seat.stand_in or seat.proxy == t.decision
        command = TakeBack(self.instant_table.id(), seat_index) if back else good_act(self, seat_index, (t,))
        self.instant_table.send(self.person_at(seat_index), command or Ready(self.instant_table.id()))


def lively_rules(number: int) -> tuple[Ruleset, int]:
    """Return random rules and a number of players. Some sessions also enable jump-in or the exchange of hands."""
    rules, seats = rules_of(Random(f"rules {number}"))
    options = dict(rules.changes)
    if number % 2:
        options["jump-in"] = True
    if number % 3 == 0:
        options["seven-zero"] = True
    return ruleset(rules.edition, options, rules.customs), seats


def setup_of(rules: Ruleset, seats: int, chance: Random) -> Setup:
    """Return a setup. Half of the tables begin from a position with few cards, because more windows open then."""
    position = print_position(rules, position_of(rules, seats, chance)) if chance.randrange(2) else ""
    return Setup(
        edition=rules.edition.id,
        options=dict(rules.changes),
        customs=list(rules.customs),
        seats=seats,
        position=position,
        clock=chance.choice(CLOCKS),
        calm=chance.randrange(4) == 0,
    )


def any_command(session: RandomSession, person: str, worlds: tuple[Table, ...], *, wild: bool = True) -> TableCommand:
    """Choose a command, most often an action of the game.

    Unless `wild` is set, the action is possible in all these worlds.
    """
    t, chance = worlds[0], session.chance
    seats = t.seats_of(person)
    if seats and t.live and chance.randrange(4):
        seat = t.asked if t.asked in seats else chance.choice(seats)
        command = any_act(session, seat, t) if wild and chance.randrange(3) == 0 else good_act(session, seat, worlds)
        if command is not None:
            return command
    return about_the_table(session, person, t)


def about_the_table(session: RandomSession, person: str, t: Table) -> TableCommand:
    chance, new = session.chance, session.instant_table.id()
    seat = chance.randrange(len(t.facts.seats))
    window = chance.choice([t.decision, *(window.id for window in t.windows)])
    few: list[TableCommand] = [
        Say(new, "¡penúltima!"),
        SayPhrase(new, "ouch"),
        Pause(new),
        GoOn(new),
        Ready(new),
        Nothing(new, seat, window),
        TakeBack(new, seat),
        Patience(new, t.decision, bool(chance.randrange(2))),
        Sit(new, seat, person),
        Rename(new, f"{person} {chance.randrange(9)}"),
        Bar(new, chance.randrange(3), bool(chance.randrange(2))),
    ]
    seldom: list[TableCommand] = [Stand(new, seat), Leave(new), SeatBot(new, seat, "easy")]
    return chance.choice(seldom if chance.randrange(12) == 0 else few)


def any_act(session: RandomSession, seat: int, t: Table) -> Act:
    """Choose an action, which may be illegal. It is often a play of a card in the hand.

    The action refers to the current decision, to an open window or to a wrong id.
    """
    chance = session.chance
    actions = session.actions
    own = [action for action in all_plays_of(session, seat, t) if chance.randrange(2)]
    action = chance.choice(own if own and chance.randrange(2) else actions)
    of = chance.choice([t.decision, t.decision, *(window.id for window in t.windows), t.version])
    return Act(session.instant_table.id(), seat, of, str(decode_action(t.the_rules, action)), bool(chance.randrange(2)))


def all_plays_of(session: RandomSession, seat: int, t: Table) -> list[int]:
    """List all plays of the cards in the hand, legal or not."""
    holds = t.the_game.state.holds[seat]
    plays = [action for action in session.actions if action_verb(action) == A_PLAY]
    return [action for action in plays if holds >> action_kind(action) & 1]


def good_act(session: RandomSession, seat: int, worlds: tuple[Table, ...]) -> Act | Nothing | None:
    """Choose an action that is possible in all these worlds, most often a play.

    At a calm table the seat may also reply that it has nothing to press. Return None if no action is possible.
    """
    t, chance = worlds[0], session.chance
    held = [window.id for window in t.windows if window.kind in ("call", "jump")]
    if held and t.facts.setup.calm and chance.randrange(2):
        return Nothing(session.instant_table.id(), seat, chance.choice(held))
    possible = [action for action in may(t, seat) if all(action in may(world, seat) for world in worlds[1:])]
    plays = [action for action in possible if action_verb(action) == A_PLAY]
    others = [action for action in possible if action_verb(action) != A_PLAY]
    if not possible:
        return None
    action = chance.choice(plays if plays and (not others or chance.randrange(4)) else others)
    jumps = [window.id for window in t.windows if window.kind == "jump"]
    of = jumps[0] if action in plays and seat != t.asked and jumps else t.decision
    return Act(session.instant_table.id(), seat, of, str(decode_action(t.the_rules, action)))


def may(t: Table, seat: int) -> list[int]:
    s, R = t.the_game.state, t.the_rules.tables
    return list_actions(R, legal_masks(s, R, seat), s.held[seat])
