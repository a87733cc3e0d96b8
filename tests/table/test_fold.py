"""The log is the truth: folded again, from the start or the last deal, it is the same table; damaged, it is none."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given
from msgspec.structs import replace

from penultima.fair.keyed import Keyed
from penultima.game import Game
from penultima.kernel.events import E_PLAYED, E_TURNED_UP, event_code, event_seat
from penultima.kernel.rules import Rules
from penultima.kernel.state import PLAY, RACE, VOTE, State
from penultima.table.entry import Dealt, Did, Entry, Sat, decode, encode
from penultima.table.facts import Times
from penultima.table.fold import Corrupt, Fold, OtherRules, put
from penultima.table.sitting import Sitting
from penultima.table.table import Table
from penultima.table.window import Happened, Window, next_windows
from penultima.wire.client_out import Item, News
from penultima.wire.codec import decode_out
from penultima.wire.shape import Setup
from tests.laws.planted import catches
from tests.laws.setups import law
from tests.table.crowd import SPEED, Crowd, Plan, plans

Row = tuple[int, bytes]


def no_key() -> bytes:
    raise AssertionError("a fold needs no new key")


def loaded(rows: list[Row], secrets: dict[int, bytes]) -> Table:
    try:
        return Table.loaded(rows, secrets, no_key)
    except Corrupt as problem:
        raise AssertionError(f"what was entered cannot be folded: {problem}") from problem


# -- the same table


class Witness:
    """What the table was after each step, and what two viewers were told by and by."""

    def __init__(self) -> None:
        self.bytes: dict[int, bytes] = {}
        self.told: dict[tuple[int, ...], list[Item]] = {(): [], (0, 1): []}
        self.since = dict.fromkeys(self.told, -1)

    def __call__(self, crowd: Crowd) -> None:
        self.bytes[crowd.table.version] = crowd.table.bytes()
        for seats, items in self.told.items():
            news = crowd.news(*seats, since=self.since[seats])
            if news.snapshot:
                items.clear()
            items.extend(news.items)
            deals = [number for number, item in enumerate(items) if item.kind == "dealt"]
            del items[: deals[-1] if deals else 0]
            assert news.first + len(news.items) == crowd.table.version + 1
            self.since[seats] = crowd.table.version


def check_evening(plan: Plan) -> None:
    witness = Witness()
    crowd = Crowd(plan).play(witness)
    check_same_bytes(crowd, witness)
    check_same_from_the_last_deal(crowd)
    check_same_items(crowd, witness)


def check_same_bytes(crowd: Crowd, witness: Witness) -> None:
    one, two = Fold(), Fold()
    for version, data in crowd.log:
        for fold in (one, two):
            try:
                fold.apply(decode(data), crowd.secrets.get(version, b""))
            except Corrupt as problem:
                raise AssertionError(f"what was entered cannot be folded: {problem}") from problem
        assert one.bytes() == two.bytes()
        assert one.bytes() == witness.bytes.get(version, one.bytes()), f"version {version}: folded, it is another table"
        check_windows(one, decode(data))


def check_same_from_the_last_deal(crowd: Crowd) -> None:
    for version in some_versions(crowd):
        rows = crowd.log[:version]
        start = max((number for number, data in rows if isinstance(decode(data), Dealt)), default=1)
        whole, part = loaded(rows, crowd.secrets), loaded(rows[start - 1 :], crowd.secrets)
        assert whole.bytes() == part.bytes()
        for seats in viewers(whole):
            assert whole.frame(seats, -1, whole.at) == part.frame(seats, -1, part.at)


def some_versions(crowd: Crowd) -> set[int]:
    """The ends of deals, and a few others."""
    chance = Random(crowd.plan.seed)
    ends = [number - 1 for number, data in crowd.log if isinstance(decode(data), Dealt)][1:4]
    return {*ends, chance.randint(1, len(crowd.log)), len(crowd.log)}


def viewers(table: Table) -> list[tuple[int, ...]]:
    places = range(len(table.facts.seats))
    return [(), *((place,) for place in places), tuple(places)]


def check_same_items(crowd: Crowd, witness: Witness) -> None:
    """Piece by piece, at once, or after a restart: everybody was told the same."""
    again = loaded(crowd.log, crowd.secrets)
    for seats, items in witness.told.items():
        now = crowd.news(*seats)
        later = decode_out(again.frame(seats, -1, again.at))
        assert isinstance(later, News)
        assert now.items == items == later.items
        assert now.mine == later.mine


def check_windows(fold: Fold, entry: object) -> None:
    """They follow from what everybody sees: who laid what, how many cards each has, what is awaited."""
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
    if isinstance(entry, Did | Dealt) and not fold.game.over:
        events = fold.game.log.since(fold.changes.since(len(fold.changes) - 1)[0].first)
        check_new_windows(fold, events, s, R)


def check_new_windows(fold: Fold, events: list[int], s: State, R: Rules) -> None:
    for event in events:
        seat = event_seat(event)
        if event_code(event) == E_PLAYED and s.held[seat] == 1:
            assert Window(fold.version, "call", seat) in fold.windows
    lays = any(event_code(event) in (E_PLAYED, E_TURNED_UP) for event in events)
    if lays and R.jump_in and s.phase == PLAY and not R.wilds >> s.top & 1:
        assert Window(fold.version, "jump") in fold.windows


@law(45, shrinks=False)
@given(plans(90))
def test_a_log_folds_to_the_same_table_at_every_version(plan: Plan) -> None:
    check_evening(plan)


def check_answers(plan: Plan) -> None:
    crowd = Crowd(plan).play()
    crowd.rest()
    for sent in crowd.sent:
        assert len(crowd.answers.get(sent, [])) == 1, f"{sent}: {crowd.answers.get(sent)}"


@law(40, shrinks=False)
@given(plans(90))
def test_everybody_gets_one_answer_to_each_command(plan: Plan) -> None:
    check_answers(plan)


# -- damage


BUSY = (
    Plan(Setup("official", {"jump-in": True, "target": 60}, seats=4, clock=SPEED), guests=2, seed=1, steps=90),
    Plan(Setup("classic", {"seven-zero": True, "target": 0}, seats=3, clock=SPEED), guests=1, seed=2, steps=90),
    Plan(Setup("race", {"target": 0}, seats=5), times=Times(), guests=3, seed=3, busy=4, steps=90),
    Plan(Setup("mini", {"target": 500}, seats=2, calm=True), (Setup(seats=2),), guests=1, seed=4, steps=90),
)


@cache
def some_evening(seed: int) -> Crowd:
    return Crowd(BUSY[seed]).play()


def fails_or_differs(rows: list[Row], secrets: dict[int, bytes]) -> bool:
    """True: it is noticed. There are two ways to fail; any other exception goes through."""
    try:
        Table.loaded(rows, secrets, no_key)
    except (Corrupt, OtherRules):
        return True
    return False


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_byte_is_corrupt_or_another_entry_and_nothing_else(seed: int) -> None:
    """No byte is ignored: what can still be folded says something else, and the chain of the store will tell."""
    crowd, chance = some_evening(seed), Random(seed)
    noticed = 0
    for _ in range(60):
        number = chance.randrange(len(crowd.log))
        version, data = crowd.log[number]
        place = chance.randrange(len(data))
        other = data[:place] + bytes([chance.choice((chance.randrange(256), *b'0179-" ,{}[]e.'))]) + data[place + 1 :]
        rows = [*crowd.log[:number], (version, other), *crowd.log[number + 1 :]]
        if other == data:
            continue
        if fails_or_differs(rows, crowd.secrets):
            noticed += 1
        else:
            assert decode(other) != decode(data)
    assert noticed > 30


@pytest.mark.parametrize("seed", range(4))
def test_rows_out_of_order_or_missing_are_corrupt(seed: int) -> None:
    crowd, chance = some_evening(seed), Random(seed)
    for number in chance.sample(range(1, len(crowd.log) - 1), 8):
        swapped = [*crowd.log[:number], crowd.log[number + 1], crowd.log[number], *crowd.log[number + 2 :]]
        assert fails_or_differs(swapped, crowd.secrets)
        assert fails_or_differs([*crowd.log[:number], *crowd.log[number + 1 :]], crowd.secrets)
        assert fails_or_differs([*crowd.log[: number + 1], *crowd.log[number:]], crowd.secrets)


@pytest.mark.parametrize("seed", range(4))
def test_another_key_or_none_is_corrupt(seed: int) -> None:
    crowd = some_evening(seed)
    for version, key in crowd.secrets.items():
        for wrong in (bytes([key[0] ^ 1]) + key[1:], b"", key[:-1]):
            assert fails_or_differs(crowd.log[:version], crowd.secrets | {version: wrong})


def test_a_log_begins_with_the_table_or_a_deal() -> None:
    crowd = some_evening(0)
    first = min(version for version, data in crowd.log if isinstance(decode(data), Dealt))
    assert fails_or_differs(crowd.log[1:], crowd.secrets), "somebody sits down at no table"
    assert fails_or_differs([*crowd.log[:3], (4, crowd.log[0][1])], crowd.secrets)
    assert not fails_or_differs(crowd.log[first - 1 :], crowd.secrets)


def test_what_names_nobody_is_corrupt() -> None:
    """Seats and people that are not there, and time that runs backwards."""
    crowd = some_evening(0)
    version = len(crowd.log) + 1
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
        assert fails_or_differs([*crowd.log, (version, data)], crowd.secrets), data


@pytest.mark.parametrize(
    "data",
    [
        b'{"entry":"arranged","at":9999999,"setup":{"edition":"nowhere","seats":2},"seats":[{},{}]}',
        b'{"entry":"arranged","at":9999999,"setup":{"options":{"none":true},"seats":2},"seats":[{},{}]}',
    ],
)
def test_rules_that_are_not_here_are_no_fault_of_the_log(data: bytes) -> None:
    crowd = some_evening(0)
    with pytest.raises(OtherRules):
        Table.loaded([*crowd.log, (len(crowd.log) + 1, data)], crowd.secrets, no_key)


def test_a_deal_by_other_rules_is_no_fault_of_the_log() -> None:
    crowd = some_evening(0)
    version, data = next(row for row in crowd.log if isinstance(decode(row[1]), Dealt))
    dealt = decode(data)
    assert isinstance(dealt, Dealt)
    other = encode(replace(dealt, digest="0" * len(dealt.digest)))
    with pytest.raises(OtherRules):
        Table.loaded([(version, other)], crowd.secrets, no_key)


# -- defects that were planted


def check_some() -> None:
    for plan in BUSY:
        check_evening(plan)


Defect = Callable[..., object]


def without_an_entry(self: Sitting, place: int, why: str, at: int, reserve: int = -1) -> None:
    """A bot takes a decision because it is time, and nobody writes it down."""
    del why, at, reserve
    stands_in = replace(self.facts.seats[place], stand_in=True)
    self.facts = replace(self.facts, seats=put(self.facts.seats, place, stands_in))


def of_hidden_cards(old: tuple[Window, ...], s: State, R: Rules, step: Happened, version: int) -> tuple[Window, ...]:
    """A window to jump only where somebody can."""
    can = any(s.hands[seat][s.top] for seat in range(s.seats)) if s.top >= 0 else False
    return tuple(w for w in next_windows(old, s, R, step, version) if w.kind != "jump" or can)


def remembering(self: Fold, entry: Dealt, game: Game, key: bytes, begin: Callable[..., None] = Fold.begin) -> None:
    """Something of the deal before lives on."""
    kept = self.at
    begin(self, entry, game, key)
    self.evidence = kept


def forgetful(entry: Entry) -> bytes:
    """Leaves out what time somebody has left, as if that were as before."""
    return encode(replace(entry, reserve=-1) if isinstance(entry, Sat) else entry)


class OwnKey(Keyed):
    """Makes a key up, whatever it is given."""

    def __init__(self, deal: int, key: bytes) -> None:
        del deal, key
        super().__init__([])


@pytest.mark.parametrize(
    ("place", "defect"),
    [
        ("penultima.table.sitting.Sitting.strike", without_an_entry),
        ("penultima.table.fold.next_windows", of_hidden_cards),
        ("penultima.table.fold.OneKey", OwnKey),
        ("penultima.table.fold.Fold.begin", remembering),
        ("tests.table.evening.encode", forgetful),
    ],
)
def test_the_laws_of_the_fold_catch(place: str, defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_some, monkeypatch, place, defect)
