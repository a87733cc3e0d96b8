"""The page of the command line is what the commands say today."""

import argparse

import pytest

from penultima.cli.main import parser
from scripts import command_line


def test_the_page_is_current() -> None:
    assert command_line.PAGE.read_text(encoding="utf-8") == command_line.page(), "make pages"


def test_the_width_of_the_terminal_and_the_locale_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = command_line.page()
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert command_line.page() == before


def test_a_new_command_and_its_flags_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a command below a command, with an argument of every form."""

    def grown(language: str) -> argparse.ArgumentParser:
        whole = argparse.ArgumentParser(prog="penultima", description=parser(language).description)
        upper = whole.add_subparsers().add_parser("upper", description="what stands above")
        lower = upper.add_subparsers().add_parser("lower", description="what stands below")
        lower.add_argument("files", nargs="*", metavar="FILE", help="some files")
        lower.add_argument("-n", "--number", type=int, default=0, help="a number")
        lower.add_argument("--colour", choices=("R", "B"), help="a colour")
        lower.add_argument("--quiet", action="store_true", help="say nothing")
        return whole

    monkeypatch.setattr(command_line, "parser", grown)
    assert command_line.page().endswith("""\
## penultima upper

What stands above.

## penultima upper lower

What stands below.

- `[FILE...]`: Some files.
- `-n, --number NUMBER`: A number. Default: `0`.
- `--colour R|B`: A colour.
- `--quiet`: Say nothing.
""")
