"""A notice on standard error announces a compilation, even if standard error is a pipe."""

from collections.abc import Callable
from typing import Any

import numba
import pytest

from penultima.cli.output.compile_notice import announce_compiling
from penultima.compiled.cache import compile_progress
from penultima.i18n import catalogue


def make_uncompiled() -> Any:  # noqa: ANN401 - Numba has no public type for it
    """Return a small uncompiled function with the name of a lab function. It calls another uncompiled function."""
    add_one: Any = numba.njit(lambda number: number + 1)

    def measure_rows(number: int) -> int:
        return int(add_one(number))

    return numba.njit(measure_rows)


def capture_notices(capsys: pytest.CaptureFixture[str], work: Callable[[int], int], language: str = "en") -> list[str]:
    with announce_compiling(catalogue(language)):
        assert work(1) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.splitlines()


def test_the_compile_notice_says_what_is_compiled_and_how_long_it_took(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_progress, "MESSAGE_INTERVAL_S", 1000.0)
    begins, ends = capture_notices(capsys, make_uncompiled())
    assert "to play deals measured after every step, once for this version: half a minute to a minute" in begins
    assert ends.startswith("  done in ")
    assert capture_notices(capsys, make_uncompiled(), "es")[0].startswith("Compilando las reglas")


def test_the_compile_notice_reports_progress(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_progress, "MESSAGE_INTERVAL_S", 0.0)
    _, goes_on, _ = capture_notices(capsys, make_uncompiled())
    assert goes_on == "  1 function so far"


def test_compiled_code_prints_no_notice(capsys: pytest.CaptureFixture[str]) -> None:
    work = make_uncompiled()
    work(1)
    assert capture_notices(capsys, work) == []


def test_no_notice_is_printed_after_the_context_ends(capsys: pytest.CaptureFixture[str]) -> None:
    capture_notices(capsys, make_uncompiled())
    make_uncompiled()(1)
    assert capsys.readouterr().err == ""
