"""A judge's answer in words."""

from collections.abc import Iterable

from penultima.editions.edition import Edition
from penultima.game import Game
from penultima.notation.event import Event
from penultima.notation.sentences import Sentences, card_in_words
from penultima.referee.judge import Verdict, rest
from penultima.texts import Catalogue

INDENT = "  "


class Words:
    """The answers for one game, with the names of its seats."""

    def __init__(self, texts: Catalogue, edition: Edition, seats: int, names: tuple[str, ...] = ()) -> None:
        self.texts = texts
        self.say = texts.say
        self.edition = edition
        unnamed = [self.say("judge.seat", seat=seat) for seat in range(seats)]
        self.names = [name or other for name, other in zip(names or unnamed, unnamed, strict=True)]
        self.sentences = Sentences(texts, self.names, card_in_words(texts))

    def verdict(self, verdict: Verdict, debt: int) -> list[str]:
        lines = [self.say(_key(verdict), action=self.action(verdict.action, debt), amount=verdict.cost)]
        if verdict.events:
            lines += ["", self.say("judge.happens"), *_indented(self.happened(verdict.events))]
        return [*lines, "", self.say("judge.clauses"), *_indented(map(self.clause, verdict.clauses))]

    def action(self, text: str, debt: int) -> str:
        """`1: play R7` with the seat's name, in words."""
        seat, colon, wish = text.partition(": ")
        if not colon:
            return self.say("verb.timeout")
        return f"{self.names[int(seat)]}: {self.sentences.choice(wish, debt)}"

    def happened(self, events: tuple[Event, ...]) -> list[str]:
        """With who is awaited at the end."""
        lines = self.sentences.tell(list(events))
        if events[-1].name == "awaits":
            lines.append(self.sentences.sentence(events[-1]))
        return lines

    def clause(self, clause: str) -> str:
        title = self.say(f"clause.{clause}.title")
        return self.say("judge.clause", clause=clause, title=title, text=self.texts.clause(clause, self.edition.id))

    def choices(self, game: Game) -> list[str]:
        """All that each seat may do now, and why not the rest."""
        if game.over:
            return [self.say("judge.over")]
        lines: list[str] = []
        for seat in range(game.state.seats):
            lines += [*self._may(game, seat), *self._may_not(game, seat), ""]
        return lines[:-1]

    def _may(self, game: Game, seat: int) -> list[str]:
        wishes = [self.sentences.choice(wish, game.state.debt) for wish in game.legal(seat)]
        if not wishes:
            return [self.say("judge.may-nothing", seat=self.names[seat])]
        return [self.say("judge.may", seat=self.names[seat]), *_indented(wishes)]

    def _may_not(self, game: Game, seat: int) -> list[str]:
        lines = []
        for clause, wishes in rest(game, seat).items():
            refused = ", ".join(self._short(wish, game.state.debt) for wish in wishes)
            reason = self.say(f"refusal.{clause}")
            lines.append(self.say("judge.why-not", wishes=refused, reason=reason, clause=clause))
        return [self.say("judge.may-not", seat=self.names[seat]), *_indented(lines)] if lines else []

    def _short(self, wish: str, debt: int) -> str:
        """A wild card without the colour, an acceptance without the debt: they are not the reason."""
        verb, _, card = wish.partition(" ")
        if verb == "play":
            return self.say("verb.play", card=self.sentences.card(card.partition(":")[0]))
        return self.say("verb.accept.any") if verb == "accept" else self.sentences.choice(wish, debt)


def _key(verdict: Verdict) -> str:
    if verdict.allowed:
        return "judge.allowed"
    return "judge.misplay" if verdict.cost else "judge.refused"


def _indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line for line in lines]
