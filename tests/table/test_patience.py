"""Without a clock, the others can vote to replace an idle player with a bot. The idle player gets a notice first."""

import pytest

from penultima.protocol.client_messages import Act, Nothing, Patience, Rename, SayPhrase, Sit, TableCommand, TakeBack
from penultima.protocol.server_messages import Answer
from penultima.protocol.setup import Clock, Setup
from tests.helpers.table.instant_table import HOST, InstantTable
from tests.helpers.table.practice_table import Practice

PLAIN = "hands=R7,R9,R8/R1,B2,B3/R6,G2,G3 top=R5 turn=1"


def test_the_others_are_not_asked_about_an_idle_person_during_a_vote() -> None:
    """A vote asks several seats at once, so a bot cannot replace a single idle player."""
    session = InstantTable(Setup(edition="official", seats=3))
    for seat, person in ((1, "bea"), (2, "ciro")):
        session.send(person, Sit(session.id(), seat, person))
        session.present(person)
    session.start()
    session.wait(40_000)
    t = session.table
    assert session.news().now.patience == t.decision
    asked = t.asked
    accuser = (asked + 1) % 3
    people = (HOST, "bea", "ciro")
    session.send(people[accuser], Act(session.id(), accuser, t.decision, f"accuse {asked}"))
    assert session.table.voting
    assert session.news().now.patience is None
    answer = session.send(people[accuser], Patience(session.id(), t.decision, bot=True))
    assert answer is not None
    assert (answer.kind, answer.why) == ("refused", "table.nobody-waits")
    assert session.table.facts == t.facts


def let_a_bot_play(session: InstantTable) -> int:
    """Disconnect the asked player of a calm table until the other player lets a bot play. Then reconnect the asked
    player and return their seat.
    """
    session.present(HOST)
    session.send("bea", Sit(session.id(), 1, "bea"))
    session.present("bea")
    session.start()
    people, asked = (HOST, "bea"), session.table.asked
    session.present(people[asked], here=False)
    for window in session.table.windows:
        session.send(people[1 - asked], Nothing(session.id(), 1 - asked, window.id))
    session.wait(60_000)
    session.send(people[1 - asked], Patience(session.id(), session.table.decision, bot=True))
    session.present(people[asked])
    assert session.table.facts.seats[asked].proxy == session.table.decision
    return asked


def test_windows_of_a_calm_table_do_not_wait_for_a_person_replaced_for_this_decision() -> None:
    """A bot decides for the absent person. If the table waited for a reply of that person, it would wait for ever."""
    session = InstantTable(Setup(edition="giant", seats=2, calm=True, options={"jump-in": True}))
    asked = let_a_bot_play(session)
    assert all(asked not in session.table.silent_seats(window) for window in session.table.windows)


def test_taking_back_a_seat_for_the_second_time_is_refused() -> None:
    """The bot still makes the current decision, but the person already has the seat, so the log gets no entry."""
    session = InstantTable(Setup(edition="giant", seats=2, calm=True, options={"jump-in": True}))
    asked = let_a_bot_play(session)
    session.send((HOST, "bea")[asked], TakeBack(session.id(), asked))
    version = session.table.version
    answer = session.send((HOST, "bea")[asked], TakeBack(session.id(), asked))
    assert answer is not None
    assert (answer.kind, answer.why, session.table.version) == ("refused", "table.is-yours", version)


class Thinking(Practice):
    """A table at which Ben, in seat 1, is connected and has not acted for 30 s."""

    def __init__(self) -> None:
        super().__init__(PLAIN)
        self.wait(30_000)

    def lets_a_bot_play(self, person: str, *, bot: bool = True) -> Answer | None:
        return self.send(person, Patience(self.id(), self.table.decision, bot=bot))

    @property
    def notice(self) -> int | None:
        return self.news().now.notice


def test_a_single_vote_does_not_replace_a_connected_player() -> None:
    table = Thinking()
    answer = table.lets_a_bot_play("cat")
    assert answer is not None
    assert answer.kind == "done"
    now = table.news().now
    assert (now.impatient, now.notice) == ([2], None)
    table.wait(3_600_000)
    assert table.deeds() == []
    assert not table.news().now.seats[1].stand_in


def test_an_idle_person_gets_15_seconds_of_notice_when_all_others_vote_for_a_bot() -> None:
    table = Thinking()
    table.lets_a_bot_play("cat")
    table.lets_a_bot_play(HOST)
    assert table.notice == 45_000
    table.wait(14_999)
    assert not table.news().now.seats[1].stand_in
    table.wait(1)
    assert table.news().now.seats[1].stand_in
    table.wait(3_000)
    assert (table.last().seat, table.last().by) == (1, "stand-in")


@pytest.mark.parametrize(
    "command",
    [
        Patience("x", 0, bot=False),
        SayPhrase("x", "wait"),
        Rename("x", "Benito"),
        Act("x", 1, 0, "play R6"),
        Nothing("x", 1, 1),
    ],
)
def test_any_command_of_the_idle_person_cancels_the_notice(command: TableCommand) -> None:
    table = Thinking()
    table.lets_a_bot_play("cat")
    table.lets_a_bot_play(HOST)
    if isinstance(command, Patience):
        command = Patience("x", table.table.decision, bot=False)
    table.wait(14_999)
    table.send("ben", command)
    now = table.news().now
    assert (now.notice, now.patience, now.impatient) == (None, None, [])
    table.wait(29_999)
    assert table.news().now.patience is None, "they wait for 30 s again"
    table.wait(1)
    assert table.news().now.patience == table.table.decision


def test_the_idle_person_can_ask_the_others_to_wait() -> None:
    table = Thinking()
    answer = table.lets_a_bot_play("ben", bot=False)
    assert answer is not None
    assert answer.kind == "done"


def test_a_voter_who_decides_to_wait_cancels_the_notice() -> None:
    table = Thinking()
    table.lets_a_bot_play("cat")
    table.lets_a_bot_play(HOST)
    table.lets_a_bot_play(HOST, bot=False)
    assert table.notice is None
    table.wait(15_000)
    assert not table.news().now.seats[1].stand_in


def test_a_vote_for_a_bot_counts_for_one_decision_only() -> None:
    table = Thinking()
    table.lets_a_bot_play("cat")
    table.done(1, "play R1")
    table.done(2, "play R6")
    table.done(0, "play R7")
    table.wait(30_000)
    table.lets_a_bot_play(HOST)
    assert table.notice is None


def test_disconnected_people_do_not_have_to_vote() -> None:
    table = Thinking()
    table.present("cat", here=False)
    table.lets_a_bot_play(HOST)
    assert table.notice == 45_000


def test_one_vote_does_not_replace_a_person_who_has_just_lost_the_connection() -> None:
    table = Thinking()
    table.present("ben", here=False)
    table.lets_a_bot_play("cat")
    assert not table.news().now.seats[1].stand_in
    table.wait(20_000)
    assert table.news().now.seats[1].stand_in, "by now they are away"


def test_with_a_clock_the_others_are_not_asked_about_an_idle_person() -> None:
    table = Practice(PLAIN, clock=Clock(decision=60_000, reserve=0))
    table.wait(40_000)
    assert table.news().now.patience is None
