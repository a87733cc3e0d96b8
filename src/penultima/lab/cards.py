"""Which cards count as one lot: each kind, all of a symbol, all cards, and those that the players write on."""

from penultima.editions.ruleset import Ruleset
from penultima.lab.results import Following
from penultima.lab.statistics import CHANCE_OF_WHO_PLAYS
from penultima.lab.tally import Tally


def watched(rules: Ruleset) -> int:
    """The cards that are written on, 0 where there are none; a mask of kinds, as all that follows."""
    return sum(1 << rules.kind[name] for name in rules.edition.customs())


def all_cards(rules: Ruleset) -> int:
    return (1 << len(rules.names)) - 1


def by_kind(rules: Ruleset) -> dict[str, int]:
    return {name: 1 << kind for kind, name in enumerate(rules.names)}


def by_symbol(rules: Ruleset) -> dict[str, int]:
    masks: dict[str, int] = {}
    for kind, (_, card, _) in enumerate(rules.edition.kinds()):
        masks[card.symbol] = masks.get(card.symbol, 0) | 1 << kind
    return masks


def masks_of(rules: Ruleset) -> list[int]:
    """The watched lot first, and no other twice."""
    others = [all_cards(rules), *by_kind(rules).values(), *by_symbol(rules).values()]
    return [watched(rules), *dict.fromkeys(others)]


def following(mask: int, tally: Tally) -> Following:
    """What followed the plays of these cards, compared with the plays of all."""
    pair = tally.lots[mask]
    plays = pair.second.whole
    per_deal = plays / tally.games if tally.games else None
    if not plays:
        return Following(plays, per_deal, None, None, None, None)
    found = CHANCE_OF_WHO_PLAYS.difference(pair)
    return Following(plays, per_deal, found.second, found.difference, found.low, found.high)
