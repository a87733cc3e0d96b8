"""Decorators mark the functions that the program compiles."""

from collections.abc import Callable

import pytest

from penultima.kernel import decorators
from penultima.kernel.bits import popcount
from penultima.kernel.decorators import cold, hot, kernel, primitive


@pytest.fixture(autouse=True)
def empty_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start each test with empty lists, so that a function of a test is never compiled as a rule."""
    for name in ("KERNEL", "PRIMITIVES"):
        monkeypatch.setattr(decorators, name, [])
    for name in ("HOT", "COLD"):
        monkeypatch.setattr(decorators, name, set())


def function() -> int:
    return 7


def marked() -> tuple[list[object], set[object], set[object], list[object]]:
    """Return the functions that are marked as rules, as hot, as cold and as primitives."""
    return [*decorators.KERNEL], {*decorators.HOT}, {*decorators.COLD}, [*decorators.PRIMITIVES]


@pytest.mark.parametrize("marker", [kernel, hot, cold, primitive])
def test_decorators_return_the_marked_function_itself(marker: Callable[..., object]) -> None:
    assert marker(function) is function


def test_kernel_marks_a_rule_that_is_neither_hot_nor_cold() -> None:
    kernel(function)
    assert marked() == ([function], set(), set(), [])


def test_hot_and_cold_also_mark_rules_and_keep_their_order() -> None:
    hot(function)
    cold(popcount)
    assert marked() == ([function, popcount], {function}, {popcount}, [])


def test_a_primitive_is_no_rule_because_compiled_mode_has_another_body_for_it() -> None:
    primitive(function)
    assert marked() == ([], set(), set(), [function])
