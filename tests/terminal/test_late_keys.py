"""The input line after a hot key that was pressed too late. The tests advance the clock of the table."""

import io

import pytest

from penultima.i18n import catalogue
from penultima.terminal.clock import JumpedTime
from penultima.terminal.input.keyboard import WORD_START_MS, KeyPress, LineEditor
from penultima.terminal.local import seating
from penultima.terminal.local.local_match import LocalMatch
from penultima.terminal.match_loop import MatchLoop
from penultima.terminal.real_time_loop import _update
from tests.helpers.terminal.plain_match import party


@pytest.fixture(autouse=True)
def jumped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "RealTime", JumpedTime)


def start_loop(position: str, **settings: object) -> tuple[MatchLoop, LineEditor]:
    match = LocalMatch(party(position=position, **settings), catalogue("en"), io.StringIO(), calm=False)  # type: ignore[arg-type]
    match._print_introduction()
    editor = LineEditor(match.match_loop.keys.personal_keys)
    _update(match.match_loop, editor)
    return match.match_loop, editor


def press(play: MatchLoop, editor: LineEditor, keys: str) -> list[object]:
    return list(editor.feed(keys.encode(), play.driver.now_ms))


def jump(play: MatchLoop, editor: LineEditor) -> None:
    """Advance the clock to the next event, and update the screen."""
    play.driver.wait(play.driver.next_event_ms)
    play.driver.run_due()
    _update(play, editor)


def until_another_deal(key: str) -> LineEditor:
    """Play a deal and press the key whenever the person has to wait. Return the line editor at the end."""
    play, editor = start_loop("", players=2, seed=3)
    while play.requested_input() != "deal":
        if play.requested_input():
            assert not editor.text.strip("n")
            play.handle_line("1")
            _update(play, editor)
        else:
            press(play, editor, f"\x15{key}")
            jump(play, editor)
    return editor


def test_late_key_is_no_part_of_the_answer_to_another_deal() -> None:
    assert until_another_deal("c").text == ""


def test_text_typed_before_a_prompt_is_kept() -> None:
    assert until_another_deal("n").text == "n"


CATCH = "hands=G1,G2,G3/R2,R3/B5,B6,B7 top=R7 turn=1"
"""A position in which Bea's next play leaves her with one card."""


def test_late_key_does_not_stop_another_key() -> None:
    play, editor = start_loop(CATCH)
    press(play, editor, "u")
    play.driver.wait(play.driver.now_ms + WORD_START_MS + 1)
    play.driver.run_due()
    while "c" not in play.active_keys:
        jump(play, editor)
    _update(play, editor)
    assert press(play, editor, "c") == [KeyPress("c")]


def test_letters_of_a_typed_word_do_not_act_as_newly_activated_keys() -> None:
    play, editor = start_loop(CATCH)
    while "c" not in play.active_keys:
        press(play, editor, "\x15j")
        play.driver.wait(play.driver.next_event_ms)
        play.driver.run_due()
        press(play, editor, "\x15j")
        _update(play, editor)
    press(play, editor, "u")
    assert editor.text == "ju"
