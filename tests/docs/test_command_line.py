"""The documentation page of the command line is generated from the commands."""

import argparse

import pytest

from penultima.cli.main import build_parser
from scripts import command_line


def test_the_command_line_page_is_current() -> None:
    assert command_line.PAGE.read_text(encoding="utf-8") == command_line.page(), "make docs"


def test_terminal_width_and_locale_do_not_change_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    before = command_line.page()
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert command_line.page() == before


def test_a_new_command_and_its_flags_appear_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a subcommand with every form of argument."""

    def grown(language: str) -> argparse.ArgumentParser:
        whole = argparse.ArgumentParser(prog="penultima", description=build_parser(language).description)
        upper = whole.add_subparsers().add_parser("upper", description="what stands above")
        lower = upper.add_subparsers().add_parser("lower", description="what stands below")
        lower.add_argument("files", nargs="*", metavar="FILE", help="some files")
        lower.add_argument("-n", "--number", type=int, default=0, help="a number")
        lower.add_argument("--colour", choices=("R", "B"), help="a colour")
        lower.add_argument("--quiet", action="store_true", help="say nothing")
        return whole

    monkeypatch.setattr(command_line, "build_parser", grown)
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
