"""Sets of cards that are counted together: each kind, each symbol, all cards, and the customizable cards."""

from penultima.editions.ruleset import Ruleset
from penultima.lab.stats.results import Following
from penultima.lab.stats.statistics import CHANCE_OF_WHO_PLAYS
from penultima.lab.stats.tally import Tally


def customizable_mask(rules: Ruleset) -> int:
    """Return the set of customizable cards.

    In this module a set is a mask with one bit for each kind, so the empty set is 0.
    """
    return sum(1 << rules.kind[name] for name in rules.edition.customs())


def all_cards_mask(rules: Ruleset) -> int:
    return (1 << len(rules.names)) - 1


def masks_by_kind(rules: Ruleset) -> dict[str, int]:
    return {name: 1 << kind for kind, name in enumerate(rules.names)}


def masks_by_symbol(rules: Ruleset) -> dict[str, int]:
    masks: dict[str, int] = {}
    for kind, (_, card, _) in enumerate(rules.edition.kinds()):
        masks[card.symbol] = masks.get(card.symbol, 0) | 1 << kind
    return masks


def list_masks(rules: Ruleset) -> list[int]:
    """Return the masks of all sets to count.

    The customizable cards come first, even if another set has the same mask. The masks after the first one are unique.
    """
    others = [all_cards_mask(rules), *masks_by_kind(rules).values(), *masks_by_symbol(rules).values()]
    return [customizable_mask(rules), *dict.fromkeys(others)]


def measure_following(mask: int, tally: Tally) -> Following:
    """Measure how often those who played one of these cards won afterwards, compared with those who played any card."""
    pair = tally.card_sets[mask]
    plays = pair.second.whole
    per_deal = plays / tally.games if tally.games else None
    if not plays:
        return Following(plays, per_deal, None, None, None, None)
    found = CHANCE_OF_WHO_PLAYS.difference(pair)
    return Following(plays, per_deal, found.second, found.difference, found.low, found.high)
