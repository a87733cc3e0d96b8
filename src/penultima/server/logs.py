"""Lines of JSON for whoever runs a server. What is logged is named here: no names, secrets, links, keys or cards."""

import json
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from penultima.hall.trouble import Trouble, places_of

LOG = logging.getLogger("penultima")
OTHERS = ("uvicorn.error", "uvicorn.access", "websockets", "asyncio")
"""Whose words are asked for only where something broke: at other times they write down frames and paths."""


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= getattr(record, "said", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["problem"] = record.exc_info[0].__name__
            line["trace"] = places_of(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False)


class _Aside(logging.Handler):
    """Standard error as it is at that moment. Whoever closed it does not want to know; a server goes on without it."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()


@contextmanager
def logged(level: str) -> Iterator[None]:
    """To standard error, as long as a server runs; then all is as it was."""
    loggers = [LOG, *(logging.getLogger(name) for name in OTHERS)]
    before = [(logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    handler = _Aside()
    handler.setFormatter(_Lines())
    for logger in loggers:
        logger.handlers[:], logger.propagate = [handler], False
        logger.setLevel(level.upper() if logger is LOG else logging.ERROR)
    try:
        yield
    finally:
        for logger, (handlers, usual, propagates) in zip(loggers, before, strict=True):
            logger.handlers[:], logger.propagate = handlers, propagates
            logger.setLevel(usual)


def log(event: str, /, **said: str | float) -> None:
    LOG.info(event, extra={"said": said})


def warn(event: str, /, **said: str | float) -> None:
    LOG.warning(event, extra={"said": said})


def stopped(event: str, trouble: Trouble, /, **said: str | float) -> None:
    """As `broke`, of what was put into words before."""
    LOG.error(event, extra={"said": {**said, "problem": trouble.kind, "trace": trouble.places}})


def broke(event: str, problem: BaseException, /, **said: str | float) -> None:
    """Something that must not happen: with the places in the code, without its message."""
    LOG.error(event, exc_info=(type(problem), problem, problem.__traceback__), extra={"said": said})
