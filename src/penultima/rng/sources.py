"""Converts between random sources and the origins in a record."""

from collections.abc import Sequence

from penultima.kernel.step_context import Source
from penultima.kernel.streams import Sfc32
from penultima.rng.keyed import Keyed
from penultima.rng.origin import MAX_SEED, KeyOrigin, RandomOrigin, SeedOrigin
from penultima.rng.recording import RecordingSource
from penultima.rng.scripted import ScriptedSource


def source_for_origins(origins: Sequence[RandomOrigin]) -> Source:
    """Return a source that reproduces deals with these origins.

    If all deals have the same seed, or all have keys, the source can also be used for later deals.
    """
    seeds = [chance.seed for chance in origins if isinstance(chance, SeedOrigin)]
    keys = [chance.key for chance in origins if isinstance(chance, KeyOrigin)]
    if len(seeds) == len(origins) and len(set(seeds)) == 1:
        return Sfc32(seeds[0])
    return Keyed(keys) if len(keys) == len(origins) else ScriptedSource(origins)


def origin_of_deal(source: Source, deal: int) -> RandomOrigin:
    """Return what a record must store so that the deal with this number can be reproduced."""
    if isinstance(source, Sfc32):
        return SeedOrigin(source.seed & MAX_SEED)
    if isinstance(source, Keyed):
        return KeyOrigin(source.deal_key(deal))
    if isinstance(source, ScriptedSource):
        return source.origins[deal]
    if isinstance(source, RecordingSource):
        return source.written_origin(deal)
    raise TypeError(f"{type(source).__name__} has to be heard to be written down")


def make_recordable(source: Source) -> Source:
    """Return the source itself if a record can store its origin, else a wrapper that records its outcomes."""
    return source if isinstance(source, Sfc32 | Keyed | ScriptedSource | RecordingSource) else RecordingSource(source)
