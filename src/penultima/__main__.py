"""The command from its first moment to its last: whenever Ctrl-C is pressed, it ends without a word."""

import os
import sys

INTERRUPTED = 130


def main() -> int:
    try:
        return _interruptible()
    except KeyboardInterrupt:
        return _end_at_once()


def _interruptible() -> int:
    """While it is being loaded there is nothing to be put in order, and an exception would be lost in some import."""
    import signal  # noqa: PLC0415 - this takes a moment, and the command some more

    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeded:
        signal.signal(signal.SIGINT, _end_at_once)
    from penultima.cli.main import main as command  # noqa: PLC0415

    if heeded:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code = command()
    if heeded:
        signal.signal(signal.SIGINT, _end_at_once)
    return code


def _end_at_once(*_: object) -> int:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
