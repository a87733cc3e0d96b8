"""The prompt stands below all lines, however long it is and whatever comes in."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.terminal import screen
from penultima.terminal.fold import folded
from penultima.terminal.screen import Screen, columns, rows
from tests.terminal.glass import Glass

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
def test_nothing_of_a_prompt_is_left_among_the_news_and_no_news_are_lost(
    said: list[tuple[str, str, list[str]]],
) -> None:
    out = Tty()
    shown = Screen(out)
    expected: list[str] = []
    for prompt, typed, lines in said:
        shown.ask(prompt, typed)
        for line in lines:
            shown.line(line.upper())
            expected += line.upper().split()
    glass = seen(out)
    told = [word for row in glass.rows for word in row.split() if word.isupper()]
    assert "".join(told) == "".join(expected)
    left = "".join("".join(row.split()) for row in glass.rows if not row.isupper())
    prompt, typed, lines = said[-1] if said else ("", "", [])
    assert left == ("" if lines else "".join((prompt + typed).split()))


@given(WORDS, WORDS, WORDS)
def test_the_cursor_stands_between_what_is_before_and_after_it(prompt: str, before: str, after: str) -> None:
    """What is put there next stands in its place, and nothing is left once the prompt is lifted."""
    out = Tty()
    shown = Screen(out)
    shown.line("NEWS")
    shown.ask(prompt, before, after)
    glass = seen(out)
    glass.write("*" if after else "")
    text = "".join("".join(row.split()) for row in glass.rows[1:])
    whole = folded(prompt, WIDTH) + (" " if prompt else "") + before
    assert text == "".join((whole + ("*" + after[1:] if after else "")).split())
    shown.line("MORE")
    assert seen(out).rows == ["NEWS", "MORE", ""]


def test_what_was_answered_stays() -> None:
    out = Tty()
    shown = Screen(out)
    shown.ask("What?", "dr")
    shown.ask("What?", "draw")
    shown.answered()
    shown.line("You draw.")
    assert seen(out).rows == ["What? draw", "You draw.", ""]


def test_a_cleared_screen_shows_nothing_of_what_was() -> None:
    out = Tty()
    shown = Screen(out)
    shown.line("You have R7.")
    shown.ask("What?", "R")
    shown.clear()
    assert seen(out).text == ""


def test_rows_are_counted_as_a_terminal_breaks_them() -> None:
    assert [rows("a" * count, 10) for count in (0, 1, 10, 11, 20, 21)] == [1, 1, 1, 2, 2, 3]
    assert rows("a\nb\n" + "c" * 11, 10) == 4
    assert rows("\x1b[1;31m" + "a" * 10 + "\x1b[0m", 10) == 1


def test_wide_signs_and_accents_take_the_room_they_take() -> None:
    assert columns("añ🂡七") == 5
    assert columns("e\u0301") == 1
