"""Generated matches that contain everything a record can contain. Each match is determined by its number."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from penultima.editions import effect_language, load
from penultima.editions.effect_language import Effect, Instruction, Verb
from penultima.editions.ruleset import MIN_SEATS, TEAM_SEATS, OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Refused
from penultima.kernel.actions import A_TIMEOUT, action_call, action_colour, action_kind, encode_play
from penultima.kernel.byte_layout import pack
from penultima.kernel.events import EVENT_NAMES, event_code
from penultima.kernel.expand import list_actions
from penultima.kernel.legal import legal_masks
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.state import NOBODY, RACE, SEATS, VOTE
from penultima.kernel.step_context import NextWord, Source, StepContext
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from penultima.notation.position import Position
from penultima.notation.record import Move, Record, RecordedDeal, Remark, print_record, to_one_line
from penultima.notation.record_text import parse_record
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import POLICIES, decide, policy_code
from penultima.records.replay import walk
from penultima.rng.keyed import KEY_BYTES, Keyed
from penultima.rng.origin import KeyOrigin, SeedOrigin, WrittenOrigin
from penultima.rng.scripted import ScriptedSource
from penultima.simulation.playout import next_to_act
from tests.corpus.features import ORIGINS
from tests.helpers.properties.all_actions import all_actions
from tests.helpers.properties.generated_setups import SUGGESTED

LIKE = 5
"""The number of consecutive matches with the same rules. Compiling rules takes longer than playing a match."""
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
    """A random source that a record cannot identify by a seed or key, so that the record contains its outcomes."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def open(self, deal: int, use: int, count: int) -> NextWord:
        chance = Random(f"{self.seed} {deal} {use} {count}")
        return lambda: chance.getrandbits(32)


@dataclass(frozen=True)
class Trace:
    """The state at the end of a deal, and all events of the deal."""

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
    """Return random rules and a number of players."""
    # classic is listed twice, because it is the only edition with custom cards
    edition = load.load_bundled(chance.choice((*load.bundled_ids(), "classic")))
    seats = chance.randint(MIN_SEATS, SEATS)
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
        name = chance.choice(list(effect_language.VERBS))
        arguments = list(effect_language.VERBS[name][1])
        verbs.append(Verb(name, chance.choice(arguments) if arguments else ""))
    return Instruction(chance.choice(list(effect_language.TARGETS)), tuple(verbs))


def source_of(chance: Random) -> Source:
    """Return a random source for a match: one seed, keys, a source of unknown kind, or a seed or key for each deal."""
    kind = chance.randrange(4)
    seeds = [SeedOrigin(chance.getrandbits(64)) for _ in range(MOST_DEALS)]
    keys = [KeyOrigin(chance.randbytes(KEY_BYTES)) for _ in range(MOST_DEALS)]
    if kind == 0:
        return Sfc32(seeds[0].seed)
    if kind == 1:
        return Keyed([key.key for key in keys])
    if kind == 2:
        return Foreign(seeds[0].seed)
    return ScriptedSource([chance.choice(pair) for pair in zip(seeds, keys, strict=True)])


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
    """Play until the match ends, or for a random number of steps. Refused actions do not appear in the record."""
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
    """Players with random policies. They may act out of turn and forget to call, and they may have a clock."""

    def __init__(self, match: Match, chance: Random) -> None:
        self.match = match
        self.chance = chance
        seats = match.state.seats
        self.policies = [chance.choice((EAGER, EAGER, chance.randrange(len(POLICIES)))) for _ in range(seats)]
        self.meddling = chance.choice((0, 1, 3))
        self.has_clock = chance.randrange(2)
        self.time = 0
        self.actions = all_actions(match.rules, seats)
        self.policy_context = PolicyContext()
        open_choices(match.state, StepContext(Sfc32(chance.getrandbits(64))), self.policy_context)

    def next_time(self) -> int | None:
        self.time += self.chance.randrange(3000)
        return self.time if self.has_clock else None

    def next_wish(self) -> tuple[int, int]:
        s, R = self.match.state, self.match.rules.tables
        if self.chance.randrange(10) < self.meddling:
            return self._unasked_wish()
        if s.phase in (RACE, VOTE) and self.chance.randrange(3) == 0:
            return NOBODY, A_TIMEOUT
        seat = next_to_act(s, R, self.policy_context)
        action = decide(s, R, self.policy_context, seat, self.policies[seat])
        forgets = action_call(action) and self.chance.randrange(2)
        return seat, encode_play(action_kind(action), action_colour(action), 0) if forgets else action

    def _unasked_wish(self) -> tuple[int, int]:
        """Return a random seat and an action. In half of the cases the action is legal, if the seat has a legal one."""
        s, R = self.match.state, self.match.rules.tables
        seat = self.chance.randrange(s.seats)
        allowed = list_actions(R, legal_masks(s, R, seat), s.held[seat]) if self.chance.randrange(2) else []
        return seat, self.chance.choice(allowed or self.actions)


def text_of(chance: Random) -> str:
    """Return a random text in the form that a record stores. It may be empty."""
    return to_one_line(" ".join(chance.choices(WORDS, k=chance.randrange(4))))


def _tags(chance: Random) -> Iterator[tuple[str, str]]:
    for _ in range(chance.randrange(3)):
        yield chance.choice(("Event", "Date", "X-Own", "Seat10", "edition")), text_of(chance)


def _remarks(chance: Random) -> Iterator[str]:
    for _ in range(chance.randrange(3) // 2):
        yield text_of(chance)


def _annotated(deal: RecordedDeal, chance: Random) -> RecordedDeal:
    """Add comments to some moves, and remarks between moves."""
    entries: list[Move | Remark] = []
    for move in deal.moves:
        entries += map(Remark, _remarks(chance) if chance.randrange(10) == 0 else ())
        entries.append(replace(move, comment=text_of(chance)) if chance.randrange(10) == 0 else move)
    return replace(deal, entries=(*entries, *map(Remark, _remarks(chance))))


def features(played: Played) -> Iterator[str]:
    """Yield the features of a record, so that a test can check that all features occurred."""
    record = played.record
    yield f"edition {record.rules.edition.id}"
    yield f"players {record.players}"
    yield f"deals {min(len(record.deals), 5)}"
    yield from (f"option {name}" for name in record.rules.changes)
    yield from {ORIGINS[type(deal.chance)] for deal in record.deals}
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
        "outcomes": any(
            isinstance(deal.chance, WrittenOrigin) and len(deal.chance.outcomes) > 2 for deal in record.deals
        ),
        "open ends": record.deals[-1].end is None,
    }
    yield from (name for name, there in found.items() if there)
    yield from {f"event {EVENT_NAMES[event_code(event)]}" for trace in played.traces for event in trace.events}
