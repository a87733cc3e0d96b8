"""Settings that were played for a report, each with its tally and a name that tells it from the others."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from penultima.lab.cards import by_symbol, following
from penultima.lab.printed import name_of
from penultima.lab.results import Following
from penultima.lab.run import run
from penultima.lab.settings import Settings
from penultima.lab.tally import Tally
from penultima.texts import Catalogue


@dataclass(frozen=True)
class Played:
    name: str
    settings: Settings
    tally: Tally

    @property
    def symbols(self) -> dict[str, Following]:
        return {symbol: following(mask, self.tally) for symbol, mask in by_symbol(self.settings.rules).items()}


def play(name: str, settings: Settings, games: int, threads: int, advance: Callable[[int], None]) -> Played:
    """Ctrl-C ends it: half a report would be taken for a whole one."""
    deep = replace(settings, deep=True)
    done = run(deep, games, threads=threads, advance=advance)
    if done.interrupted:
        raise KeyboardInterrupt
    return Played(name, deep, done.tally)


def names_of(settings: Sequence[Settings], texts: Catalogue) -> list[str]:
    """The rules; who plays where that differs; a number where all that is the same."""
    tables = {each.policies for each in settings}
    names = [name_of(each.rules, texts) + (f" ({policies_of(each)})" if len(tables) > 1 else "") for each in settings]
    often, seen = Counter(names), Counter[str]()
    for place, name in enumerate(names):
        seen[name] += 1
        names[place] = f"{name} #{seen[name]}" if often[name] > 1 else name
    return names


def policies_of(settings: Settings) -> str:
    """One name where all play alike, else seat by seat."""
    return ", ".join(settings.policies if len(set(settings.policies)) > 1 else settings.policies[:1])
