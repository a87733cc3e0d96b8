"""The judge asks a family step by step: which edition, who plays, what lies there, what they hold, what was done."""

from collections.abc import Mapping

from penultima.editions import load
from penultima.editions.ruleset import OptionValue
from penultima.interview.asking import Asking, is_none
from penultima.interview.dialogue import Dialogue, Prompt, ask
from penultima.interview.matters import Matters
from penultima.interview.people import people
from penultima.interview.told import Told
from penultima.judge.dispute import Dispute, of_theme, themes
from penultima.judge.scene import invented_names
from penultima.kernel.state import NOBODY
from penultima.texts import Catalogue
from penultima.wording.edition import option_value

USUAL_PLAYERS = 3
UNASKED = ("deal.next", "scoring", "teams")
"""Options that decide no quarrel over a card."""


class Interview:
    """`edition` and `options` are not asked for where they are said already."""

    def __init__(
        self, texts: Catalogue, edition: str | None = None, options: Mapping[str, OptionValue] | None = None
    ) -> None:
        self.texts = texts
        self.say = texts.say
        self.ask = Asking(texts)
        self.edition = edition
        self.options = options

    def run(self) -> Dialogue[Told]:
        """What the person has told in the end: one of the list, or a case of their own."""
        known = yield from self._known()
        edition = self.edition or (yield from self._edition())
        if known:
            return Told(edition, self.options or {}, dispute=known.id)
        options = self.options or (yield from self._options(edition))
        told = Told(edition, options, (yield from self._players()))
        matters = Matters(self.texts).offered(told)
        lines = [self.say(f"judge.ask.matter.{matter}") for matter in matters]
        place = yield from self.ask.one_of(self.say("judge.ask.matter", last=len(lines)), lines, len(lines) - 1)
        yield from list(matters.values())[place](told)
        return told

    def _known(self) -> Dialogue[Dispute | None]:
        """One of the list, by theme."""
        names = [self.say(f"judge.theme.{theme}") for theme in themes()]
        theme = yield from self._theme(names)
        if theme == NOBODY:
            return None
        disputes = of_theme(themes()[theme])
        titles = [dispute.title(self.texts) for dispute in disputes]
        place = yield from self.ask.one_of(self.say("judge.ask.dispute", last=len(titles)), titles, NOBODY)
        return None if place == NOBODY else disputes[place]

    def _theme(self, names: list[str]) -> Dialogue[int]:
        """Nobody's where the person would rather tell it."""

        def read(answer: str) -> int:
            return NOBODY if is_none(answer) else self.ask.hearing.theme(answer)

        prompt = Prompt(self.say("judge.ask.theme", last=len(names)), self.say("judge.help.theme"), tuple(names))
        return (yield from ask(prompt, read, lambda: NOBODY))

    def _edition(self) -> Dialogue[str]:
        names = load.names()
        lines = [f"{self.say(f'edition.{name}.title')}: {self.say(f'edition.{name}.text')}" for name in names]
        text = self.say("judge.ask.edition", last=len(names), usual=self.say(f"edition.{load.DEFAULT}.title"))
        return names[(yield from self.ask.one_of(text, lines, names.index(load.DEFAULT)))]

    def _options(self, edition: str) -> Dialogue[Mapping[str, OptionValue]]:
        """What was agreed upon, of all that can be."""
        options = load.edition(edition).options
        offered = [
            (name, value) for name, option in options.items() if name not in UNASKED for value in option.values[1:]
        ]
        lines = [option_value(options[name], value, self.texts) for name, value in offered]

        def read(answer: str) -> dict[str, OptionValue]:
            places = [] if is_none(answer) else self.ask.hearing.choices(answer, lines)
            return dict(offered[place] for place in places)

        text = self.say("judge.ask.options", last=len(lines))
        return (
            yield from ask(Prompt(text, self.say("judge.help.options"), tuple(lines)), read, dict[str, OptionValue])
        )

    def _players(self) -> Dialogue[tuple[str, ...]]:
        usual = invented_names(self.texts)[:USUAL_PLAYERS]
        prompt = Prompt(self.say("judge.ask.players", usual=self.texts.listed(usual)), self.say("judge.help.players"))
        return (yield from ask(prompt, lambda answer: people(self.ask.hearing, answer), lambda: usual))
