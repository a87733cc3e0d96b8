"""Functions that Python never calls are linked into what it does call, and made to machine code only there."""

from typing import Any

import numba
import pytest
from numba.extending import register_jitable

from penultima.fast.linking import InnerLibrary
from penultima.fast.pipeline import OPTIONS, EntryCompiler


@register_jitable(**OPTIONS)
def lowest_floor(number: int) -> int:
    return number + 1


@register_jitable(**OPTIONS)
def floor_above(number: int) -> int:
    return lowest_floor(number) * lowest_floor(2)


def entry(number: int) -> int:
    return floor_above(number) + lowest_floor(number)


COMPILED: list[Any] = [numba.njit(entry), numba.njit(pipeline_class=EntryCompiler)(entry)]


@pytest.mark.parametrize("compiled", COMPILED, ids=["Numba's pipeline", "our own"])
def test_what_is_called_in_any_depth_is_linked_and_has_no_machine_code(compiled: Any) -> None:  # noqa: ANN401
    assert compiled(4) == entry(4)
    library = next(iter(compiled.overloads.values())).library
    inner: list[Any] = [linked for linked in library._linking_libraries if isinstance(linked, InnerLibrary)]
    assert {linked.name for linked in inner} == {"floor_above", "lowest_floor"}
    engine = library.codegen._engine
    assert any(engine.is_symbol_defined(function.name) for function in library.get_defined_functions())
    defined = [function.name for linked in inner for function in linked.get_defined_functions()]
    assert len(defined) >= 3
    assert not any(engine.is_symbol_defined(name) for name in defined)


@register_jitable(**OPTIONS)
def above_ground(number: int) -> int:
    if number < 0:
        raise ValueError("under the ground")
    return number


@register_jitable(**OPTIONS)
def floor_or_roof(number: int) -> int:
    return 100 if number > 9 else above_ground(number)


@numba.njit(pipeline_class=EntryCompiler)
def visit(number: int) -> int:
    return floor_or_roof(number) + 1


def test_an_exception_in_any_depth_reaches_python_and_none_comes_of_a_call_that_was_not_made() -> None:
    """The places of calls for their value and their exception are not cleared beforehand."""
    assert [visit(number) for number in (0, 3, 12)] == [1, 4, 101]
    with pytest.raises(ValueError, match="under the ground"):
        visit(-2)
    assert visit(11) == 101
