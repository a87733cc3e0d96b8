"""The log determines the table: loading from the first entry and from the last deal gives the same table. A damaged
log is refused.
"""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given
from msgspec.structs import replace

from penultima.game import Game
from penultima.kernel.events import E_PLAYED, E_TURNED_UP, event_code, event_seat
from penultima.kernel.rules import Rules
from penultima.kernel.state import PLAY, RACE, VOTE, State
from penultima.protocol.codec import decode_server_message
from penultima.protocol.server_messages import Item, News
from penultima.protocol.setup import Setup
from penultima.rng.keyed import Keyed
from penultima.table.log.entry import ActionTaken, CardsDealt, Entry, SeatUpdated, decode_entry, encode_entry
from penultima.table.log.facts import Times
from penultima.table.log.table_state import CorruptLog, OtherRulesVersion, TableState, replace_item
from penultima.table.running_table import RunningTable
from penultima.table.table import Table
from penultima.table.window import StepOutcome, Window, next_windows
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import law
from tests.helpers.table.generated_sessions import SPEED, GeneratedSession, Plan, plans

Row = tuple[int, bytes]


def no_key() -> bytes:
    raise AssertionError("a fold needs no new key")


def loaded(rows: list[Row], secrets: dict[int, bytes]) -> Table:
    try:
        return Table.from_log(rows, secrets, no_key)
    except CorruptLog as problem:
        raise AssertionError(f"what was entered cannot be folded: {problem}") from problem


# -- replaying gives the same table


class Witness:
    """Records the serialized table after each step, and the items of the current deal that two viewers received."""

    def __init__(self) -> None:
        self.bytes: dict[int, bytes] = {}
        self.received: dict[tuple[int, ...], list[Item]] = {(): [], (0, 1): []}
        self.since = dict.fromkeys(self.received, -1)

    def __call__(self, session: GeneratedSession) -> None:
        self.bytes[session.table.version] = session.table.to_bytes()
        for seats, items in self.received.items():
            news = session.news(*seats, since=self.since[seats])
            if news.snapshot:
                items.clear()
            items.extend(news.items)
            deals = [number for number, item in enumerate(items) if item.kind == "dealt"]
            del items[: deals[-1] if deals else 0]
            assert news.first + len(news.items) == session.table.version + 1
            self.since[seats] = session.table.version


def check_session(plan: Plan) -> None:
    witness = Witness()
    session = GeneratedSession(plan).play(witness)
    check_same_bytes(session, witness)
    check_same_from_the_last_deal(session)
    check_same_items(session, witness)


def check_same_bytes(session: GeneratedSession, witness: Witness) -> None:
    one, two = TableState(), TableState()
    for version, data in session.log:
        for fold in (one, two):
            try:
                fold.apply(decode_entry(data), session.secrets.get(version, b""))
            except CorruptLog as problem:
                raise AssertionError(f"what was entered cannot be folded: {problem}") from problem
        assert one.to_bytes() == two.to_bytes()
        assert one.to_bytes() == witness.bytes.get(version, one.to_bytes()), (
            f"version {version}: folded, it is another table"
        )
        check_windows(one, decode_entry(data))


def check_same_from_the_last_deal(session: GeneratedSession) -> None:
    for version in some_versions(session):
        rows = session.log[:version]
        start = max((number for number, data in rows if isinstance(decode_entry(data), CardsDealt)), default=1)
        whole, part = loaded(rows, session.secrets), loaded(rows[start - 1 :], session.secrets)
        assert whole.to_bytes() == part.to_bytes()
        for seats in viewers(whole):
            assert whole.encode_news(seats, -1, whole.at) == part.encode_news(seats, -1, part.at)


def some_versions(session: GeneratedSession) -> set[int]:
    """Return the last versions of up to three deals, one random version and the latest version."""
    chance = Random(session.plan.seed)
    ends = [number - 1 for number, data in session.log if isinstance(decode_entry(data), CardsDealt)][1:4]
    return {*ends, chance.randint(1, len(session.log)), len(session.log)}


def viewers(table: Table) -> list[tuple[int, ...]]:
    seats = range(len(table.facts.seats))
    return [(), *((seat,) for seat in seats), tuple(seats)]


def check_same_items(session: GeneratedSession, witness: Witness) -> None:
    """Check that a viewer gets the same items one by one, in one snapshot, and after a restart."""
    again = loaded(session.log, session.secrets)
    for seats, items in witness.received.items():
        now = session.news(*seats)
        later = decode_server_message(again.encode_news(seats, -1, again.at))
        assert isinstance(later, News)
        assert now.items == items == later.items
        assert now.mine == later.mine


def check_windows(fold: TableState, entry: object) -> None:
    """Check that the windows follow from public facts: played cards, sizes of hands, and the current question."""
    if fold.game is None or fold.facts.life != "playing":
        return
    s, R = fold.game.state, fold.game.rules.tables
    assert not (fold.game.over and fold.windows), "a window after the end"
    kinds = {(window.kind, window.seat) for window in fold.windows}
    assert (s.phase == RACE) == (("race", -1) in kinds)
    assert (s.phase == VOTE) == any(kind == "vote" for kind, _ in kinds)
    assert all(s.held[window.seat] == 1 for window in fold.windows if window.kind == "call")
    for seat in range(s.seats):
        if not fold.game.over and s.due >> seat & 1:
            assert ("call", seat) in kinds, "a call that is owed and has no window"
    if isinstance(entry, ActionTaken | CardsDealt) and not fold.game.over:
        events = fold.game.log.since(fold.changes.since(len(fold.changes) - 1)[0].first_event)
        check_new_windows(fold, events, s, R)


def check_new_windows(fold: TableState, events: list[int], s: State, R: Rules) -> None:
    for event in events:
        seat = event_seat(event)
        if event_code(event) == E_PLAYED and s.held[seat] == 1:
            assert Window(fold.version, "call", seat) in fold.windows
    lays = any(event_code(event) in (E_PLAYED, E_TURNED_UP) for event in events)
    if lays and R.jump_in and s.phase == PLAY and not R.wilds >> s.top & 1:
        assert Window(fold.version, "jump") in fold.windows


@law(45, shrinks=False)
@given(plans(90))
def test_a_log_replays_to_the_same_table_at_every_version(plan: Plan) -> None:
    check_session(plan)


def check_answers(plan: Plan) -> None:
    session = GeneratedSession(plan).play()
    session.rest()
    for sent in session.sent:
        assert len(session.answers.get(sent, [])) == 1, f"{sent}: {session.answers.get(sent)}"


@law(40, shrinks=False)
@given(plans(90))
def test_every_command_gets_exactly_one_answer(plan: Plan) -> None:
    check_answers(plan)


# -- damaged logs


BUSY = (
    Plan(Setup("official", {"jump-in": True, "target": 60}, seats=4, clock=SPEED), guests=2, seed=1, steps=90),
    Plan(Setup("classic", {"seven-zero": True, "target": 0}, seats=3, clock=SPEED), guests=1, seed=2, steps=90),
    Plan(Setup("race", {"target": 0}, seats=5), times=Times(), guests=3, seed=3, busy=4, steps=90),
    Plan(Setup("mini", {"target": 500}, seats=2, calm=True), (Setup(seats=2),), guests=1, seed=4, steps=90),
)


@cache
def some_session(seed: int) -> GeneratedSession:
    return GeneratedSession(BUSY[seed]).play()


def fails_to_load(rows: list[Row], secrets: dict[int, bytes]) -> bool:
    """Return whether loading the table is refused. Any exception other than the two expected ones fails the test."""
    try:
        Table.from_log(rows, secrets, no_key)
    except (CorruptLog, OtherRulesVersion):
        return True
    return False


@pytest.mark.parametrize("seed", range(4))
def test_a_log_with_a_changed_byte_is_refused_or_loads_with_another_entry(seed: int) -> None:
    """If a changed log still loads, one of its entries has another meaning.

    The store's hash chain detects the change.
    """
    session, chance = some_session(seed), Random(seed)
    noticed = 0
    for _ in range(60):
        number = chance.randrange(len(session.log))
        version, data = session.log[number]
        position = chance.randrange(len(data))
        changed = chance.choice((chance.randrange(256), *b'0179-" ,{}[]e.'))
        other = data[:position] + bytes([changed]) + data[position + 1 :]
        rows = [*session.log[:number], (version, other), *session.log[number + 1 :]]
        if other == data:
            continue
        if fails_to_load(rows, session.secrets):
            noticed += 1
        else:
            assert decode_entry(other) != decode_entry(data)
    assert noticed > 30


@pytest.mark.parametrize("seed", range(4))
def test_a_log_with_swapped_missing_or_repeated_rows_is_refused(seed: int) -> None:
    session, chance = some_session(seed), Random(seed)
    for number in chance.sample(range(1, len(session.log) - 1), 8):
        swapped = [*session.log[:number], session.log[number + 1], session.log[number], *session.log[number + 2 :]]
        assert fails_to_load(swapped, session.secrets)
        assert fails_to_load([*session.log[:number], *session.log[number + 1 :]], session.secrets)
        assert fails_to_load([*session.log[: number + 1], *session.log[number:]], session.secrets)


@pytest.mark.parametrize("seed", range(4))
def test_a_log_with_a_wrong_or_missing_key_is_refused(seed: int) -> None:
    session = some_session(seed)
    for version, key in session.secrets.items():
        for wrong in (bytes([key[0] ^ 1]) + key[1:], b"", key[:-1]):
            assert fails_to_load(session.log[:version], session.secrets | {version: wrong})


def test_a_log_must_begin_with_the_creation_of_the_table_or_with_a_deal() -> None:
    session = some_session(0)
    first = min(version for version, data in session.log if isinstance(decode_entry(data), CardsDealt))
    assert fails_to_load(session.log[1:], session.secrets), "somebody sits down at no table"
    assert fails_to_load([*session.log[:3], (4, session.log[0][1])], session.secrets)
    assert not fails_to_load(session.log[first - 1 :], session.secrets)


def test_a_log_with_an_invalid_entry_is_refused() -> None:
    """The entries contain unknown seats and people, impossible values, times in the past, or invalid bytes."""
    session = some_session(0)
    version = len(session.log) + 1
    for data in (
        b'{"entry":"sat","at":9999999,"seat":9,"now":{}}',
        b'{"entry":"sat","at":9999999,"seat":-1,"now":{}}',
        b'{"entry":"sat","at":9999999,"seat":0,"now":{"kind":"person"}}',
        b'{"entry":"sat","at":9999999,"seat":0,"now":{"next":77}}',
        b'{"entry":"sat","at":9999999,"seat":0,"now":{"kind":"bot","level":"no-mal"}}',
        b'{"entry":"sat","at":9999999,"seat":0,"now":{},"reserve":-5}',
        b'{"entry":"met","at":9999999,"guest":{"number":0,"id":"somebody else"}}',
        b'{"entry":"met","at":9999999,"guest":{"number":99,"id":"new"}}',
        b'{"entry":"hosted","at":9999999,"person":99}',
        b'{"entry":"hosted","at":9999999,"person":-2}',
        b'{"entry":"said","at":9999999,"person":-1,"text":"hola"}',
        b'{"entry":"readied","at":9999999,"person":99}',
        b'{"entry":"lived","at":9999999,"life":"done","winners":[12]}',
        b'{"entry":"arranged","at":9999999,"setup":{"seats":2},"seats":[]}',
        b'{"entry":"hosted","at":-1,"person":0}',
        b'{"entry":"did","at":9999999,"seat":-1,"act":"timeouts","of":1,"by":"table","check":0}',
        b'{"entry":"did","at":9999999,"seat":12,"act":"draw","of":1,"by":"bot","check":0}',
        b"\xff",
        b"[" * 5_000,
        b"",
    ):
        assert fails_to_load([*session.log, (version, data)], session.secrets), data


@pytest.mark.parametrize(
    "data",
    [
        b'{"entry":"arranged","at":9999999,"setup":{"edition":"nowhere","seats":2},"seats":[{},{}]}',
        b'{"entry":"arranged","at":9999999,"setup":{"options":{"none":true},"seats":2},"seats":[{},{}]}',
    ],
)
def test_unknown_rules_raise_other_rules_version_not_corrupt_log(data: bytes) -> None:
    session = some_session(0)
    with pytest.raises(OtherRulesVersion):
        Table.from_log([*session.log, (len(session.log) + 1, data)], session.secrets, no_key)


def test_a_deal_by_changed_rules_raises_other_rules_version() -> None:
    session = some_session(0)
    version, data = next(row for row in session.log if isinstance(decode_entry(row[1]), CardsDealt))
    dealt = decode_entry(data)
    assert isinstance(dealt, CardsDealt)
    other = encode_entry(replace(dealt, digest="0" * len(dealt.digest)))
    with pytest.raises(OtherRulesVersion):
        Table.from_log([(version, other)], session.secrets, no_key)


# -- planted defects


def check_some() -> None:
    for plan in BUSY:
        check_session(plan)


Defect = Callable[..., object]


def add_strike_without_entry(self: RunningTable, seat: int, why: str, at: int, reserve: int = -1) -> None:
    """Let a bot decide when time is up, but write no log entry about it."""
    del why, at, reserve
    stands_in = replace(self.facts.seats[seat], stand_in=True)
    self.facts = replace(self.facts, seats=replace_item(self.facts.seats, seat, stands_in))


def open_windows_by_hidden_cards(
    old: tuple[Window, ...], s: State, R: Rules, step: StepOutcome, version: int
) -> tuple[Window, ...]:
    """Open a jump window only if a seat holds a matching card."""
    can = any(s.hands[seat][s.top] for seat in range(s.seats)) if s.top >= 0 else False
    return tuple(w for w in next_windows(old, s, R, step, version) if w.kind != "jump" or can)


def keep_time_of_last_entry(
    self: TableState, entry: CardsDealt, game: Game, key: bytes, begin: Callable[..., None] = TableState.install_deal
) -> None:
    """Leave a value in the table that depends on entries before the deal."""
    kept = self.at
    begin(self, entry, game, key)
    self.evidence = kept


def omit_reserve(entry: Entry) -> bytes:
    """Omit the remaining reserve from the entry."""
    return encode_entry(replace(entry, reserve=-1) if isinstance(entry, SeatUpdated) else entry)


class OwnKey(Keyed):
    """A random source that ignores the key of the deal."""

    def __init__(self, deal: int, key: bytes) -> None:
        del deal, key
        super().__init__([])


@pytest.mark.parametrize(
    ("target", "defect"),
    [
        ("penultima.table.running_table.RunningTable.add_strike", add_strike_without_entry),
        ("penultima.table.log.table_state.next_windows", open_windows_by_hidden_cards),
        ("penultima.table.log.table_state.SingleKeySource", OwnKey),
        ("penultima.table.log.table_state.TableState.install_deal", keep_time_of_last_entry),
        ("tests.helpers.table.instant_table.encode_entry", omit_reserve),
    ],
)
def test_log_checks_find_planted_defects(target: str, defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_some, monkeypatch, target, defect)
