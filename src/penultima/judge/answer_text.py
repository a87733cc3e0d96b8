"""The judge's answer in words."""

from collections.abc import Iterable
from dataclasses import replace

from penultima.editions.edition import Edition
from penultima.game import Game
from penultima.i18n import Catalogue
from penultima.i18n.message_parts import join_parts
from penultima.judge.alternatives import OptionChange
from penultima.judge.sampling import MAX_LISTED, SampledAnswer, Story, certainly_forbidden, certainly_legal
from penultima.judge.verdict import Verdict, denied_to_all
from penultima.kernel.state import NOBODY
from penultima.notation.action import Action
from penultima.notation.event import Event
from penultima.notation.option import print_option
from penultima.wording.edition_text import describe_option
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import PersonName, name_seats, name_the_card

INDENT = "  "
BLUFF = "wild-draw.bluff"
FROM_THE_PILE = ("drew", "took", "received")
"""Events in which a seat gets a card that the others do not see."""
OWED = ("answer", "colour", "choose", "discard")
"""Phases in which a seat owes an answer, not a play."""


class VerdictText:
    """The texts of the answers for one game, with the names of its seats."""

    def __init__(self, texts: Catalogue, edition: Edition, seats: int, names: tuple[str, ...] = ()) -> None:
        self.texts = texts
        self.say = texts.say
        self.edition = edition
        self.names = name_seats(texts, seats, (*names, *[""] * seats)[:seats])
        self.sentences = Sentences(texts, self.names)

    def answer_lines(self, answer: SampledAnswer) -> list[str]:
        lines = [*self._describe_decisions(answer), *self._describe_bluff(answer), *self.events_before(answer.before)]
        lines += self._section("judge.happens", [*self._describe_outcome(answer), *self._describe_random_draw(answer)])
        lines += self._section("judge.clauses", map(self.clause, answer.clauses))
        return lines if lines[0] else lines[1:]

    def _describe_bluff(self, answer: SampledAnswer) -> list[str]:
        """Say whether the play is a bluff, which may depend on unknown cards in the hand."""
        bluffs = [BLUFF in verdict.clauses for verdict in answer.verdicts]
        return [self.say("judge.bluff" if all(bluffs) else "judge.bluff.perhaps")] if any(bluffs) else []

    def events_before(self, story: Story) -> list[str]:
        return self._section("judge.before", self.describe_events(story))

    def _section(self, heading: str, lines: Iterable[str]) -> list[str]:
        """Return a section after an empty line, or nothing if it has no lines."""
        found = _indented(lines)
        return ["", self.say(heading), *found] if found else []

    def _describe_decisions(self, answer: SampledAnswer) -> list[str]:
        """List the possible decisions.

        There are several if the decision depends on unknown cards, and none for a first card.
        """
        lines = [self.describe_decision(verdict, answer.debt) for verdict in answer.decisions if verdict.action]
        return lines if len(lines) <= 1 else [self.say("judge.depends"), *_indented(lines)]

    def describe_decision(self, verdict: Verdict, debt: int) -> str:
        if verdict.action is None:
            return ""
        name = self.say("judge.table") if verdict.seat == NOBODY else self.names[verdict.seat]
        action = join_parts(self.sentences.describe_action(verdict.action, debt))
        if verdict.refused is None:
            return self.say("judge.allowed", seat=name, action=action)
        key = "judge.misplay" if verdict.cost else "judge.refused"
        return self.say(key, seat=name, action=action, reason=self._reason(verdict), cards=verdict.cost)

    def _reason(self, verdict: Verdict) -> str:
        """Return the reason for a refusal: a specific one if possible, else the words of the clause."""
        reason = self.sentences.describe_refusal(verdict.refused or "")
        if verdict.lost_turn:
            return f"{reason} {self.say('judge.lost-turn')}"
        if verdict.owed in OWED:
            return self.say(f"judge.owed.{verdict.owed}")
        if verdict.refused == "uno.false" and verdict.action and verdict.action.verb == "catch":
            return self.say("judge.no-catch", oneself=verdict.action.seat == verdict.seat)
        return reason

    def _describe_outcome(self, answer: SampledAnswer) -> list[str]:
        """Say what happens. Events that all samples share are stated as facts, the others as possible."""
        story, begin, end = answer.verdict.events, answer.shared_start, answer.shared_end
        if len(answer.stories) == 1:
            lines = self.describe_events(story)
        else:
            lines = [*self.describe_events(story[:begin], ends=False), *self._list_possible_outcomes(answer)]
            lines += self.describe_events(story[len(story) - end :])
        return lines

    def _describe_random_draw(self, answer: SampledAnswer) -> list[str]:
        events = zip(answer.verdict.events, answer.by_chance, strict=True)
        unknown = any(by_chance and event.name in FROM_THE_PILE for event, by_chance in events)
        return [self.say("judge.chance.cards")] if unknown else []

    def _list_possible_outcomes(self, answer: SampledAnswer) -> list[str]:
        """List some of the possible outcomes, each on a line."""
        differing = [story[answer.shared_start : len(story) - answer.shared_end] for story in answer.stories]
        outcomes = [" ".join(self.describe_events(story)) for story in differing]
        lines = list(dict.fromkeys(line for line in outcomes if line))
        heading = "judge.chance.may" if len(lines) <= MAX_LISTED else "judge.chance.example"
        rest = answer.shared_start > 0
        return [self.say(heading, rest=rest), *_indented(f"- {line}" for line in lines[:MAX_LISTED])] if lines else []

    def describe_events(self, events: tuple[Event, ...], *, ends: bool = True) -> list[str]:
        """Describe the events, and who has to act at the end."""
        lines = self.sentences.describe_events(events)
        if events and ends and events[-1].name == "awaits":
            lines.append(self.sentences.describe_event(events[-1]))
        return [join_parts(line) for line in lines]

    def describe_changes(self, changes: list[OptionChange]) -> list[str]:
        """List the changes to the rules that would change the answer."""
        return self._section("judge.otherwise", map(self._change, changes))

    def _change(self, change: OptionChange) -> str:
        key = {True: "yes", False: "no", None: "other"}[change.allowed]
        rule = describe_option(self.edition, change.option, change.value, self.texts)
        usual = ".usual" if change.is_usual else ""
        option = print_option(change.option, change.value)
        return self.say(f"judge.otherwise.{key}{usual}", rule=rule, option=option)

    def short_answer(self, answer: SampledAnswer) -> str:
        """Return a short answer, for a comparison with other editions."""
        if len(answer.decisions) > 1:
            return self.say("judge.depends.short")
        decision = self.describe_decision(answer.verdict, answer.debt)
        if answer.verdict.refused:
            return decision
        yes = [self.say("judge.short.yes"), *self._describe_bluff(answer)] if answer.verdict.action else []
        if len(answer.stories) == 1:
            return " ".join([*yes, *self.describe_events(answer.verdict.events)])
        certain = self.describe_events(answer.verdict.events[: answer.shared_start], ends=False)
        return " ".join([*yes, *certain, self.say("judge.chance.short")])

    def title(self, clause: str) -> str:
        """Return the title of a clause, or its id if it has no text."""
        return self.say(f"clause.{clause}.title") if self._has_text(clause) else clause

    def text(self, clause: str) -> str:
        return self.texts.clause(clause, self.edition.id) if self._has_text(clause) else self.say("judge.unworded")

    def clause(self, clause: str) -> str:
        title = f"{self.title(clause)} " if self._has_text(clause) else ""
        return f"{title}[{clause}]: {self.text(clause)}"

    def _has_text(self, clause: str) -> bool:
        return f"clause.{clause}.title" in self.texts

    def list_choices(self, games: list[Game]) -> list[str]:
        """List what each seat may do now, and why it may not do the rest.

        Actions that are forbidden to all seats are listed once. The games are samples of the same table. Actions that
        depend on unknown cards are left out.
        """
        if games[0].over:
            return [self.say("judge.over")]
        denied = denied_to_all(games[0])
        lines: list[str] = []
        for seat in range(games[0].state.seats):
            lines += [*self._may(games, seat), *self._may_not(games, seat, denied), ""]
        return lines + self._describe_denied_verbs(denied)

    def _may(self, games: list[Game], seat: int) -> list[str]:
        certain, unsure = certainly_legal(games, seat)
        actions = list(dict.fromkeys(self._describe_without_colour(action, games[0].state.debt) for action in certain))
        if unsure:
            actions.append(self.say("judge.may-unknown"))
        if not actions:
            return [self.say("judge.may-nothing", seat=self.names[seat])]
        return [self.say("judge.may", seat=self.names[seat]), *_indented(actions)]

    def _may_not(self, games: list[Game], seat: int, denied: dict[str, str]) -> list[str]:
        lines = []
        for clause, actions in certainly_forbidden(games, seat).items():
            own = [
                self._describe_without_details(action, games[0].state.debt)
                for action in actions
                if action.verb not in denied
            ]
            if own:
                lines.append(self._explain_forbidden(own, clause))
        return [self.say("judge.may-not", seat=self.names[seat]), *_indented(lines)] if lines else []

    def _describe_denied_verbs(self, denied: dict[str, str]) -> list[str]:
        verbs: dict[str, list[str]] = {}
        for verb, clause in denied.items():
            verbs.setdefault(clause, []).append(self._describe_without_target(verb))
        lines = [self._explain_forbidden(actions, clause) for clause, actions in verbs.items()]
        return [self.say("judge.nobody-may"), *_indented(lines)]

    def _explain_forbidden(self, actions: list[str], clause: str) -> str:
        return f"{', '.join(actions)}: {self.sentences.describe_refusal(clause)} [{clause}]"

    def _describe_without_colour(self, action: Action, debt: int) -> str:
        """Describe an action. A wild card is described without a colour, because it is listed once for all colours."""
        if action.card is None or action.colour is None:
            return join_parts(self.sentences.describe_action(action, debt))
        key = "verb.play.wild" + (".call" if action.call else "")
        return self.say(key, card=name_the_card(self.texts, action.card), colour=self.say("judge.any-colour"))

    def _describe_without_details(self, action: Action, debt: int) -> str:
        """Describe a forbidden action without details that did not cause the refusal, such as a wild card's colour."""
        if action.verb == "play":
            action = replace(action, colour=None, call=False)
        return join_parts(self.sentences.describe_action(action, 0 if action.verb == "accept" else debt))

    def _describe_without_target(self, verb: str) -> str:
        if verb in ("catch", "accuse"):
            return self.say(f"verb.{verb}", seat=PersonName(NOBODY, self.say("judge.anybody")))
        return self._describe_without_details(Action(verb), 0)


def _indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line for line in lines]
