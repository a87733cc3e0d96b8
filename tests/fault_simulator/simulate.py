"""Simulates one seed. People play until the matches are over, and every promise of the runtime is checked."""

from dataclasses import dataclass

from tests.fault_simulator.ledger import must
from tests.fault_simulator.plan import Plan
from tests.fault_simulator.world import World

BOUND = 2 * 3_600_000
"""How long the matches may last after the end of the faults, in milliseconds."""
QUIET = 10_000
"""How long the simulation continues after the end of the matches, in milliseconds."""


@dataclass(frozen=True)
class Outcome:
    seed: int
    digest: str
    """A digest of all messages that the runtime sent, with their times."""
    entries: int
    commands: int
    crashes: int
    lasted: int
    """Simulated milliseconds until the matches were over."""
    healing: int
    """Simulated milliseconds from the end of the faults to the end of the matches."""


def simulate(seed: int, plan: Plan | None = None) -> Outcome:
    """Simulate a seed. Raise BrokenPromise or an error of the table if the run shows a defect."""
    world = World(seed, plan)
    run_until_over(world)
    over = world.scheduler.now
    world.closing = True
    while world.scheduler.now < over + QUIET and world.scheduler.step():
        pass
    world.checker.finish()
    return Outcome(
        seed=seed,
        digest=world.digest.hexdigest(),
        entries=world.checker.log.version,
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
