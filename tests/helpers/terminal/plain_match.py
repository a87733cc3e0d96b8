"""Runs a match on a plain screen with given answers, and returns the text of the screen."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from penultima.editions.edition import Edition
from penultima.editions.ruleset import ruleset
from penultima.i18n import Catalogue, catalogue
from penultima.protocol.setup import Level
from penultima.terminal.local.line_file import LineFile
from penultima.terminal.local.local_match import LocalMatch
from penultima.terminal.local.match_setup import MatchSetup, assign_names
from penultima.terminal.local.resume import SavedMatch
from penultima.terminal.turn_based_loop import run_turn_based_loop


def party(  # noqa: PLR0913 - all are passed by name
    edition: Edition | str = "giant",
    *,
    players: int = 4,
    people: int = 1,
    names: Sequence[str] = (),
    options: Mapping[str, str | int | bool] | None = None,
    customs: tuple[str, ...] = (),
    seed: int | None = 7,
    position: str = "",
    level: Level = "normal",
    texts: Catalogue | None = None,
) -> MatchSetup:
    seats = position.partition(" top=")[0].count("/") + 1 if position else players
    called, given = assign_names(names, people, seats, texts or catalogue("en"))
    return MatchSetup(ruleset(edition, options, customs), called, given, level, seed=seed, position=position)


def play_match(
    who: MatchSetup,
    answers: Iterable[str],
    texts: Catalogue | None = None,
    *,
    journal: LineFile | None = None,
    kept: SavedMatch | None = None,
    out: io.StringIO | None = None,
) -> tuple[LocalMatch, str]:
    """Play a match with these answers, after which the input ends. Return the match and the text of the screen."""
    screen = io.StringIO() if out is None else out
    given = iter(answers)

    def ask(prompt: str) -> str:
        screen.write(prompt)
        answer = next(given, None)
        if answer is None:
            raise EOFError
        screen.write(answer + "\n")
        return answer

    sat = LocalMatch(who, texts or catalogue("en"), screen, calm=True, journal=journal, saved=kept)
    sat.run(partial(run_turn_based_loop, ask))
    return sat, screen.getvalue()


def played(answers: Iterable[str], language: str = "en", **settings: object) -> str:
    """Play a match with these settings and return the text of the screen."""
    texts = catalogue(language)
    return play_match(party(texts=texts, **settings), answers, texts)[1]  # type: ignore[arg-type]


def always(answer: str) -> Iterator[str]:
    while True:
        yield answer
