"""The dialogue as a whole.

It asks for a listed dispute, or for the edition, options, players and subject of a new case.
"""

from collections.abc import Mapping

from penultima.editions import load
from penultima.editions.ruleset import OptionValue
from penultima.i18n import Catalogue
from penultima.judge.dialogue.case_draft import CaseDraft
from penultima.judge.dialogue.player_names import parse_players
from penultima.judge.dialogue.prompt import Dialogue, Prompt, ask
from penultima.judge.dialogue.questions import Questions, is_none
from penultima.judge.dialogue.subjects import DisputeSubjects
from penultima.judge.disputes import Dispute, list_disputes, list_themes
from penultima.judge.position_text import default_names
from penultima.kernel.state import NOBODY
from penultima.wording.edition_text import describe_option

USUAL_PLAYERS = 3
UNASKED = ("deal.next", "scoring", "teams")
"""Options that the dialogue does not ask about, because they do not affect disputes about a card."""


class Interview:
    """The interview. It asks for `edition` and `options` only if they are not given."""

    def __init__(
        self, texts: Catalogue, edition: str | None = None, options: Mapping[str, OptionValue] | None = None
    ) -> None:
        self.texts = texts
        self.say = texts.say
        self.ask = Questions(texts)
        self.edition = edition
        self.options = options

    def run(self) -> Dialogue[CaseDraft]:
        """Run the dialogue. The result is a listed dispute or a new case."""
        known = yield from self._ask_dispute()
        edition = self.edition or (yield from self._ask_edition())
        if known:
            return CaseDraft(edition, self.options or {}, dispute=known.id)
        options = self.options or (yield from self._ask_options(edition))
        draft = CaseDraft(edition, options, (yield from self._ask_players()))
        subjects = DisputeSubjects(self.texts).list_subjects(draft)
        lines = [self.say(f"judge.ask.matter.{subject}") for subject in subjects]
        place = yield from self.ask.one_of(self.say("judge.ask.matter", last=len(lines)), lines, len(lines) - 1)
        yield from list(subjects.values())[place](draft)
        return draft

    def _ask_dispute(self) -> Dialogue[Dispute | None]:
        """Ask for a theme, then for one of its disputes. Return None if the person prefers to describe the case."""
        names = [self.say(f"judge.theme.{theme}") for theme in list_themes()]
        theme = yield from self._ask_theme(names)
        if theme == NOBODY:
            return None
        disputes = list_disputes(list_themes()[theme])
        titles = [dispute.title(self.texts) for dispute in disputes]
        place = yield from self.ask.one_of(self.say("judge.ask.dispute", last=len(titles)), titles, NOBODY)
        return None if place == NOBODY else disputes[place]

    def _ask_theme(self, names: list[str]) -> Dialogue[int]:
        """Ask for a theme. Return NOBODY if the person prefers to describe the case."""

        def read(answer: str) -> int:
            return NOBODY if is_none(answer) else self.ask.parser.theme(answer)

        prompt = Prompt(self.say("judge.ask.theme", last=len(names)), self.say("judge.help.theme"), tuple(names))
        return (yield from ask(prompt, read, lambda: NOBODY))

    def _ask_edition(self) -> Dialogue[str]:
        names = load.bundled_ids()
        lines = [f"{self.say(f'edition.{name}.title')}: {self.say(f'edition.{name}.text')}" for name in names]
        text = self.say("judge.ask.edition", last=len(names), usual=self.say(f"edition.{load.DEFAULT}.title"))
        return names[(yield from self.ask.one_of(text, lines, names.index(load.DEFAULT)))]

    def _ask_options(self, edition: str) -> Dialogue[Mapping[str, OptionValue]]:
        """Ask for the agreed options."""
        played = load.load_bundled(edition)
        offered = [
            (name, value)
            for name, option in played.options.items()
            if name not in UNASKED
            for value in option.values[1:]
        ]
        lines = [describe_option(played, name, value, self.texts) for name, value in offered]

        def read(answer: str) -> dict[str, OptionValue]:
            places = [] if is_none(answer) else self.ask.parser.choices(answer, lines)
            return dict(offered[place] for place in places)

        text = self.say("judge.ask.options", last=len(lines))
        return (
            yield from ask(Prompt(text, self.say("judge.help.options"), tuple(lines)), read, dict[str, OptionValue])
        )

    def _ask_players(self) -> Dialogue[tuple[str, ...]]:
        usual = default_names(self.texts)[:USUAL_PLAYERS]
        prompt = Prompt(
            self.say("judge.ask.players", usual=self.texts.join_list(usual)), self.say("judge.help.players")
        )
        return (yield from ask(prompt, lambda answer: parse_players(self.ask.parser, answer), lambda: usual))
