"""What a key that came too late leaves in the line, at a table in time whose time the test makes jump."""

import io

import pytest

from penultima.terminal import seating
from penultima.terminal.clock import JumpedTime
from penultima.terminal.evening import Evening
from penultima.terminal.keys import AFTERTHOUGHT, Editor, Pressed
from penultima.terminal.live import _hear
from penultima.terminal.play import Play
from penultima.texts import catalogue
from tests.terminal.sitting import party


@pytest.fixture(autouse=True)
def jumped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "RealTime", JumpedTime)


def sat(position: str, **settings: object) -> tuple[Play, Editor]:
    evening = Evening(party(position=position, **settings), catalogue("en"), io.StringIO(), calm=False)  # type: ignore[arg-type]
    evening._begin()
    editor = Editor(evening.play.keys.own)
    _hear(evening.play, editor)
    return evening.play, editor


def press(play: Play, editor: Editor, keys: str) -> list[object]:
    return list(editor.feed(keys.encode(), play.driver.now))


def jump(play: Play, editor: Editor) -> None:
    """To whatever happens next."""
    play.driver.wait(play.driver.next_moment)
    play.driver.catch_up()
    _hear(play, editor)


def until_another_deal(key: str) -> Editor:
    """The line at the end of a deal in which the key was pressed whenever the person had to wait."""
    play, editor = sat("", players=2, seed=3)
    while play.wants() != "deal":
        if play.wants():
            assert not editor.text.strip("n")
            play.typed("1")
            _hear(play, editor)
        else:
            press(play, editor, f"\x15{key}")
            jump(play, editor)
    return editor


def test_it_is_no_part_of_the_answer_whether_to_play_another_deal() -> None:
    assert until_another_deal("c").text == ""


def test_what_is_typed_ahead_is_not_taken_away() -> None:
    assert until_another_deal("n").text == "n"


CATCH = "hands=G1,G2,G3/R2,R3/B5,B6,B7 top=R7 turn=1"
"""Bea comes to one card."""


def test_it_does_not_keep_another_key_from_acting() -> None:
    play, editor = sat(CATCH)
    press(play, editor, "u")
    play.driver.wait(play.driver.now + AFTERTHOUGHT + 1)
    play.driver.catch_up()
    while "c" not in play.hot:
        jump(play, editor)
    _hear(play, editor)
    assert press(play, editor, "c") == [Pressed("c")]


def test_a_word_that_is_being_typed_is_not_torn_by_keys_that_begin_to_act() -> None:
    play, editor = sat(CATCH)
    while "c" not in play.hot:
        press(play, editor, "\x15j")
        play.driver.wait(play.driver.next_moment)
        play.driver.catch_up()
        press(play, editor, "\x15j")
        _hear(play, editor)
    press(play, editor, "u")
    assert editor.text == "ju"
