"""Each message to a viewer of a table contains the right data."""

import pytest

from penultima.protocol.client_messages import Leave, Remove, Rename, Say, SeatBot, Sit
from penultima.protocol.server_messages import Item, Slap
from penultima.protocol.setup import Setup
from penultima.table.log.entry import Entry
from penultima.table.log.facts import AT_ONCE
from penultima.table.views import viewer_messages
from penultima.table.views.viewer_messages import MAX_SNAPSHOT_LINES
from tests.helpers.table.instant_table import HOST, InstantTable
from tests.helpers.table.practice_table import Practice


def test_a_snapshot_contains_every_version_but_only_the_latest_chat_lines() -> None:
    session = InstantTable(Setup(seats=2))
    for number in range(MAX_SNAPSHOT_LINES + 10):
        session.send(HOST, Say(f"line {number}", f"line {number}"))
    news = session.news()
    assert news.first + len(news.items) - 1 == news.now.version
    assert [item.text for item in news.items if item.text] == [
        f"line {number}" for number in range(10, MAX_SNAPSHOT_LINES + 10)
    ]
    assert len(session.news(since=news.now.version - 60).items) == 60


def test_a_snapshot_is_encoded_once_for_all_newcomers_until_the_next_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Past entries are encoded again only after a new entry.

    If each connection caused this work, a client with many connections could overload the server.
    """
    session = InstantTable(Setup(seats=2))
    for number in range(50):
        session.send(HOST, Rename(f"r{number}", f"Ana {number}"))
    written: list[Entry] = []
    outline = viewer_messages.item_without_events

    def counted(entry: Entry, slaps: list[Slap]) -> Item:
        written.append(entry)
        return outline(entry, slaps)

    monkeypatch.setattr(viewer_messages, "item_without_events", counted)
    first = session.news()
    count = len(written)
    assert count >= 50
    session.wait(1_000)
    later = session.news()
    assert (later.items, later.now.at > first.now.at) == (first.items, True)
    assert len(written) == count
    session.send(HOST, Rename("last", "Berta"))
    assert session.news().items[-1].kind == "met"
    assert len(written) > count


def test_the_question_of_a_vote_contains_the_cost_for_the_accused_seat() -> None:
    """Under the clause penalty.suggestion the accused draws two cards."""
    table = Practice("top=R7 hands=R1,R2/G3,G4/B1,B2 turn=1")
    table.done(2, "accuse 0")
    asked = table.news().now.question
    assert asked is not None
    assert (asked.phase, asked.accused, asked.cost) == ("vote", 0, 2)


def test_the_question_to_discard_contains_the_number_of_surplus_cards() -> None:
    position = "top=R7 hands=WC1,R1,R2/G1,G2,G3,G4,G5/B1,B2 turn=0"
    table = Practice(position, edition="classic", customs=["next: level 3", "", ""], times=AT_ONCE)
    table.done(0, "play WC1:B")
    for left in (2, 1):
        asked = table.news().now.question
        assert asked is not None
        assert (asked.phase, asked.seats, asked.surplus) == ("discard", [1], left)
        table.done(1, f"discard G{left}")


def test_the_asked_seat_sees_which_of_its_cards_exchange_hands() -> None:
    """The message lists the cards whose play exchanges hands. Only the asked seat gets such a list."""
    position = "top=R7 hands=WS,R1,WC1,WC2/G2,G3,WC3 turn=0"
    table = Practice(position, edition="classic", customs=["chosen: swap-hands", "next: draw 2", "all: rotate-hands"])
    assert [table.news(seat).mine[str(seat)].trades for seat in (0, 1)] == [["WS", "WC1"], []]
    plain = Practice("top=R7 hands=W,R1/G1,G2 turn=0", edition="giant")
    assert plain.news(0).mine["0"].trades == []


def test_an_item_about_a_lost_seat_names_its_person_and_removed_people_keep_their_names() -> None:
    """An item about a lost seat names the person who had the seat, not the bot that gets it."""
    session = InstantTable(Setup(seats=3))
    for seat, person in ((1, "ben"), (2, "cat")):
        session.present(person)
        session.send(person, Sit(session.id(), seat, person.title(), seat + 4))
    session.start()
    session.send(HOST, Remove(session.id(), 1))
    session.send("cat", Leave(session.id()))
    for news in (session.news(), session.news(since=session.table.version - 4)):
        gone = {item.why: item for item in news.items if item.kind == "sat"}
        previous = {why: (item.was.person, item.was.name) for why, item in gone.items() if item.was}
        assert previous == {"removed": (1, ""), "left": (2, "")}, "the name is that of the list, also after a rename"
        assert news.head is not None
        assert [(one.name, one.removed) for one in news.head.people] == [("Ana", False), ("Ben", True), ("Cat", False)]


def test_a_latecomer_is_announced_with_person_number_and_reason_late() -> None:
    session = InstantTable(Setup(seats=2))
    session.start()
    session.present("ben")
    session.send("ben", Sit(session.id(), 1, "Ben"))
    assert [(item.person, item.why) for item in session.news().items if item.kind == "sat"] == [(1, "late")]


def test_an_item_about_a_new_bot_level_names_no_previous_person() -> None:
    session = InstantTable(Setup(seats=2))
    session.start()
    session.send(HOST, SeatBot(session.id(), 1, "easy"))
    assert [(item.why, item.was) for item in session.news().items if item.kind == "sat"] == [("level", None)]


def test_a_seat_that_owes_cards_sees_which_cards_answer_the_debt() -> None:
    """Any wild draw card answers a wild draw card. With stacking `any`, a coloured draw card of the chosen colour
    answers it too.
    """
    position = "top=R7 hands=W+4,R1,R2/G8,G5,R+2 turn=0"
    table = Practice(position, options={"stacking": "any"}, times=AT_ONCE)
    table.done(0, "play W+4:B")
    why = table.news(1).mine["1"].why
    assert (why["G8"].clause, sorted(why["G8"].cards)) == ("stacking", ["B+2", "W+4"])
    assert why["R+2"].cards == why["G8"].cards


def test_a_seat_that_could_bluff_sees_the_cost_of_the_bluff() -> None:
    """Under challenge.guilty the bluffer draws the whole debt, which includes the cards owed before the bluff."""
    table = Practice("top=R7 hands=W+4,R1,R2/W+4,B5,G1 turn=0", options={"stacking": "any"}, times=AT_ONCE)
    assert table.news(0).mine["0"].risks == {"W+4": 4}
    table.done(0, "play W+4:B")
    assert table.news(1).mine["1"].risks == {"W+4": 8}
