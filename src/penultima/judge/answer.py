"""A judge's answer in words."""

from collections.abc import Iterable
from dataclasses import replace

from penultima.editions.edition import Edition
from penultima.game import Game
from penultima.judge.verdict import Verdict, denied_to_all, forbidden
from penultima.kernel.state import NOBODY
from penultima.notation.event import Event
from penultima.notation.wish import Wish
from penultima.texts import Catalogue
from penultima.texts.parts import joined
from penultima.wording.naming import Person, seat_names, the_card
from penultima.wording.sentences import Sentences

INDENT = "  "
BLUFF = "wild-draw.bluff"


class Words:
    """The answers for one game, with the names of its seats."""

    def __init__(self, texts: Catalogue, edition: Edition, seats: int, names: tuple[str, ...] = ()) -> None:
        self.texts = texts
        self.say = texts.say
        self.edition = edition
        self.names = seat_names(texts, seats, names)
        self.sentences = Sentences(texts, self.names)

    def verdict(self, verdict: Verdict, debt: int) -> list[str]:
        lines = [self._decision(verdict, debt)]
        if BLUFF in verdict.clauses:
            lines.append(self.say("judge.bluff"))
        if verdict.events:
            lines += ["", self.say("judge.happens"), *_indented(self.happened(verdict.events))]
        return [*lines, "", self.say("judge.clauses"), *_indented(map(self.clause, verdict.clauses))]

    def _decision(self, verdict: Verdict, debt: int) -> str:
        name = self.say("judge.table") if verdict.seat == NOBODY else self.names[verdict.seat]
        action = joined(self.sentences.choice(verdict.wish, debt))
        if verdict.refused is None:
            return self.say("judge.allowed", seat=name, action=action)
        key, reason = "judge.misplay" if verdict.cost else "judge.refused", self.sentences.reason(verdict.refused)
        return self.say(key, seat=name, action=action, reason=reason, cards=verdict.cost)

    def happened(self, events: tuple[Event, ...]) -> list[str]:
        """With who is awaited at the end."""
        lines = self.sentences.tell(events)
        if events[-1].name == "awaits":
            lines.append(self.sentences.sentence(events[-1]))
        return [joined(line) for line in lines]

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

    def choices(self, game: Game) -> list[str]:
        """All that each seat may do now, and why not the rest; what nobody may do is said once."""
        if game.over:
            return [self.say("judge.over")]
        denied = denied_to_all(game)
        lines: list[str] = []
        for seat in range(game.state.seats):
            lines += [*self._may(game, seat), *self._may_not(game, seat, denied), ""]
        return lines + self._nobody_may(denied)

    def _may(self, game: Game, seat: int) -> list[str]:
        wishes = dict.fromkeys(self._any_colour(wish, game.state.debt) for wish in game.legal(seat))
        if not wishes:
            return [self.say("judge.may-nothing", seat=self.names[seat])]
        return [self.say("judge.may", seat=self.names[seat]), *_indented(wishes)]

    def _may_not(self, game: Game, seat: int, denied: dict[str, str]) -> list[str]:
        lines = []
        for clause, wishes in forbidden(game, seat).items():
            own = [self._short(wish, game.state.debt) for wish in wishes if wish.verb not in denied]
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
