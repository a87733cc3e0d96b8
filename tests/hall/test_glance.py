"""What a commit says of a table at a glance: who sits there, who won how often, who is awaited; and no card."""

from penultima.hall.doors import person_of
from penultima.hall.glance import Glance, read_glance, without
from penultima.hall.out import Commit
from penultima.wire.client_in import Arrange, Leave, Rename, Start
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person

ONE_CARD = Setup("official", seats=2, position="hands=R7/R1,B2,B3 top=R5")
"""A match that a card decides."""


def glances(driver: Driver) -> list[Glance]:
    return [read_glance(out.glance) for out in driver.trace if isinstance(out, Commit)]


def two(driver: Driver) -> tuple[Person, Person]:
    host = driver.made(ONE_CARD)
    return host, driver.friend(host)


def test_each_commit_says_who_sits_where_and_who_is_awaited() -> None:
    driver = Driver()
    host, friend = two(driver)
    ids = [person_of(person.secret) for person in (host, friend)]
    gathered = glances(driver)[-1]
    assert [(seat.kind, seat.name) for seat in gathered.seats] == [("person", "Ana"), ("person", "Beto")]
    assert (gathered.people, gathered.asked, gathered.match) == (ids, [], 0)
    friend.ask(Rename("name", "Blas", 7))
    assert [(seat.name, seat.face) for seat in glances(driver)[-1].seats] == [("Ana", 1), ("Blas", 7)]
    host.ask(Start("go"))
    assert (glances(driver)[-1].asked, glances(driver)[-1].match) == ([0], 1)
    host.move()
    assert glances(driver)[-1].asked == [], "it is over"


def test_whoever_wins_a_match_has_it_counted() -> None:
    driver = Driver()
    host = driver.made(Setup("mini", seats=2, options={"target": 1}))
    host.ask(Start("go"))
    while host.news.now.life == "playing":
        host.move()
    over = glances(driver)[-1]
    assert (sum(seat.wins for seat in over.seats), over.asked, over.match) == (1, [], 1)


def test_a_match_that_is_over_has_its_own_edition_whatever_is_arranged_since() -> None:
    driver = Driver()
    host, _ = two(driver)
    host.ask(Start("go"))
    assert glances(driver)[-1].played == ""
    host.move()
    host.ask(Arrange("other", Setup("mini", seats=2)))
    assert glances(driver)[-1].played == "official"
    host.ask(Start("again"))
    assert glances(driver)[-1].played == ""


def test_whoever_left_has_no_seat_in_it() -> None:
    driver = Driver()
    host, friend = two(driver)
    friend.ask(Leave("away"))
    assert glances(driver)[-1].people == [person_of(host.secret), ""]


def test_no_card_is_in_it() -> None:
    driver = Driver()
    host, _ = two(driver)
    host.ask(Start("go"))
    [*_, last] = [out.glance for out in driver.trace if isinstance(out, Commit)]
    assert b"Ana" in last
    assert [card for card in (b"R7", b"R1", b"B2", b"B3", b"R5", b"cards") if card in last] == []


def test_whoever_is_forgotten_is_not_in_it_and_what_cannot_be_read_says_nothing() -> None:
    driver = Driver()
    host, friend = two(driver)
    [*_, last] = [out.glance for out in driver.trace if isinstance(out, Commit)]
    beto = person_of(friend.secret)
    left = without(last, beto, "stranger")
    assert b"Beto" not in left
    assert beto.encode() not in left
    assert read_glance(left).people == [person_of(host.secret), "stranger"]
    assert without(left, "nobody", "x") == left
    for damaged in (b"", b"\xff", b"{", b'{"more": 1}'):
        assert read_glance(damaged) == Glance()
