"""The line editor with its hot keys, and the terminal mode of the keyboard."""

import os
import pty
import termios

import pytest

from penultima.terminal.input.keyboard import (
    LATE_KEY_MS,
    MAX_LINE_CHARS,
    Keyboard,
    KeyPress,
    LateKey,
    LineEditor,
    TypedLine,
)


def fed(editor: LineEditor, *data: str | bytes, at: int = 0) -> list[TypedLine | KeyPress | LateKey]:
    """Feed data to an editor piece by piece, and return its lines and keys."""
    pieces = [piece.encode() if isinstance(piece, str) else piece for piece in data]
    return [typed for piece in pieces for typed in editor.feed(piece, at)]


@pytest.mark.parametrize("enter", ["\r", "\n"])
def test_enter_completes_a_line(enter: str) -> None:
    assert fed(LineEditor(), "j", "ugar", " 7", enter) == [TypedLine("jugar 7")]


def test_multibyte_characters_may_arrive_in_parts() -> None:
    assert fed(LineEditor(), b"comod\xc3", b"\xadn\r") == [TypedLine("comodín")]


def test_invalid_utf8_does_not_raise() -> None:
    assert fed(LineEditor(), b"\xff\xfe7\r") == [TypedLine("\ufffd\ufffd7")]


def test_backspace_ctrl_u_and_ctrl_w_delete_text() -> None:
    assert fed(LineEditor(), "ab\x7f\x08\x7fc\r", "abc\x15d\r", "play red 7\x17\x17blue\r") == [
        TypedLine("c"),
        TypedLine("d"),
        TypedLine("playblue"),
    ]


def test_other_escape_sequences_are_ignored() -> None:
    assert fed(LineEditor(), "R\x1b[A\x1b[1;5C\x1bOP\x1b[", "5~7\r") == [TypedLine("R7")]


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
def test_cursor_keys_move_in_the_line(keys: str, text: str) -> None:
    assert fed(LineEditor(), keys + "\r") == [TypedLine(text)]


def test_pasted_text_yields_its_lines() -> None:
    editor = LineEditor()
    editor.active_keys = "uc"
    assert fed(editor, "catch Bea\rcall\rdr") == [TypedLine("catch Bea"), TypedLine("call")]
    assert editor.text == "dr"


def test_active_key_acts_on_an_empty_line() -> None:
    editor = LineEditor()
    editor.active_keys = "uc \r"
    assert fed(editor, "u", " ", "\r") == [KeyPress("u"), KeyPress(" "), KeyPress("\r")]
    assert fed(editor, "d", "u", "c", "\r") == [TypedLine("duc")]


@pytest.mark.parametrize("late", ["c", "cc"])
def test_late_letter_does_not_stop_the_next_key(late: str) -> None:
    editor = LineEditor()
    assert fed(editor, *late) == []
    editor.active_keys = "c"
    assert fed(editor, "c") == [KeyPress("c")]
    assert editor.text == ""


def cooled(at: int = 5_000) -> LineEditor:
    """Return an editor whose hot key was active for 1.5 seconds, until the moment `at`."""
    editor = LineEditor()
    editor.set_active_keys("c", at - 1_500)
    editor.set_active_keys("", at)
    return editor


def test_slightly_late_key_is_reported_and_not_inserted() -> None:
    editor = cooled()
    assert fed(editor, "c", at=5_000 + LATE_KEY_MS - 1) == [LateKey("c")]
    assert editor.text == ""
    assert fed(cooled(), "c", "1", "\r", at=5_100) == [LateKey("c"), TypedLine("1")]


def test_much_later_key_is_a_letter() -> None:
    editor = cooled()
    assert fed(editor, "c", at=5_000 + LATE_KEY_MS) == []
    assert editor.text == "c"


def test_late_key_may_begin_a_word() -> None:
    assert fed(cooled(), "c", "o", "l", "\r", at=5_100) == [LateKey("c"), TypedLine("col")]


def test_repeated_key_is_not_reported_as_late() -> None:
    editor = LineEditor()
    editor.set_active_keys("c", 5_000)
    assert fed(editor, "c", at=5_100) == [KeyPress("c")]
    editor.set_active_keys("", 5_100)
    assert fed(editor, "c", at=5_300) == []
    assert editor.text == ""


def test_digit_that_is_no_longer_a_hot_key_is_a_choice_at_once() -> None:
    editor = LineEditor()
    editor.set_active_keys("23", 5_000)
    assert fed(editor, "3", at=5_100) == [KeyPress("3")]
    editor.set_active_keys("", 5_100)
    assert fed(editor, "2\r", at=5_200) == [TypedLine("2")]


def test_leading_space_is_ignored() -> None:
    """A space at the start of a line is probably a slap that came too late, so the editor drops it."""
    assert fed(LineEditor(), " ", " ", "n", "o", "\r") == [TypedLine("no")]


def test_editor_becomes_idle_some_time_after_the_last_key() -> None:
    editor = LineEditor()
    fed(editor, "c", at=5_000)
    assert not editor.is_idle(5_900)
    assert editor.is_idle(6_100)


def test_repeated_key_does_not_count_as_pasted_text() -> None:
    editor = LineEditor()
    editor.active_keys = " "
    assert fed(editor, "   ") == [KeyPress(" ")] * 3


def test_active_keys_may_change_between_two_characters_of_one_read() -> None:
    editor = LineEditor()
    editor.active_keys = "u"
    pressed = editor.feed(b"uu", 0)
    assert next(pressed) == KeyPress("u")
    editor.active_keys = ""
    assert list(pressed) == []
    assert editor.text.endswith("u")


def test_hot_key_that_acted_begins_the_word_that_is_typed() -> None:
    editor = LineEditor()
    editor.active_keys = "c"
    assert fed(editor, "c", at=0) == [KeyPress("c")]
    assert fed(editor, "o", "l", "\r", at=300) == [TypedLine("col")]


def test_hot_key_that_acted_does_not_begin_a_later_word() -> None:
    editor = LineEditor()
    editor.active_keys = "c"
    fed(editor, "c", at=0)
    assert fed(editor, "r7\r", at=5_000) == [TypedLine("r7")]


@pytest.mark.parametrize("typed", ["1", "1\x7f7", "\x7fr7", " r7", "\x15draw", "\x17draw", "r7", "w+4"])
def test_hot_key_that_acted_is_added_to_the_line_before_letters_only(typed: str) -> None:
    """A hot key that has acted may be the first letter of a word, so the editor adds it to the line if letters follow.

    The editor does not add the key before digits and card codes, or after editing keys.
    """
    editor = LineEditor()
    editor.active_keys = "c"
    fed(editor, "c")
    editor.active_keys = ""
    fed(editor, *typed)
    assert "c" not in editor.text


def test_enter_after_a_hot_key_that_acted_is_an_empty_line() -> None:
    editor = LineEditor()
    editor.active_keys = "c"
    assert fed(editor, "c", "\r", "o", "\r") == [KeyPress("c"), TypedLine(""), TypedLine("o")]


def test_repeated_late_key_is_inserted_only_once() -> None:
    editor = LineEditor()
    editor.active_keys = "c"
    fed(editor, "c")
    editor.active_keys = ""
    fed(editor, "c")
    assert editor.text == "c"


@pytest.mark.parametrize("pieces", [("a", "l"), ("al",)])
def test_personal_keys_of_two_people_act_separately(pieces: tuple[str, ...]) -> None:
    """The keys of two people act separately, even if one read returns both."""
    editor = LineEditor(personal_keys="al")
    editor.active_keys = "al"
    assert fed(editor, *pieces) == [KeyPress("a"), KeyPress("l")]
    fed(editor, "a")
    editor.active_keys = "a"
    fed(editor, "l")
    assert editor.text == "l"


def test_ctrl_d_ends_input_on_an_empty_line_only() -> None:
    assert fed(LineEditor(), "a\x04b\r") == [TypedLine("ab")]
    with pytest.raises(EOFError):
        fed(LineEditor(), "\x04")


def test_line_length_is_bounded() -> None:
    [line] = fed(LineEditor(), "9" * 5000 + "\r")
    assert line == TypedLine("9" * MAX_LINE_CHARS)


def interrupted(keyboard: Keyboard, keys: int) -> None:
    """Read a key while the keyboard has set its terminal mode, and then raise an exception."""
    with keyboard:
        assert not termios.tcgetattr(keyboard.file)[3] & (termios.ECHO | termios.ICANON)
        os.write(keys, b"u")
        assert keyboard.wait_for_key(20)
        assert keyboard.read() == b"u"
        assert not keyboard.wait_for_key(0)
        raise ZeroDivisionError


def test_terminal_attributes_are_restored_after_an_error() -> None:
    mine, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    with os.fdopen(theirs, "r") as stream:
        with pytest.raises(ZeroDivisionError):
            interrupted(Keyboard(stream), mine)
        assert termios.tcgetattr(theirs) == before
    os.close(mine)


def test_lost_terminal_raises_the_end_of_input() -> None:
    mine, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as stream, Keyboard(stream) as keyboard:
        os.close(mine)
        assert keyboard.wait_for_key(20)
        with pytest.raises(EOFError):
            keyboard.read()
