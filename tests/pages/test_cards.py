import pytest

from penultima.editions.edition import DIGITS
from penultima.pages.cards import in_rows, names_of
from penultima.texts import catalogue
from penultima.wording.naming import symbol_name


def rows(symbols: list[str], apart: str = "") -> list[list[str]]:
    return [same for same, _ in in_rows(symbols, lambda symbol: ["other" if symbol in apart else "same"])]


def test_numbers_that_follow_each_other_and_are_alike_share_a_row() -> None:
    assert rows([*DIGITS, "S", "R"]) == [list(DIGITS), ["S"], ["R"]]
    assert rows(list(DIGITS), apart="0") == [["0"], list(DIGITS[1:])]
    assert rows(list(DIGITS), apart="78") == [list("0123456"), list("78"), ["9"]]


def test_numbers_with_others_between_them_do_not() -> None:
    assert rows(["0", "7"]) == [["0"], ["7"]]
    assert rows(["1", "2", "S", "3"]) == [["1", "2"], ["S"], ["3"]]


@pytest.mark.parametrize(
    ("symbols", "english", "spanish"),
    [
        (["7"], "7", "7"),
        (["1", "2", "3"], "1 to 3", "1 a 3"),
        (["S"], "Skip (`S`)", "Salta (`S`)"),
        (["W+4"], "Wild Draw Four (`W+4`)", "Comodín Toma 4 (`W+4`)"),
        (["X"], "X", "X"),
    ],
)
def test_cards_are_named_without_a_colour(symbols: list[str], english: str, spanish: str) -> None:
    assert names_of(symbols, catalogue("en")) == english
    assert names_of(symbols, catalogue("es")) == spanish


def test_a_card_that_nobody_named_is_called_by_its_symbol() -> None:
    assert symbol_name(catalogue("es"), "W+7") == "W+7"
