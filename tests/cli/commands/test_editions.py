"""`penultima editions` and `penultima diff` print a page, or one sentence if the input is bad."""

import io
import re
import sys
from pathlib import Path

import pytest

from penultima.cli.output.printing import print_markdown
from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.i18n import catalogue
from penultima.rulebook.comparison import comparison_page
from penultima.rulebook.edition_index import index_page
from penultima.rulebook.edition_page import edition_page
from tests.helpers.cli.command import penultima
from tests.helpers.editions.changed_edition import text_of

BAD = {
    "no such edition": (["editions", "pocket"], "no such edition: pocket"),
    "no such file": (["editions", "nowhere.toml"], "nowhere.toml: "),
    "unknown language": (["editions", "--lang", "fr"], "invalid choice"),
    "diff with no such edition": (["diff", "giant", "pocket"], "no such edition: pocket"),
    "diff with one edition": (["diff", "giant"], "required: B"),
    "diff with no such file": (["diff", "nowhere.toml", "giant"], "nowhere.toml: "),
    "misspelt option": (
        ["diff", "giant", "mini", "--option", "stack=any"],
        "stack: no such option in mini; did you mean stacking? See penultima editions mini",
    ),
    "misspelt value": (["diff", "giant", "giant", "--option", "stacking=all"], "stacking: expected 'off', "),
    "option without value": (["diff", "giant", "giant", "--option", "teams"], "option: expected ID=VALUE"),
    "misspelt effect": (["diff", "giant", "classic", "--custom", "next: drow 2"], "customs: WC1: effect, column 7"),
    "nothing to write on": (["diff", "classic", "giant", "--custom", "extra-turn"], "giant has no customizable cards"),
}


@pytest.mark.parametrize(("arguments", "reason"), BAD.values(), ids=BAD.keys())
def test_bad_input_of_editions_and_diff_gives_one_sentence_and_exit_code_2(arguments: list[str], reason: str) -> None:
    done = penultima(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.startswith("penultima: ")
    assert done.stderr.count("\n") == 1


def test_editions_without_a_name_lists_all_in_the_language_of_the_locale() -> None:
    editions = [load.load_bundled(name) for name in load.bundled_ids()]
    assert penultima("editions").stdout == index_page(editions, catalogue("en"))
    assert penultima("editions", language="es_MX.UTF-8").stdout == index_page(editions, catalogue("es"))


def test_the_page_of_an_edition_is_plain_markdown_in_a_pipe() -> None:
    done = penultima("editions", "race", "--lang", "es")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == edition_page(load.load_bundled("race"), catalogue("es"))


def test_diff_applies_options_and_custom_cards_to_the_second_edition() -> None:
    done = penultima("diff", "giant", "classic", "--option", "teams=true", "--custom", "extra-turn", "--lang", "en")
    played = ruleset("classic", {"teams": True}, ("self: extra-turn",))
    assert done.stdout == comparison_page(ruleset("giant"), played, catalogue("en"))


def test_diff_of_equal_editions_succeeds() -> None:
    done = penultima("diff", "mini", "mini", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nNothing differs: both use the same rules.\n")


def test_an_edition_from_a_file_has_a_page_and_can_be_compared(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text_of("mini").replace('id = "mini"', 'id = "own"').replace("value = 5", "value = 3"))
    assert penultima("editions", str(path)).stdout.startswith("# own\n")
    assert "| cards dealt to each player | 5 | 3 |" in penultima("diff", "mini", str(path)).stdout
    changed = penultima("diff", str(path), str(path), "--option", "jump-in=true").stdout
    assert changed.startswith("# own: what your choices change\n")
    path.write_text("id = 3")
    broken = penultima("editions", str(path))
    assert (broken.returncode, broken.stderr.count("\n")) == (2, 1)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def print_on_terminal(monkeypatch: pytest.MonkeyPatch, **environ: str) -> str:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"TERM": "xterm-256color", "COLUMNS": "80"} | environ).items():
        monkeypatch.setenv(name, value)
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    print_markdown("# Title\n\nSome `code` and\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n")
    return screen.getvalue()


COLOURED = re.compile(r"\x1b\[[0-9;]*\b[34][0-7]\b")


def test_the_page_of_an_edition_is_rendered_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = print_on_terminal(monkeypatch)
    assert COLOURED.search(text)
    assert "# Title" not in text
    assert "| --- |" not in text


def test_no_color_and_dumb_terminals_get_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    text = print_on_terminal(monkeypatch, NO_COLOR="1")
    assert "Title" in text
    assert not COLOURED.search(text)
    assert "\x1b" not in print_on_terminal(monkeypatch, TERM="dumb")
