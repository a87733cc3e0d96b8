"""Keys of deals."""

import hmac

from penultima.terminal.chance import Keys, key_of


def test_the_key_of_a_deal_is_pinned() -> None:
    """A seed means the same cards in every version."""
    assert key_of(7, 0).hex() == "e4c1f3655e4c8128b6cbfc9f3d7d5c86b4fea24e984b106254a30ffb915f960f"
    by_hand = hmac.digest(b"\0\0\0\x0epenultima play\0\0\0\x017", b"\0\0\0\x0212", "sha256")
    assert key_of(7, 12) == by_hand


def test_every_deal_of_every_seed_has_a_key_of_its_own() -> None:
    keys = {key_of(seed, deal) for seed in (0, 1, 11, 2**64 - 1) for deal in (0, 1, 11, 111)}
    assert len(keys) == 16


def test_keys_that_are_given_come_first_and_then_those_of_the_seed() -> None:
    keys = Keys(7, [b"a" * 32, b"b" * 32])
    assert [keys(), keys(), keys()] == [b"a" * 32, b"b" * 32, key_of(7, 2)]
    assert Keys(7, (), 3)() == key_of(7, 3)


def test_without_a_seed_no_key_comes_again() -> None:
    keys = Keys(None)
    assert len({keys() for _ in range(10)}) == 10
