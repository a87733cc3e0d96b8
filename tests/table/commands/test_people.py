"""Commands about the people at a table: seats, the host, phases of a table, absence, clocks, chat and all refusals."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import penultima.table
from penultima.bots.characters import CHARACTERS, JOINING_ORDER
from penultima.errors import BadInput
from penultima.protocol.client_messages import (
    Act,
    Arrange,
    Bar,
    ClearSeat,
    Close,
    End,
    GoOn,
    Leave,
    Mute,
    Patience,
    Pause,
    Ready,
    Remove,
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
from penultima.protocol.codec import decode_server_message
from penultima.protocol.server_messages import Answer, Ended, News
from penultima.protocol.setup import Clock, Setup
from penultima.table.commands.bot_seats import BOT_NAMES
from penultima.table.commands.people import MAX_PEOPLE
from penultima.table.log.entry import GuestUpdated, HostChanged, LifeChanged, SeatUpdated
from penultima.table.log.facts import AT_ONCE, Guest
from penultima.table.table import Table
from tests.helpers.table.instant_table import HOST, InstantTable
from tests.helpers.table.practice_table import Practice

CLOCK = Clock(decision=10_000, reserve=5_000)
PLAIN = "hands=R7,R9,R8/R1,B2,B3/R6,G2,G3 top=R5"
SHORT_DEAL = "hands=R7/R1,B2,B3/R6,G2,G3 top=R5"


def kind(answer: Answer | None) -> str:
    return "kept" if answer is None else f"{answer.kind} {answer.why}".strip()


class Session(InstantTable):
    """A table with one to three people. `says(person, Kind, ...)` sends a command of this kind with a new id."""

    def __init__(self, setup: Setup = Setup(seats=3), people: int = 3) -> None:  # noqa: B008 - the default is immutable
        super().__init__(setup)
        for seat, person in enumerate((HOST, "ben", "cat")[:people]):
            if seat > 0:
                self.present(person)
                self.send(person, Sit(self.id(), seat, person.title()))

    def says(self, person: str, command: type[TableCommand], *values: object, **more: object) -> str:
        message = command(self.id(), *values, **more)  # type: ignore[arg-type] # the arguments depend on the command
        return kind(self.send(person, message))

    def started(self) -> "Session":
        self.start()
        return self

    @property
    def seats(self) -> list[str]:
        return [f"{seat.kind} {seat.person}" if seat.kind == "person" else seat.kind for seat in self.table.facts.seats]


# -- seats


def test_the_creator_of_a_table_is_its_host_and_has_the_first_seat() -> None:
    session = Session(people=1)
    assert session.seats == ["person 0", "empty", "empty"]
    assert (session.table.facts.host, session.table.facts.life) == (0, "gathering")


def test_creating_a_table_with_an_impossible_setup_raises_bad_input() -> None:
    for setup in (Setup("nowhere"), Setup(options={"jump-in": 3}), Setup(seats=3, position=f"{PLAIN} turn=5")):
        with pytest.raises(BadInput):
            Table.create(setup, Guest(0, HOST, "Ana"), lambda: bytes(32))
    with pytest.raises(BadInput, match="3 hands for 4 players"):
        Table.create(Setup(seats=4, position=PLAIN), Guest(0, HOST, "Ana"), lambda: bytes(32))


def test_a_person_can_hold_several_seats() -> None:
    session = Session(people=1)
    assert session.says(HOST, Sit, 2) == "done"
    assert session.table.seats_of(HOST) == (0, 2)
    assert session.says(HOST, Stand, 0) == "done"
    assert session.table.facts.host == 0


def test_messages_contain_the_names_but_not_the_ids_of_people() -> None:
    session = Session().started()
    frame = session.table.encode_news((1,), -1, session.at)
    assert session.table.person_number("ben") == 1
    assert b"ben" not in frame
    assert b"Ben" in frame


def test_a_latecomer_gets_a_bots_seat_from_the_next_deal_on() -> None:
    session = Session(people=1).started()
    assert session.says("ben", Sit, 1, "Ben") == "done"
    assert session.seats[1] == "bot"
    assert session.says("ben", Act, 1, session.table.decision, "draw") == "not-yours"
    play_until(session, lambda: session.table.facts.deal == 1)
    assert session.seats[1] == "person 1"
    assert session.table.facts.people[1].since == session.table.version - len(session.table.changes) + 1


def play_until(session: InstantTable, done: object) -> None:
    """Play until the condition is true. Ana moves when she is asked and sends `ready` between deals."""
    assert callable(done)
    for _ in range(5_000):
        if done():
            return
        if session.table.facts.seats[0].kind == "person" and not session.table.facts.seats[0].stand_in:
            may = session.news(0).mine["0"].may
            if session.table.between_deals:
                session.send(HOST, Ready(session.id()))
            elif may:
                session.send(HOST, Act(session.id(), 0, session.table.decision, may[0]))
        session.wake()
    raise AssertionError("it does not come to that")


def test_a_latecomer_gets_the_seat_at_the_rematch_if_no_deal_comes_first() -> None:
    session = Session(people=1).started()
    assert session.says("ben", Sit, 1, "Ben") == "done"
    assert session.says(HOST, End) == "done"
    session.start()
    assert session.seats[1] == "person 1"


def test_a_latecomers_seniority_counts_from_taking_a_seat() -> None:
    """Ben sat down first, but then left. Cat took her present seat before Ben took his, so she is the next host."""
    session = Session(people=1)
    session.says("ben", Sit, 1, "Ben")
    session.says("ben", Leave)
    session.start()
    for person, seat in (("cat", 2), ("ben", 1)):
        session.says(person, Sit, seat, person.title())
        session.says(HOST, End)
        session.start()
    session.says(HOST, Leave)
    assert session.table.facts.people[session.table.facts.host].id == "cat"


def test_a_latecomer_is_refused_if_the_setup_forbids_latecomers() -> None:
    session = Session(Setup(seats=3, latecomers=False), people=1).started()
    assert session.says("ben", Sit, 1, "Ben") == "refused table.taken"


def test_a_seat_is_promised_to_only_one_latecomer() -> None:
    session = Session(people=1).started()
    assert session.says("ben", Sit, 1, "Ben") == "done"
    assert session.says("cat", Sit, 1, "Cat") == "refused table.taken"
    assert session.says("ben", Stand, 1) == "done"
    assert session.says("cat", Sit, 1, "Cat") == "done"


def test_a_hosts_seat_moves_to_another_device_with_the_hosts_rights() -> None:
    session = Session().started()
    fork = session.table.fork()
    fork.hand_over(0, "ana's phone", session.at)
    assert fork.seats_of("ana's phone") == (0,)
    assert fork.seats_of(HOST) == ()
    assert fork.facts.people[fork.facts.host].id == "ana's phone"
    assert fork.facts.people[fork.facts.host].name == "Ana"


def test_a_seat_given_away_during_a_deal_is_played_by_a_bot_until_the_next_deal() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500})
    practice.present("ben", here=False)
    practice.hand_over(1, "zoe", given=True)
    assert practice.table.seats_of("zoe") == ()
    assert practice.table.facts.seats[1].stand_in
    practice.present("zoe")
    for _ in range(2_000):
        if not practice.table.live:
            break
        if practice.table.asked == 0:
            may = practice.news(0).mine["0"].may
            practice.do(0, next((action for action in may if action.startswith("play")), may[0]))
        else:
            practice.wake()
    practice.send(HOST, Ready(practice.id()))
    assert practice.table.facts.deal == 1
    assert practice.table.seats_of("zoe") == (1,)


def test_a_person_who_takes_back_a_given_away_seat_keeps_it() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500})
    practice.hand_over(1, "zoe", given=True)
    assert kind(practice.send("ben", TakeBack(practice.id(), 1))) == "done"
    seat = practice.table.facts.seats[1]
    assert (seat.stand_in, seat.next) == (False, -1)


def test_a_seat_is_never_handed_over_to_a_removed_person() -> None:
    session = Session().started()
    session.says(HOST, Remove, 1)
    fork = session.table.fork()
    fork.hand_over(2, "ben", session.at)
    assert fork.seats_of("cat") == (2,)
    assert fork.take_decided().entries == []


# -- the host


def test_when_the_host_leaves_the_longest_seated_person_becomes_host() -> None:
    session = Session().started()
    session.says("ben", Leave)
    session.says(HOST, Leave)
    assert session.table.facts.host == 2  # Cat's index among the people
    assert session.seats == ["bot", "bot", "person 2"]
    assert isinstance(session.entries[-1], HostChanged)
    session.says("cat", Leave)
    assert session.table.facts.host == -1


def test_a_person_who_sits_down_at_a_table_without_a_host_becomes_host() -> None:
    session = Session(people=1)
    session.says(HOST, Leave)
    assert session.says("ben", Sit, 1, "Ben") == "done"
    assert session.table.facts.host == 1


def test_a_removed_person_cannot_return() -> None:
    session = Session().started()
    assert session.says(HOST, Remove, 1) == "done"
    assert session.seats == ["person 0", "bot", "person 2"]
    assert session.says("ben", Sit, 1) == "gone"
    assert session.table.person_number("ben") == -1
    assert isinstance(session.entries[-1], GuestUpdated)


@pytest.mark.parametrize("judges", [False, True])
def test_a_host_who_judges_is_moved_to_the_first_seat(judges: bool) -> None:  # noqa: FBT001 - pytest passes it by name
    session = Session(Setup("official", {"suggestion.judge": "host"} if judges else {}, seats=3))
    session.says(HOST, Leave)
    assert session.table.facts.host == 1
    session.says("ben", Start)
    assert session.seats[0] == ("person 1" if judges else "bot")


# -- phases of a table


def test_empty_seats_get_bots_with_different_names() -> None:
    session = Session(Setup(seats=10), people=1)
    session.says(HOST, Rename, "Lola")
    session.start()
    names = [seat.name for seat in session.news().now.seats]
    assert len(set(names)) == len(names)
    assert [seat.kind for seat in session.table.facts.seats] == ["person", *["bot"] * 9]


def test_a_bot_is_named_after_an_unused_character_that_fits_its_level() -> None:
    session = Session(Setup(seats=7), people=1)
    for seat_index, level in enumerate(("easy", "easy", "normal"), 1):
        assert session.says(HOST, SeatBot, seat_index, level) == "done"
    session.start()
    assert [seat.name for seat in session.table.facts.seats[1:]] == ["Nube", "Olmo", "Lupa", "Chispa", *BOT_NAMES[:2]]


def test_bots_at_one_table_have_different_characters_until_all_are_used() -> None:
    """At the start, each empty seat gets a bot with the level that the host chose for bots in other seats."""
    session = Session(Setup(seats=10), people=1)
    for seat_index in (3, 1):
        assert session.says(HOST, SeatBot, seat_index, "easy") == "done"
    session.start()
    seats = session.table.facts.seats
    assert [seats[3].character, seats[1].character] == list(JOINING_ORDER["easy"][:2])
    counts = Counter(seat.character for seat in seats[1:])
    assert set(counts) == set(CHARACTERS)
    assert max(counts.values()) - min(counts.values()) == 1
    assert {seat.level for seat in seats[1:]} == {"easy"}
    assert session.says(HOST, SeatBot, 3, "hard") == "done"
    now = session.table.facts.seats[3]
    assert (now.level, now.name, now.character) == ("hard", seats[3].name, seats[3].character)


def test_every_bot_gets_a_name_of_its_own_even_if_people_use_all_names_of_bots() -> None:
    session = Session(Setup(seats=10), people=1)
    for number, name in enumerate((*map(str.capitalize, CHARACTERS), *BOT_NAMES)):
        assert session.says(f"guest {number}", Sit, 1, name) == "done"
        assert session.says(f"guest {number}", Stand, 1) == "done"
    session.start()
    names = [seat.name for seat in session.news().now.seats]
    assert len(set(names)) == len(names)


def test_a_rematch_keeps_seats_and_wins() -> None:
    practice = Practice(SHORT_DEAL)
    practice.done(0, "play R7")
    assert practice.table.facts.life == "done"
    assert [seat.wins for seat in practice.table.facts.seats] == [0, 0, 0], "practice is not scored"
    session = Session(Setup(options={"target": 0}, seats=2), people=1).started()
    play_until(session, lambda: session.table.facts.life == "done")
    assert sum(seat.wins for seat in session.table.facts.seats) == 1
    assert isinstance(session.entries[-1], LifeChanged)
    before = session.seats
    assert session.says(HOST, Start) == "done"
    assert session.seats == before
    assert sum(seat.wins for seat in session.table.facts.seats) == 1
    assert session.table.facts.match == 2


def test_a_rematch_can_have_other_rules_and_more_seats() -> None:
    """Until the rematch starts, the finished match is shown with its own rules and hands."""
    session = Session(Setup("race", seats=2), people=2).started()
    session.says(HOST, End)
    assert session.says(HOST, Arrange, Setup("mini", seats=5)) == "done"
    news = session.news(0, 1)
    assert [seat.kind for seat in news.now.seats] == ["person", "person", "empty", "empty", "empty"]
    assert [len(mine.hand) for mine in news.mine.values()] == [seat.cards for seat in news.now.seats[:2]]
    assert [seat.cards for seat in news.now.seats[2:]] == [0, 0, 0]
    assert session.says(HOST, Start) == "done"
    assert len(session.news(0).now.seats) == 5  # the rematch uses all five seats


def test_another_setup_can_be_arranged_after_practice_with_few_cards() -> None:
    practice = Practice(f"{SHORT_DEAL} draw-only")
    practice.done(0, "play R7")
    assert kind(practice.send(HOST, Arrange(practice.id(), Setup(seats=3)))) == "done"


def ended_at(table: Table, at: int) -> tuple[str, Ended | None]:
    """Return what a newcomer receives: the arranged edition, and the finished match if there is one."""
    news = decode_server_message(table.encode_news((), -1, at))
    assert isinstance(news, News)
    assert news.head is not None
    return news.head.setup.edition, news.head.ended


def test_a_finished_match_is_shown_unchanged_until_the_next_one_starts() -> None:
    """Newcomers get the finished match unchanged, even after a player leaves and the host arranges another match."""
    practice = Practice(SHORT_DEAL)
    assert ended_at(practice.table, practice.at) == ("official", None)
    practice.done(0, "play R7")
    practice.send("cat", Leave(practice.id()))
    practice.send(HOST, Arrange(practice.id(), Setup("race", seats=2)))
    for table in (practice.table, practice.again()):
        edition, ended = ended_at(table, practice.at)
        assert edition == "race"
        assert ended is not None
        assert ended.setup.edition == "official"
        assert [(seat.name, seat.cards) for seat in ended.seats] == [("Ana", 0), ("Ben", 3), ("Cat", 3)]
    practice.start()
    assert ended_at(practice.table, practice.at) == ("race", None)


def test_a_new_level_of_a_bot_is_not_logged_as_a_new_bot() -> None:
    session = Session(people=1)
    for level in ("normal", "easy"):
        session.says(HOST, SeatBot, 1, level)
    assert [entry.why for entry in session.entries if isinstance(entry, SeatUpdated)] == ["bot", "level"]


def test_people_move_to_lower_seats_when_there_are_fewer_seats() -> None:
    session = Session(Setup(seats=4), people=1)
    session.says("ben", Sit, 3, "Ben")
    assert session.says(HOST, Arrange, Setup(seats=2)) == "done"
    assert session.seats == ["person 0", "person 1"]


def test_the_next_deal_starts_when_everybody_is_ready() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500})
    play_all(practice, 2)
    assert practice.table.between_deals
    practice.send(HOST, Ready(practice.id()))
    assert practice.table.facts.deal == 0
    assert practice.news().now.seats[0].ready
    practice.send("ben", Ready(practice.id()))
    assert practice.table.facts.deal == 1


def play_all(practice: Practice, seats: int) -> None:
    """Play until the deal is over. The asked seat takes its first legal play, or else its first legal action."""
    for _ in range(2_000):
        if not practice.table.live:
            return
        asked = practice.table.asked
        may = practice.news(asked).mine[str(asked)].may
        practice.do(asked, next((action for action in may if action.startswith("play")), may[0]))
    raise AssertionError(f"{seats} people play for ever")


def test_with_a_clock_the_next_deal_starts_after_30_seconds() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500}, clock=CLOCK)
    play_all(practice, 2)
    practice.wait(29_999)
    assert practice.table.facts.deal == 0
    practice.wait(1)
    assert practice.table.facts.deal == 1


def test_without_a_clock_the_next_deal_starts_30_seconds_after_somebody_is_ready() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500})
    play_all(practice, 2)
    practice.wait(1_000_000)
    assert practice.table.facts.deal == 0
    practice.send("ben", Ready(practice.id()))
    practice.wait(30_000)
    assert practice.table.facts.deal == 1


def test_any_seated_person_can_pause_and_any_other_can_continue() -> None:
    session = Session().started()
    assert session.says("ben", Pause) == "done"
    assert session.news().now.paused
    assert session.says("cat", GoOn) == "done"
    assert not session.news().now.paused


def test_practice_is_one_deal_without_a_score() -> None:
    practice = Practice(SHORT_DEAL, options={"target": 500})
    practice.done(0, "play R7")
    assert practice.table.facts.life == "done"
    last = practice.entries[-1]
    assert isinstance(last, LifeChanged)
    assert last.winners == ()


# -- absence


class Away(Practice):
    """A table at which Ben, in seat 1, has the turn and loses his connection at time 0."""

    def __init__(self, clock: Clock | None = Clock(decision=60_000, reserve=0)) -> None:  # noqa: B008 - the default is immutable
        super().__init__(f"{PLAIN} turn=1", clock=clock)
        self.present("ben", here=False)

    def whys(self) -> list[str]:
        return [entry.why for entry in self.entries if isinstance(entry, SeatUpdated) and entry.why != "joined"]


def test_a_person_is_away_after_twenty_seconds_without_a_connection() -> None:
    table = Away()
    assert table.news().now.seats[1].away == 20_000  # the time from which the person counts as away
    table.wait(19_999)
    assert table.whys() == []
    table.wait(1)
    assert table.whys() == ["away"]
    assert table.news().now.seats[1].stand_in
    table.wait(3_000)
    assert (table.last().seat, table.last().by) == (1, "stand-in")


def test_a_person_who_reconnects_in_time_is_never_away() -> None:
    table = Away()
    table.wait(19_999)
    table.present("ben")
    table.wait(30_000)
    assert table.whys() == []


def test_presence_is_not_in_the_log() -> None:
    table = Practice(PLAIN)
    before = table.table.version
    table.present("ben", here=False)
    table.present("ben")
    table.present("somebody else")
    assert table.table.version == before


def test_a_bot_acts_for_one_late_decision_and_stands_in_after_two_in_a_row() -> None:
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.done(0, "play R7")
    table.wait(1_000)
    assert kind(table.do(1, "play R1")) == "refused table.stand-in"
    seat = table.table.facts.seats[1]
    assert (seat.strikes, seat.stand_in, seat.proxy) == (1, False, table.table.decision)
    table.wait(40_000)
    seat = table.table.facts.seats[1]
    assert (seat.strikes, seat.stand_in) == (2, True)


def test_a_person_who_acts_again_has_no_strikes() -> None:
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.wait(1_000)
    assert table.table.facts.seats[0].strikes == 1
    while table.table.asked != 0 or table.table.facts.seats[0].proxy:
        if table.table.asked in (1, 2):
            table.do(table.table.asked, table.news(table.table.asked).mine[str(table.table.asked)].may[0])
        else:
            assert table.wake()
    table.do(0, table.news(0).mine["0"].may[0])
    assert table.table.facts.seats[0].strikes == 0


def test_a_seat_can_be_taken_back_at_any_moment() -> None:
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.wait(60_000)
    assert table.table.facts.seats[0].stand_in
    assert kind(table.send(HOST, TakeBack(table.id(), 0))) == "done"
    seat = table.table.facts.seats[0]
    assert (seat.stand_in, seat.strikes) == (False, 0)


def test_taking_a_seat_back_gives_no_new_time_for_the_same_decision() -> None:
    """If each return gave new time, a player could delay the game for ever by taking the seat back again and again."""
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.wait(1_000)
    for _ in range(20):
        table.wait(300)
        table.send(HOST, TakeBack(table.id(), 0))
    assert table.deeds() != []


def test_taking_a_seat_back_gives_no_new_patience_for_the_same_decision() -> None:
    """Although the person has the seat back, the bot still makes this decision. The person makes the next one."""
    table = Practice(PLAIN)
    table.wait(30_000)
    assert kind(table.send("cat", Patience(table.id(), table.table.decision, bot=True))) == "done"
    assert kind(table.send("ben", Patience(table.id(), table.table.decision, bot=True))) == "done"
    table.wait(15_000)
    for _ in range(20):
        assert kind(table.send(HOST, TakeBack(table.id(), 0))) in ("done", "refused table.is-yours")
        table.wait(300)
    assert table.last().by == "stand-in"
    assert table.table.decides_themselves(0)


def test_a_call_does_not_take_back_a_decision_that_a_bot_makes() -> None:
    """Under `uno.call-any` the call window and the decision have the same id, but a call is not a decision."""
    position = "hands=R0,B9/G1,G2,G3/Y1,Y2,Y3 top=R5"
    clock = Clock(decision=1_000, reserve=0)
    table = Practice(position, edition="classic", options={"seven-zero": True}, clock=clock)
    table.done(0, "play R0")
    assert table.the_window("call").id == table.table.decision
    table.wait(2_500)
    table.done(1, "uno")
    assert table.table.facts.seats[1].proxy == table.table.decision
    assert [entry.why for entry in table.entries if isinstance(entry, SeatUpdated)].count("time") == 1


def test_a_person_who_was_away_has_only_the_rest_of_the_time() -> None:
    table = Away(Clock(decision=25_000, reserve=0))
    table.wait(20_000)
    table.present("ben")
    assert kind(table.send("ben", TakeBack(table.id(), 1))) == "done"
    clock = table.news().now.clock
    assert clock is not None
    assert clock.until == 25_000
    table.wait(1_000)
    table.done(1, "play R1")
    assert table.last().used == 21_000  # the time before and after the absence


def test_without_a_clock_the_others_are_asked_after_thirty_seconds() -> None:
    table = Away(clock=None)
    table.wait(29_999)
    assert table.news().now.patience is None
    table.wait(1)
    decision = table.table.decision
    assert table.news().now.patience == decision
    assert kind(table.send("cat", Patience(table.id(), decision, bot=False))) == "done"
    assert table.news().now.patience is None
    table.wait(30_000)
    assert table.news().now.patience == decision
    assert kind(table.send("cat", Patience(table.id(), decision, bot=True))) == "done"
    assert table.whys() == ["patience"]
    table.wait(3_000)
    assert table.last().by == "stand-in"


def test_the_others_are_asked_only_once_about_an_absent_person() -> None:
    """The others vote once to let a bot decide. At the absent player's next decision a bot stands in without a vote."""
    table = Away(clock=None)
    table.wait(30_000)
    table.send("cat", Patience(table.id(), table.table.decision, bot=True))
    table.wait(3_000)
    table.done(2, "play R6")
    table.done(0, "play R7")
    table.wait(2_000)
    assert table.whys() == ["patience", "away"]
    assert table.table.facts.seats[1].stand_in


def test_an_idle_but_connected_person_is_not_replaced_at_the_next_decision() -> None:
    table = Practice(f"{PLAIN} turn=1")
    table.wait(30_000)
    for person in (HOST, "cat"):
        table.send(person, Patience(table.id(), table.table.decision, bot=True))
    table.wait(15_000 + 3_000)
    table.done(2, "play R6")
    table.done(0, "play R7")
    table.wait(20_000)
    assert not table.table.facts.seats[1].stand_in


def test_a_patience_command_is_refused_during_a_vote() -> None:
    table = Practice(f"{PLAIN} turn=1")
    table.wait(30_000)
    decision = table.table.decision
    table.done(2, "accuse 0")
    assert kind(table.send(HOST, Patience(table.id(), decision, bot=True))) == "refused table.nobody-waits"


# -- clocks


def test_a_clock_has_a_reserve_for_the_match() -> None:
    table = Practice(PLAIN, clock=CLOCK)
    table.wait(12_000)
    table.done(0, "play R7")
    assert (table.last().used, table.last().reserve) == (12_000, 3_000)
    assert table.table.facts.reserves == (3_000, 5_000, 5_000)


def test_the_time_is_up_when_the_reserve_is_used_up() -> None:
    table = Practice(PLAIN, clock=CLOCK)
    table.wait(14_999)
    assert table.table.facts.seats[0].proxy == 0
    table.wait(1)
    assert table.table.facts.seats[0].proxy == table.table.decision
    assert table.table.facts.reserves == (0, 5_000, 5_000)


def test_time_before_an_accusation_is_charged_only_once() -> None:
    table = Practice("hands=R7,R9,R8/R1,B2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5", clock=CLOCK)
    table.wait(12_000)
    table.done(0, "accuse 1")
    table.done(2, "vote no")
    table.done(3, "vote no")
    table.wait(1_000)
    table.done(0, "play R7")
    assert table.table.facts.reserves[0] == 5_000 - 3_000


def test_a_table_without_a_clock_waits_for_the_asked_person() -> None:
    table = Practice(PLAIN)
    table.wait(10_000_000)
    assert table.deeds() == []


# -- chat


def test_chat_lines_are_normalised_and_set_phrases_are_sent_as_keys() -> None:
    session = Session()
    assert session.says("ben", Say, "  ho\u200bla \n <b>") == "done"
    assert session.news().items[-1].text == "hola <b>"
    assert session.says("ben", SayPhrase, "thanks") == "done"
    assert (session.news().items[-1].kind, session.news().items[-1].text) == ("phrase", "thanks")


def test_names_are_normalised() -> None:
    session = Session(people=1)
    session.says("ben", Sit, 1, " B\u202een  B ")
    assert session.news().now.seats[1].name == "Ben B"


# -- refusals


def refusals() -> Iterator[tuple[str, str]]:
    """Provoke each kind of refusal. Yield the key of the expected reason, and the answer that was received."""
    session = Session()
    yield "table.no-seat", session.says("eve", Leave)
    yield "table.no-seat", session.says("eve", Pause)
    yield "table.host-only", session.says("ben", Start)
    yield "table.no-such-seat", session.says("ben", Sit, 7)
    yield "table.no-such-person", session.says(HOST, Mute, 0)
    yield "table.no-such-person", session.says(HOST, Remove, 50)
    yield "table.taken", session.says("dan", Sit, 1, "Dan")
    yield "table.taken", session.says(HOST, SeatBot, 1)
    yield "table.name-taken", session.says("ben", Rename, "ANA")
    yield "table.name", session.says("ben", Rename, "\u200b")
    yield "table.not-there", session.says("ben", Stand, 0)
    yield "table.not-there", session.says("ben", TakeBack, 0)
    yield "table.is-yours", session.says("ben", TakeBack, 1)
    yield "table.no-bot", session.says(HOST, ClearSeat, 1)
    yield "table.setup", session.says(HOST, Arrange, Setup("nowhere"))
    yield "table.setup", session.says(HOST, Arrange, Setup(seats=3, dealer=2))
    yield "table.full", session.says(HOST, Arrange, Setup(seats=2))
    yield "table.not-playing", session.says(HOST, End)
    yield "table.not-playing", session.says(HOST, Pause)
    yield "table.not-playing", session.says(HOST, Act, 0, 1, "draw")
    yield "table.not-paused", session.says(HOST, GoOn)
    yield "table.no-deal-awaited", session.says("ben", Ready)
    yield "table.nobody-waits", session.says("ben", Patience, 1, bot=True)
    yield "table.empty-line", session.says("ben", Say, "\u200b")
    session.says(HOST, Mute, 1)
    yield "table.muted", session.says("ben", SayPhrase, "hello")
    session.started()
    yield "table.playing", session.says(HOST, Arrange, Setup(seats=3))
    yield "table.wish", session.says(HOST, Act, 0, session.table.decision, "sing").replace("malformed", "refused")
    session.says("cat", Pause)
    yield "table.paused", session.says("ben", Pause)
    yield "table.paused", session.says("ben", Act, 1, session.table.decision, "draw")
    for _ in range(2):
        session.says("cat", GoOn)
        session.says("cat", Pause)
    session.says("cat", GoOn)
    yield "table.pauses", session.says("cat", Pause)
    yield "table.phrases-only", Session(Setup(chat=False)).says(HOST, Say, "hola")
    yield from refusals_of_moves()


def refusals_of_moves() -> Iterator[tuple[str, str]]:
    table = Practice("hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5", options={"jump-in": True})
    table.send(HOST, Bar(table.id(), 2))
    yield "table.barred", kind(table.do(2, "accuse 1"))
    table.done(0, "play R7")
    table.do(1, "play R1")
    yield "table.waiting", kind(table.do(1, "play R1"))
    table.do(2, "play R7")
    yield "table.pressed", kind(table.do(2, "play R7"))
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.wait(1_000)
    yield "table.stand-in", kind(table.do(0, "play R7"))
    table = Practice(PLAIN)
    table.wait(30_000)
    yield "table.your-own", kind(table.send(HOST, Patience(table.id(), table.table.decision, bot=True)))


def test_every_reason_for_a_refusal_in_the_code_is_covered() -> None:
    seen = set()
    for key, answer in refusals():
        assert answer == f"refused {key}"
        seen.add(key)
    folder = Path(penultima.table.__file__).parent
    written = {key for path in folder.rglob("*.py") for key in re.findall(r'"(table\.[a-z-]+)"', path.read_text())}
    assert seen == written


def test_a_refusal_changes_nothing() -> None:
    session = Session().started()
    before = session.table.to_bytes()
    for person, command in (
        ("ben", Start(session.id())),
        ("eve", Leave(session.id())),
        ("ben", Act(session.id(), 0, session.table.decision, "draw")),
        ("ben", Act(session.id(), 1, 1, "draw")),
    ):
        assert kind(session.send(person, command)) not in ("kept", "done")
    assert session.table.to_bytes() == before


def test_a_table_refuses_newcomers_after_the_maximum_number_of_people() -> None:
    session = Session(people=1)
    for number in range(1, MAX_PEOPLE):
        assert session.says(f"guest {number}", Sit, 1, f"Guest {number}") == "done"
        assert session.says(f"guest {number}", Leave) == "done"
    assert session.says("one more", Sit, 1, "One more") == "refused table.full"
    session.hand_over(0, "one more")
    assert session.table.seats_of(HOST) == (0,)


@pytest.mark.parametrize("life", ["playing", "done"])
def test_anybody_can_take_a_bots_seat_at_a_table_without_a_host(life: str) -> None:
    """Without a host, the setting that forbids latecomers does not apply. Otherwise nobody could continue the match."""
    session = Session(Setup(seats=3, position=SHORT_DEAL, latecomers=False)).started()
    assert session.says(HOST, Pause) == "done"
    for person in (HOST, "ben", "cat"):
        assert session.says(person, Leave) == "done"
    assert session.table.facts.host == -1
    if life == "done":
        assert session.says("zoe", Sit, 1, "Zoe") == "done"
        assert session.says("zoe", GoOn) == "done"
        assert session.says("zoe", Leave) == "done"
        session.wait(60_000)
    assert session.table.facts.life == life
    assert session.says("yan", Sit, 1, "Yan") == "done"
    assert session.says("zoe", Sit, 2, "Zoe") == "refused table.taken"
    assert session.says("yan", Start if life == "done" else GoOn) == "done"


def test_commands_at_a_closed_table_are_answered_with_gone() -> None:
    session = Session().started()
    assert session.says(HOST, Close) == "done"
    assert session.says(HOST, Start) == "gone"
    assert session.says("dan", Sit, 1) == "gone"


def test_a_command_sent_twice_while_it_waits_gets_one_answer() -> None:
    table = Practice("hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5")
    table.done(0, "play R7")
    command = Act("twice", 1, table.table.decision, "play R1")
    table.send("ben", command)
    table.send("ben", command)
    table.wait(2_000)
    assert [answer.kind for answer in table.answers["ben", "twice"]] == ["done"]


def test_an_open_table_allows_only_set_phrases_unless_the_setup_allows_chat() -> None:
    for open_to_all, chat, allowed in (
        (False, None, True),
        (True, None, False),
        (True, True, True),
        (False, False, False),
    ):
        session = InstantTable(Setup(seats=2, open=open_to_all, chat=chat))
        answer = session.send(HOST, Say("line", "hello"))
        assert answer is not None
        assert (answer.kind == "done") is allowed
        assert session.send(HOST, SayPhrase("phrase", "hello")) is not None


def test_a_person_who_was_promised_a_seat_gets_it_when_the_match_ends() -> None:
    """Promised seats are given as soon as the match ends. Otherwise there might be nobody to start a rematch."""
    session = InstantTable(Setup(seats=2))
    session.start()
    session.present("ben")
    session.send("ben", Sit("ben", 1, "Ben"))
    assert session.table.seats_of("ben") == ()
    session.send(HOST, End("end"))
    assert session.table.seats_of("ben") == (1,)
    assert session.again().to_bytes() == session.table.to_bytes()
    session.send(HOST, Leave("leave"))
    answer = session.send("ben", Start("again"))
    assert answer is not None
    assert answer.kind == "done"
