"""The prompt stays below all other lines, even if it fills several rows."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.terminal.display import screen
from penultima.terminal.display.screen import Screen, count_columns, count_rows
from penultima.terminal.display.wrapping import wrap_line
from tests.helpers.terminal.visible_screen import Glass

WIDTH = 20


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "_width", lambda: WIDTH)


def seen(out: io.StringIO) -> Glass:
    glass = Glass(WIDTH)
    glass.write(out.getvalue().replace("\n", "\r\n"))
    return glass


WORDS = st.text("ab ", max_size=50).map(str.strip)


@given(st.lists(st.tuples(WORDS, WORDS, st.lists(WORDS, max_size=3)), max_size=6))
def test_news_replace_the_prompt_completely(
    prompts: list[tuple[str, str, list[str]]],
) -> None:
    out = Tty()
    shown = Screen(out)
    expected: list[str] = []
    for prompt, typed, lines in prompts:
        shown.show_prompt(prompt, typed)
        for line in lines:
            shown.print_line(line.upper())
            expected += line.upper().split()
    glass = seen(out)
    news_words = [word for row in glass.rows for word in row.split() if word.isupper()]
    assert "".join(news_words) == "".join(expected)
    left = "".join("".join(row.split()) for row in glass.rows if not row.isupper())
    prompt, typed, lines = prompts[-1] if prompts else ("", "", [])
    assert left == ("" if lines else "".join((prompt + typed).split()))


@given(WORDS, WORDS, WORDS)
def test_cursor_is_between_typed_text_and_rest(prompt: str, before: str, after: str) -> None:
    """The next text appears at the cursor, and removing the prompt leaves no characters behind."""
    out = Tty()
    shown = Screen(out)
    shown.print_line("NEWS")
    shown.show_prompt(prompt, before, after)
    glass = seen(out)
    glass.write("*" if after else "")
    text = "".join("".join(row.split()) for row in glass.rows[1:])
    whole = wrap_line(prompt, WIDTH) + (" " if prompt else "") + before
    assert text == "".join((whole + ("*" + after[1:] if after else "")).split())
    shown.print_line("MORE")
    assert seen(out).rows == ["NEWS", "MORE", ""]


def test_answered_prompt_stays_on_the_screen() -> None:
    out = Tty()
    shown = Screen(out)
    shown.show_prompt("What?", "dr")
    shown.show_prompt("What?", "draw")
    shown.keep_prompt()
    shown.print_line("You draw.")
    assert seen(out).rows == ["What? draw", "You draw.", ""]


def test_cleared_screen_is_empty() -> None:
    out = Tty()
    shown = Screen(out)
    shown.print_line("You have R7.")
    shown.show_prompt("What?", "R")
    shown.clear()
    assert seen(out).text == ""


def test_rows_are_counted_as_a_terminal_wraps_them() -> None:
    assert [count_rows("a" * count, 10) for count in (0, 1, 10, 11, 20, 21)] == [1, 1, 1, 2, 2, 3]
    assert count_rows("a\nb\n" + "c" * 11, 10) == 4
    assert count_rows("\x1b[1;31m" + "a" * 10 + "\x1b[0m", 10) == 1


def test_wide_and_combining_characters_have_their_width() -> None:
    assert count_columns("añ🂡七") == 5
    assert count_columns("e\u0301") == 1
