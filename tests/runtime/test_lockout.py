"""Wrong credentials from one address do not lock out other addresses and do not load tables."""

import pytest

from penultima.protocol.client_messages import Remove, Say
from penultima.protocol.setup import Setup
from penultima.runtime.access.credentials import derive_person_id, hash_credential
from penultima.runtime.access.guess_limits import GuessLimits
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import LoadTable
from penultima.runtime.store_protocol import MemoryStore, StoredAdmission
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash

TABLES = 20
NONSENSE = 1_500
ATTACKER = "203.0.113.9"


def arrives(driver: Driver, table: str, link: str = "", address: str = "", secret: str | None = None) -> Person:
    person = driver.connect(secret, address)
    person.hello(table, link=link)
    return person


def flood(driver: Driver, table: str) -> None:
    """Send wrong credentials of every kind from one address."""
    for number in range(NONSENSE // 5):
        arrives(driver, "", "A", ATTACKER)
        arrives(driver, "", f"{'ABCDEFGHJK'[number % 10]}AAAAA", ATTACKER)
        arrives(driver, "no id", "", ATTACKER)
        arrives(driver, "x" * 11, "", ATTACKER)
        arrives(driver, table, "y" * 11, ATTACKER)


def loads(driver: Driver) -> int:
    return sum(isinstance(out, LoadTable) for out in driver.effects)


def test_a_flood_of_wrong_credentials_locks_out_nobody_of_another_address() -> None:
    driver = Driver(limits=Limits(linger_ms=0))
    hosts = []
    for _ in range(TABLES):
        host = driver.create_host()
        hosts.append((host.secret, driver.credentials))
    for _ in range(2):  # two restarts, each followed by a flood
        driver = restart_after_crash(driver)
        flood(driver, hosts[0][1].table)
        assert loads(driver) == 0, "a wrong link loads nothing"
        for number, (secret, credentials) in enumerate(hosts):
            assert arrives(driver, credentials.table, "", f"a{number}", secret).is_welcome
            assert arrives(driver, "", credentials.code, f"b{number}").is_welcome
            assert arrives(driver, credentials.table, credentials.join, f"c{number}").is_welcome


def test_valid_secrets_and_links_are_admitted_from_the_flooding_address() -> None:
    driver = Driver()
    host = driver.create_host()
    credentials, driver = driver.credentials, restart_after_crash(driver)
    flood(driver, host.table)
    assert arrives(driver, host.table, "", ATTACKER, host.secret).is_welcome
    driver = restart_after_crash(driver)
    flood(driver, host.table)
    assert arrives(driver, host.table, credentials.join, ATTACKER).is_welcome


@pytest.mark.parametrize("link", ["", "x" * 11, "AAAAAA"])
def test_a_wrong_link_to_a_sleeping_table_is_refused_without_loading_it(link: str) -> None:
    driver = Driver()
    host = driver.create_host()
    driver = restart_after_crash(driver)
    assert arrives(driver, host.table, link, "a").bye_reason == "table.link"
    assert arrives(driver, host.table, link, "a", "no secret").bye_reason == "table.secret"
    assert loads(driver) == 0


def test_a_code_with_the_id_of_its_sleeping_table_counts_as_a_guess() -> None:
    driver = Driver()
    host = driver.create_host()
    credentials, driver = driver.credentials, restart_after_crash(driver)
    for _ in range(Limits().address_guess_burst):
        assert arrives(driver, host.table, "AAAAAA", "a").bye_reason == "table.link"
    assert arrives(driver, host.table, "AAAAAA", "a").bye_reason == "table.too-fast"
    assert arrives(driver, host.table, credentials.code, "a").bye_reason == "table.too-fast", (
        "right or wrong: nobody learns which"
    )
    assert loads(driver) == 0
    assert arrives(driver, host.table, credentials.code, "a", host.secret).is_welcome


def test_a_sleeping_table_admits_strangers_if_open_and_spectators_by_link() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=3, open=True))
    assert arrives(restart_after_crash(driver), host.table).is_welcome
    host = driver.create_host()
    credentials = driver.credentials
    assert arrives(restart_after_crash(driver), host.table, credentials.watch, secret="").is_welcome


def test_a_sleeping_table_refuses_a_removed_person_with_that_reason() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    assert host.ask(Remove("r", 1)).kind == "done"
    driver = restart_after_crash(driver)
    assert arrives(driver, host.table, "", "", friend.secret).bye_reason == "table.removed"
    assert loads(driver) == 0


def test_an_address_over_its_guess_limit_does_not_use_up_the_common_limit() -> None:
    guesses = GuessLimits(Limits(guess_burst=10, address_guess_burst=3, guesses_per_second=0))
    reasons = [guesses.count_miss("a", 0, "table.link", code=True) for _ in range(100)]
    assert reasons == ["table.link"] * 3 + ["table.too-fast"] * 97
    assert guesses._all.can_take(0, 7)


def test_malformed_codes_and_table_ids_do_not_use_up_the_common_guess_limit() -> None:
    driver = Driver(limits=Limits(guess_burst=5, guesses_per_second=0))
    for number in range(100):
        assert arrives(driver, "", "A", f"a{number}").bye_reason == "table.link"
        assert arrives(driver, "x" * 11, "", f"b{number}").bye_reason == "table.unknown"
    assert driver.runtime._context.guess_limits._all.can_take(driver.now, 5)


def test_stored_admission_data_contain_members_removed_people_and_credentials() -> None:
    driver = Driver(store := MemoryStore())
    host = driver.create_host()
    found = store.load_admission(host.table)
    assert isinstance(found, StoredAdmission)
    assert found.people is not None
    assert len(found.people) == 1
    assert not found.removed
    assert {door.hash for door in found.credentials} == {hash_credential(way) for way in driver.credentials[1:]}
    assert not found.is_open
    friend = driver.create_friend(host)
    assert host.ask(Remove("r", 1)).kind == "done"
    found = store.load_admission(host.table)
    assert isinstance(found, StoredAdmission)
    assert found.removed == {derive_person_id(friend.secret)}
    assert store.load_admission("x" * 11) is None


def test_commands_of_one_client_do_not_lock_others_out_of_a_loading_table() -> None:
    driver = Driver()
    host = driver.create_host()
    credentials, driver = driver.credentials, restart_after_crash(driver)
    driver.lost = True
    floods = arrives(driver, host.table, credentials.join, ATTACKER)
    for number in range(300):
        floods.send(Say(f"c{number}", "hello"))
    back = arrives(driver, host.table, "", "b", host.secret)
    driver.finish_store_work()
    assert back.is_welcome
