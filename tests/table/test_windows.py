"""Windows for calls, jumps, races and votes: which commands are done at once, and how long and in which order the other
commands wait.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.protocol.client_messages import Act, GoOn, Leave, Pause, SeatBot
from penultima.protocol.server_messages import Answer, Slap, WindowNow
from penultima.protocol.setup import Clock, Setup
from penultima.table.commands.moves import compute_tie_break
from penultima.table.log.entry import ActionTaken
from penultima.table.log.facts import AT_ONCE, Times
from penultima.table.table import Table
from tests.helpers.editions.custom_edition import NIGHT
from tests.helpers.table.instant_table import HOST, InstantTable
from tests.helpers.table.practice_table import JUMP_IN, PEOPLE, Practice

LAST_BUT_ONE = "hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5"
"""Seat 0 plays a 7 and has one card left; seat 1 is next, and seat 2 could jump."""
QUIET = "hands=R7,R9,R8/R1,B2,B3/R7,G2,G3 top=R5"
RACE = "hands=WR,R9,R8/B1,B2,B3/G1,G2,G3/Y1,Y2,Y3 top=R5"
RACE_FROM_TWO = "hands=WR,R9/B1,R2,B3/G1,G2,G3/Y1,Y2,Y3 top=R5"
CLOCK = Clock(decision=10_000, reserve=5_000)


def kind(answer: Answer | None) -> str:
    return "kept" if answer is None else f"{answer.kind} {answer.why}".strip()


def shown(table: InstantTable, name: str) -> WindowNow:
    [window] = [window for window in table.news().now.windows if window.kind == name]
    return window


# -- opening and closing windows


def test_everybody_sees_open_windows_whose_id_is_the_version_that_opened_them() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    version = table.table.version
    assert [(w.id, w.kind, w.seat) for w in table.news().now.windows] == [(version, "call", 0), (version, "jump", -1)]
    assert table.news().now == table.news(2).now


@pytest.mark.parametrize("action", ["play R7", "play R7 uno"])
def test_a_call_window_opens_with_or_without_a_call(action: str) -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, action)
    assert table.the_window("call").seat == 0


def test_no_jump_window_opens_on_a_wild_card_or_without_jump_in() -> None:
    table = Practice(QUIET)
    table.done(0, "play R7")
    assert table.table.windows == ()
    table = Practice("hands=W,R9,R8/R1,B2,B3/R7,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play W:R")
    assert table.table.windows == ()


def test_one_play_can_open_several_windows() -> None:
    """Seat 1 plays its last card but one, which opens a call window and a jump window."""
    table = Practice("hands=R7,R9/R0,B2/R8,G2,G3 top=R5", options=JUMP_IN, times=AT_ONCE)
    table.done(0, "play R7")
    table.done(1, "play R0")
    assert [(w.kind, w.seat) for w in table.table.windows] == [("call", 1), ("jump", -1)]


def test_a_call_window_ends_by_an_action_and_not_by_time() -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7")
    table.wait(20_000)
    assert table.the_window("call").seat == 0
    assert kind(table.do(2, "catch 0")) == "done"
    assert table.table.windows == ()


# -- holds


@pytest.mark.parametrize(("position", "hold_ms"), [(LAST_BUT_ONE, 1_500), (QUIET, 800)])
def test_a_move_waits_for_the_hold_of_an_open_window(position: str, hold_ms: int) -> None:
    table = Practice(position, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(hold_ms - 1)
    assert table.deeds() == ["0 play R7"]
    table.wait(1)
    assert table.deeds() == ["0 play R7", "1 play R1"]
    assert table.last_answer(1).kind == "done"
    assert table.last().arrived == 0 or table.last().arrived < table.last().at


def test_a_hold_of_zero_ms_delays_no_move() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN, times=AT_ONCE)
    table.done(0, "play R7")
    table.done(1, "play R1")


def test_without_a_window_a_move_is_done_at_once() -> None:
    table = Practice(QUIET)
    table.done(0, "play R7")
    table.done(1, "play R1")


def test_calls_and_catches_do_not_wait_for_holds() -> None:
    for seat, action in ((0, "uno"), (1, "catch 0"), (2, "catch 0")):
        table = Practice(LAST_BUT_ONE, options=JUMP_IN)
        table.done(0, "play R7")
        table.wait(300)
        table.done(seat, action)
        assert (table.last().of, table.last().speed) == (table.the_window("jump").id, 300)


def test_a_jump_waits_for_the_hold_of_a_call_window() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(2, "play R7")) == "kept"
    table.wait(1_499)
    assert len(table.deeds()) == 1
    table.wait(1)
    assert table.deeds() == ["0 play R7", "2 play R7"]
    assert table.last().speed == 0


def test_a_jump_does_not_wait_for_the_hold_of_a_jump_window() -> None:
    table = Practice(QUIET, options=JUMP_IN)
    table.done(0, "play R7")
    table.wait(200)
    table.done(2, "play R7")
    assert table.last().speed == 200  # the reaction time, without any hold


@pytest.mark.parametrize(
    ("seat", "action", "anyway"),
    [(1, "play R1", False), (1, "play B2", True), (2, "play G2", True), (2, "accuse 0", False)],
)
def test_moves_other_than_jumps_wait_for_all_holds(seat: int, action: str, anyway: bool) -> None:  # noqa: FBT001 - pytest passes it by name
    """The hold of a jump window delays the asked seat's moves, misplays and accusations."""
    table = Practice(QUIET, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(seat, action, anyway=anyway)) == "kept"
    table.wait(799)
    assert len(table.deeds()) == 1
    table.wait(1)
    assert table.deeds()[1] == f"{seat} {action}"


def test_after_the_hold_a_jump_is_done_before_an_earlier_move_which_is_overtaken() -> None:
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
    """An edition with three copies of each number card, so that two players can jump after one play."""
    path = tmp_path / "many.toml"
    text = NIGHT.replace('id = "night"', 'id = "many"').replace('"0" = 1\n', "")
    path.write_text(text.replace("D = 2", "D = 1").replace("= 4", "= 1").replace('9" = 2', '9" = 3'), encoding="utf-8")
    return load.load_file(path)


class Jumpers(Practice):
    """A table at which seat 0 has played an R7, and seats 2 and 3 each hold another R7."""

    def __init__(self, edition: Edition) -> None:
        InstantTable.__init__(
            self,
            Setup("many", JUMP_IN, seats=4, position="hands=R7,R9/R1,B2,B3/R7,G2,G3/R7,Y2,Y3 top=R5"),
            more={"many": edition},
        )
        for seat, person in enumerate(PEOPLE):
            self.present(person)
            self.hand_over(seat, person)
        self.start()
        self.done(0, "play R7")


def test_the_first_jump_to_arrive_is_done_and_a_later_one_is_overtaken(many: Edition) -> None:
    for first, second in ((2, 3), (3, 2)):
        table = Jumpers(many)
        assert kind(table.do(first, "play R7")) == "kept"
        table.wait(10)
        assert kind(table.do(second, "play R7")) == "kept"
        table.wait(2_000)
        assert table.deeds() == ["0 play R7", f"{first} play R7"]
        assert table.last_answer(second).kind == "overtaken"


def test_a_move_sent_after_the_hold_is_done_at_once() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    table.wait(1_500)
    table.done(1, "play R1")


@pytest.mark.parametrize(("seat", "action"), [(0, "uno"), (2, "catch 0")])
def test_a_hold_ends_early_after_a_late_call_or_a_catch(seat: int, action: str) -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7")
    table.wait(100)
    assert kind(table.do(1, "play R1")) == "kept"
    table.done(seat, action)
    assert table.deeds() == ["0 play R7", f"{seat} {action}", "1 play R1"]
    assert table.at == 100  # no time passed


def test_a_hold_ends_early_when_the_caught_seat_finds_nothing_to_draw() -> None:
    """The draw pile is empty, so the caught seat draws nothing and its window stays open.

    The hold ends nevertheless, because nobody can press in this window any more.
    """
    table = Rotated("draw-only")
    assert kind(table.do(1, "play R8")) == "kept"
    for owing in (0, 2):
        assert len(table.deeds()) == 1 + owing // 2
        table.done(1, f"catch {owing}")
    assert table.hand(2) == 1
    assert table.last().act == "play R8"


def test_a_hold_keeps_its_length_when_nobody_can_press() -> None:
    """Seat 0 called with its play, and nobody holds another R7. A shorter hold would reveal that nobody can jump in."""
    table = Practice("hands=R7,R9/R1,B2,B3/R8,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play R7 uno")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(1_499)
    assert len(table.deeds()) == 1


def test_a_hold_starts_when_its_window_is_published() -> None:
    table = Practice(LAST_BUT_ONE)
    fork = table.table.fork()
    fork.decide(HOST, Act("late", 0, fork.decision, "play R7"), 0)
    fork.decide("ben", Act("mine", 1, fork.decision, "play R1"), 0)
    fork.tick(5_000)
    assert [type(entry) for entry in fork.take_decided().entries] == [ActionTaken]
    fork.confirm_published(fork.version, 5_000)
    fork.tick(6_499)
    assert fork.take_decided().entries == []
    fork.tick(6_500)
    assert [type(entry) for entry in fork.take_decided().entries] == [ActionTaken]


def test_a_press_before_publication_of_its_window_is_early() -> None:
    table = Practice(LAST_BUT_ONE)
    fork = table.table.fork()
    fork.decide(HOST, Act("a", 0, fork.decision, "play R7"), 0)
    fork.decide("ben", Act("b", 1, fork.decision, "catch 0"), 0)
    assert [settled.answer.kind for settled in fork.take_decided().answers] == ["done", "early"]


# -- calm tables


def test_at_a_calm_table_a_hold_lasts_until_every_person_has_replied() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    table.done(0, "play R7 uno")
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(15_000)
    assert shown(table, "call").waits == [0, 1, 2]
    for seat in range(3):
        assert len(table.deeds()) == 1
        assert kind(table.nothing(seat, table.the_window("call").id)) == "done"
    assert table.deeds() == ["0 play R7 uno", "1 play R1"]


def test_at_a_calm_table_a_press_counts_as_a_reply() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    table.done(0, "play R7 uno")
    assert kind(table.do(1, "catch 0")) == "refused uno.false"
    assert shown(table, "call").waits == [0, 2]


def test_at_a_calm_table_a_press_counts_as_a_reply_to_one_window_only() -> None:
    """One play opened a call window and a jump window, but a catch is a reply only to the call window."""
    table = Practice(LAST_BUT_ONE, calm=True, options=JUMP_IN)
    table.done(0, "play R7 uno")
    assert kind(table.do(2, "catch 0")) == "refused uno.false"
    assert shown(table, "call").waits == [0, 1]
    assert shown(table, "jump").waits == [0, 1, 2]


def test_a_calm_table_does_not_wait_for_an_absent_person() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    table.present("cat", here=False)
    table.done(0, "play R7 uno")
    for seat in (0, 1):
        table.nothing(seat, table.the_window("call").id)
    table.wait(19_999)
    assert shown(table, "call").waits == [2]
    table.wait(1)
    assert kind(table.do(1, "play R1")) == "done"


def test_a_calm_hold_waits_for_replies_of_bots() -> None:
    table = Practice(LAST_BUT_ONE, calm=True, people=2)
    table.done(0, "play R7 uno")
    for seat in (0, 1):
        table.nothing(seat, table.the_window("call").id)
    assert kind(table.do(1, "play R1")) == "kept"
    table.wait(3_000)
    assert table.last_answer(1).kind == "done"


def silent(table: Practice, *others: int) -> None:
    """Let seat 0 play, seat 1 send a move, and the other seats reply that they have nothing to press."""
    table.done(0, "play R7 uno")
    assert kind(table.do(1, "play R1")) == "kept"
    for seat in others:
        table.nothing(seat, table.the_window("call").id)


@pytest.mark.parametrize(("clock", "hold_ms"), [(None, 30_000), (Clock(decision=5_000, reserve=0), 5_000)])
def test_a_connected_person_who_does_not_reply_delays_a_calm_table_only_for_a_while(
    clock: Clock | None, hold_ms: int
) -> None:
    table = Practice(LAST_BUT_ONE, calm=True, clock=clock)
    silent(table, 1, 2)
    assert (shown(table, "call").waits, shown(table, "call").until) == ([0], hold_ms)
    table.wait(hold_ms - 1)
    assert len(table.deeds()) == 1
    table.wait(1)
    assert table.deeds() == ["0 play R7 uno", "1 play R1"]
    assert table.table.facts.seats[0].strikes == 0, "silence in a window is no decision"


def test_a_calm_table_waits_only_once_for_a_seat_that_does_not_reply() -> None:
    table = Practice("hands=R7,R9/R1,B2/R6,G2,G3 top=R5", calm=True)
    silent(table, 1, 2)
    table.wait(30_000)
    assert shown(table, "call").waits == [1, 2], "the window after seat 1 came to one card"


def test_a_press_in_another_window_does_not_restart_an_expired_calm_hold() -> None:
    table = Practice(LAST_BUT_ONE, calm=True, options=JUMP_IN)
    table.done(0, "play R7 uno")
    for seat in (0, 1):
        table.nothing(seat, table.the_window("call").id)
    table.wait(30_000)
    assert kind(table.do(2, "catch 0")) == "refused uno.false"
    assert kind(table.do(1, "play R1")) == "done"


def test_a_calm_table_waits_again_for_a_seat_after_it_replies() -> None:
    table = Practice("hands=R7,R9/R1,B2/R6,G2,G3 top=R5", calm=True)
    silent(table, 1, 2)
    table.wait(30_000)
    table.nothing(0, table.the_window("call").id)
    for seat in (1, 2):
        table.nothing(seat, table.the_window("call").id)
    table.done(2, "play R6")
    table.done(0, "play R9")
    assert 0 not in table.table.unresponsive


def test_declining_a_window_that_is_not_open_is_stale() -> None:
    table = Practice(LAST_BUT_ONE, calm=True)
    assert kind(table.nothing(0, table.table.decision)) == "stale"


# -- races


class Race(Practice):
    """A table with a race that seat 0 announces at time 0 and that opens at 600 ms."""

    def __init__(self, position: str = RACE, times: Times = Times(), seed: int = 0) -> None:  # noqa: B008 - the default is immutable
        super().__init__(position, edition="race", times=times, seed=seed)
        self.done(0, "play WR:R")

    def slaps(self) -> list[Slap]:
        return [slap for item in self.news().items for slap in item.slaps]


def test_a_race_announces_when_it_opens_and_closes() -> None:
    table = Race()
    assert (shown(table, "race").opens, shown(table, "race").closes) == (600, 5_600)


def test_a_press_before_the_opening_is_early_and_one_300_ms_later_counts() -> None:
    table = Race()
    table.wait(599)
    assert kind(table.do(1, "slap")) == "early"
    table.wait(300)
    table.done(1, "slap")
    assert (table.last().seat, table.last().speed) == (1, 299)


def test_a_press_soon_after_an_early_press_is_early_too() -> None:
    table = Race()
    table.wait(599)
    table.do(1, "slap")
    table.wait(201)
    assert kind(table.do(1, "slap")) == "early"
    table.done(2, "slap")
    assert (table.last().seat, table.last().speed) == (2, 200)


def test_one_second_after_the_opening_every_press_counts() -> None:
    table = Race()
    for _ in range(16):
        assert kind(table.do(1, "slap")) == "early"
        table.wait(100)
    table.done(1, "slap")
    assert (table.last().seat, table.last().speed) == (1, 1_000)


@pytest.mark.parametrize("reaction", [250, 400, 700, 999])
def test_a_script_that_presses_every_20_ms_loses_to_a_person_who_waits(reaction: int) -> None:
    table = Race()
    slapped: list[int] = []
    for at in range(0, 2_000, 20):
        if 2 not in slapped and at <= 600 + reaction < at + 20:
            table.wait(600 + reaction - table.at)
            table.done(2, "slap")
            slapped.append(2)
        table.wait(at + 19 - table.at)
        answer = table.do(1, "slap") if 1 not in slapped else None
        if answer is not None and answer.kind == "done":
            slapped.append(1)
    assert slapped == [2, 1]


@pytest.mark.parametrize("after", [0, 1, 79, 80])
def test_a_press_faster_than_80_ms_counts_as_80_ms(after: int) -> None:
    table = Race()
    table.wait(600 + after)
    table.do(1, "slap")
    table.wait(100)
    assert (table.last().seat, table.last().speed, table.last().at) == (1, 80, 680)


def test_presses_at_the_same_moment_are_ordered_by_keyed_hash_not_by_seat() -> None:
    """Presses at equal times are ordered by a hash that uses the deal's key, so both orders occur in eight deals."""
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
            tie_breaks = [compute_tie_break(table.table.key, seat, table.last().of) for seat in (1, 2)]
            assert order == (["1 slap", "2 slap"] if tie_breaks[0] < tie_breaks[1] else ["2 slap", "1 slap"])
            orders.add((seed, tuple(order)))
    assert len(orders) == 8  # each deal has one order, whatever the order of arrival
    assert len({order for _, order in orders}) == 2  # both orders occur


def test_a_slap_is_published_at_once_and_its_speed_after_the_race() -> None:
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


def test_a_card_with_two_races_has_two_windows() -> None:
    """The second race is announced and opened like the first. Seats that slapped in the first race can slap again."""
    position = "hands=WC1,R9,R8/B1,B2,B3/G1,G2,G3/Y1,Y2,Y3 top=R5"
    table = Practice(position, edition="classic", customs=["others: race 4; others: race 2"])
    table.done(0, "play WC1:R")
    first = table.the_window("race")
    table.wait(600)
    for seat in (1, 2):
        assert table.do(seat, "slap") is None
    table.wait(100)
    second = table.the_window("race")
    assert second != first
    assert shown(table, "race").opens == table.at - 20 + 600
    assert [item.slaps for item in table.news().items if item.slaps] == [[Slap(1, 80), Slap(2, 80)]]
    assert kind(table.do(1, "slap")) == "early"
    table.wait(700)
    for seat in (1, 2):
        table.done(seat, "slap")
    assert table.table.windows == ()
    assert [table.hand(seat) for seat in range(4)] == [2, 3, 3, 9]


def test_no_client_can_send_a_timeout() -> None:
    table = Race()
    table.wait(700)
    assert kind(table.do(1, "timeout")) == "malformed table.wish"


def test_a_call_hold_begins_again_after_a_race() -> None:
    table = Race(RACE_FROM_TWO)
    assert table.the_window("call").seat == 0
    table.wait(5_600)
    assert table.deeds() == ["0 play WR:R", "-1 timeout"]
    assert kind(table.do(1, "draw")) == "kept"
    table.wait(1_499)
    assert len(table.deeds()) == 2  # the draw is still waiting
    assert kind(table.do(2, "catch 0")) == "done"


def test_a_race_opens_later_than_the_call_window_of_the_same_play() -> None:
    """A play opens its call window at once, but its race only some time after the announcement."""
    table = Race(RACE_FROM_TWO)
    assert shown(table, "race").opens == 600
    table.wait(599)
    assert kind(table.do(1, "slap")) == "early"
    table.wait(401)
    table.done(1, "slap")
    assert table.last().speed == 400


def test_a_catch_does_not_wait_for_the_end_of_a_race() -> None:
    table = Race(RACE_FROM_TWO)
    table.wait(100)
    table.done(2, "catch 0")


# -- presses


def test_a_second_slap_of_a_seat_in_the_same_race_is_refused() -> None:
    table = Race()
    table.wait(610)
    assert kind(table.do(1, "slap")) == "kept"
    assert kind(table.do(1, "slap")) == "refused table.pressed"


def test_a_second_jump_of_a_seat_in_the_same_window_is_refused() -> None:
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(2, "play R7")) == "kept"
    assert kind(table.do(2, "play R7")) == "refused table.pressed"


def test_a_seat_that_catches_without_cause_cannot_catch_again_in_that_window() -> None:
    table = Practice(LAST_BUT_ONE)
    table.done(0, "play R7 uno")
    assert kind(table.do(2, "catch 0")) == "refused uno.false"
    assert kind(table.do(2, "catch 0")) == "refused table.pressed"
    assert kind(table.do(1, "catch 0")) == "refused uno.false"


class Rotated(Practice):
    """A table after a rotation of hands. Seats 0 and 2 have one card each, and under uno.call-any both owe a call."""

    def __init__(self, more: str = "") -> None:
        super().__init__(f"hands=R0,R8,B9/R1/Y1 top=R5 {more}", edition="classic", options={"seven-zero": True})
        self.done(0, "play R0")
        assert [(w.seat, w.id) for w in self.table.windows] == [(0, self.table.version), (2, self.table.version)]


def test_a_catch_without_cause_does_not_prevent_a_call_of_the_same_seat() -> None:
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


def test_a_vote_lasts_ten_seconds() -> None:
    table = Voting().table
    assert shown(table, "vote").closes == 11_000
    table.wait(9_999)
    assert table.deeds() == ["2 accuse 1"]
    table.wait(1)
    assert table.deeds() == ["2 accuse 1", "-1 timeout"]


def test_a_decision_keeps_its_id_after_catches_misplays_and_votes() -> None:
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
    """The accusation waits for the hold of the jump window. During the vote that follows, no hold runs."""
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


def test_an_identical_card_of_the_asked_seat_in_a_vote_is_a_move_and_not_a_jump() -> None:
    """Playing an identical card is an ordinary move for the asked seat.

    It waits for the vote; a second move is refused.
    """
    table = Practice("hands=R6,R8,R9/R6,R1,B3/R7,G2,G3/Y1,Y2,Y3 top=R5", options=JUMP_IN)
    table.done(0, "play R6")
    table.wait(800)
    table.done(2, "accuse 3")
    assert kind(table.do(1, "play R6")) == "kept"
    assert kind(table.do(1, "play R1")) == "refused table.waiting"


def test_a_waiting_move_that_a_vote_makes_illegal_is_overtaken() -> None:
    """The vote gives seat 0 two more cards, so `play R7 uno` is no longer legal."""
    table = Practice("hands=R7,R9/R1,B2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5")
    table.done(2, "accuse 0")
    assert kind(table.do(0, "play R7 uno")) == "kept"
    table.done(1, "vote yes")
    assert table.last_answer(0).kind == "overtaken"
    assert table.hand(0) == 4  # two in hand and two drawn


# -- moves and misplays


def test_an_unintended_misplay_is_refused_with_its_clause_and_cost() -> None:
    table = Practice(QUIET)
    found = table.do(1, "play B2")
    assert found is not None
    assert (found.kind, found.why, found.cost) == ("refused", "turn.order", 1)
    assert table.hand(1) == 3  # nothing has changed
    assert table.deeds() == []


def test_an_intended_misplay_is_done() -> None:
    table = Practice(QUIET)
    found = table.do(1, "play B2", anyway=True)
    assert found is not None
    assert (found.kind, found.why, found.cost) == ("done", "turn.order", 1)
    assert table.hand(1) == 3 + 1


def test_a_legal_action_sent_with_anyway_is_done() -> None:
    table = Practice(QUIET)
    assert kind(table.do(0, "play R7", anyway=True)) == "done"


def test_an_overtaken_move_never_becomes_a_misplay() -> None:
    """The move was legal when it arrived. After the jump it is dropped and costs no card."""
    table = Practice(LAST_BUT_ONE, options=JUMP_IN)
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1", anyway=True)) == "kept"
    assert kind(table.do(2, "play R7")) == "kept"
    table.wait(5_000)
    assert table.last_answer(1).kind == "overtaken"
    assert table.hand(1) == 3  # no card was drawn


def test_a_move_for_an_earlier_decision_is_stale() -> None:
    table = Practice(QUIET)
    before = table.table.decision
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1", before)) == "stale"


def test_a_command_that_waits_when_the_match_ends_is_overtaken() -> None:
    """Seat 1 plays its last card and ends the match while an accusation of seat 2 waits."""
    table = Practice("hands=R7,R9/R1/R6,G2,G3 top=R5")
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    assert kind(table.do(2, "accuse 1")) == "kept"
    table.wait(1_500)
    assert table.table.facts.life == "done"
    assert table.last_answer(1).kind == "done"
    assert table.last_answer(2).kind == "overtaken"


def test_a_command_that_waits_when_a_deal_ends_is_overtaken() -> None:
    """Seat 1 plays its last card and ends the deal while an accusation of seat 2 waits."""
    table = Practice("hands=R7,R9/R1/R6,G2,G3 top=R5", options={"target": 500})
    table.done(0, "play R7")
    assert kind(table.do(1, "play R1")) == "kept"
    assert kind(table.do(2, "accuse 1")) == "kept"
    table.wait(1_500)
    assert table.last_answer(2).kind == "overtaken"


# -- clocks


def test_a_clock_starts_when_the_last_hold_ends() -> None:
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
    assert table.last().used == 2_000  # without the hold


def test_a_clock_starts_when_its_question_is_published() -> None:
    table = Practice(QUIET, clock=CLOCK)
    fork = table.table.fork()
    fork.decide(HOST, Act("a", 0, fork.decision, "play R7"), 0)
    fork.tick(60_000)
    assert [type(entry) for entry in fork.take_decided().entries] == [ActionTaken]
    fork.confirm_published(fork.version, 60_000)
    assert fork.wake_at == 75_000  # ten seconds and a reserve of five


def test_nobody_is_charged_for_an_outage() -> None:
    """A loaded table continues at the time of its last entry, so the asked player gets the full time again."""
    table = Practice(QUIET, clock=CLOCK)
    table.wait(2_000)
    table.done(0, "play R7")
    table.wait(9_000)
    again = table.again()
    assert (again.at, again.wake_at) == (2_000, 17_000)
    assert again.facts.reserves == (5_000, 5_000, 5_000)


def test_a_pause_stops_holds_and_races() -> None:
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


def test_a_pause_does_not_count_as_reaction_time_even_after_a_restart() -> None:
    """Reaction time excludes a pause. After a restart during the pause, it also excludes the time before it."""
    table = Practice(LAST_BUT_ONE)
    table.wait(50_000)
    table.done(0, "play R7")
    table.wait(200)
    table.send(HOST, Pause(table.id()))
    table.wait(7_000)
    restarted = table.table.fork()
    table.send(HOST, GoOn(table.id()))
    table.wait(100)
    table.done(2, "catch 0")
    assert table.last().speed == 300
    table.table = Table.from_log(table.log[: restarted.version], table.secrets, table.no_key)
    table.table.confirm_published(restarted.version, table.at)
    table.wait(1_000)
    table.send(HOST, GoOn(table.id()))
    table.wait(100)
    table.done(2, "catch 0")
    assert table.last().speed == 100


def test_leaving_drops_the_pending_commands_of_the_seat() -> None:
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
