"""From what a record says of chance to the source that gives it, and back."""

from collections.abc import Sequence

from penultima.fair.chance import MOST_SEED, Chance, Key, Seed
from penultima.fair.heard import Heard
from penultima.fair.keyed import Keyed
from penultima.fair.written import EachItsOwn
from penultima.kernel.desk import Source
from penultima.kernel.streams import Sfc32


def source_of(chances: Sequence[Chance]) -> Source:
    """A source that gives each deal its own; where it can, it goes on for deals to come."""
    seeds = [chance.seed for chance in chances if isinstance(chance, Seed)]
    keys = [chance.key for chance in chances if isinstance(chance, Key)]
    if len(seeds) == len(chances) and len(set(seeds)) == 1:
        return Sfc32(seeds[0])
    return Keyed(keys) if len(keys) == len(chances) else EachItsOwn(chances)


def chance_of(source: Source, deal: int) -> Chance:
    """What a record says of it."""
    if isinstance(source, Sfc32):
        return Seed(source.seed & MOST_SEED)
    if isinstance(source, Keyed):
        return Key(source.key(deal))
    if isinstance(source, EachItsOwn):
        return source.chances[deal]
    if isinstance(source, Heard):
        return source.written(deal)
    raise TypeError(f"{type(source).__name__} has to be heard to be written down")


def recordable(source: Source) -> Source:
    """The source itself where a record can name it, else one that notes down what comes of it."""
    return source if isinstance(source, Sfc32 | Keyed | EachItsOwn | Heard) else Heard(source)
