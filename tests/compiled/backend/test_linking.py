"""Functions that only compiled code calls are linked into their callers and have no separate machine code."""

from typing import Any

import numba
import pytest
from numba.extending import register_jitable

from penultima.compiled.backend.linking import InnerLibrary
from penultima.compiled.backend.pipeline import OPTIONS, EntryCompiler


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
def test_inner_functions_at_any_depth_are_linked_and_have_no_machine_code(compiled: Any) -> None:  # noqa: ANN401
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


def test_an_exception_at_any_depth_reaches_python_and_a_skipped_call_raises_none() -> None:
    """Compiled code does not clear the memory for a call's result and exception before the call.

    If a call is skipped, an exception that an earlier call left in this memory must not be raised.
    """
    assert [visit(number) for number in (0, 3, 12)] == [1, 4, 101]
    with pytest.raises(ValueError, match="under the ground"):
        visit(-2)
    assert visit(11) == 101
