"""Windows: what is taken at once, what waits and for how long, and in which order it is done then."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.table.entry import Did
from penultima.table.facts import AT_ONCE, Times
from penultima.table.moves import lot
from penultima.wire.client_in import Act, GoOn, Leave, Pause, SeatBot
from penultima.wire.client_out import Answer, Slap, WindowNow
from penultima.wire.shape import Clock, Setup
from tests.editions.own_cards import NIGHT
from tests.table.evening import HOST, Evening
from tests.table.practice import JUMP_IN, PEOPLE, Practice

LAST_BUT_ONE = "hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5"
"""Seat 0 comes to one card by a 7; seat 1 is next, seat 2 could jump."""
QUIET = "hands=R7,R9,R8/R1,B2,B3/R7,G2,G3 top=R5"
RACE = "hands=WR,R9,R8/B1,B2,B3/G1,G2,G3/Y1,Y2,Y3 top=R5"
RACE_FROM_TWO = "hands=WR,R9/B1,R2,B3/G1,G2,G3/Y1,Y2,Y3 top=R5"
CLOCK = Clock(decision=10_000, reserve=5_000)


def kind(answer: Answer | None) -> str:
    return "kept" if answer is None else f"{answer.kind} {answer.why}".strip()


def shown(table: Evening, name: str) -> WindowNow:
    [window] = [window for window in table.news().now.windows if window.kind == name]
    return window


# -- what opens a window


def test_a_window_is_a_public_fact_and_its_id_is_the_version_that_made_it() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    version = table.table.version
    assert [(w.id, w.kind, w.seat) for w in table.news().now.windows] == [(version, "call", 0), (version, "jump", -1)]
    assert table.news().now == table.news(2).now


@pytest.mark.parametrize("wish", ["play R7", "play R7 uno"])
def test_a_call_window_opens_whether_it_was_called_or_not(wish: str) -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, wish)
    assert table.the_window("call").seat == 0


def test_without_jump_in_or_on_a_wild_there_is_no_jump_window() -> None:
    table = Practice(QUIET)
    table.done(0, "play R7")
    assert table.table.windows == ()
    table = Practice("hands=W,R9,R8/R1,B2,B3/R7,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play W:R")
    assert table.table.windows == ()


def test_several_windows_may_be_open() -> None:
    """Seat 1 plays a wild into the hold of nobody; its own card opens a second window beside the first."""
    table = Practice("hands=R7,R9/R0,B2/R8,G2,G3 top=R5", options=JUMP_IN, times=AT_ONCE)
    table.done(0, "play R7")
    table.done(1, "play R0")
    assert [(w.kind, w.seat) for w in table.table.windows] == [("call", 1), ("jump", -1)]


def test_a_window_ends_when_the_kernel_says_so_and_not_by_time() -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7")
    table.wait(20_000)
    assert table.the_window("call").seat == 0
    assert kind(table.do(2, "catch 0")) == "done"
    assert table.table.windows == ()


# -- holds


@pytest.mark.parametrize(("position", "lasts"), [(LAST_BUT_ONE, 1_500), (QUIET, 800)])
def test_a_move_waits_for_the_hold(position: str, lasts: int) -> None:
    table = Practice(position, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(lasts - 1)
    assert table.deeds() == ["0 play R7"]
    table.wait(1)
    assert table.deeds() == ["0 play R7", "1 play R1"]
    assert table.last_answer(1).kind == "done"
    assert table.last().arrived == 0 or table.last().arrived < table.last().at


def test_holds_of_nothing_hold_nothing() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN, times=AT_ONCE)
    table.done(0, "play R7")
    table.done(1, "play R1")


def test_without_a_window_a_move_is_done_at_once() -> None:
    table = Practice(QUIET)
    table.done(0, "play R7")
    table.done(1, "play R1")


def test_calls_and_catches_are_taken_as_they_come() -> None:
    for place, wish in ((0, "uno"), (1, "catch 0"), (2, "catch 0")):
        table = Practice(LAST_BUT_ONE, options=JUMP_IN)
        table.done(0, "play R7")
        table.wait(300)
        table.done(place, wish)
        assert (table.last().of, table.last().speed) == (table.the_window("jump").id, 300)


def test_a_jump_waits_for_the_holds_of_calls() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(2, "play R7")) == "kept"
    table.wait(1_499)
    assert len(table.deeds()) == 1
    table.wait(1)
    assert table.deeds() == ["0 play R7", "2 play R7"]
    assert table.last().speed == 0


def test_a_jump_waits_for_no_hold_of_jumps() -> None:
    table = Practice(QUIET, options=JUMP_IN)
    table.done(0, "play R7")
    table.wait(200)
    table.done(2, "play R7")
    assert table.last().speed == 200  # as long as was waited


@pytest.mark.parametrize(
    ("place", "wish", "anyway"),
    [(1, "play R1", False), (1, "play B2", True), (2, "play G2", True), (2, "accuse 0", False)],
)
def test_all_else_waits_for_all_holds(place: int, wish: str, anyway: bool) -> None:  # noqa: FBT001 - a column of a table
    """Any move of the asked seat, misplays, accusations."""
    table = Practice(QUIET, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(place, wish, anyway=anyway)) == "kept"
    table.wait(799)
    assert len(table.deeds()) == 1
    table.wait(1)
    assert table.deeds()[1] == f"{place} {wish}"


def test_after_the_hold_jumps_come_first_and_what_they_overtake_is_told() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(1_400)
    assert kind(table.do(2, "play R7")) == "kept"
    table.wait(100)
    assert table.deeds() == ["0 play R7", "2 play R7"]
    assert (table.last_answer(1).kind, table.last_answer(2).kind) == ("overtaken", "done")


@pytest.fixture
def many(tmp_path: Path) -> Edition:
    """Three of each number: more than one can jump."""
    path = tmp_path / "many.toml"
    text = NIGHT.replace('id = "night"', 'id = "many"').replace('"0" = 1\n', "")
    path.write_text(text.replace("D = 2", "D = 1").replace("= 4", "= 1").replace('9" = 2', '9" = 3'), encoding="utf-8")
    return load.from_file(path)


class Jumpers(Practice):
    """Seat 0 laid its last R7 but one; 2 and 3 have one as well."""

    def __init__(self, edition: Edition) -> None:
        Evening.__init__(
            self,
            Setup("many", JUMP_IN, seats=4, position="hands=R7,R9/R1,B2,B3/R7,G2,G3/R7,Y2,Y3 top=R5"),
            more={"many": edition},
        )
        for place, person in enumerate(PEOPLE):
            self.present(person)
            self.hand_over(place, person)
        self.start()
        self.done(0, "play R7")


def test_one_jump_for_a_window_by_its_key_and_the_rest_are_overtaken(many: Edition) -> None:
    for first, second in ((2, 3), (3, 2)):
        table = Jumpers(many)
        assert kind(table.do(first, "play R7")) == "kept"
        table.wait(10)
        assert kind(table.do(second, "play R7")) == "kept"
        table.wait(2_000)
        assert table.deeds() == ["0 play R7", f"{first} play R7"]
        assert table.last_answer(second).kind == "overtaken"


def test_after_the_hold_everything_is_taken_as_it_comes() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    table.wait(1_500)
    table.done(1, "play R1")


@pytest.mark.parametrize(("place", "wish"), [(0, "uno"), (2, "catch 0")])
def test_a_hold_ends_early_when_the_call_came_late_or_was_caught(place: int, wish: str) -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7")
    table.wait(100)
    assert kind(table.do(1, "play R1")) == "kept"
    table.done(place, wish)
    assert table.deeds() == ["0 play R7", f"{place} {wish}", "1 play R1"]
    assert table.at == 100  # nobody waited


def test_a_hold_ends_early_when_the_caught_one_finds_nothing_to_draw() -> None:
    """The window is still open, for the hand is still one card; but there is nothing left to press in it."""
    table = Rotated("draw-only")
    assert kind(table.do(1, "play R8")) == "kept"
    for owing in (0, 2):
        assert len(table.deeds()) == 1 + owing // 2
        table.done(1, f"catch {owing}")
    assert table.hand(2) == 1
    assert table.last().act == "play R8"


def test_a_hold_does_not_end_because_nobody_can_press() -> None:
    """It was called with the play, and nobody has a second R7."""
    table = Practice("hands=R7,R9/R1,B2,B3/R8,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play R7 uno")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(1_499)
    assert len(table.deeds()) == 1


def test_holds_run_from_their_publication() -> None:
    table = Practice(LAST_BUT_ONE)
    fork = table.table.fork()
    fork.decide(HOST, Act("late", 0, fork.decision, "play R7"), 0)
    fork.decide("ben", Act("mine", 1, fork.decision, "play R1"), 0)
    fork.tick(5_000)
    assert [type(entry) for entry in fork.take().entries] == [Did]
    fork.published(fork.version, 5_000)
    fork.tick(6_499)
    assert fork.take().entries == []
    fork.tick(6_500)
    assert [type(entry) for entry in fork.take().entries] == [Did]


def test_what_is_pressed_before_its_window_was_published_is_early() -> None:
    table = Practice(LAST_BUT_ONE)
    fork = table.table.fork()
    fork.decide(HOST, Act("a", 0, fork.decision, "play R7"), 0)
    fork.decide("ben", Act("b", 1, fork.decision, "catch 0"), 0)
    assert [settled.answer.kind for settled in fork.take().answers] == ["done", "early"]


# -- calm tables


def test_at_a_calm_table_a_hold_lasts_until_every_person_pressed_or_said_nothing() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    table.done(0, "play R7 uno")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(15_000)
    assert shown(table, "call").waits == [0, 1, 2]
    for place in range(3):
        assert len(table.deeds()) == 1
        assert kind(table.nothing(place, table.the_window("call").id)) == "done"
    assert table.deeds() == ["0 play R7 uno", "1 play R1"]


def test_a_press_is_as_good_as_nothing_to_press() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    table.done(0, "play R7 uno")
    assert kind(table.do(1, "catch 0")) == "refused uno.false"
    assert shown(table, "call").waits == [0, 2]


def test_a_press_in_one_window_says_nothing_about_the_other() -> None:
    """Both were made by one version."""
    table = Practice(LAST_BUT_ONE, calm=True, options=JUMP_IN)
    table.done(0, "play R7 uno")
    assert kind(table.do(2, "catch 0")) == "refused uno.false"
    assert shown(table, "call").waits == [0, 1]
    assert shown(table, "jump").waits == [0, 1, 2]


def test_a_calm_table_does_not_wait_for_who_is_away() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    table.present("cat", here=False)
    table.done(0, "play R7 uno")
    for place in (0, 1):
        table.nothing(place, table.the_window("call").id)
    table.wait(19_999)
    assert shown(table, "call").waits == [2]
    table.wait(1)
    assert kind(table.do(1, "play R1")) == "done"


def test_a_calm_table_waits_for_what_its_bots_make_of_it() -> None:
    table = Practice(LAST_BUT_ONE, calm=True, people=2)
    table.done(0, "play R7 uno")
    for place in (0, 1):
        table.nothing(place, table.the_window("call").id)
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(3_000)
    assert table.last_answer(1).kind == "done"


def test_nothing_is_stale_where_there_is_no_such_window() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    assert kind(table.nothing(0, table.table.decision)) == "stale"


# -- races


class Race(Practice):
    """Announced at 0 by seat 0; it opens at 600."""

    def __init__(self, position: str = RACE, times: Times = Times(), seed: int = 0) -> None:  # noqa: B008 - never changes
        super().__init__(position, edition="race", times=times, seed=seed)
        self.done(0, "play WR:R")

    def slaps(self) -> list[Slap]:
        return [slap for item in self.news().items for slap in item.slaps]


def test_a_race_is_announced_and_opens_at_a_named_moment() -> None:
    table = Race()
    assert (shown(table, "race").opens, shown(table, "race").closes) == (600, 5_600)


def test_a_press_before_the_opening_is_early_and_the_next_one_counts() -> None:
    table = Race()
    table.wait(599)
    assert kind(table.do(1, "slap")) == "early"
    table.wait(201)
    table.done(1, "slap")
    assert (table.last().seat, table.last().speed) == (1, 200)


@pytest.mark.parametrize("after", [0, 1, 79, 80])
def test_a_press_within_a_blink_counts_as_at_its_end(after: int) -> None:
    table = Race()
    table.wait(600 + after)
    table.do(1, "slap")
    table.wait(100)
    assert (table.last().seat, table.last().speed, table.last().at) == (1, 80, 680)


def test_equal_keys_go_by_lot_and_not_by_seat() -> None:
    """The lot is the deal's: over several deals, each order is seen, whoever came first."""
    orders = set()
    for seed in range(8):
        for first, second in ((1, 2), (2, 1)):
            table = Race(seed=seed)
            table.wait(610)
            table.do(first, "slap")
            table.wait(20)
            table.do(second, "slap")
            table.wait(200)
            order = [deed for deed in table.deeds() if "slap" in deed]
            lots = [lot(table.table.key, place, table.last().of) for place in (1, 2)]
            assert order == (["1 slap", "2 slap"] if lots[0] < lots[1] else ["2 slap", "1 slap"])
            orders.add((seed, tuple(order)))
    assert len(orders) == 8  # not by arrival: one order for each deal
    assert len({order for _, order in orders}) == 2  # and both are there


def test_that_somebody_slapped_is_told_at_once_and_how_fast_when_it_is_over() -> None:
    table = Race()
    table.wait(900)
    table.done(2, "slap")
    item = table.news(since=table.table.version - 1).items[-1]
    assert (item.at, item.seat, item.slaps) == (0, 2, [])
    table.wait(77)
    table.done(1, "slap")
    assert table.slaps() == [Slap(2, 300), Slap(1, 377)]


def test_a_race_that_nobody_decides_ends_after_five_seconds() -> None:
    table = Race()
    table.wait(5_599)
    assert table.deeds() == ["0 play WR:R"]
    table.wait(1)
    assert table.deeds() == ["0 play WR:R", "-1 timeout"]
    assert (table.last().by, table.last().seat) == ("table", -1)


def test_no_client_can_send_a_timeout() -> None:
    table = Race()
    table.wait(700)
    assert kind(table.do(1, "timeout")) == "malformed table.wish"


def test_call_holds_begin_anew_after_a_race() -> None:
    table = Race(RACE_FROM_TWO)
    assert table.the_window("call").seat == 0
    table.wait(5_600)
    assert table.deeds() == ["0 play WR:R", "-1 timeout"]
    assert kind(table.do(1, "draw")) == "kept"
    table.wait(1_499)
    assert len(table.deeds()) == 2  # the draw waits
    assert kind(table.do(2, "catch 0")) == "done"


def test_a_race_whose_player_has_one_card_left_opens_at_its_own_moment() -> None:
    """The call window of the same version is open at once; the race is not."""
    table = Race(RACE_FROM_TWO)
    assert shown(table, "race").opens == 600
    table.wait(599)
    assert kind(table.do(1, "slap")) == "early"
    table.wait(401)
    table.done(1, "slap")
    assert table.last().speed == 400


def test_calls_and_catches_are_taken_in_a_race() -> None:
    table = Race(RACE_FROM_TWO)
    table.wait(100)
    table.done(2, "catch 0")


# -- presses


def test_one_press_for_a_seat_window_and_object() -> None:
    table = Race()
    table.wait(610)
    assert kind(table.do(1, "slap")) == "kept"
    assert kind(table.do(1, "slap")) == "refused table.pressed"


def test_one_jump_for_a_seat_and_window() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(2, "play R7")) == "kept"
    assert kind(table.do(2, "play R7")) == "refused table.pressed"


def test_a_catch_without_cause_is_refused_at_once_and_is_the_last_in_that_window() -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7 uno")
    assert kind(table.do(2, "catch 0")) == "refused uno.false"
    assert kind(table.do(2, "catch 0")) == "refused table.pressed"
    assert kind(table.do(1, "catch 0")) == "refused uno.false"


class Rotated(Practice):
    """After a rotation seats 0 and 2 have one card each; under uno.call-any both owe a call, by one version."""

    def __init__(self, more: str = "") -> None:
        super().__init__(f"hands=R0,R8,B9/R1/Y1 top=R5 {more}", edition="classic", options={"seven-zero": True})
        self.done(0, "play R0")
        assert [(w.seat, w.id) for w in self.table.windows] == [(0, self.table.version), (2, self.table.version)]


def test_a_catch_without_cause_ends_neither_other_windows_nor_ones_own_call() -> None:
    table = Rotated()
    table.done(0, "uno")
    assert kind(table.do(2, "catch 0")) == "refused uno.false"
    assert kind(table.do(1, "catch 0")) == "refused uno.false"
    assert kind(table.do(2, "uno")) == "done"


# -- votes

ACCUSE = "hands=R7,R9,R8/R1,B2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5"


@dataclass
class Voting:
    table: Practice

    def __init__(self, *, clock: Clock | None = None, position: str = ACCUSE) -> None:
        self.table = Practice(position, clock=clock)
        self.table.wait(1_000)
        self.table.done(2, "accuse 1")


def test_a_vote_has_ten_seconds() -> None:
    table = Voting().table
    assert shown(table, "vote").closes == 11_000  # ten seconds after it began
    table.wait(9_999)
    assert table.deeds() == ["2 accuse 1"]
    table.wait(1)
    assert table.deeds() == ["2 accuse 1", "-1 timeout"]


def test_a_decision_survives_calls_catches_misplays_and_votes() -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7")
    decision = table.table.decision
    table.done(2, "catch 0")
    assert kind(table.do(2, "play G2", anyway=True)) == "done turn.order"
    table.done(2, "accuse 0")
    table.done(1, "vote no")
    table.wait(10_000)
    assert table.table.decision == decision
    assert kind(table.do(1, "play R1", decision)) == "done"


def test_a_vote_stops_the_clock() -> None:
    table = Voting(clock=CLOCK).table
    clock = table.news().now.clock
    assert clock is not None
    assert (clock.until, clock.left) == (None, 9_000)
    table.wait(5_000)
    table.done(0, "vote no")
    table.done(3, "vote no")
    clock = table.news().now.clock
    assert clock is not None
    assert (clock.until, clock.left) == (20_000, 9_000)


def test_a_vote_stops_holds() -> None:
    """Somebody accuses in the hold of a jump: that waits, so a vote is begun while a later hold runs."""
    table = Practice("hands=R7,R9,R8/R7,B2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5", options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(2, "accuse 1")) == "kept"
    table.wait(800)
    assert table.deeds() == ["0 play R7", "2 accuse 1"]
    assert shown(table, "jump").until is None


def test_moves_sent_during_a_vote_wait_for_its_end() -> None:
    table = Voting().table
    assert kind(table.do(0, "play R7")) == "kept"
    assert kind(table.do(0, "play R9")) == "refused table.waiting"
    table.done(0, "vote no")
    table.done(3, "vote no")
    assert table.deeds()[-1] == "0 play R7"


def test_a_move_of_the_asked_seat_in_a_vote_is_no_jump() -> None:
    """The identical card in one's turn is a move like any other: one of them waits, and jumps come first."""
    table = Practice("hands=R6,R8,R9/R6,R1,B3/R7,G2,G3/Y1,Y2,Y3 top=R5", options=JUMP_IN)
    table.done(0, "play R6")
    table.wait(800)
    table.done(2, "accuse 3")
    assert kind(table.do(1, "play R6")) == "kept"
    assert kind(table.do(1, "play R1")) == "refused table.waiting"


def test_a_vote_that_takes_the_move_away_leaves_it_overtaken() -> None:
    """Two cards drawn for a suggestion: `play R7 uno` is no longer what it was."""
    table = Voting(position="hands=R7,R9/R1,B2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5").table
    table.done(0, "vote yes") if table.table.voting else None
    table = Practice("hands=R7,R9/R1,B2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5")
    table.done(2, "accuse 0")
    assert kind(table.do(0, "play R7 uno")) == "kept"
    table.done(1, "vote yes")
    assert table.last_answer(0).kind == "overtaken"
    assert table.hand(0) == 4  # two and two


# -- moves and misplays


def test_what_would_be_a_misplay_is_refused_with_clause_and_cost() -> None:
    table = Practice(QUIET)
    found = table.do(1, "play B2")
    assert found is not None
    assert (found.kind, found.why, found.cost) == ("refused", "turn.order", 1)
    assert table.hand(1) == 3  # nothing was done
    assert table.deeds() == []


def test_a_misplay_that_is_meant_is_done() -> None:
    table = Practice(QUIET)
    found = table.do(1, "play B2", anyway=True)
    assert found is not None
    assert (found.kind, found.why, found.cost) == ("done", "turn.order", 1)
    assert table.hand(1) == 3 + 1


def test_what_is_legal_is_done_all_the_same_with_anyway() -> None:
    table = Practice(QUIET)
    assert kind(table.do(0, "play R7", anyway=True)) == "done"


def test_an_overtaken_move_never_becomes_a_misplay() -> None:
    """Out of turn it would cost a card: it was legal when it came, and is dropped when it is not."""
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1", anyway=True)) == "kept"
    assert kind(table.do(2, "play R7")) == "kept"
    table.wait(5_000)
    assert table.last_answer(1).kind == "overtaken"
    assert table.hand(1) == 3  # as before


def test_a_move_for_what_is_over_is_stale() -> None:
    table = Practice(QUIET)
    before = table.table.decision
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1", before)) == "stale"


def test_what_still_waits_when_the_match_ends_is_overtaken() -> None:
    """Seat 1 goes out while seat 2 waits to accuse: there is nothing left to wait for."""
    table = Practice("hands=R7,R9/R1/R6,G2,G3 top=R5")
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    assert kind(table.do(2, "accuse 1")) == "kept"
    table.wait(1_500)
    assert table.table.facts.life == "done"
    assert table.last_answer(1).kind == "done"
    assert table.last_answer(2).kind == "overtaken"


def test_what_still_waits_when_a_deal_ends_is_overtaken() -> None:
    """A slap within the blink of a race that another slap decided, with the last card of a deal."""
    table = Practice("hands=R7,R9/R1/R6,G2,G3 top=R5", options={"target": 500})
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    assert kind(table.do(2, "accuse 1")) == "kept"
    table.wait(1_500)
    assert table.last_answer(2).kind == "overtaken"


# -- clocks


def test_a_clock_starts_when_no_hold_is_left() -> None:
    table = Practice(LAST_BUT_ONE, clock=CLOCK)
    table.done(0, "play R7")
    clock = table.news().now.clock
    assert clock is not None
    assert (clock.seat, clock.until) == (1, None)
    table.wait(1_500)
    clock = table.news().now.clock
    assert clock is not None
    assert clock.until == 1_500 + 15_000
    table.wait(2_000)
    table.done(1, "play R1")
    assert table.last().used == 2_000  # and not the hold


def test_a_clock_starts_when_its_question_was_published() -> None:
    table = Practice(QUIET, clock=CLOCK)
    fork = table.table.fork()
    fork.decide(HOST, Act("a", 0, fork.decision, "play R7"), 0)
    fork.tick(60_000)
    assert [type(entry) for entry in fork.take().entries] == [Did]
    fork.published(fork.version, 60_000)
    assert fork.wake_at == 75_000  # ten seconds and five of the reserve


def test_nobody_is_charged_for_an_outage() -> None:
    """Loaded again, the table stands at its last entry: who thinks has the whole time."""
    table = Practice(QUIET, clock=CLOCK)
    table.wait(2_000)
    table.done(0, "play R7")
    table.wait(9_000)
    again = table.again()
    assert (again.at, again.wake_at) == (2_000, 17_000)
    assert again.facts.reserves == (5_000, 5_000, 5_000)


def test_a_pause_stops_clocks_holds_and_races() -> None:
    table = Practice(LAST_BUT_ONE, clock=CLOCK)
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(1_000)
    table.send(HOST, Pause(table.id()))
    table.wait(60_000)
    assert table.deeds() == ["0 play R7"]
    assert kind(table.do(2, "catch 0")) == "refused table.paused"
    table.send(HOST, GoOn(table.id()))
    table.wait(499)
    assert table.deeds() == ["0 play R7"]
    table.wait(1)
    assert table.deeds() == ["0 play R7", "1 play R1"]
    race = Race()
    race.wait(300)
    race.send(HOST, Pause(race.id()))
    race.wait(10_000)
    race.send(HOST, GoOn(race.id()))
    race.wait(299)
    assert kind(race.do(1, "slap")) == "early"


def test_whoever_leaves_takes_what_waited_along() -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    waiting = f"c{table.commands}"
    table.send("ben", Leave(table.id()))
    assert [answer.kind for answer in table.answers["ben", waiting]] == ["gone"]
    assert table.table.facts.seats[1].kind == "bot"


def test_a_bot_waits_for_holds_as_people_do() -> None:
    table = Practice(LAST_BUT_ONE, people=1, seed=3)
    table.send(HOST, SeatBot(table.id(), 1, "easy"))
    table.done(0, "play R7 uno")
    table.wait(1_499)
    assert table.deeds() == ["0 play R7 uno"]
    table.wait(4_000)
    assert table.last().by == "bot"
