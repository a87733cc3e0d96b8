"""Deal keys come from a record, are derived from a seed, or are random."""

import hmac

from penultima.terminal.local.deal_keys import DealKeys, derive_key


def test_deal_keys_of_a_seed_are_pinned() -> None:
    """A seed must give the same cards in every version of the program."""
    assert derive_key(7, 0).hex() == "e4c1f3655e4c8128b6cbfc9f3d7d5c86b4fea24e984b106254a30ffb915f960f"
    by_hand = hmac.digest(b"\0\0\0\x0epenultima play\0\0\0\x017", b"\0\0\0\x0212", "sha256")
    assert derive_key(7, 12) == by_hand


def test_deal_keys_differ_by_seed_and_deal() -> None:
    keys = {derive_key(seed, deal) for seed in (0, 1, 11, 2**64 - 1) for deal in (0, 1, 11, 111)}
    assert len(keys) == 16


def test_recorded_deal_keys_are_used_before_those_of_the_seed() -> None:
    keys = DealKeys(7, [b"a" * 32, b"b" * 32])
    assert [keys(), keys(), keys()] == [b"a" * 32, b"b" * 32, derive_key(7, 2)]
    assert DealKeys(7, (), 3)() == derive_key(7, 3)


def test_deal_keys_without_a_seed_never_repeat() -> None:
    keys = DealKeys(None)
    assert len({keys() for _ in range(10)}) == 10
