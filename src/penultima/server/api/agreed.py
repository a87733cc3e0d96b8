"""By which rules: a passport, or the edition with its options and cards."""

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.notation.passport import parse_passport
from penultima.server.api.asked import Judge, Rules


def agreed(asked: Rules | Judge) -> Ruleset:
    """A passport says everything at once, so it stands alone. Raises BadInput."""
    if not asked.passport:
        return ruleset(asked.edition, asked.options, tuple(asked.customs))
    if asked.edition != load.DEFAULT or asked.options or asked.customs:
        raise BadInput("passport: it names edition, options and cards, so they cannot be given with it")
    return parse_passport(asked.passport)
