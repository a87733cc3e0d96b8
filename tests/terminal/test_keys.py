"""The line that is typed, and single keys."""

import os
import pty
import termios

import pytest

from penultima.terminal.keys import LATE, MOST_TYPED, Editor, Keyboard, Late, Pressed, Typed


def fed(editor: Editor, *data: str | bytes, at: int = 0) -> list[Typed | Pressed | Late]:
    """What came of it, piece after piece."""
    pieces = [piece.encode() if isinstance(piece, str) else piece for piece in data]
    return [typed for piece in pieces for typed in editor.feed(piece, at)]


@pytest.mark.parametrize("enter", ["\r", "\n"])
def test_a_line_is_whole_at_enter(enter: str) -> None:
    assert fed(Editor(), "j", "ugar", " 7", enter) == [Typed("jugar 7")]


def test_signs_of_several_bytes_may_arrive_in_parts() -> None:
    assert fed(Editor(), b"comod\xc3", b"\xadn\r") == [Typed("comodín")]


def test_what_is_no_utf8_is_no_crash() -> None:
    assert fed(Editor(), b"\xff\xfe7\r") == [Typed("\ufffd\ufffd7")]


def test_backspace_control_u_and_control_w_take_back() -> None:
    assert fed(Editor(), "ab\x7f\x08\x7fc\r", "abc\x15d\r", "play red 7\x17\x17blue\r") == [
        Typed("c"),
        Typed("d"),
        Typed("playblue"),
    ]


def test_keys_that_are_sequences_and_do_not_move_mean_nothing() -> None:
    assert fed(Editor(), "R\x1b[A\x1b[1;5C\x1bOP\x1b[", "5~7\r") == [Typed("R7")]


LEFT, RIGHT = "\x1b[D", "\x1b[C"


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (f"R8{LEFT}\x7fB", "B8"),
        (f"R8{LEFT}\x1bOD\x1b[3~G", "G8"),
        (f"R8{LEFT}{LEFT}{LEFT}play {RIGHT}{RIGHT}{RIGHT}!", "play R8!"),
        *((f"ed 7{start}r{end}!", "red 7!") for start, end in [("\x1b[H", "\x1b[F"), ("\x01", "\x05")]),
        *((f"ed 7{start}r{end}!", "red 7!") for start, end in [("\x1b[1~", "\x1b[4~"), ("\x1bOH", "\x1bOF")]),
        (f"play red 7{LEFT}{LEFT}\x17blue", "playblue 7"),
        (f"play red{LEFT}\x15draw", "draw"),
        ("\x7f\x1b[3~R7\x1b[3~", "R7"),
    ],
)
def test_the_cursor_moves_in_the_line(keys: str, text: str) -> None:
    assert fed(Editor(), keys + "\r") == [Typed(text)]


def test_a_pasted_text_is_as_many_lines_as_it_has() -> None:
    editor = Editor()
    editor.hot = "uc"
    assert fed(editor, "catch Bea\rcall\rdr") == [Typed("catch Bea"), Typed("call")]
    assert editor.text == "dr"


def test_a_hot_key_acts_at_once_where_nothing_is_typed() -> None:
    editor = Editor()
    editor.hot = "uc \r"
    assert fed(editor, "u", " ", "\r") == [Pressed("u"), Pressed(" "), Pressed("\r")]
    assert fed(editor, "d", "u", "c", "\r") == [Typed("duc")]


@pytest.mark.parametrize("late", ["c", "cc"])
def test_a_key_that_came_too_late_does_not_keep_the_next_one_from_acting(late: str) -> None:
    editor = Editor()
    assert fed(editor, *late) == []
    editor.hot = "c"
    assert fed(editor, "c") == [Pressed("c")]
    assert editor.text == ""


def cooled(at: int = 5_000) -> Editor:
    """One whose key has just ceased to act."""
    editor = Editor()
    editor.heat("c", at - 1_500)
    editor.heat("", at)
    return editor


def test_a_key_that_came_a_moment_too_late_is_said_to_and_is_no_letter() -> None:
    editor = cooled()
    assert fed(editor, "c", at=5_000 + LATE - 1) == [Late("c")]
    assert editor.text == ""
    assert fed(cooled(), "c", "1", "\r", at=5_100) == [Late("c"), Typed("1")]


def test_after_that_it_is_a_letter() -> None:
    editor = cooled()
    assert fed(editor, "c", at=5_000 + LATE) == []
    assert editor.text == "c"


def test_a_key_that_came_too_late_may_begin_a_word_all_the_same() -> None:
    assert fed(cooled(), "c", "o", "l", "\r", at=5_100) == [Late("c"), Typed("col")]


def test_a_key_that_is_hit_once_more_after_it_acted_says_nothing() -> None:
    editor = Editor()
    editor.heat("c", 5_000)
    assert fed(editor, "c", at=5_100) == [Pressed("c")]
    editor.heat("", 5_100)
    assert fed(editor, "c", at=5_300) == []
    assert editor.text == ""


def test_a_figure_that_named_somebody_is_the_number_of_a_choice_at_once() -> None:
    editor = Editor()
    editor.heat("23", 5_000)
    assert fed(editor, "3", at=5_100) == [Pressed("3")]
    editor.heat("", 5_100)
    assert fed(editor, "2\r", at=5_200) == [Typed("2")]


def test_a_space_is_no_beginning_of_a_line() -> None:
    """It was a slap that came too late."""
    assert fed(Editor(), " ", " ", "n", "o", "\r") == [Typed("no")]


def test_nobody_is_in_the_middle_of_a_word_a_while_after_the_last_key() -> None:
    editor = Editor()
    fed(editor, "c", at=5_000)
    assert not editor.is_idle(5_900)
    assert editor.is_idle(6_100)


def test_a_key_that_is_hit_several_times_is_no_paste() -> None:
    editor = Editor()
    editor.hot = " "
    assert fed(editor, "   ") == [Pressed(" ")] * 3


def test_what_is_hot_may_change_between_two_signs() -> None:
    editor = Editor()
    editor.hot = "u"
    pressed = editor.feed(b"uu", 0)
    assert next(pressed) == Pressed("u")
    editor.hot = ""
    assert list(pressed) == []
    assert editor.text.endswith("u")


def test_a_key_that_acted_begins_the_word_that_is_typed_on() -> None:
    editor = Editor()
    editor.hot = "c"
    assert fed(editor, "c", at=0) == [Pressed("c")]
    assert fed(editor, "o", "l", "\r", at=300) == [Typed("col")]


def test_but_not_a_word_that_is_typed_later() -> None:
    editor = Editor()
    editor.hot = "c"
    fed(editor, "c", at=0)
    assert fed(editor, "r7\r", at=5_000) == [Typed("r7")]


@pytest.mark.parametrize("typed", ["1", "1\x7f7", "\x7fr7", " r7", "\x15draw", "\x17draw", "r7", "w+4"])
def test_a_key_that_acted_stands_before_letters_only(typed: str) -> None:
    """Not before a number or the code of a card, and not any more once something was taken back or parted from it."""
    editor = Editor()
    editor.hot = "c"
    fed(editor, "c")
    editor.hot = ""
    fed(editor, *typed)
    assert "c" not in editor.text


def test_a_key_that_acted_and_then_enter_is_an_empty_line() -> None:
    editor = Editor()
    editor.hot = "c"
    assert fed(editor, "c", "\r", "o", "\r") == [Pressed("c"), Typed(""), Typed("o")]


def test_a_key_that_is_hit_again_too_late_begins_no_word() -> None:
    editor = Editor()
    editor.hot = "c"
    fed(editor, "c")
    editor.hot = ""
    fed(editor, "c")
    assert editor.text == "c"


@pytest.mark.parametrize("pieces", [("a", "l"), ("al",)])
def test_keys_of_several_people_are_each_their_own(pieces: tuple[str, ...]) -> None:
    """Also where both come at once."""
    editor = Editor(own="al")
    editor.hot = "al"
    assert fed(editor, *pieces) == [Pressed("a"), Pressed("l")]
    fed(editor, "a")
    editor.hot = "a"
    fed(editor, "l")
    assert editor.text == "l"


def test_control_d_ends_an_empty_line_only() -> None:
    assert fed(Editor(), "a\x04b\r") == [Typed("ab")]
    with pytest.raises(EOFError):
        fed(Editor(), "\x04")


def test_a_line_has_its_bounds() -> None:
    [line] = fed(Editor(), "9" * 5000 + "\r")
    assert line == Typed("9" * MOST_TYPED)


def interrupted(keyboard: Keyboard, keys: int) -> None:
    """Something goes wrong after a key was read."""
    with keyboard:
        assert not termios.tcgetattr(keyboard.file)[3] & (termios.ECHO | termios.ICANON)
        os.write(keys, b"u")
        assert keyboard.ready(20)
        assert keyboard.read() == b"u"
        assert not keyboard.ready(0)
        raise ZeroDivisionError


def test_the_terminal_is_as_it_was_whatever_happens() -> None:
    mine, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    with os.fdopen(theirs, "r") as stream:
        with pytest.raises(ZeroDivisionError):
            interrupted(Keyboard(stream), mine)
        assert termios.tcgetattr(theirs) == before
    os.close(mine)


def test_a_terminal_that_is_gone_is_the_end_of_input() -> None:
    mine, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as stream, Keyboard(stream) as keyboard:
        os.close(mine)
        assert keyboard.ready(20)
        with pytest.raises(EOFError):
            keyboard.read()
