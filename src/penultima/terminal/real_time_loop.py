"""The input loop in real time. It handles keys and events as they arrive."""

import sys

from penultima.terminal.clock import MS_PER_S
from penultima.terminal.input.interrupts import Interrupted, Interrupts
from penultima.terminal.input.keyboard import Keyboard, LateKey, LineEditor, TypedLine
from penultima.terminal.loop_protocol import LoopClient


def run_real_time_loop(play: LoopClient, interrupts: Interrupts) -> None:
    """Play until the match is over. Reading the keyboard may raise StopRequested or EOFError."""
    with Keyboard(sys.stdin, play.screen.show_again) as keyboard:
        _run(play, keyboard, interrupts)


def _run(play: LoopClient, keyboard: Keyboard, interrupts: Interrupts) -> None:
    editor = LineEditor(play.keys.personal_keys)
    while True:
        play.driver.run_due()
        _update(play, editor)
        if play.is_over and not play.is_leaving:
            return
        play.screen.show_prompt(play.prompt(), editor.before, editor.after)
        try:
            with interrupts.allow():
                ready = keyboard.wait_for_key(_wait_s(play), play.driver.files)
        except Interrupted:
            editor.clear()
            play.handle_interrupt()
            continue
        if ready:
            _handle_input(play, editor, keyboard.read())


def _update(play: LoopClient, editor: LineEditor) -> None:
    """Show news. If the question or the keys change, remove late presses of the old keys from the line."""
    questions = play.question_count
    play.update()
    is_over = play.question_count > questions or (
        play.active_keys != editor.active_keys and editor.is_idle(play.driver.now_ms)
    )
    if is_over and not editor.text.strip(play.keys.all_keys):
        editor.clear()
    editor.set_active_keys(play.active_keys, play.driver.now_ms)


def _wait_s(play: LoopClient) -> float | None:
    next_ms = play.next_event_ms
    return None if next_ms is None else max(0, next_ms - play.driver.now_ms) / MS_PER_S


def _handle_input(play: LoopClient, editor: LineEditor, data: bytes) -> None:
    for typed in editor.feed(data, play.driver.now_ms):
        prompt = play.prompt()
        if isinstance(typed, TypedLine):
            if typed.text or play.requested_input():
                play.screen.show_prompt(prompt, typed.text)
                play.screen.keep_prompt()
            play.handle_line(typed.text)
        elif isinstance(typed, LateKey):
            play.screen.print_line(play.say("terminal.answer.stale"))
        else:
            play.keys.handle_key(typed.key)
        _update(play, editor)
