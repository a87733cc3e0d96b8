"""Bots stand in for people who do not act. Most commands of a replaced person take the seat back.

If bots stand in for all people, the match does not continue.
"""

from penultima.protocol.client_messages import End, GoOn, Leave, Nothing, Pause, Ready, SayPhrase, Start, TableCommand
from penultima.protocol.server_messages import Answer
from penultima.protocol.setup import Clock
from penultima.table.log.entry import ActionTaken, SeatUpdated
from penultima.table.log.facts import AT_ONCE
from penultima.table.table import Table
from tests.helpers.table.instant_table import HOST
from tests.helpers.table.practice_table import PEOPLE, Practice

CLOCK = Clock(decision=1_000, reserve=0)
PLAIN = "hands=R7,R9,R8/R1,B2,B3/R6,G2,G3 top=R5"


def kind(answer: Answer | None) -> str:
    return "kept" if answer is None else f"{answer.kind} {answer.why}".strip()


class Replaced(Practice):
    """A table at which bots stand in for the people in the first `replaced` seats, who have run out of time twice."""

    def __init__(self, replaced: int = 1) -> None:
        super().__init__(clock=CLOCK, times=AT_ONCE, options={"target": 500}, seats=3)
        while not all(seat.stand_in for seat in self.table.facts.seats[:replaced]):
            asked = self.table.asked
            if asked < replaced:
                assert self.wake()
            else:
                self.move(asked)
        while replaced < 3 and self.table.asked < replaced:
            assert self.wake()

    def move(self, seat: int) -> Answer | None:
        may = self.news(seat).mine[str(seat)].may
        action = next((action for action in may if action.startswith("play")), may[0])
        return self.do(seat, action)

    def stands_in(self) -> list[bool]:
        return [seat.stand_in for seat in self.table.facts.seats]

    def finish_deal(self) -> None:
        """Play to the end of the deal. The people in seats 1 and 2 move, and a bot stands in for seat 0."""
        for _ in range(5_000):
            if not self.table.live:
                return
            if self.table.asked in (1, 2):
                self.move(self.table.asked)
            else:
                assert self.wake()
        raise AssertionError("the deal does not end")

    def says(self, seat: int, command: type[TableCommand], *values: object) -> str:
        message = command(self.id(), *values)  # type: ignore[arg-type] # the arguments depend on the command
        return kind(self.send(PEOPLE[seat], message))


# -- commands of the replaced person


def test_a_move_of_a_replaced_person_is_done_and_takes_the_seat_back() -> None:
    table = Replaced()
    while table.table.asked != 0:
        table.move(table.table.asked)
    assert table.table.facts.seats[0].stand_in
    assert kind(table.move(0)) == "done"
    assert (table.last().seat, table.last().by) == (0, "person")
    assert table.stands_in() == [False, False, False]


def test_a_refused_move_of_a_replaced_person_takes_the_seat_back_too() -> None:
    table = Replaced()
    assert kind(table.do(0, "play R7", of=1)) == "stale"
    assert table.stands_in() == [False, False, False]


def test_ready_for_the_next_deal_takes_the_seat_back() -> None:
    table = Replaced()
    table.finish_deal()
    assert table.table.between_deals
    assert table.says(0, Ready) == "done"
    table.says(1, Ready)
    table.says(2, Ready)
    assert table.table.facts.deal == 1
    assert table.stands_in() == [False, False, False]


def test_a_match_begins_without_stand_ins_for_connected_people() -> None:
    table = Replaced(replaced=2)
    table.send(HOST, End(table.id()))
    assert table.stands_in() == [False, True, False]
    assert table.says(0, Start) == "done"
    assert table.stands_in() == [False, False, False]


def test_a_match_begins_with_a_stand_in_for_a_disconnected_person() -> None:
    table = Replaced(replaced=2)
    table.send(HOST, End(table.id()))
    table.present("ben", here=False)
    assert table.says(0, Start) == "done"
    assert table.stands_in() == [False, True, False]


def test_asking_for_a_rematch_takes_the_seat_back() -> None:
    table = Replaced(replaced=2)
    table.send(HOST, End(table.id()))
    assert table.stands_in()[1]
    assert table.says(1, SayPhrase, "again") == "done"
    assert not table.stands_in()[1]


def test_chat_during_a_match_does_not_take_the_seat_back() -> None:
    table = Replaced()
    table.says(0, SayPhrase, "hello")
    assert table.stands_in()[0]


def test_declining_a_window_takes_the_seat_back() -> None:
    table = Replaced()
    table.says(0, Nothing, 0, table.table.version)
    assert not table.stands_in()[0]


def test_a_returning_persons_move_counts_if_the_bot_has_not_moved_yet() -> None:
    table = Practice(f"{PLAIN} turn=1", clock=Clock(decision=60_000, reserve=0))
    table.present("ben", here=False)
    table.wait(20_000)
    assert table.table.facts.seats[1].proxy == table.table.decision
    table.present("ben")
    table.done(1, "play R1")
    assert (table.last().by, table.table.facts.seats[1].strikes) == ("person", 0)


def test_a_move_after_the_time_ran_out_is_refused_also_after_the_table_is_loaded_again() -> None:
    table = Practice(PLAIN, clock=CLOCK)
    table.wait(1_000)
    assert kind(table.do(0, "play R7")) == "refused table.stand-in"
    table.table = Table.from_log(table.log, table.secrets, table.no_key)
    table.present(HOST)
    assert kind(table.do(0, "play R7")) == "refused table.stand-in"


# -- bots stand in for all people


def everybody_replaced() -> Replaced:
    table = Replaced(replaced=3)
    assert table.stands_in() == [True, True, True]
    return table


def test_a_table_where_bots_replace_all_people_stops_and_names_whom_it_waits_for() -> None:
    table = everybody_replaced()
    version = table.table.version
    assert table.table.wake_at is None
    table.wait(10_000_000)
    assert table.table.version == version
    now = table.news().now
    assert (now.paused, now.waits_for) == (True, [0, 1, 2])


def test_a_stopped_table_still_waits_for_its_people_after_it_is_loaded_again() -> None:
    table = everybody_replaced()
    table.table = Table.from_log(table.log, table.secrets, table.no_key)
    for person in PEOPLE[:3]:
        table.present(person)
    assert table.table.wake_at is None
    assert table.news().now.waits_for == [0, 1, 2]


def test_a_stopped_table_continues_with_full_time_when_one_person_sends_go_on() -> None:
    table = everybody_replaced()
    asked = table.table.asked
    assert table.says(asked, GoOn) == "done"
    now = table.news().now
    assert (now.paused, now.waits_for) == (False, [])
    assert now.clock is not None
    assert (now.clock.seat, now.clock.left) == (asked, 1_000)
    assert kind(table.move(asked)) == "done"
    assert table.last().by == "person"


def test_a_stopped_table_continues_when_the_asked_person_moves() -> None:
    table = everybody_replaced()
    table.wait(3_600_000)
    assert kind(table.move(table.table.asked)) == "done"
    assert table.last().by == "person"
    assert table.table.wake_at is not None


def test_a_table_also_stops_when_all_people_become_idle_between_deals() -> None:
    table = Replaced()
    table.finish_deal()
    for _ in range(200):
        table.wait(60_000)
    assert table.table.facts.life == "playing"
    assert all(table.stands_in())
    own = [entry for entry in table.entries if isinstance(entry, ActionTaken) and entry.by == "stand-in"]
    assert len(own) < 200
    assert [entry.why for entry in table.entries if isinstance(entry, SeatUpdated)][-1] == "time"


def test_bots_play_on_when_all_people_have_left_for_good() -> None:
    """No person has a seat any more, so the table waits for nobody."""
    table = Practice(PLAIN, clock=CLOCK)
    for seat in range(3):
        table.send(PEOPLE[seat], Leave(table.id()))
    assert table.table.wake_at is not None


# -- a pause by a person


def test_a_pause_ends_by_itself_after_five_minutes() -> None:
    table = Practice(PLAIN, clock=CLOCK)
    table.send("ben", Pause(table.id()))
    assert table.news().now.pause_ends == 300_000
    table.wait(299_999)
    assert table.news().now.paused
    table.wait(1)
    assert not table.news().now.paused
    last = table.news().items[-1]
    assert (last.kind, last.person) == ("resumed", -1)


def test_a_person_can_pause_a_deal_at_most_three_times() -> None:
    table = Practice(PLAIN)
    for _ in range(3):
        assert kind(table.send("ben", Pause(table.id()))) == "done"
        assert kind(table.send("cat", GoOn(table.id()))) == "done"
    assert kind(table.send("ben", Pause(table.id()))) == "refused table.pauses"
    assert kind(table.send("cat", Pause(table.id()))) == "done", "each person has their own"


def test_moving_to_another_device_does_not_give_more_pauses() -> None:
    table = Practice(PLAIN)
    person = "ben"
    for number in range(3):
        assert kind(table.send(person, Pause(table.id()))) == "done"
        assert kind(table.send("cat", GoOn(table.id()))) == "done"
        person = f"ben's device {number}"
        table.hand_over(1, person)
    assert kind(table.send(person, Pause(table.id()))) == "refused table.pauses"
    assert kind(table.send("cat", Pause(table.id()))) == "done", "each person has their own"


def test_a_person_alone_with_bots_can_pause_without_limits() -> None:
    table = Practice(PLAIN, people=1)
    for _ in range(5):
        assert kind(table.send(HOST, Pause(table.id()))) == "done"
        table.wait(3_600_000)
        assert table.table.facts.paused
        assert kind(table.send(HOST, GoOn(table.id()))) == "done"
