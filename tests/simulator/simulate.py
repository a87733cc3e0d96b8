"""One seed: a world is played until its matches are over, and everything that was promised is checked."""

from dataclasses import dataclass

from tests.simulator.ledger import must
from tests.simulator.plan import Plan
from tests.simulator.world import World

BOUND = 2 * 3_600_000
"""Thousandths of a second after the faults have stopped: by then every match is over."""
QUIET = 10_000
"""Then a last look: nothing more may come that was not to come."""


@dataclass(frozen=True)
class Outcome:
    seed: int
    digest: str
    """Of everything that the hall put out, and when."""
    entries: int
    commands: int
    crashes: int
    lasted: int
    """Virtual thousandths of a second..."""
    healing: int
    """... and how many of them the matches took to end once the faults had stopped."""


def simulate(seed: int, plan: Plan | None = None) -> Outcome:
    """Raises Wrong, or whatever the table raised, for a seed that shows a defect."""
    world = World(seed, plan)
    run_until_over(world)
    over = world.scheduler.now
    world.closing = True
    while world.scheduler.now < over + QUIET and world.scheduler.step():
        pass
    world.witness.finish()
    return Outcome(
        seed=seed,
        digest=world.digest.hexdigest(),
        entries=world.witness.log.version,
        commands=sum(len(person.ledger.sent) for person in world.people),
        crashes=world.life,
        lasted=over,
        healing=over - world.plan.heals,
    )


def run_until_over(world: World) -> None:
    bound = world.plan.heals + BOUND
    while not world.over:
        must(world.scheduler.step(), "the world goes on")
        must(world.scheduler.now < bound, "once the faults stop every match ends", world)
