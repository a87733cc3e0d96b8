"""Structured logs in JSON lines. They never contain names, secrets, links, keys or cards."""

import json
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from penultima.runtime.tables.failure import Failure, list_trace

LOGGER = logging.getLogger("penultima")
LIBRARY_LOGGERS = ("uvicorn.error", "uvicorn.access", "websockets", "asyncio")
"""Loggers of libraries. Only their errors are logged, because their other messages contain frames and paths."""


class _JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["problem"] = record.exc_info[0].__name__
            line["trace"] = list_trace(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False)


class _StderrHandler(logging.Handler):
    """Writes to the current standard error. If it is closed, log messages are dropped and the server continues."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()


@contextmanager
def log_to_stderr(level: str) -> Iterator[None]:
    """Log to standard error inside the context, and restore the logging configuration afterwards."""
    loggers = [LOGGER, *(logging.getLogger(name) for name in LIBRARY_LOGGERS)]
    before = [(logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    handler = _StderrHandler()
    handler.setFormatter(_JsonFormatter())
    for logger in loggers:
        logger.handlers[:], logger.propagate = [handler], False
        logger.setLevel(level.upper() if logger is LOGGER else logging.ERROR)
    try:
        yield
    finally:
        for logger, (handlers, usual, propagates) in zip(loggers, before, strict=True):
            logger.handlers[:], logger.propagate = handlers, propagates
            logger.setLevel(usual)


def log(event: str, /, **fields: str | float) -> None:
    LOGGER.info(event, extra={"fields": fields})


def warn(event: str, /, **fields: str | float) -> None:
    LOGGER.warning(event, extra={"fields": fields})


def error(event: str, /, **fields: str | float) -> None:
    LOGGER.error(event, extra={"fields": fields})


def log_failure(event: str, failure: Failure, /, **fields: str | float) -> None:
    """Log an internal error that a `Failure` describes."""
    LOGGER.error(event, extra={"fields": {**fields, "problem": failure.kind, "trace": failure.trace}})


def log_exception(event: str, problem: BaseException, /, **fields: str | float) -> None:
    """Log an unexpected exception with the source lines of its traceback, but without its message."""
    LOGGER.error(event, exc_info=(type(problem), problem, problem.__traceback__), extra={"fields": fields})


def shorten_id(table: str) -> str:
    """Return the start of a table id. Whole ids are not logged, because they are part of links."""
    return table[:4]
