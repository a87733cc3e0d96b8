"""Who is there: seats, hosts, lives, absences and clocks; and every refusal that is the table's own."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import penultima.table
from penultima.bots.characters import CHARACTERS, FITTING
from penultima.errors import BadInput
from penultima.table.botseat import BOT_NAMES
from penultima.table.entry import Hosted, Lived, Met, Sat
from penultima.table.facts import AT_ONCE, Guest
from penultima.table.people import MOST_PEOPLE
from penultima.table.table import Table
from penultima.wire.client_in import (
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
from penultima.wire.client_out import Answer, Ended, News
from penultima.wire.codec import decode_out
from penultima.wire.shape import Clock, Setup
from tests.table.evening import HOST, Evening
from tests.table.practice import Practice

CLOCK = Clock(decision=10_000, reserve=5_000)
PLAIN = "hands=R7,R9,R8/R1,B2,B3/R6,G2,G3 top=R5"
SHORT_DEAL = "hands=R7/R1,B2,B3/R6,G2,G3 top=R5"


def kind(answer: Answer | None) -> str:
    return "kept" if answer is None else f"{answer.kind} {answer.why}".strip()


class Club(Evening):
    """`says(person, Kind, ...)` without the ids of commands."""

    def __init__(self, setup: Setup = Setup(seats=3), people: int = 3) -> None:  # noqa: B008 - it never changes
        super().__init__(setup)
        for place, person in enumerate((HOST, "ben", "cat")[:people]):
            if place > 0:
                self.present(person)
                self.send(person, Sit(self.id(), place, person.title()))

    def says(self, person: str, command: type[TableCommand], *values: object, **more: object) -> str:
        made = command(self.id(), *values, **more)  # type: ignore[arg-type] # each has its own
        return kind(self.send(person, made))

    def started(self) -> "Club":
        self.start()
        return self

    @property
    def seats(self) -> list[str]:
        return [f"{seat.kind} {seat.person}" if seat.kind == "person" else seat.kind for seat in self.table.facts.seats]


# -- seats


def test_whoever_makes_a_table_is_host_and_has_the_first_seat() -> None:
    club = Club(people=1)
    assert club.seats == ["person 0", "empty", "empty"]
    assert (club.table.facts.host, club.table.facts.life) == (0, "gathering")


def test_a_table_of_impossible_rules_is_not_made() -> None:
    for setup in (Setup("nowhere"), Setup(options={"jump-in": 3}), Setup(seats=3, position=f"{PLAIN} turn=5")):
        with pytest.raises(BadInput):
            Table.made(setup, Guest(0, HOST, "Ana"), lambda: bytes(32))
    with pytest.raises(BadInput, match="3 hands for 4 players"):
        Table.made(Setup(seats=4, position=PLAIN), Guest(0, HOST, "Ana"), lambda: bytes(32))


def test_a_person_may_hold_several_seats() -> None:
    club = Club(people=1)
    assert club.says(HOST, Sit, 2) == "done"
    assert club.table.seats_of(HOST) == (0, 2)
    assert club.says(HOST, Stand, 0) == "done"
    assert club.table.facts.host == 0


def test_others_know_a_number_and_never_the_id() -> None:
    club = Club().started()
    frame = club.table.frame((1,), -1, club.at)
    assert club.table.number_of("ben") == 1
    assert b"ben" not in frame
    assert b"Ben" in frame


def test_a_latecomer_takes_a_bots_seat_from_the_next_deal_on() -> None:
    club = Club(people=1).started()
    assert club.says("ben", Sit, 1, "Ben") == "done"
    assert club.seats[1] == "bot"
    assert club.says("ben", Act, 1, club.table.decision, "draw") == "not-yours"
    play_until(club, lambda: club.table.facts.deal == 1)
    assert club.seats[1] == "person 1"
    assert club.table.facts.people[1].since == club.table.version - len(club.table.changes) + 1


def play_until(club: Evening, done: object) -> None:
    """Ana does not bother: bots play for her whenever they are asked to, and she says ready."""
    assert callable(done)
    for _ in range(5_000):
        if done():
            return
        if club.table.facts.seats[0].kind == "person" and not club.table.facts.seats[0].stand_in:
            may = club.news(0).mine["0"].may
            if club.table.between_deals:
                club.send(HOST, Ready(club.id()))
            elif may:
                club.send(HOST, Act(club.id(), 0, club.table.decision, may[0]))
        club.wake()
    raise AssertionError("it does not come to that")


def test_a_latecomer_sits_at_the_rematch_if_no_deal_came_before() -> None:
    club = Club(people=1).started()
    assert club.says("ben", Sit, 1, "Ben") == "done"
    assert club.says(HOST, End) == "done"
    club.start()
    assert club.seats[1] == "person 1"


def test_a_latecomer_counts_as_seated_from_then_on() -> None:
    """Cat had a seat before Ben did, though Ben is the lower number: she is the next host."""
    club = Club(people=1)
    club.says("ben", Sit, 1, "Ben")
    club.says("ben", Leave)
    club.start()
    for person, place in (("cat", 2), ("ben", 1)):
        club.says(person, Sit, place, person.title())
        club.says(HOST, End)
        club.start()
    club.says(HOST, Leave)
    assert club.table.facts.people[club.table.facts.host].id == "cat"


def test_no_latecomers_where_the_host_does_not_allow_it() -> None:
    club = Club(Setup(seats=3, latecomers=False), people=1).started()
    assert club.says("ben", Sit, 1, "Ben") == "refused table.taken"


def test_a_seat_is_promised_once() -> None:
    club = Club(people=1).started()
    assert club.says("ben", Sit, 1, "Ben") == "done"
    assert club.says("cat", Sit, 1, "Cat") == "refused table.taken"
    assert club.says("ben", Stand, 1) == "done"
    assert club.says("cat", Sit, 1, "Cat") == "done"


def test_a_seat_moves_to_another_device_with_the_rights_of_its_host() -> None:
    club = Club().started()
    fork = club.table.fork()
    fork.hand_over(0, "ana's phone", club.at)
    assert fork.seats_of("ana's phone") == (0,)
    assert fork.seats_of(HOST) == ()
    assert fork.facts.people[fork.facts.host].id == "ana's phone"
    assert fork.facts.people[fork.facts.host].name == "Ana"


def test_a_seat_is_never_handed_to_somebody_who_was_removed() -> None:
    club = Club().started()
    club.says(HOST, Remove, 1)
    fork = club.table.fork()
    fork.hand_over(2, "ben", club.at)
    assert fork.seats_of("cat") == (2,)
    assert fork.take().entries == []


# -- the host


def test_when_the_host_leaves_the_longest_seated_person_is_host() -> None:
    club = Club().started()
    club.says("ben", Leave)
    club.says(HOST, Leave)
    assert club.table.facts.host == 2  # Cat
    assert club.seats == ["bot", "bot", "person 2"]
    assert isinstance(club.entries[-1], Hosted)
    club.says("cat", Leave)
    assert club.table.facts.host == -1


def test_at_a_table_without_a_host_whoever_sits_down_is_host() -> None:
    club = Club(people=1)
    club.says(HOST, Leave)
    assert club.says("ben", Sit, 1, "Ben") == "done"
    assert club.table.facts.host == 1


def test_who_is_removed_does_not_return() -> None:
    club = Club().started()
    assert club.says(HOST, Remove, 1) == "done"
    assert club.seats == ["person 0", "bot", "person 2"]
    assert club.says("ben", Sit, 1) == "gone"
    assert club.table.number_of("ben") == -1
    assert isinstance(club.entries[-1], Met)


@pytest.mark.parametrize("opens", [False, True])
def test_a_host_who_judges_has_the_first_seat(opens: bool) -> None:  # noqa: FBT001 - a column of a table
    club = Club(Setup("official", {"suggestion.judge": "host"} if opens else {}, seats=3))
    club.says(HOST, Leave)
    assert club.table.facts.host == 1
    club.says("ben", Start)
    assert club.seats[0] == ("person 1" if opens else "bot")


# -- lives


def test_empty_seats_get_bots_with_names_of_their_own() -> None:
    club = Club(Setup(seats=10), people=1)
    club.says(HOST, Rename, "Lola")
    club.start()
    names = [seat.name for seat in club.news().now.seats]
    assert len(set(names)) == len(names)
    assert [seat.kind for seat in club.table.facts.seats] == ["person", *["bot"] * 9]


def test_a_bot_is_called_by_a_character_that_fits_its_level_and_nobody_else_has() -> None:
    club = Club(Setup(seats=7), people=1)
    for place, level in enumerate(("easy", "easy", "normal"), 1):
        assert club.says(HOST, SeatBot, place, level) == "done"
    club.start()
    assert [seat.name for seat in club.table.facts.seats[1:]] == ["Nube", "Olmo", "Lupa", "Chispa", *BOT_NAMES[:2]]


def test_bots_at_one_table_are_of_different_characters_as_long_as_there_are_any() -> None:
    """And a free seat gets a bot as good as those that the host chose."""
    club = Club(Setup(seats=10), people=1)
    for place in (3, 1):
        assert club.says(HOST, SeatBot, place, "easy") == "done"
    club.start()
    seats = club.table.facts.seats
    assert [seats[3].character, seats[1].character] == list(FITTING["easy"][:2])
    counts = Counter(seat.character for seat in seats[1:])
    assert set(counts) == set(CHARACTERS)
    assert max(counts.values()) - min(counts.values()) == 1
    assert {seat.level for seat in seats[1:]} == {"easy"}
    assert club.says(HOST, SeatBot, 3, "hard") == "done"
    now = club.table.facts.seats[3]
    assert (now.level, now.name, now.character) == ("hard", seats[3].name, seats[3].character)


def test_there_is_a_name_for_every_bot_whatever_people_are_called() -> None:
    club = Club(Setup(seats=10), people=1)
    for number, name in enumerate((*map(str.capitalize, CHARACTERS), *BOT_NAMES)):
        assert club.says(f"guest {number}", Sit, 1, name) == "done"
        assert club.says(f"guest {number}", Stand, 1) == "done"
    club.start()
    names = [seat.name for seat in club.news().now.seats]
    assert len(set(names)) == len(names)


def test_a_rematch_keeps_seats_and_tally() -> None:
    practice = Practice(SHORT_DEAL)
    practice.done(0, "play R7")
    assert practice.table.facts.life == "done"
    assert [seat.wins for seat in practice.table.facts.seats] == [0, 0, 0], "practice is not scored"
    club = Club(Setup(options={"target": 0}, seats=2), people=1).started()
    play_until(club, lambda: club.table.facts.life == "done")
    assert sum(seat.wins for seat in club.table.facts.seats) == 1
    assert isinstance(club.entries[-1], Lived)
    before = club.seats
    assert club.says(HOST, Start) == "done"
    assert club.seats == before
    assert sum(seat.wins for seat in club.table.facts.seats) == 1
    assert club.table.facts.match == 2  # the second


def test_a_rematch_may_have_other_rules_and_more_seats() -> None:
    """What is shown of the match before is told by its own rules, and by as many seats as it had."""
    club = Club(Setup("race", seats=2), people=2).started()
    club.says(HOST, End)
    assert club.says(HOST, Arrange, Setup("mini", seats=5)) == "done"
    news = club.news(0, 1)
    assert [seat.kind for seat in news.now.seats] == ["person", "person", "empty", "empty", "empty"]
    assert [len(mine.hand) for mine in news.mine.values()] == [seat.cards for seat in news.now.seats[:2]]
    assert [seat.cards for seat in news.now.seats[2:]] == [0, 0, 0]
    assert club.says(HOST, Start) == "done"
    assert len(club.news(0).now.seats) == 5  # the new ones play


def test_after_practice_with_few_cards_the_table_may_be_set_up_otherwise() -> None:
    practice = Practice(f"{SHORT_DEAL} draw-only")
    practice.done(0, "play R7")
    assert kind(practice.send(HOST, Arrange(practice.id(), Setup(seats=3)))) == "done"


def ended_at(table: Table, at: int) -> tuple[str, Ended | None]:
    """For somebody who comes: the edition that is arranged, and the match that is over."""
    news = decode_out(table.frame((), -1, at))
    assert isinstance(news, News)
    assert news.head is not None
    return news.head.setup.edition, news.head.ended


def test_a_match_that_is_over_stays_as_it_was() -> None:
    """Whatever is arranged for the next one, and whoever leaves: also for somebody who comes then."""
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


def test_a_bot_of_another_level_has_not_just_sat_down() -> None:
    club = Club(people=1)
    for level in ("normal", "easy"):
        club.says(HOST, SeatBot, 1, level)
    assert [entry.why for entry in club.entries if isinstance(entry, Sat)] == ["bot", "level"]


def test_people_move_up_when_there_are_fewer_seats() -> None:
    club = Club(Setup(seats=4), people=1)
    club.says("ben", Sit, 3, "Ben")
    assert club.says(HOST, Arrange, Setup(seats=2)) == "done"
    assert club.seats == ["person 0", "person 1"]


def test_between_deals_everybody_says_ready() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500})
    play_all(practice, 2)
    assert practice.table.between_deals
    practice.send(HOST, Ready(practice.id()))
    assert practice.table.facts.deal == 0
    assert practice.news().now.seats[0].ready
    practice.send("ben", Ready(practice.id()))
    assert practice.table.facts.deal == 1


def play_all(practice: Practice, seats: int) -> None:
    """Until the deal is over, with whatever they may do first."""
    for _ in range(2_000):
        if not practice.table.live:
            return
        asked = practice.table.asked
        may = practice.news(asked).mine[str(asked)].may
        practice.do(asked, next((wish for wish in may if wish.startswith("play")), may[0]))
    raise AssertionError(f"{seats} people play for ever")


def test_between_deals_the_clock_says_ready() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500}, clock=CLOCK)
    play_all(practice, 2)
    practice.wait(29_999)
    assert practice.table.facts.deal == 0
    practice.wait(1)
    assert practice.table.facts.deal == 1


def test_without_a_clock_the_time_runs_once_somebody_is_ready() -> None:
    practice = Practice(times=AT_ONCE, seats=2, options={"target": 500})
    play_all(practice, 2)
    practice.wait(1_000_000)
    assert practice.table.facts.deal == 0
    practice.send("ben", Ready(practice.id()))
    practice.wait(30_000)
    assert practice.table.facts.deal == 1


def test_any_seated_person_may_pause_and_any_may_go_on() -> None:
    club = Club().started()
    assert club.says("ben", Pause) == "done"
    assert club.news().now.paused
    assert club.says("cat", GoOn) == "done"
    assert not club.news().now.paused


def test_practice_is_one_deal_and_not_scored() -> None:
    practice = Practice(SHORT_DEAL, options={"target": 500})
    practice.done(0, "play R7")
    assert practice.table.facts.life == "done"
    last = practice.entries[-1]
    assert isinstance(last, Lived)
    assert last.winners == ()


# -- away


class Away(Practice):
    """Seat 1 is Ben's, whose turn it is; his connection is lost at 0."""

    def __init__(self, clock: Clock | None = Clock(decision=60_000, reserve=0)) -> None:  # noqa: B008 - it never changes
        super().__init__(f"{PLAIN} turn=1", clock=clock)
        self.present("ben", here=False)

    def whys(self) -> list[str]:
        return [entry.why for entry in self.entries if isinstance(entry, Sat) and entry.why != "joined"]


def test_away_is_twenty_seconds_without_a_connection() -> None:
    table = Away()
    assert table.news().now.seats[1].away == 20_000  # as said
    table.wait(19_999)
    assert table.whys() == []
    table.wait(1)
    assert table.whys() == ["away"]
    assert table.news().now.seats[1].stand_in
    table.wait(3_000)
    assert (table.last().seat, table.last().by) == (1, "stand-in")


def test_who_comes_back_in_time_was_never_away() -> None:
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


def test_a_bot_acts_for_one_decision_and_stands_in_after_two_in_a_row() -> None:
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.done(0, "play R7")
    table.wait(1_000)
    assert kind(table.do(1, "play R1")) == "refused table.stand-in"
    seat = table.table.facts.seats[1]
    assert (seat.strikes, seat.stand_in, seat.proxy) == (1, False, table.table.decision)
    table.wait(40_000)
    seat = table.table.facts.seats[1]
    assert (seat.strikes, seat.stand_in) == (2, True)


def test_whoever_acts_again_has_no_strikes() -> None:
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


def test_a_seat_is_taken_back_at_any_moment() -> None:
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.wait(60_000)
    assert table.table.facts.seats[0].stand_in
    assert kind(table.send(HOST, TakeBack(table.id(), 0))) == "done"
    seat = table.table.facts.seats[0]
    assert (seat.stand_in, seat.strikes) == (False, 0)


def test_taking_a_seat_back_gives_no_new_time_for_the_same_decision() -> None:
    """Else one could keep the others waiting for ever, one tap at a time."""
    table = Practice(PLAIN, clock=Clock(decision=1_000, reserve=0))
    table.wait(1_000)
    for _ in range(20):
        table.wait(300)
        table.send(HOST, TakeBack(table.id(), 0))
    assert table.deeds() != []


def test_taking_a_seat_back_gives_no_new_patience_for_the_same_decision() -> None:
    """From the next one on it is theirs again."""
    table = Practice(PLAIN)
    table.wait(30_000)
    assert kind(table.send("cat", Patience(table.id(), table.table.decision, bot=True))) == "done"
    for _ in range(20):
        assert kind(table.send(HOST, TakeBack(table.id(), 0))) in ("done", "refused table.is-yours")
        table.wait(300)
    assert table.last().by == "stand-in"
    assert table.table.decides_themselves(0)


def test_a_call_does_not_take_back_what_a_bot_is_to_decide() -> None:
    """Under `uno.call-any` the window of the call and the decision have the same id."""
    position = "hands=R0,B9/G1,G2,G3/Y1,Y2,Y3 top=R5"
    clock = Clock(decision=1_000, reserve=0)
    table = Practice(position, edition="classic", options={"seven-zero": True}, clock=clock)
    table.done(0, "play R0")
    assert table.the_window("call").id == table.table.decision
    table.wait(2_500)
    table.done(1, "uno")
    assert table.table.facts.seats[1].proxy == table.table.decision
    assert [entry.why for entry in table.entries if isinstance(entry, Sat)].count("time") == 1


def test_who_was_away_has_what_was_left_of_the_time() -> None:
    table = Away(Clock(decision=25_000, reserve=0))
    table.wait(20_000)
    table.present("ben")
    assert kind(table.send("ben", TakeBack(table.id(), 1))) == "done"
    clock = table.news().now.clock
    assert clock is not None
    assert clock.until == 25_000
    table.wait(1_000)
    table.done(1, "play R1")
    assert table.last().used == 21_000  # all of it


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


def test_nobody_is_asked_twice_about_somebody_who_is_away() -> None:
    """The second decision in a row is the bot's at once, and then it stands in."""
    table = Away(clock=None)
    table.wait(30_000)
    table.send("cat", Patience(table.id(), table.table.decision, bot=True))
    table.wait(3_000)
    table.done(2, "play R6")
    table.done(0, "play R7")
    table.wait(2_000)
    assert table.whys() == ["patience", "away"]
    assert table.table.facts.seats[1].stand_in


def test_without_a_clock_somebody_who_is_here_is_asked_about_again() -> None:
    table = Practice(f"{PLAIN} turn=1")
    table.wait(30_000)
    table.send("cat", Patience(table.id(), table.table.decision, bot=True))
    table.wait(3_000)
    table.done(2, "play R6")
    table.done(0, "play R7")
    table.wait(20_000)
    assert not table.table.facts.seats[1].stand_in


def test_nobody_is_asked_to_be_patient_in_a_vote() -> None:
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


def test_time_runs_out_with_the_reserve() -> None:
    table = Practice(PLAIN, clock=CLOCK)
    table.wait(14_999)
    assert table.table.facts.seats[0].proxy == 0
    table.wait(1)
    assert table.table.facts.seats[0].proxy == table.table.decision
    assert table.table.facts.reserves == (0, 5_000, 5_000)


def test_an_accusation_in_between_costs_no_time_twice() -> None:
    table = Practice("hands=R7,R9,R8/R1,B2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5", clock=CLOCK)
    table.wait(12_000)
    table.done(0, "accuse 1")
    table.done(2, "vote no")
    table.done(3, "vote no")
    table.wait(1_000)
    table.done(0, "play R7")
    assert table.table.facts.reserves[0] == 5_000 - 3_000


def test_a_table_without_a_clock_waits() -> None:
    table = Practice(PLAIN)
    table.wait(10_000_000)
    assert table.deeds() == []


# -- words


def test_lines_are_normalised_and_set_phrases_are_keys() -> None:
    club = Club()
    assert club.says("ben", Say, "  ho\u200bla \n <b>") == "done"
    assert club.news().items[-1].text == "hola <b>"
    assert club.says("ben", SayPhrase, "thanks") == "done"
    assert (club.news().items[-1].kind, club.news().items[-1].text) == ("phrase", "thanks")


def test_names_are_normalised() -> None:
    club = Club(people=1)
    club.says("ben", Sit, 1, " B\u202een  B ")
    assert club.news().now.seats[1].name == "Ben B"


# -- refusals


def refusals() -> Iterator[tuple[str, str]]:
    """(key, answer) for each way in which the table itself says no."""
    club = Club()
    yield "table.no-seat", club.says("eve", Leave)
    yield "table.no-seat", club.says("eve", Pause)
    yield "table.host-only", club.says("ben", Start)
    yield "table.no-such-seat", club.says("ben", Sit, 7)
    yield "table.no-such-person", club.says(HOST, Mute, 0)
    yield "table.no-such-person", club.says(HOST, Remove, 50)
    yield "table.taken", club.says("dan", Sit, 1, "Dan")
    yield "table.taken", club.says(HOST, SeatBot, 1)
    yield "table.name-taken", club.says("ben", Rename, "ANA")
    yield "table.name", club.says("ben", Rename, "\u200b")
    yield "table.not-there", club.says("ben", Stand, 0)
    yield "table.not-there", club.says("ben", TakeBack, 0)
    yield "table.is-yours", club.says("ben", TakeBack, 1)
    yield "table.no-bot", club.says(HOST, ClearSeat, 1)
    yield "table.setup", club.says(HOST, Arrange, Setup("nowhere"))
    yield "table.setup", club.says(HOST, Arrange, Setup(seats=3, dealer=2))
    yield "table.full", club.says(HOST, Arrange, Setup(seats=2))
    yield "table.not-playing", club.says(HOST, End)
    yield "table.not-playing", club.says(HOST, Pause)
    yield "table.not-playing", club.says(HOST, Act, 0, 1, "draw")
    yield "table.not-paused", club.says(HOST, GoOn)
    yield "table.no-deal-awaited", club.says("ben", Ready)
    yield "table.nobody-waits", club.says("ben", Patience, 1, bot=True)
    yield "table.empty-line", club.says("ben", Say, "\u200b")
    club.says(HOST, Mute, 1)
    yield "table.muted", club.says("ben", SayPhrase, "hello")
    club.started()
    yield "table.playing", club.says(HOST, Arrange, Setup(seats=3))
    yield "table.wish", club.says(HOST, Act, 0, club.table.decision, "sing").replace("malformed", "refused")
    club.says("cat", Pause)
    yield "table.paused", club.says("ben", Pause)
    yield "table.paused", club.says("ben", Act, 1, club.table.decision, "draw")
    yield "table.phrases-only", Club(Setup(chat=False)).says(HOST, Say, "hola")
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


def test_every_refusal_of_the_table_is_given() -> None:
    seen = set()
    for key, answer in refusals():
        assert answer == f"refused {key}"
        seen.add(key)
    folder = Path(penultima.table.__file__).parent
    written = {key for path in folder.glob("*.py") for key in re.findall(r'"(table\.[a-z-]+)"', path.read_text())}
    assert seen == written


def test_a_refusal_changes_nothing() -> None:
    club = Club().started()
    before = club.table.bytes()
    for person, command in (
        ("ben", Start(club.id())),
        ("eve", Leave(club.id())),
        ("ben", Act(club.id(), 0, club.table.decision, "draw")),
        ("ben", Act(club.id(), 1, 1, "draw")),
    ):
        assert kind(club.send(person, command)) not in ("kept", "done")
    assert club.table.bytes() == before


def test_a_table_has_room_for_so_many_who_ever_sat_there() -> None:
    club = Club(people=1)
    for number in range(1, MOST_PEOPLE):
        assert club.says(f"guest {number}", Sit, 1) == "done"
        assert club.says(f"guest {number}", Leave) == "done"
    assert club.says("one more", Sit, 1) == "refused table.full"
    club.hand_over(0, "one more")
    assert club.table.seats_of(HOST) == (0,)


@pytest.mark.parametrize("life", ["playing", "done"])
def test_where_no_host_is_left_anybody_may_take_a_bots_seat(life: str) -> None:
    """However it was set up: else nobody could ever go on with it, or clear a seat."""
    club = Club(Setup(seats=3, position=SHORT_DEAL, latecomers=False)).started()
    assert club.says(HOST, Pause) == "done"
    for person in (HOST, "ben", "cat"):
        assert club.says(person, Leave) == "done"
    assert club.table.facts.host == -1
    if life == "done":
        assert club.says("zoe", Sit, 1, "Zoe") == "done"
        assert club.says("zoe", GoOn) == "done"
        assert club.says("zoe", Leave) == "done"
        club.wait(60_000)
    assert club.table.facts.life == life
    assert club.says("yan", Sit, 1, "Yan") == "done"
    assert club.says("zoe", Sit, 2, "Zoe") == "refused table.taken"
    assert club.says("yan", Start if life == "done" else GoOn) == "done"


def test_a_closed_table_is_gone() -> None:
    club = Club().started()
    assert club.says(HOST, Close) == "done"
    assert club.says(HOST, Start) == "gone"
    assert club.says("dan", Sit, 1) == "gone"


def test_the_same_command_twice_waits_once() -> None:
    table = Practice("hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5")
    table.done(0, "play R7")
    command = Act("twice", 1, table.table.decision, "play R1")
    table.send("ben", command)
    table.send("ben", command)
    table.wait(2_000)
    assert [answer.kind for answer in table.answers["ben", "twice"]] == ["done"]


def test_at_an_open_table_there_are_set_phrases_only_unless_the_host_opens_chat() -> None:
    for open_to_all, chat, heard in (
        (False, None, True),
        (True, None, False),
        (True, True, True),
        (False, False, False),
    ):
        evening = Evening(Setup(seats=2, open=open_to_all, chat=chat))
        answer = evening.send(HOST, Say("line", "hello"))
        assert answer is not None
        assert (answer.kind == "done") is heard
        assert evening.send(HOST, SayPhrase("phrase", "hello")) is not None


def test_who_was_promised_a_seat_has_it_when_the_match_is_done() -> None:
    """No deal comes any more from which on they could have it: else nobody might be left to start a rematch."""
    evening = Evening(Setup(seats=2))
    evening.start()
    evening.present("ben")
    evening.send("ben", Sit("ben", 1, "Ben"))
    assert evening.table.seats_of("ben") == ()
    evening.send(HOST, End("end"))
    assert evening.table.seats_of("ben") == (1,)
    assert evening.again().bytes() == evening.table.bytes()
    evening.send(HOST, Leave("leave"))
    answer = evening.send("ben", Start("again"))
    assert answer is not None
    assert answer.kind == "done"
