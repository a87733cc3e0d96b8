"""Admission to a table by secret, link or code, and links that move a seat to another device."""

import pytest

from penultima.protocol.client_messages import End, HandOver, Renew, Say, Sit, Stand, Start
from penultima.protocol.server_messages import Answer, Welcome
from penultima.protocol.setup import Setup
from penultima.runtime.access.credentials import CODE_LETTERS, hash_credential
from penultima.runtime.access.limits import Limits
from penultima.table.commands.people import MAX_PEOPLE
from penultima.table.log.facts import AT_ONCE
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash


def arrives(driver: Driver, table: str, link: str = "", secret: str | None = None) -> Person:
    person = driver.connect(secret)
    person.hello(table, link=link)
    return person


def test_a_stranger_without_a_link_is_not_admitted() -> None:
    driver = Driver()
    host = driver.create_host()
    assert arrives(driver, host.table).bye_reason == "table.link"
    assert arrives(driver, host.table, secret="").bye_reason == "table.link"


@pytest.mark.parametrize("secret", ["short", "x" * 64, "á" * 22, "x" * 21 + " "])
def test_a_secret_of_invalid_form_is_refused(secret: str) -> None:
    driver = Driver()
    host = driver.create_host()
    assert arrives(driver, host.table, host.renew_link("join"), secret).bye_reason == "table.secret"


def test_a_changed_secret_belongs_to_a_stranger() -> None:
    driver = Driver()
    host = driver.create_host()
    last = host.secret[-2]
    forged = host.secret[:-2] + ("A" if last != "A" else "B") + host.secret[-1]
    assert arrives(driver, host.table, secret=forged).bye_reason == "table.link"
    assert host.is_welcome


def test_a_person_known_to_the_table_needs_no_link() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    host.renew_link("join")
    friend.disconnect()
    assert arrives(driver, host.table, secret=friend.secret).is_welcome


def test_a_join_link_allows_sitting_down_and_a_watch_link_does_not() -> None:
    driver = Driver()
    host = driver.create_host()
    joiner = arrives(driver, host.table, host.renew_link("join"))
    watcher = arrives(driver, host.table, host.renew_link("watch"))
    assert joiner.ask(Sit("s", 1, "Beto")).kind == "done"
    answer = watcher.ask(Sit("s", 2, "Caro"))
    assert (answer.kind, answer.why) == ("refused", "table.watching")
    assert watcher.news.now.seats[2].kind == "empty"


def test_a_join_link_without_a_secret_is_refused() -> None:
    driver = Driver()
    host = driver.create_host()
    assert arrives(driver, host.table, host.renew_link("join"), secret="").bye_reason == "table.link"


def test_a_link_is_valid_for_its_own_table_only() -> None:
    driver = Driver()
    host, other = driver.create_host(), driver.create_host()
    assert arrives(driver, other.table, host.renew_link("join")).bye_reason == "table.link"


@pytest.mark.parametrize("what", ["join", "watch", "code"])
def test_renewing_a_link_or_code_invalidates_the_old_one(what: str) -> None:
    driver = Driver()
    host = driver.create_host()
    old = host.renew_link(what)
    assert arrives(driver, host.table, old).is_welcome
    new = host.renew_link(what)
    assert arrives(driver, host.table, old).bye_reason == "table.link"
    assert arrives(driver, host.table, new).is_welcome


def test_only_the_host_can_renew_links() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.renew_link("join")
    friend = arrives(driver, host.table, link)
    answer = friend.ask(Renew("mine", "join"))
    assert (answer.kind, answer.why, answer.link) == ("refused", "table.host-only", "")
    assert arrives(driver, host.table, link).is_welcome


def test_links_survive_a_crash_and_are_not_stored_in_plain_text() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.renew_link("join")
    later = restart_after_crash(driver)
    assert arrives(later, host.table, link).is_welcome
    assert link.encode() not in repr(driver.store._tables[host.table].__dict__).encode()
    assert host.secret.encode() not in repr(driver.store._tables[host.table].__dict__).encode()


def test_a_repeated_renewal_gets_the_same_link_but_none_after_a_crash() -> None:
    driver = Driver()
    host = driver.create_host()
    first, second = host.ask(Renew("r", "join")), host.ask(Renew("r", "join"))
    assert first == second
    later = host.reconnect(driver=restart_after_crash(driver))
    repeated = later.ask(Renew("r", "join"))
    assert (repeated.kind, repeated.link) == ("done", "")
    assert arrives(later.driver, host.table, first.link).is_welcome


def test_a_renewed_link_takes_effect_only_once_it_is_stored() -> None:
    driver = Driver()
    host = driver.create_host()
    old = host.renew_link("join")
    driver.slow = True
    host.send(Renew("r", "join"))
    assert host.answers("r") == []
    assert arrives(driver, host.table, old).is_welcome
    driver.fail_next()
    assert [answer.kind for answer in host.answers("r")] == ["again"]
    assert arrives(driver, host.table, old).is_welcome


def test_an_open_table_admits_everybody() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=3, open=True))
    assert arrives(driver, host.table).ask(Sit("s", 1, "Beto")).kind == "done"
    assert arrives(driver, host.table, secret="").is_welcome


def test_strangers_at_a_table_are_limited_and_its_members_are_always_admitted() -> None:
    driver = Driver(limits=Limits(non_members=2))
    host = driver.create_host(Setup(seats=3, open=True))
    for _ in range(2):
        assert arrives(driver, host.table).is_welcome
    assert arrives(driver, host.table).bye_reason == "table.full"
    assert host.reconnect().is_welcome


# -- codes


def test_a_code_has_six_letters_and_admits_to_its_table() -> None:
    driver = Driver()
    host = driver.create_host()
    code = host.renew_link("code")
    assert len(code) == 6
    assert set(code) <= set(CODE_LETTERS)
    friend = arrives(driver, "", f"{code[:3].lower()} {code[3:]}")
    assert friend.is_welcome
    assert friend.ask(Sit("s", 1, "Beto")).kind == "done"


def test_a_code_is_valid_only_before_the_match_starts() -> None:
    driver = Driver()
    host = driver.create_host()
    code = host.renew_link("code")
    assert driver.store.find_table_by_code(hash_credential(code)) == host.table
    host.ask(Start("go"))
    assert arrives(driver, "", code).bye_reason == "table.link"
    assert arrives(driver, host.table, code).bye_reason == "table.link"
    assert driver.store.find_table_by_code(hash_credential(code)) is None
    assert host.ask(Renew("r", "code")).why == "table.playing"


def test_a_code_works_after_a_crash_once_its_table_is_loaded() -> None:
    driver = Driver()
    host = driver.create_host()
    code = host.renew_link("code")
    later = restart_after_crash(driver)
    host.reconnect(driver=later)
    assert arrives(later, "", code).is_welcome


def test_the_number_of_guessed_codes_is_limited() -> None:
    """After too many wrong codes, the valid code is refused, too. Links and secrets of members still work."""
    driver = Driver(limits=Limits(guess_burst=5))
    host = driver.create_host()
    code, link = host.renew_link("code"), host.renew_link("join")
    for table in ("", host.table, "", host.table, ""):
        assert arrives(driver, table, "AAAAAA").bye_reason == "table.link"
    for guess in ("AAAAAA", code):
        for table in ("", host.table):
            assert arrives(driver, table, guess).bye_reason == "table.too-fast"
    assert arrives(driver, host.table, link).is_welcome
    assert arrives(driver, host.table, code, secret=host.secret).is_welcome
    driver.wait(2_000)
    assert arrives(driver, "", code).is_welcome


def test_valid_codes_do_not_count_as_guesses() -> None:
    driver = Driver(limits=Limits(guess_burst=2))
    host = driver.create_host()
    code = host.renew_link("code")
    for _ in range(5):
        assert arrives(driver, "", code).is_welcome


# -- moving a seat to another device


def test_a_one_time_link_moves_a_seat_once() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    link = friend.ask(HandOver("h", 1)).link
    phone = arrives(driver, host.table, link)
    assert phone.is_welcome
    assert list(phone.news.mine) == ["1"]
    assert list(friend.news.mine) == []
    assert arrives(driver, host.table, link).bye_reason == "table.link"
    assert arrives(driver, host.table, link, secret=phone.secret).is_welcome


def test_a_seat_moves_only_as_long_as_the_table_has_room() -> None:
    """Each device counts as a person, and the number of people at a table is limited."""
    driver = Driver()
    host = driver.create_host()
    device = driver.create_friend(host)
    for number in range(2, MAX_PEOPLE):
        driver.wait(10_000)
        device = arrives(driver, host.table, device.ask(HandOver(f"h{number}", 1)).link)
        assert device.is_welcome
    answer = device.ask(HandOver("one more", 1))
    assert (answer.kind, answer.why) == ("refused", "table.full")


def test_only_the_first_of_two_simultaneous_uses_of_a_one_time_link_succeeds() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    host.send(Say("busy", "busy"))
    first, second = arrives(driver, host.table, link), arrives(driver, host.table, link)
    second.send(Say("c", "me too"))
    first.send(Say("c", "it is me"))
    assert first.frames == second.frames == []
    driver.finish_store_work()
    assert first.is_welcome
    assert second.bye_reason == "table.link"
    assert first.answers("c")[0].kind == "done"


def test_a_seat_transfer_that_was_not_stored_can_be_tried_again() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    phone = arrives(driver, host.table, link)
    driver.fail_next()
    assert phone.bye_reason == "table.again"
    driver.slow = False
    assert arrives(driver, host.table, link, secret=phone.secret).is_welcome


@pytest.mark.parametrize("stored", [True, False])
def test_a_seat_transfer_whose_commit_is_in_doubt_is_completed(*, stored: bool) -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    phone = arrives(driver, host.table, link)
    driver.lose_next(stored=stored)
    driver.finish_store_work()
    assert phone.is_welcome
    assert list(phone.news.mine) == ["0"]


def test_only_the_owner_of_a_seat_and_the_host_can_make_its_one_time_link() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    assert friend.ask(HandOver("h", 0)).kind == "not-yours"
    assert friend.ask(HandOver("i", 2)).kind == "not-yours"
    assert friend.ask(HandOver("j", 9)).kind == "not-yours"
    assert host.ask(HandOver("h", 1)).kind == "done"
    assert host.ask(HandOver("i", 2)).kind == "not-yours"


def test_the_host_cannot_give_away_the_seat_of_a_connected_person_during_a_deal() -> None:
    """With a link to that seat, the host could see the person's hand."""
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    early = host.ask(HandOver("h", 1)).link
    host.ask(Start("s"))
    answer = host.ask(HandOver("i", 1))
    assert (answer.kind, answer.why, answer.link) == ("refused", "table.still-there", "")
    assert arrives(driver, host.table, early).bye_reason == "table.link", "nor by one that was made before"
    assert list(friend.news.mine) == ["1"]
    assert friend.ask(HandOver("h", 1)).kind == "done", "one's own seat, always"
    assert host.ask(HandOver("j", 0)).kind == "done"


def test_a_seat_given_away_by_the_host_is_played_by_a_bot_until_the_next_deal() -> None:
    """A bot finishes the deal, because the new owner of the seat must not see the previous owner's hand."""
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    host.ask(Start("s"))
    friend.disconnect()
    assert host.ask(HandOver("h", 1)).why == "table.still-there", "a bad network is not away"
    driver.wait(AT_ONCE.away)
    link = host.ask(HandOver("i", 1)).link
    back = friend.reconnect()
    assert arrives(driver, host.table, link).bye_reason == "table.link", "they are back"
    back.disconnect()
    driver.wait(AT_ONCE.away)
    phone = arrives(driver, host.table, link)
    assert phone.is_welcome
    assert phone.news.mine == {}
    seat = phone.news.now.seats[1]
    assert (seat.stand_in, seat.next) == (True, phone.messages_of(Welcome)[-1].person)
    assert arrives(driver, host.table, link).bye_reason == "table.link"
    host.ask(End("end"))
    assert list(phone.news.mine) == ["1"], "no deal is played any more"


def test_the_owner_of_a_seat_given_away_gets_it_back_on_returning() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    host.ask(Start("s"))
    friend.disconnect()
    driver.wait(AT_ONCE.away)
    phone = arrives(driver, host.table, host.ask(HandOver("i", 1)).link)
    back = friend.reconnect()
    assert list(back.news.mine) == ["1"]
    seat = back.news.now.seats[1]
    assert (seat.stand_in, seat.next) == (False, -1)
    assert phone.news.mine == {}


def test_a_one_time_link_is_void_once_its_maker_has_left_the_seat() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    link = friend.ask(HandOver("h", 1)).link
    friend.ask(Stand("up", 1))
    other = arrives(driver, host.table, host.renew_link("join"))
    assert other.ask(Sit("s", 1, "Caro")).kind == "done"
    thief = arrives(driver, host.table, link)
    assert thief.bye_reason == "table.link"
    assert list(other.news.mine) == ["1"]


def test_a_spectator_gets_one_refusal_for_each_command() -> None:
    driver = Driver()
    host = driver.create_host()
    watcher = arrives(driver, host.table, host.renew_link("watch"), secret="")
    for _ in range(3):
        watcher.send(Say("c", "hello"))
    assert [answer.why for answer in watcher.messages_of(Answer)] == ["table.watching"] * 3
