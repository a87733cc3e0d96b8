"""Whoever waits for the compiler is told so on standard error, in a pipe too; whoever need not is told nothing."""

from collections.abc import Callable
from typing import Any

import numba
import pytest

from penultima.cli.waiting import compiling_said
from penultima.fast import compiling
from penultima.texts import catalogue


def fresh() -> Any:  # noqa: ANN401 - Numba's own type
    """A small thing to compile, called as an entry point of the lab is, with something of its own to call."""
    add_one: Any = numba.njit(lambda number: number + 1)

    def measure_rows(number: int) -> int:
        return int(add_one(number))

    return numba.njit(measure_rows)


def told(capsys: pytest.CaptureFixture[str], work: Callable[[int], int], language: str = "en") -> list[str]:
    with compiling_said(catalogue(language)):
        assert work(1) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.splitlines()


def test_it_says_what_is_compiled_about_how_long_it_takes_and_when_it_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "PATIENCE", 1000.0)
    begins, ends = told(capsys, fresh())
    assert "to play deals that are looked at after every step: half a minute or a whole one" in begins
    assert ends.startswith("  done in ")
    assert told(capsys, fresh(), "es")[0].startswith("Se compila, una vez para esta versión")


def test_there_is_a_sign_of_life_on_the_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "PATIENCE", 0.0)
    _, goes_on, _ = told(capsys, fresh())
    assert goes_on == "  1 function so far"


def test_nothing_is_said_where_all_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    work = fresh()
    work(1)
    assert told(capsys, work) == []


def test_nobody_is_told_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, fresh())
    fresh()(1)
    assert capsys.readouterr().err == ""
