"""A list of names gives each name the next number, so that the number is the index of the name."""

from penultima.kernel.named_codes import NamedCodes


def test_names_are_numbered_in_order_from_zero() -> None:
    fruit = NamedCodes()
    apple, pear = fruit("apple"), fruit("pear")
    assert (apple, pear) == (0, 1)
    assert (fruit[apple], fruit[pear]) == ("apple", "pear")


def test_two_lists_of_names_count_independently() -> None:
    fruit, trees = NamedCodes(), NamedCodes()
    fruit("apple")
    assert trees("oak") == 0
