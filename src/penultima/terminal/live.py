"""The loop in real time: whatever comes first, a key or what happens by itself."""

import sys

from penultima.terminal.clock import SECOND
from penultima.terminal.interrupts import Interrupted, Interrupts
from penultima.terminal.keys import Editor, Keyboard, Late, Typed
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
        play.screen.ask(play.prompt(), editor.before, editor.after)
        try:
            with interrupts.heeded_here():
                ready = keyboard.ready(_seconds(play), play.driver.files)
        except Interrupted:
            editor.clear()
            play.interrupted()
            continue
        if ready:
            _take(play, editor, keyboard.read())


def _hear(play: Scene, editor: Editor) -> None:
    """A key that was pressed too late stands in the line as a letter, not in the way of new questions or keys."""
    questions = play.questions
    play.hear()
    is_over = play.questions > questions or (play.hot != editor.hot and editor.is_idle(play.driver.now))
    if is_over and not editor.text.strip(play.keys.letters):
        editor.clear()
    editor.heat(play.hot, play.driver.now)


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
        elif isinstance(typed, Late):
            play.screen.line(play.say("terminal.answer.stale"))
        else:
            play.keys.pressed(typed.sign)
        _hear(play, editor)
