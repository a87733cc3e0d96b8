"""Sample data for store tests: the commits of a real runtime."""

from functools import cache

from penultima.protocol.client_messages import Say, Start
from penultima.protocol.setup import Setup
from penultima.runtime.outputs import CommitRows
from tests.helpers.runtime.memory_driver import Driver, Person

SHORT = Setup("mini", {}, seats=2)


@cache
def sample_commits(tables: int = 3, moves: int = 12) -> tuple[CommitRows, ...]:
    """Return the commits of some tables. At each table a person plays against a bot."""
    driver = Driver(seed=f"{tables} tables")
    hosts = [start_match(driver) for _ in range(tables)]
    for _ in range(moves):
        for host in hosts:
            host.move()
    return tuple(out for out in driver.effects if isinstance(out, CommitRows))


def start_match(driver: Driver, setup: Setup = SHORT) -> Person:
    """Start a match and return its host."""
    host = driver.create_host(setup)
    host.renew_link("watch")
    host.renew_link("code")
    host.ask(Say("say", "un secreto"))
    host.ask(Start("start"))
    return host
