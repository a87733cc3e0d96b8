"""A match in plain lines, driven as a person would: answers in, the screen out."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from penultima.editions.edition import Edition
from penultima.editions.ruleset import ruleset
from penultima.terminal.calm import play_calm
from penultima.terminal.evening import Evening
from penultima.terminal.journal import Journal
from penultima.terminal.party import Party, names_of
from penultima.terminal.resume import Kept
from penultima.texts import Catalogue, catalogue
from penultima.wire.shape import Level


def party(  # noqa: PLR0913 - all by name
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
) -> Party:
    seats = position.partition(" top=")[0].count("/") + 1 if position else players
    called, given = names_of(names, people, seats, texts or catalogue("en"))
    return Party(ruleset(edition, options, customs), called, given, level, seed=seed, position=position)


def evening(
    who: Party,
    answers: Iterable[str],
    texts: Catalogue | None = None,
    *,
    journal: Journal | None = None,
    kept: Kept | None = None,
    out: io.StringIO | None = None,
) -> tuple[Evening, str]:
    """The evening with these answers, then the end of input, and its screen."""
    screen = io.StringIO() if out is None else out
    given = iter(answers)

    def ask(prompt: str) -> str:
        screen.write(prompt)
        answer = next(given, None)
        if answer is None:
            raise EOFError
        screen.write(answer + "\n")
        return answer

    sat = Evening(who, texts or catalogue("en"), screen, calm=True, journal=journal, kept=kept)
    sat.run(partial(play_calm, ask))
    return sat, screen.getvalue()


def played(answers: Iterable[str], language: str = "en", **settings: object) -> str:
    """The screen of a match by these settings."""
    texts = catalogue(language)
    return evening(party(texts=texts, **settings), answers, texts)[1]  # type: ignore[arg-type]


def always(answer: str) -> Iterator[str]:
    while True:
        yield answer
