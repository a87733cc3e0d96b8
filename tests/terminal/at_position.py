"""A table in time that begins at a position: `python -m tests.terminal.at_position SEED POSITION [OPTIONS] [PEOPLE]`"""

import json
import signal
import sys

from penultima.cli.signals import as_interrupts
from penultima.terminal.evening import Evening
from penultima.terminal.live import play_live
from penultima.texts import catalogue, language_of
from tests.terminal.sitting import party


def main(seed: str, position: str, settings: str = "{}") -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    texts = catalogue(language_of({"LANG": "en"}))
    who = party(seed=int(seed), position=position, texts=texts, **json.loads(settings))
    evening = Evening(who, texts, sys.stdout, calm=False)
    with as_interrupts():
        try:
            evening.run(play_live)
        except KeyboardInterrupt:
            evening.leave()


if __name__ == "__main__":
    main(*sys.argv[1:])
