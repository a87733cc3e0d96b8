"""Who gets in, and as what: secrets, links, codes, and links that move a seat."""

import pytest

from penultima.hall.doors import LETTERS, hash_of
from penultima.hall.limits import Limits
from penultima.table.facts import AT_ONCE
from penultima.table.people import MOST_PEOPLE
from penultima.wire.client_in import HandOver, Renew, Say, Sit, Stand, Start
from penultima.wire.client_out import Answer
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person, crashed


def arrives(driver: Driver, table: str, link: str = "", secret: str | None = None) -> Person:
    person = driver.person(secret)
    person.hello(table, link=link)
    return person


def test_a_stranger_without_a_link_does_not_get_in() -> None:
    driver = Driver()
    host = driver.made()
    assert arrives(driver, host.table).bye == "table.link"
    assert arrives(driver, host.table, secret="").bye == "table.link"


@pytest.mark.parametrize("secret", ["short", "x" * 64, "á" * 22, "x" * 21 + " "])
def test_a_secret_of_another_form_is_none(secret: str) -> None:
    driver = Driver()
    host = driver.made()
    assert arrives(driver, host.table, host.link("join"), secret).bye == "table.secret"


def test_another_secret_is_another_person() -> None:
    driver = Driver()
    host = driver.made()
    last = host.secret[-2]
    forged = host.secret[:-2] + ("A" if last != "A" else "B") + host.secret[-1]
    assert arrives(driver, host.table, secret=forged).bye == "table.link"
    assert host.is_welcome


def test_whom_the_table_knows_needs_no_link() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    host.link("join")
    friend.leave()
    assert arrives(driver, host.table, secret=friend.secret).is_welcome


def test_a_join_link_seats_somebody_and_a_watch_link_never() -> None:
    driver = Driver()
    host = driver.made()
    joiner = arrives(driver, host.table, host.link("join"))
    watcher = arrives(driver, host.table, host.link("watch"))
    assert joiner.ask(Sit("s", 1, "Beto")).kind == "done"
    answer = watcher.ask(Sit("s", 2, "Caro"))
    assert (answer.kind, answer.why) == ("refused", "table.watching")
    assert watcher.news.now.seats[2].kind == "empty"


def test_a_join_link_without_a_secret_is_no_way_in() -> None:
    driver = Driver()
    host = driver.made()
    assert arrives(driver, host.table, host.link("join"), secret="").bye == "table.link"


def test_a_link_leads_to_its_own_table_only() -> None:
    driver = Driver()
    host, other = driver.made(), driver.made()
    assert arrives(driver, other.table, host.link("join")).bye == "table.link"


@pytest.mark.parametrize("what", ["join", "watch", "code"])
def test_what_is_renewed_leads_nowhere_any_more(what: str) -> None:
    driver = Driver()
    host = driver.made()
    old = host.link(what)
    assert arrives(driver, host.table, old).is_welcome
    new = host.link(what)
    assert arrives(driver, host.table, old).bye == "table.link"
    assert arrives(driver, host.table, new).is_welcome


def test_only_the_host_renews() -> None:
    driver = Driver()
    host = driver.made()
    link = host.link("join")
    friend = arrives(driver, host.table, link)
    answer = friend.ask(Renew("mine", "join"))
    assert (answer.kind, answer.why, answer.link) == ("refused", "table.host-only", "")
    assert arrives(driver, host.table, link).is_welcome


def test_links_survive_a_crash_and_lie_nowhere_in_the_store() -> None:
    driver = Driver()
    host = driver.made()
    link = host.link("join")
    later = crashed(driver)
    assert arrives(later, host.table, link).is_welcome
    assert link.encode() not in repr(driver.store._tables[host.table].__dict__).encode()
    assert host.secret.encode() not in repr(driver.store._tables[host.table].__dict__).encode()


def test_a_link_that_was_asked_for_twice_is_the_same_and_after_a_crash_not_told() -> None:
    driver = Driver()
    host = driver.made()
    first, second = host.ask(Renew("r", "join")), host.ask(Renew("r", "join"))
    assert first == second
    later = host.again(driver=crashed(driver))
    told = later.ask(Renew("r", "join"))
    assert (told.kind, told.link) == ("done", "")
    assert arrives(later.driver, host.table, first.link).is_welcome


def test_a_link_is_good_once_it_is_stored() -> None:
    driver = Driver()
    host = driver.made()
    old = host.link("join")
    driver.slow = True
    host.send(Renew("r", "join"))
    assert host.answers("r") == []
    assert arrives(driver, host.table, old).is_welcome
    driver.fail_next()
    assert [answer.kind for answer in host.answers("r")] == ["again"]
    assert arrives(driver, host.table, old).is_welcome


def test_an_open_table_lets_everybody_in() -> None:
    driver = Driver()
    host = driver.made(Setup(seats=3, open=True))
    assert arrives(driver, host.table).ask(Sit("s", 1, "Beto")).kind == "done"
    assert arrives(driver, host.table, secret="").is_welcome


def test_strangers_are_bounded_and_who_belongs_to_the_table_always_gets_in() -> None:
    driver = Driver(limits=Limits(sockets=2))
    host = driver.made(Setup(seats=3, open=True))
    for _ in range(2):
        assert arrives(driver, host.table).is_welcome
    assert arrives(driver, host.table).bye == "table.full"
    assert host.again().is_welcome


# -- codes


def test_a_code_has_six_letters_and_leads_to_its_table() -> None:
    driver = Driver()
    host = driver.made()
    code = host.link("code")
    assert len(code) == 6
    assert set(code) <= set(LETTERS)
    friend = arrives(driver, "", f"{code[:3].lower()} {code[3:]}")
    assert friend.is_welcome
    assert friend.ask(Sit("s", 1, "Beto")).kind == "done"


def test_a_code_exists_only_while_the_table_gathers() -> None:
    driver = Driver()
    host = driver.made()
    code = host.link("code")
    assert driver.store.table_of(hash_of(code)) == host.table
    host.ask(Start("go"))
    assert arrives(driver, "", code).bye == "table.link"
    assert arrives(driver, host.table, code).bye == "table.link"
    assert driver.store.table_of(hash_of(code)) is None
    assert host.ask(Renew("r", "code")).why == "table.playing"


def test_a_code_works_after_a_crash_once_somebody_is_there() -> None:
    driver = Driver()
    host = driver.made()
    code = host.link("code")
    later = crashed(driver)
    host.again(driver=later)
    assert arrives(later, "", code).is_welcome


def test_codes_cannot_be_guessed_by_trying() -> None:
    """Right and wrong look the same once too many were tried; a link and a known person are not kept out."""
    driver = Driver(limits=Limits(guesses=5))
    host = driver.made()
    code, link = host.link("code"), host.link("join")
    for table in ("", host.table, "", host.table, ""):
        assert arrives(driver, table, "AAAAAA").bye == "table.link"
    for guess in ("AAAAAA", code):
        for table in ("", host.table):
            assert arrives(driver, table, guess).bye == "table.too-fast"
    assert arrives(driver, host.table, link).is_welcome
    assert arrives(driver, host.table, code, secret=host.secret).is_welcome
    driver.wait(2_000)
    assert arrives(driver, "", code).is_welcome


def test_right_codes_do_not_use_the_guesses_up() -> None:
    driver = Driver(limits=Limits(guesses=2))
    host = driver.made()
    code = host.link("code")
    for _ in range(5):
        assert arrives(driver, "", code).is_welcome


# -- a seat to another device


def test_a_one_time_link_moves_a_seat_once() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    link = friend.ask(HandOver("h", 1)).link
    phone = arrives(driver, host.table, link)
    assert phone.is_welcome
    assert list(phone.news.mine) == ["1"]
    assert list(friend.news.mine) == []
    assert arrives(driver, host.table, link).bye == "table.link"
    assert arrives(driver, host.table, link, secret=phone.secret).is_welcome


def test_a_seat_moves_only_as_long_as_the_table_has_room() -> None:
    """Each device is a person for the table, and it keeps no more of them than it says."""
    driver = Driver()
    host = driver.made()
    device = driver.friend(host)
    for number in range(2, MOST_PEOPLE):
        driver.wait(10_000)
        device = arrives(driver, host.table, device.ask(HandOver(f"h{number}", 1)).link)
        assert device.is_welcome
    answer = device.ask(HandOver("one more", 1))
    assert (answer.kind, answer.why) == ("refused", "table.full")


def test_two_who_use_a_one_time_link_at_once() -> None:
    driver = Driver()
    host = driver.made()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    host.send(Say("busy", "busy"))
    first, second = arrives(driver, host.table, link), arrives(driver, host.table, link)
    second.send(Say("c", "me too"))
    first.send(Say("c", "it is me"))
    assert first.frames == second.frames == []
    driver.finish()
    assert first.is_welcome
    assert second.bye == "table.link"
    assert first.answers("c")[0].kind == "done"


def test_a_move_that_could_not_be_stored_may_be_tried_again() -> None:
    driver = Driver()
    host = driver.made()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    phone = arrives(driver, host.table, link)
    driver.fail_next()
    assert phone.bye == "table.again"
    driver.slow = False
    assert arrives(driver, host.table, link, secret=phone.secret).is_welcome


@pytest.mark.parametrize("stored", [True, False])
def test_a_move_in_doubt_ends_well(*, stored: bool) -> None:
    driver = Driver()
    host = driver.made()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    phone = arrives(driver, host.table, link)
    driver.lose_next(stored=stored)
    driver.finish()
    assert phone.is_welcome
    assert list(phone.news.mine) == ["0"]


def test_a_one_time_link_is_for_ones_own_seat_and_for_the_host() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    assert friend.ask(HandOver("h", 0)).kind == "not-yours"
    assert friend.ask(HandOver("i", 2)).kind == "not-yours"
    assert friend.ask(HandOver("j", 9)).kind == "not-yours"
    assert host.ask(HandOver("h", 1)).kind == "done"
    assert host.ask(HandOver("i", 2)).kind == "not-yours"


def test_during_a_deal_a_host_gives_nobodys_seat_away_who_is_there() -> None:
    """By such a link the host would see the hand."""
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    early = host.ask(HandOver("h", 1)).link
    host.ask(Start("s"))
    answer = host.ask(HandOver("i", 1))
    assert (answer.kind, answer.why, answer.link) == ("refused", "table.still-there", "")
    assert arrives(driver, host.table, early).bye == "table.link", "nor by one that was made before"
    assert list(friend.news.mine) == ["1"]
    assert friend.ask(HandOver("h", 1)).kind == "done", "one's own seat, always"
    assert host.ask(HandOver("j", 0)).kind == "done"


def test_a_host_gives_the_seat_of_somebody_who_is_away_to_another_device() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    host.ask(Start("s"))
    friend.leave()
    assert host.ask(HandOver("h", 1)).why == "table.still-there", "a bad network is not away"
    driver.wait(AT_ONCE.away)
    link = host.ask(HandOver("i", 1)).link
    back = friend.again()
    assert arrives(driver, host.table, link).bye == "table.link", "they are back"
    back.leave()
    driver.wait(AT_ONCE.away)
    phone = arrives(driver, host.table, link)
    assert phone.is_welcome
    assert list(phone.news.mine) == ["1"]
    assert arrives(driver, host.table, link).bye == "table.link"


def test_a_one_time_link_of_whoever_left_the_seat_moves_nothing() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    link = friend.ask(HandOver("h", 1)).link
    friend.ask(Stand("up", 1))
    other = arrives(driver, host.table, host.link("join"))
    assert other.ask(Sit("s", 1, "Caro")).kind == "done"
    thief = arrives(driver, host.table, link)
    assert thief.bye == "table.link"
    assert list(other.news.mine) == ["1"]


def test_a_watcher_gets_one_answer_each_time() -> None:
    driver = Driver()
    host = driver.made()
    watcher = arrives(driver, host.table, host.link("watch"), secret="")
    for _ in range(3):
        watcher.send(Say("c", "hello"))
    assert [answer.why for answer in watcher.got(Answer)] == ["table.watching"] * 3
