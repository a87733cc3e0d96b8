"""The summary that a commit stores. It contains seats, matches won and whose turn it is, but no cards."""

from penultima.protocol.client_messages import Arrange, Leave, Rename, Start
from penultima.protocol.setup import Setup
from penultima.runtime.access.credentials import derive_person_id
from penultima.runtime.outputs import CommitRows
from penultima.runtime.tables.table_summary import TableSummary, decode_summary, without_person
from tests.helpers.runtime.memory_driver import Driver, Person

ONE_CARD = Setup("official", seats=2, position="hands=R7/R1,B2,B3 top=R5")
"""A match that ends when seat 0 plays its only card."""


def summaries(driver: Driver) -> list[TableSummary]:
    return [decode_summary(out.summary) for out in driver.effects if isinstance(out, CommitRows)]


def two(driver: Driver) -> tuple[Person, Person]:
    host = driver.create_host(ONE_CARD)
    return host, driver.create_friend(host)


def test_each_commit_stores_a_summary_of_seats_and_awaited_players() -> None:
    driver = Driver()
    host, friend = two(driver)
    ids = [derive_person_id(person.secret) for person in (host, friend)]
    gathered = summaries(driver)[-1]
    assert [(seat.kind, seat.name) for seat in gathered.seats] == [("person", "Ana"), ("person", "Beto")]
    assert (gathered.people, gathered.asked, gathered.match) == (ids, [], 0)
    friend.ask(Rename("name", "Blas", 7))
    assert [(seat.name, seat.face) for seat in summaries(driver)[-1].seats] == [("Ana", 1), ("Blas", 7)]
    host.ask(Start("go"))
    assert (summaries(driver)[-1].asked, summaries(driver)[-1].match) == ([0], 1)
    host.move()
    assert summaries(driver)[-1].asked == [], "it is over"


def test_a_summary_counts_the_matches_won_by_each_seat() -> None:
    driver = Driver()
    host = driver.create_host(Setup("mini", seats=2, options={"target": 1}))
    host.ask(Start("go"))
    while host.news.now.life == "playing":
        host.move()
    over = summaries(driver)[-1]
    assert (sum(seat.wins for seat in over.seats), over.asked, over.match) == (1, [], 1)


def test_the_summary_of_a_finished_match_names_the_edition_that_was_played() -> None:
    driver = Driver()
    host, _ = two(driver)
    host.ask(Start("go"))
    assert summaries(driver)[-1].played == ""
    host.move()
    host.ask(Arrange("other", Setup("mini", seats=2)))
    assert summaries(driver)[-1].played == "official"
    host.ask(Start("again"))
    assert summaries(driver)[-1].played == ""


def test_a_summary_does_not_contain_people_who_left() -> None:
    driver = Driver()
    host, friend = two(driver)
    friend.ask(Leave("away"))
    assert summaries(driver)[-1].people == [derive_person_id(host.secret), ""]


def test_a_summary_contains_no_cards() -> None:
    driver = Driver()
    host, _ = two(driver)
    host.ask(Start("go"))
    [*_, last] = [out.summary for out in driver.effects if isinstance(out, CommitRows)]
    assert b"Ana" in last
    assert [card for card in (b"R7", b"R1", b"B2", b"B3", b"R5", b"cards") if card in last] == []


def test_a_summary_can_forget_a_person_and_an_unreadable_one_is_empty() -> None:
    driver = Driver()
    host, friend = two(driver)
    [*_, last] = [out.summary for out in driver.effects if isinstance(out, CommitRows)]
    beto = derive_person_id(friend.secret)
    left = without_person(last, beto, "stranger")
    assert b"Beto" not in left
    assert beto.encode() not in left
    assert decode_summary(left).people == [derive_person_id(host.secret), "stranger"]
    assert without_person(left, "nobody", "x") == left
    for damaged in (b"", b"\xff", b"{", b'{"more": 1}'):
        assert decode_summary(damaged) == TableSummary()
