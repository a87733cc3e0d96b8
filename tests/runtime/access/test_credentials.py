import pytest

from penultima.errors import BadInput
from penultima.runtime.access.credentials import (
    Credentials,
    create_seat_credential,
    derive_person_id,
    has_code_form,
    has_link_form,
    hash_credential,
    new_code,
    new_link,
    new_secret,
    normalize_code,
)
from penultima.runtime.outputs import StoredCredential
from tests.helpers.runtime.memory_driver import Entropy

ENTROPY = Entropy("doors")


def test_secrets_have_128_random_bits_and_links_64() -> None:
    sizes: list[int] = []

    def entropy(count: int) -> bytes:
        sizes.append(count)
        return ENTROPY(count)

    assert len(new_secret(entropy)) == 22
    assert has_link_form(new_link(entropy))
    assert sizes == [16, 8]


def test_the_id_of_a_person_is_a_stable_hash_of_the_secret() -> None:
    secret = new_secret(ENTROPY)
    assert derive_person_id(secret) == derive_person_id(secret) != derive_person_id(new_secret(ENTROPY))
    assert secret not in derive_person_id(secret)
    with pytest.raises(BadInput):
        derive_person_id("guess")


def test_codes_contain_no_letters_that_are_easily_confused() -> None:
    codes = {new_code(ENTROPY) for _ in range(500)}
    assert len(codes) == 500
    assert not set("".join(codes)) & set("ILOU0123456789")
    assert all(has_code_form(code) and normalize_code(f" {code.lower()}-") == code for code in codes)


def test_credentials_list_their_changes_for_the_store() -> None:
    join, watch = StoredCredential("join", hash_credential("a")), StoredCredential("watch", hash_credential("b"))
    credentials = Credentials([join, watch])
    assert credentials.changes_since(credentials) == ()
    renewed = credentials.with_credential(StoredCredential("join", hash_credential("c"))).with_credential(
        StoredCredential("watch", None)
    )
    assert renewed.changes_since(credentials) == (
        StoredCredential("join", hash_credential("c")),
        StoredCredential("watch", None),
    )
    assert Credentials([*renewed.changes_since(credentials)]).matches("join", "c")


def test_a_missing_credential_matches_nothing() -> None:
    credentials = Credentials([StoredCredential("join", hash_credential("a"))])
    assert not credentials.matches("watch", "")
    assert not credentials.matches("join", "")
    assert credentials.find_seat_transfer("a") is None


def test_a_one_time_link_identifies_its_seat_and_previous_owner() -> None:
    credentials = Credentials([create_seat_credential(1, "one", 4), create_seat_credential(2, "two", 5)])
    assert credentials.find_seat_transfer("two") == (2, 5, False)
    given = credentials.with_credential(create_seat_credential(2, "three", 5, given=True))
    assert given.find_seat_transfer("three") == (2, 5, True)
    assert given.find_seat_transfer("two") == (2, 5, False), "the host's does not undo one's own"
    assert given.without_seat_links(2).find_seat_transfer("two") is None
    assert given.without_seat_links(2).find_seat_transfer("three") is None
    assert given.without_seat_links(2).find_seat_transfer("one") == (1, 4, False)
