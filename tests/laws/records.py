"""Generated matches with all that a record can carry, each from its number alone, and the law: it brings them back."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from penultima.editions import effect, load
from penultima.editions.effect import Effect, Instruction, Verb
from penultima.editions.ruleset import FEWEST, TEAM_SEATS, OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.fair.chance import Key, Seed, Written
from penultima.fair.keyed import KEY_BYTES, Keyed
from penultima.fair.written import EachItsOwn
from penultima.game import Refused
from penultima.kernel.actions import A_TIMEOUT, action_call, action_colour, action_kind, play_card
from penultima.kernel.desk import Desk, Source, Word
from penultima.kernel.events import NAMES, event_code
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.state import NOBODY, RACE, SEATS, VOTE
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import pack
from penultima.loops.drive import next_to_act
from penultima.match import Match
from penultima.notation.position import Position
from penultima.notation.record import Move, Record, RecordedDeal, Remark, one_line, print_record
from penultima.notation.record_text import parse_record
from penultima.playback import walk
from penultima.policies.registry import POLICIES, decide, policy_code
from penultima.policies.wits import Wits, open_choices
from tests.laws.setups import SUGGESTED
from tests.laws.wishes import all_wishes

LIKE = 5
"""So many matches in a row have the same rules: compiling them takes longer than playing."""
MOST_DEALS = 60
EAGER = policy_code("eager")
TARGETS = (0, 5, 20, 60, 500)
LENGTHS = (0, 20, 100, 200, 300, 400)
WORDS = (
    '"',
    "\\",
    '\\"',
    "#",
    "@1.000",
    "Ñandú",
    "🂡",
    "e\u0301",
    "李",
    "]",
    "[Penultima",
    "deal 1",
    "end ",
    "=",
    "\u00a0",
)


class Foreign:
    """A source that a record has no name for."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def open(self, deal: int, use: int, count: int) -> Word:
        chance = Random(f"{self.seed} {deal} {use} {count}")
        return lambda: chance.getrandbits(32)


@dataclass(frozen=True)
class Trace:
    """How a deal stood when it was left, and all that happened in it."""

    state: bytes
    events: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    record: Record
    traces: tuple[Trace, ...]


def check_match(number: int) -> Played:
    played = play(number)
    check_record(played)
    return played


def check_record(played: Played) -> None:
    text = print_record(played.record)
    try:
        read = parse_record(text)
        assert read == played.record
        assert print_record(read) == text
        assert tuple(traces(read)) == played.traces
    except BadInput as problem:
        raise AssertionError(f"a record of what was played is turned away: {problem}") from problem


def traces(record: Record) -> Iterator[Trace]:
    number = left = -1
    for match, move in walk(record):
        if move is None:
            number += 1
            left = len(record.deals[number].moves)
        else:
            left -= 1
        if left == 0:
            yield trace(match)


def trace(match: Match) -> Trace:
    return Trace(pack(match.state), tuple(match.game.log))


def play(number: int) -> Played:
    chance = Random(number)
    rules, seats = rules_of(Random(f"rules {number // LIKE}"))
    position = position_of(rules, seats, chance) if chance.randrange(5) == 0 else None
    choose = rules.tables.dealer == DEALER_CHOSEN and position is None
    match = Match(
        rules.edition,
        players=seats,
        options=rules.changes,
        customs=rules.customs,
        dealer=chance.choice((None, chance.randrange(seats))) if choose else None,
        position=position,
        source=source_of(chance),
    )
    found = list(_play_out(match, chance))
    record = match.record([text_of(chance) for _ in range(chance.randrange(seats + 1))], list(_tags(chance)))
    deals = tuple(_annotated(deal, chance) for deal in record.deals)
    return Played(replace(record, deals=deals, remarks=tuple(_remarks(chance))), tuple(found))


def rules_of(chance: Random) -> tuple[Ruleset, int]:
    """And for how many."""
    edition = load.edition(chance.choice((*load.names(), "classic")))  # twice: there is more to write in it
    seats = chance.randint(FEWEST, SEATS)
    options: dict[str, OptionValue] = {"target": chance.choice(TARGETS)} if chance.randrange(4) else {}
    for option in edition.options.values():
        if option.values and chance.randrange(4) == 0:
            options[option.id] = chance.choice(option.values)
    if options.get("teams"):
        seats = chance.choice(TEAM_SEATS)
        options.pop("last-standing", None)
    places = len(edition.customs())
    return ruleset(edition, options, tuple(_custom(chance) for _ in range(chance.randint(0, places)))), seats


def _custom(chance: Random) -> str:
    if chance.randrange(2):
        return chance.choice(("", *SUGGESTED))
    return str(Effect(tuple(_instruction(chance) for _ in range(chance.randint(1, 2)))))


def _instruction(chance: Random) -> Instruction:
    verbs = []
    for _ in range(chance.randint(1, 2)):
        name = chance.choice(list(effect.VERBS))
        arguments = list(effect.VERBS[name][1])
        verbs.append(Verb(name, chance.choice(arguments) if arguments else ""))
    return Instruction(chance.choice(list(effect.TARGETS)), tuple(verbs))


def source_of(chance: Random) -> Source:
    """One for the whole match, named or not, or one for each deal."""
    kind = chance.randrange(4)
    seeds = [Seed(chance.getrandbits(64)) for _ in range(MOST_DEALS)]
    keys = [Key(chance.randbytes(KEY_BYTES)) for _ in range(MOST_DEALS)]
    if kind == 0:
        return Sfc32(seeds[0].seed)
    if kind == 1:
        return Keyed([key.key for key in keys])
    if kind == 2:
        return Foreign(seeds[0].seed)
    return EachItsOwn([chance.choice(pair) for pair in zip(seeds, keys, strict=True)])


def position_of(rules: Ruleset, seats: int, chance: Random) -> Position:
    deck = list(rules.tables.manifest[: rules.tables.cards])
    chance.shuffle(deck)
    top = deck.pop()
    printed = rules.tables.colour[top]
    most = min(4, len(deck) // seats)
    return Position(
        hands=tuple(tuple(sorted(deck.pop() for _ in range(chance.randint(1, most)))) for _ in range(seats)),
        top=top,
        colour=chance.randrange(4) if printed < 0 else printed,
        draw=tuple(deck.pop() for _ in range(chance.randrange(1 + min(3, len(deck))))),
        draw_only=chance.randrange(4) == 0,
        dealer=chance.randrange(seats),
        turn=chance.randrange(seats),
        direction=chance.choice((1, -1)),
        scores=(0,) * seats,
    )


def _play_out(match: Match, chance: Random) -> Iterator[Trace]:
    """Until the match is over or, more often, people have had enough of it. Refused wishes leave nothing behind."""
    people = People(match, chance)
    for _ in range(chance.choice(LENGTHS)):
        if match.over:
            break
        if match.game.over:
            yield trace(match)
            match.next_deal()
            people.time = 0
        else:
            with suppress(Refused):
                match.game.act(*people.next_wish(), people.next_time())
    yield trace(match)


class People:
    """They decide by lots of their own, sometimes act unasked or forget the call, and some have a clock."""

    def __init__(self, match: Match, chance: Random) -> None:
        self.match = match
        self.chance = chance
        seats = match.state.seats
        self.policies = [chance.choice((EAGER, EAGER, chance.randrange(len(POLICIES)))) for _ in range(seats)]
        self.meddling = chance.choice((0, 1, 3))
        self.has_clock = chance.randrange(2)
        self.time = 0
        self.wishes = all_wishes(match.rules, seats)
        self.wits = Wits()
        open_choices(match.state, Desk(Sfc32(chance.getrandbits(64))), self.wits)

    def next_time(self) -> int | None:
        self.time += self.chance.randrange(3000)
        return self.time if self.has_clock else None

    def next_wish(self) -> tuple[int, int]:
        s, R = self.match.state, self.match.rules.tables
        if self.chance.randrange(10) < self.meddling:
            return self._unasked_wish()
        if s.phase in (RACE, VOTE) and self.chance.randrange(3) == 0:
            return NOBODY, A_TIMEOUT
        seat = next_to_act(s, R, self.wits)
        action = decide(s, R, self.wits, seat, self.policies[seat])
        forgets = action_call(action) and self.chance.randrange(2)
        return seat, play_card(action_kind(action), action_colour(action), 0) if forgets else action

    def _unasked_wish(self) -> tuple[int, int]:
        """Half of them legal, where the seat can do anything."""
        s, R = self.match.state, self.match.rules.tables
        seat = self.chance.randrange(s.seats)
        allowed = expand(R, legal(s, R, seat), s.held[seat]) if self.chance.randrange(2) else []
        return seat, self.chance.choice(allowed or self.wishes)


def text_of(chance: Random) -> str:
    """As a record keeps it; now and then nothing."""
    return one_line(" ".join(chance.choices(WORDS, k=chance.randrange(4))))


def _tags(chance: Random) -> Iterator[tuple[str, str]]:
    for _ in range(chance.randrange(3)):
        yield chance.choice(("Event", "Date", "X-Own", "Seat10", "edition")), text_of(chance)


def _remarks(chance: Random) -> Iterator[str]:
    for _ in range(chance.randrange(3) // 2):
        yield text_of(chance)


def _annotated(deal: RecordedDeal, chance: Random) -> RecordedDeal:
    """With comments at some moves and remarks between them."""
    entries: list[Move | Remark] = []
    for move in deal.moves:
        entries += map(Remark, _remarks(chance) if chance.randrange(10) == 0 else ())
        entries.append(replace(move, comment=text_of(chance)) if chance.randrange(10) == 0 else move)
    return replace(deal, entries=(*entries, *map(Remark, _remarks(chance))))


def features(played: Played) -> Iterator[str]:
    """What is in it, so that a run can show that it looked at everything."""
    record = played.record
    yield f"edition {record.rules.edition.id}"
    yield f"players {record.players}"
    yield f"deals {min(len(record.deals), 5)}"
    yield from (f"option {name}" for name in record.rules.changes)
    yield from {f"chance {type(deal.chance).__name__.lower()}" for deal in record.deals}
    entries = [entry for deal in record.deals for entry in deal.entries]
    moves = [entry for entry in entries if isinstance(entry, Move)]
    found = {
        "position": record.deals[0].position,
        "customs": any(record.rules.customs),
        "names": record.names,
        "tags": record.tags,
        "remarks": len(moves) < len(entries),
        "comments": any(move.comment for move in moves),
        "times": any(move.time is not None for move in moves),
        "timeouts": any(move.action == A_TIMEOUT for move in moves),
        "outcomes": any(isinstance(deal.chance, Written) and len(deal.chance.outcomes) > 2 for deal in record.deals),
        "open ends": record.deals[-1].end is None,
    }
    yield from (name for name, there in found.items() if there)
    yield from {f"event {NAMES[event_code(event)]}" for trace in played.traces for event in trace.events}
