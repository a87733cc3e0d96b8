"""The loop without time: lines are asked for where somebody has something to do, and else time jumps."""

from collections.abc import Callable

from penultima.terminal.interrupts import Interrupted, Interrupts
from penultima.terminal.scene import Scene

Ask = Callable[[str], str]
"""Shows a prompt and gives the line that is typed; EOFError when there are no more."""


def play_calm(ask: Ask, play: Scene, interrupts: Interrupts) -> None:
    """Until the match is over. Leave and EOFError come from what is typed."""
    while True:
        play.hear()
        if play.is_over and not play.is_leaving:
            return
        prompt = play.prompt()
        line: str | None = None
        try:
            with interrupts.heeded_here():
                if prompt:
                    line = ask(f"{prompt} ")
                else:
                    play.driver.wait(play.next_moment)
        except Interrupted:
            play.screen.line()
            play.interrupted()
            continue
        if line is None:
            play.driver.catch_up()
        else:
            play.typed(line.strip())
