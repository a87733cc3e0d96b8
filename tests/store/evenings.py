"""Commits of a real hall, to be laid down wherever a test likes."""

from functools import cache

from penultima.hall.out import Commit
from penultima.wire.client_in import Say, Start
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person

SHORT = Setup("mini", {}, seats=2)


@cache
def commits(tables: int = 3, moves: int = 12) -> tuple[Commit, ...]:
    """Of so many tables at once, where a person plays against a bot."""
    driver = Driver(seed=f"{tables} tables")
    hosts = [evening(driver) for _ in range(tables)]
    for _ in range(moves):
        for host in hosts:
            host.move()
    return tuple(out for out in driver.trace if isinstance(out, Commit))


def evening(driver: Driver, setup: Setup = SHORT) -> Person:
    """A host whose match has begun."""
    host = driver.made(setup)
    host.link("watch")
    host.link("code")
    host.ask(Say("say", "un secreto"))
    host.ask(Start("start"))
    return host
