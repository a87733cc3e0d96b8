"""Runs a real-time table that begins at a position.

`python -m tests.helpers.terminal.at_position SEED POSITION [SETTINGS]`, where SETTINGS is a JSON object with arguments
of `plain_match.party` and the flag `slow_races`.
"""

import json
import signal
import sys

from msgspec.structs import replace

from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Question
from penultima.cli.signals import raise_on_signals
from penultima.i18n import catalogue, detect_language
from penultima.table import deadlines
from penultima.terminal.local import seating
from penultima.terminal.local.local_match import LocalMatch
from penultima.terminal.real_time_loop import run_real_time_loop
from tests.helpers.terminal.plain_match import party

SLAP_MS = 30_000


def main(seed: str, position: str, settings: str = "{}") -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    texts = catalogue(detect_language({"LANG": "en"}))
    given = json.loads(settings)
    if given.pop("slow_races", False):
        slow_down_races()
    who = party(seed=int(seed), position=position, texts=texts, **given)
    match = LocalMatch(who, texts, sys.stdout, calm=False)
    with raise_on_signals():
        try:
            match.run(run_real_time_loop)
        except KeyboardInterrupt:
            match.say_goodbye()


def slow_down_races() -> None:
    """Let bots slap after 30 seconds, so that a person wins the race even on a slow machine."""

    def slow(key: bytes, question: Question, level: str, character: str = "") -> int:
        return SLAP_MS if question.kind == "race" else draw_reaction_ms(key, question, level, character)

    deadlines.draw_reaction_ms = slow  # type: ignore[attr-defined]
    seating.PATIENT_TIMES = replace(seating.PATIENT_TIMES, race=2 * SLAP_MS)


if __name__ == "__main__":
    main(*sys.argv[1:])
