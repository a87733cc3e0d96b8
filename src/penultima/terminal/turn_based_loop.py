"""The input loop of a turn-based table. It reads lines. If no line is needed, the clock jumps to the next event."""

from collections.abc import Callable

from penultima.terminal.input.interrupts import Interrupted, Interrupts
from penultima.terminal.loop_protocol import LoopClient

ReadLine = Callable[[str], str]
"""Function that shows a prompt and returns the typed line. It raises EOFError at the end of input."""


def run_turn_based_loop(ask: ReadLine, play: LoopClient, interrupts: Interrupts) -> None:
    """Play until the match is over. Reading the input may raise StopRequested or EOFError."""
    while True:
        play.update()
        if play.is_over and not play.is_leaving:
            return
        prompt = play.prompt()
        line: str | None = None
        try:
            with interrupts.allow():
                if prompt:
                    line = ask(f"{prompt} ")
                else:
                    play.driver.wait(play.next_event_ms)
        except Interrupted:
            play.screen.print_line()
            play.handle_interrupt()
            continue
        if line is None:
            play.driver.run_due()
        else:
            play.handle_line(line.strip())
