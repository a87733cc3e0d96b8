"""Runs one of the long-running test programs: `python -m stress NAME [ARGS]`. Without a name, lists the programs."""

import sys
from collections.abc import Sequence
from importlib import import_module

PROGRAMS = {
    "chaos": "kills a server again and again under load, and compares its store with what players were told",
    "faults": "plays tables in the fault simulator, over many seeds",
    "frames": "sends frames of noise to a real server",
    "leaks": "searches what viewers are sent for cards that they must not know",
    "powercuts": "cuts the power of a simulated disk under a store",
    "records": "writes and replays generated matches",
    "soak": "lets people come and go for twenty minutes, and measures what is left in memory",
    "storm": "cuts all connections at once, and measures how soon everybody is back",
    "terminal_deals": "plays deals in real terminals, and keeps what the screens showed",
}


def main(words: Sequence[str]) -> int:
    if not words:
        width = max(map(len, PROGRAMS))
        sys.stdout.write("".join(f"{name:{width}}  {what}\n" for name, what in PROGRAMS.items()))
        return 0
    name = words[0]
    if name not in PROGRAMS:
        sys.stderr.write(f"There is no program {name!r}; the programs are {', '.join(PROGRAMS)}.\n")
        return 2
    sys.argv = [f"python -m stress {name}", *words[1:]]
    return int(import_module(f"stress.{name}").main() or 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
