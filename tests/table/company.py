"""Generated evenings, each from its number alone: any rules, bots, and people who do whatever can be done."""

from random import Random

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel.actions import A_PLAY, action_kind, action_verb
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.notation.action import wish_of
from penultima.notation.position import print_position
from penultima.table.table import Table
from penultima.wire.client_in import (
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
from penultima.wire.shape import Clock, Setup
from tests.laws.records import position_of, rules_of
from tests.laws.wishes import all_wishes
from tests.table.evening import HOST, Evening

LIKE = 2
"""So many tables in a row have the same rules: compiling them takes as long as an evening."""
PEOPLE = (HOST, "bea", "ciro", "dora")
GUEST = "zoe"
"""Looks on, and may sit down late."""
CLOCKS = (None, Clock(30_000, 60_000), Clock(2_000, 3_000))
PAUSES = (0, 1, 80, 400, 900, 2_000)
"""How long people let the table wait, in thousandths of a second."""


class Company:
    def __init__(self, number: int) -> None:
        self.chance = Random(f"company {number}")
        rules, seats = lively_rules(number // LIKE)
        self.evening = Evening(setup_of(rules, seats, self.chance), seed=number)
        self.wishes = all_wishes(rules, seats)
        for place in range(1, seats):
            self._seat(place)
        self.evening.start()

    @property
    def table(self) -> Table:
        return self.evening.table

    def _seat(self, place: int) -> None:
        """Half of the seats are people's; those left empty get a bot."""
        kind = self.chance.choice(("easy", "empty", "person", "person"))
        if kind == "easy":
            self.evening.send(HOST, SeatBot(self.evening.id(), place, "easy"))
        if kind == "person":
            person = self.chance.choice(PEOPLE)
            self.evening.send(person, Sit(self.evening.id(), place, person))
            self.evening.present(person)

    # -- what happens next

    def step(self) -> None:
        """Somebody does something, or time passes."""
        match self.chance.choices(("on", "any", "presence", "wait", "wake"), (40, 10, 2, 28, 20))[0]:
            case "on":
                self._go_on()
            case "any":
                person = self.anybody()
                self.evening.send(person, any_command(self, person, (self.table,)))
            case "presence":
                person = self.chance.choice(PEOPLE)
                self.evening.present(person, here=person not in self.table.here)
            case "wait":
                self.evening.wait(self.chance.choice(PAUSES))
            case "wake":
                self.evening.wake()

    def anybody(self) -> str:
        """Most often somebody who is asked, or else sits here."""
        t = self.table
        asked = [place for place in t.the_game.asked if t.facts.seats[place].person >= 0] if t.live else []
        if asked and self.chance.randrange(2):
            return self.person_at(self.chance.choice(asked))
        seated = [person for person in PEOPLE if t.seats_of(person)]
        return self.chance.choice(seated if seated and self.chance.randrange(5) else (*PEOPLE, GUEST))

    def person_at(self, place: int) -> str:
        return self.table.facts.people[self.table.facts.seats[place].person].id

    def _go_on(self) -> None:
        """What brings the evening forward."""
        t = self.table
        if not t.live or t.facts.paused:
            person = t.facts.people[t.facts.host].id if t.facts.host >= 0 else HOST
            kind = GoOn if t.facts.paused else Ready if t.between_deals else Start
            self.evening.send(person, kind(self.evening.id()))
            return
        place = self.chance.choice(t.the_game.asked)
        seat = t.facts.seats[place]
        if seat.kind == "bot":
            self.evening.wake()
            return
        back = seat.stand_in or seat.proxy == t.decision
        command = TakeBack(self.evening.id(), place) if back else good_act(self, place, (t,))
        self.evening.send(self.person_at(place), command or Ready(self.evening.id()))


def lively_rules(number: int) -> tuple[Ruleset, int]:
    """Any rules, and for how many; more often than by lot with jumps, which open windows, and with exchanged hands."""
    rules, seats = rules_of(Random(f"rules {number}"))
    options = dict(rules.changes)
    if number % 2:
        options["jump-in"] = True
    if number % 3 == 0:
        options["seven-zero"] = True
    return ruleset(rules.edition, options, rules.customs), seats


def setup_of(rules: Ruleset, seats: int, chance: Random) -> Setup:
    """Half of the tables begin in the middle of a deal, with few cards: there is more to press."""
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


def any_command(company: Company, person: str, worlds: tuple[Table, ...], *, wild: bool = True) -> TableCommand:
    """Most often about the game: what may be done in all these worlds or, if it is to be wild, anything."""
    t, chance = worlds[0], company.chance
    seats = t.seats_of(person)
    if seats and t.live and chance.randrange(4):
        place = t.asked if t.asked in seats else chance.choice(seats)
        command = any_act(company, place, t) if wild and chance.randrange(3) == 0 else good_act(company, place, worlds)
        if command is not None:
            return command
    return about_the_table(company, person, t)


def about_the_table(company: Company, person: str, t: Table) -> TableCommand:
    chance, new = company.chance, company.evening.id()
    place = chance.randrange(len(t.facts.seats))
    window = chance.choice([t.decision, *(window.id for window in t.windows)])
    few: list[TableCommand] = [
        Say(new, "¡penúltima!"),
        SayPhrase(new, "ouch"),
        Pause(new),
        GoOn(new),
        Ready(new),
        Nothing(new, place, window),
        TakeBack(new, place),
        Patience(new, t.decision, bool(chance.randrange(2))),
        Sit(new, place, person),
        Rename(new, f"{person} {chance.randrange(9)}"),
        Bar(new, chance.randrange(3), bool(chance.randrange(2))),
    ]
    seldom: list[TableCommand] = [Stand(new, place), Leave(new), SeatBot(new, place, "easy")]
    return chance.choice(seldom if chance.randrange(12) == 0 else few)


def any_act(company: Company, place: int, t: Table) -> Act:
    """Any wish, half of them about cards of one's hand, for what is asked or is over."""
    chance = company.chance
    wishes = company.wishes
    own = [action for action in all_plays_of(company, place, t) if chance.randrange(2)]
    action = chance.choice(own if own and chance.randrange(2) else wishes)
    of = chance.choice([t.decision, t.decision, *(window.id for window in t.windows), t.version])
    return Act(company.evening.id(), place, of, str(wish_of(t.the_rules, action)), bool(chance.randrange(2)))


def all_plays_of(company: Company, place: int, t: Table) -> list[int]:
    """Of the cards that it holds."""
    holds = t.the_game.state.holds[place]
    plays = [action for action in company.wishes if action_verb(action) == A_PLAY]
    return [action for action in plays if holds >> action_kind(action) & 1]


def good_act(company: Company, place: int, worlds: tuple[Table, ...]) -> Act | Nothing | None:
    """What this seat may do in all of these worlds, most often a play; at a calm table also that it has nothing to
    press. None: nothing.
    """
    t, chance = worlds[0], company.chance
    held = [window.id for window in t.windows if window.kind in ("call", "jump")]
    if held and t.facts.setup.calm and chance.randrange(2):
        return Nothing(company.evening.id(), place, chance.choice(held))
    possible = [action for action in may(t, place) if all(action in may(world, place) for world in worlds[1:])]
    plays = [action for action in possible if action_verb(action) == A_PLAY]
    others = [action for action in possible if action_verb(action) != A_PLAY]
    if not possible:
        return None
    action = chance.choice(plays if plays and (not others or chance.randrange(4)) else others)
    jumps = [window.id for window in t.windows if window.kind == "jump"]
    of = jumps[0] if action in plays and place != t.asked and jumps else t.decision
    return Act(company.evening.id(), place, of, str(wish_of(t.the_rules, action)))


def may(t: Table, place: int) -> list[int]:
    s, R = t.the_game.state, t.the_rules.tables
    return expand(R, legal(s, R, place), s.held[place])
