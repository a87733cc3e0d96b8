import pytest

from penultima.editions.edition import DIGITS
from penultima.i18n import catalogue
from penultima.rulebook.card_tables import group_rows, name_symbols
from penultima.wording.naming import name_symbol


def rows(symbols: list[str], apart: str = "") -> list[list[str]]:
    return [same for same, _ in group_rows(symbols, lambda symbol: ["other" if symbol in apart else "same"])]


def test_consecutive_numbers_with_equal_rules_share_a_row() -> None:
    assert rows([*DIGITS, "S", "R"]) == [list(DIGITS), ["S"], ["R"]]
    assert rows(list(DIGITS), apart="0") == [["0"], list(DIGITS[1:])]
    assert rows(list(DIGITS), apart="78") == [list("0123456"), list("78"), ["9"]]


def test_numbers_that_are_not_consecutive_have_separate_rows() -> None:
    assert rows(["0", "7"]) == [["0"], ["7"]]
    assert rows(["1", "2", "S", "3"]) == [["1", "2"], ["S"], ["3"]]


@pytest.mark.parametrize(
    ("symbols", "english", "spanish"),
    [
        (["7"], "7", "7"),
        (["1", "2", "3"], "1 to 3", "1 a 3"),
        (["S"], "Skip (`S`)", "Salta (`S`)"),
        (["W+4"], "Wild Draw Four (`W+4`)", "Comodín +4 (`W+4`)"),
        (["X"], "X", "X"),
    ],
)
def test_cards_are_named_without_a_colour(symbols: list[str], english: str, spanish: str) -> None:
    assert name_symbols(symbols, catalogue("en")) == english
    assert name_symbols(symbols, catalogue("es")) == spanish


def test_a_card_without_a_name_is_named_by_its_symbol() -> None:
    assert name_symbol(catalogue("es"), "W+7") == "W+7"
