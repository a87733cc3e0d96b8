"""The loop in real time: whatever comes first, a key or what happens by itself."""

import sys

from penultima.terminal.clock import SECOND
from penultima.terminal.interrupts import Interrupted, Interrupts
from penultima.terminal.keys import Editor, Keyboard, Typed
from penultima.terminal.scene import Scene


def play_live(play: Scene, interrupts: Interrupts) -> None:
    """Until the match is over. Leave and EOFError come from the keyboard."""
    with Keyboard(sys.stdin, play.screen.show_again) as keyboard:
        _play(play, keyboard, interrupts)


def _play(play: Scene, keyboard: Keyboard, interrupts: Interrupts) -> None:
    editor = Editor(play.keys.own)
    while True:
        play.driver.catch_up()
        _hear(play, editor)
        if play.is_over and not play.is_leaving:
            return
        play.screen.ask(play.prompt(), editor.text)
        try:
            with interrupts.heeded_here():
                ready = keyboard.ready(_seconds(play), play.driver.files)
        except Interrupted:
            editor.text = ""
            play.interrupted()
            continue
        if ready:
            _take(play, editor, keyboard.read())


def _hear(play: Scene, editor: Editor) -> None:
    """A key that was pressed too late stands in the line as a letter; it is not in the way of a new question."""
    offers = play.offers
    play.hear()
    if play.offers > offers and not editor.text.strip(play.keys.letters):
        editor.text = ""
    editor.hot = play.hot


def _seconds(play: Scene) -> float | None:
    moment = play.next_moment
    return None if moment is None else max(0, moment - play.driver.now) / SECOND


def _take(play: Scene, editor: Editor, data: bytes) -> None:
    for typed in editor.feed(data, play.driver.now):
        prompt = play.prompt()
        if isinstance(typed, Typed):
            if typed.text or play.wants():
                play.screen.ask(prompt, typed.text)
                play.screen.answered()
            play.typed(typed.text)
        else:
            play.keys.pressed(typed.sign)
        _hear(play, editor)
