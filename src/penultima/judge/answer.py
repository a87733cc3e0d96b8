"""A judge's answer in words."""

from collections.abc import Iterable
from dataclasses import replace

from penultima.editions.edition import Edition
from penultima.game import Game
from penultima.judge.otherwise import Change
from penultima.judge.settled import FEW, Settled, Story, certainly_forbidden, certainly_legal
from penultima.judge.verdict import Verdict, denied_to_all
from penultima.kernel.state import NOBODY
from penultima.notation.event import Event
from penultima.notation.option import print_option
from penultima.notation.wish import Wish
from penultima.texts import Catalogue
from penultima.texts.parts import joined
from penultima.wording.edition import option_value
from penultima.wording.naming import Person, seat_names, the_card
from penultima.wording.sentences import Sentences

INDENT = "  "
BLUFF = "wild-draw.bluff"
FROM_THE_PILE = ("drew", "took", "received")
"""Events that hide a card from most."""
OWED = ("answer", "colour", "choose", "discard")
"""What one may be asked for, but for a play."""


class Words:
    """The answers for one game, with the names of its seats."""

    def __init__(self, texts: Catalogue, edition: Edition, seats: int, names: tuple[str, ...] = ()) -> None:
        self.texts = texts
        self.say = texts.say
        self.edition = edition
        self.names = seat_names(texts, seats, (*names, *[""] * seats)[:seats])
        self.sentences = Sentences(texts, self.names)

    def settled(self, settled: Settled) -> list[str]:
        lines = [*self._decisions(settled), *self._bluff(settled), *self.before(settled.before)]
        lines += self._section("judge.happens", [*self._happens(settled), *self._drawn_by_chance(settled)])
        lines += self._section("judge.clauses", map(self.clause, settled.clauses))
        return lines if lines[0] else lines[1:]

    def _bluff(self, settled: Settled) -> list[str]:
        """Whether it is one may depend on what nobody knows of the hand."""
        bluffs = [BLUFF in verdict.clauses for verdict in settled.verdicts]
        return [self.say("judge.bluff" if all(bluffs) else "judge.bluff.perhaps")] if any(bluffs) else []

    def before(self, story: Story) -> list[str]:
        return self._section("judge.before", self.happened(story))

    def _section(self, heading: str, lines: Iterable[str]) -> list[str]:
        """After an empty line; nothing where there is nothing to say."""
        found = _indented(lines)
        return ["", self.say(heading), *found] if found else []

    def _decisions(self, settled: Settled) -> list[str]:
        """Several where chance decides; none of the first card, which nobody wishes for."""
        said = [self.decision(verdict, settled.debt) for verdict in settled.decisions if verdict.wish]
        return said if len(said) <= 1 else [self.say("judge.depends"), *_indented(said)]

    def decision(self, verdict: Verdict, debt: int) -> str:
        if verdict.wish is None:
            return ""
        name = self.say("judge.table") if verdict.seat == NOBODY else self.names[verdict.seat]
        action = joined(self.sentences.choice(verdict.wish, debt))
        if verdict.refused is None:
            return self.say("judge.allowed", seat=name, action=action)
        key = "judge.misplay" if verdict.cost else "judge.refused"
        return self.say(key, seat=name, action=action, reason=self._reason(verdict), cards=verdict.cost)

    def _reason(self, verdict: Verdict) -> str:
        """In the words of the clause, or more to the point where more is known."""
        reason = self.sentences.reason(verdict.refused or "")
        if verdict.lost_turn:
            return f"{reason} {self.say('judge.lost-turn')}"
        if verdict.owed in OWED:
            return self.say(f"judge.owed.{verdict.owed}")
        if verdict.refused == "uno.false" and verdict.wish and verdict.wish.verb == "catch":
            return self.say("judge.no-catch", oneself=verdict.wish.seat == verdict.seat)
        return reason

    def _happens(self, settled: Settled) -> list[str]:
        """What all lots agree on is told as it is, the rest as what may happen."""
        story, begin, end = settled.verdict.events, settled.begin, settled.end
        if len(settled.stories) == 1:
            lines = self.happened(story)
        else:
            lines = [*self.happened(story[:begin], ends=False), *self._possible(settled)]
            lines += self.happened(story[len(story) - end :])
        return lines

    def _drawn_by_chance(self, settled: Settled) -> list[str]:
        events = zip(settled.verdict.events, settled.by_chance, strict=True)
        unknown = any(by_chance and event.name in FROM_THE_PILE for event, by_chance in events)
        return [self.say("judge.chance.cards")] if unknown else []

    def _possible(self, settled: Settled) -> list[str]:
        """What differs from lot to lot, a few of them, each on a line."""
        unlike = [story[settled.begin : len(story) - settled.end] for story in settled.stories]
        told = [" ".join(self.happened(story)) for story in unlike]
        said = list(dict.fromkeys(line for line in told if line))
        heading = "judge.chance.may" if len(said) <= FEW else "judge.chance.example"
        rest = settled.begin > 0
        return [self.say(heading, rest=rest), *_indented(f"- {line}" for line in said[:FEW])] if said else []

    def happened(self, events: tuple[Event, ...], *, ends: bool = True) -> list[str]:
        """With who is awaited at the end."""
        lines = self.sentences.tell(events)
        if events and ends and events[-1].name == "awaits":
            lines.append(self.sentences.sentence(events[-1]))
        return [joined(line) for line in lines]

    def otherwise(self, changes: list[Change]) -> list[str]:
        """What agreeing on another rule would make of it."""
        return self._section("judge.otherwise", map(self._change, changes))

    def _change(self, change: Change) -> str:
        key = {True: "yes", False: "no", None: "other"}[change.allowed]
        rule = option_value(self.edition.options[change.option], change.value, self.texts)
        usual = ".usual" if change.is_usual else ""
        option = print_option(change.option, change.value)
        return self.say(f"judge.otherwise.{key}{usual}", rule=rule, option=option)

    def in_short(self, settled: Settled) -> str:
        """For beside the answer of another edition."""
        if len(settled.decisions) > 1:
            return self.say("judge.depends.short")
        said = self.decision(settled.verdict, settled.debt)
        if settled.verdict.refused:
            return said
        yes = [self.say("judge.short.yes"), *self._bluff(settled)] if settled.verdict.wish else []
        if len(settled.stories) == 1:
            return " ".join([*yes, *self.happened(settled.verdict.events)])
        certain = self.happened(settled.verdict.events[: settled.begin], ends=False)
        return " ".join([*yes, *certain, self.say("judge.chance.short")])

    def title(self, clause: str) -> str:
        """Its id where nobody has put it into words."""
        return self.say(f"clause.{clause}.title") if self._worded(clause) else clause

    def text(self, clause: str) -> str:
        return self.texts.clause(clause, self.edition.id) if self._worded(clause) else self.say("judge.unworded")

    def clause(self, clause: str) -> str:
        title = f"{self.title(clause)} " if self._worded(clause) else ""
        return f"{title}[{clause}]: {self.text(clause)}"

    def _worded(self, clause: str) -> bool:
        return f"clause.{clause}.title" in self.texts

    def choices(self, games: list[Game]) -> list[str]:
        """All that each seat may do now, and why not the rest; what nobody may do is said once.

        The games are the table by several lots: what depends on cards that nobody knows is left out.
        """
        if games[0].over:
            return [self.say("judge.over")]
        denied = denied_to_all(games[0])
        lines: list[str] = []
        for seat in range(games[0].state.seats):
            lines += [*self._may(games, seat), *self._may_not(games, seat, denied), ""]
        return lines + self._nobody_may(denied)

    def _may(self, games: list[Game], seat: int) -> list[str]:
        certain, unsure = certainly_legal(games, seat)
        wishes = list(dict.fromkeys(self._any_colour(wish, games[0].state.debt) for wish in certain))
        if unsure:
            wishes.append(self.say("judge.may-unknown"))
        if not wishes:
            return [self.say("judge.may-nothing", seat=self.names[seat])]
        return [self.say("judge.may", seat=self.names[seat]), *_indented(wishes)]

    def _may_not(self, games: list[Game], seat: int, denied: dict[str, str]) -> list[str]:
        lines = []
        for clause, wishes in certainly_forbidden(games, seat).items():
            own = [self._short(wish, games[0].state.debt) for wish in wishes if wish.verb not in denied]
            if own:
                lines.append(self._why_not(own, clause))
        return [self.say("judge.may-not", seat=self.names[seat]), *_indented(lines)] if lines else []

    def _nobody_may(self, denied: dict[str, str]) -> list[str]:
        verbs: dict[str, list[str]] = {}
        for verb, clause in denied.items():
            verbs.setdefault(clause, []).append(self._aimed_at_anybody(verb))
        lines = [self._why_not(wishes, clause) for clause, wishes in verbs.items()]
        return [self.say("judge.nobody-may"), *_indented(lines)]

    def _why_not(self, wishes: list[str], clause: str) -> str:
        return f"{', '.join(wishes)}: {self.sentences.reason(clause)} [{clause}]"

    def _any_colour(self, wish: Wish, debt: int) -> str:
        """A wild card may name every colour, so one line says it."""
        if wish.card is None or wish.colour is None:
            return joined(self.sentences.choice(wish, debt))
        key = "verb.play.wild" + (".call" if wish.call else "")
        return self.say(key, card=the_card(self.texts, wish.card), colour=self.say("judge.any-colour"))

    def _short(self, wish: Wish, debt: int) -> str:
        """A wild card without the colour, an acceptance without the debt: they are not the reason."""
        if wish.verb == "play":
            wish = replace(wish, colour=None, call=False)
        return joined(self.sentences.choice(wish, 0 if wish.verb == "accept" else debt))

    def _aimed_at_anybody(self, verb: str) -> str:
        if verb in ("catch", "accuse"):
            return self.say(f"verb.{verb}", seat=Person(NOBODY, self.say("judge.anybody")))
        return self._short(Wish(verb), 0)


def _indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line for line in lines]
