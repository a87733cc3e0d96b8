"""The entry point of the command line. Ctrl-C ends the program without a traceback at any time."""

import atexit
import os
import sys

INTERRUPTED = 130


def main() -> int:
    codes: list[int] = []
    atexit.register(_keep_exit_code, codes)
    try:
        codes.append(_interruptible())
    except KeyboardInterrupt:
        return _end_at_once()
    return codes[0]


def _interruptible() -> int:
    """Run the command and let Ctrl-C end the process at once while modules are imported.

    During the imports there is nothing to clean up, and some of them would swallow KeyboardInterrupt.
    """
    import signal  # noqa: PLC0415 - imported here, so that main() catches Ctrl-C during the import

    has_default_handler = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if has_default_handler:
        signal.signal(signal.SIGINT, _end_at_once)
    from penultima.cli.main import main as command  # noqa: PLC0415 - imported after the signal handler is set

    if has_default_handler:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code = command()
    if has_default_handler:
        signal.signal(signal.SIGINT, _end_at_once)
    return code


def _keep_exit_code(codes: list[int]) -> None:
    """If the command was interrupted, exit with its exit code before CPython can kill the process with SIGINT.

    CPython remembers a KeyboardInterrupt that passed through `exec` or `eval` of a string, for example while a named
    tuple was being created. A program started with `python -m` is then killed by SIGINT at exit, even though it handled
    the interrupt. This function is the first one registered with `atexit`, so it runs last, after the command has
    flushed its output.
    """
    if codes == [INTERRUPTED]:
        _end_at_once()


def _end_at_once(*_: object) -> int:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
