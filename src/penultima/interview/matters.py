"""What a quarrel can be about, each with the questions that it takes."""

from collections.abc import Callable, Mapping

from penultima.editions.edition import COLOURS
from penultima.editions.effect import Effect
from penultima.interview.asking import Asking, bare
from penultima.interview.dialogue import Dialogue
from penultima.interview.told import SOME, Told
from penultima.judge.case import set_up_somehow
from penultima.kernel.state import NOBODY
from penultima.texts import Catalogue

Matter = Callable[[Told], Dialogue[None]]


class Matters:
    def __init__(self, texts: Catalogue) -> None:
        self.say = texts.say
        self.ask = Asking(texts)

    def offered(self, told: Told) -> Mapping[str, Matter]:
        """By name; what the edition does not have is left out, and what each may do comes last."""
        matters: dict[str, Matter] = {
            "play": self.play,
            "draw": self.draw,
            "keep": self.keep,
            "attack": self.attack,
            "call": self.call,
            "first": self.first,
        }
        if _racing(told):
            matters["race"] = self.race
        if told.rules.tables.suggestion:
            matters["accuse"] = self.accuse
        return {**matters, "open": self.open}

    def play(self, told: Told) -> Dialogue[None]:
        seat = yield from self.ask.who(told, "play", 0)
        laid = yield from self.ask.laid(told, "play", seat)
        card = bare(laid)
        others = yield from self.ask.cards(told, "others", seat)
        told.hands[seat] = [card, *others]
        call = " uno" if (yield from self._calls(told, seat, others)) else ""
        yield from self._pile(told, seat)
        if not told.done and told.turn == seat and (yield from self.ask.yes("judge.ask.drew", seat=told.names[seat])):
            told.drawn = yield from self.ask.card_if_known(told, "drawn", seat)
            told.hands[seat] = others if told.drawn == card else told.hands[seat]
            told.done.append(f"{seat}: draw")
        told.action = f"{seat}: play {laid}{call}"

    def _calls(self, told: Told, seat: int, others: list[str]) -> Dialogue[bool]:
        """Asked only of who keeps a single card."""
        single = others == ["?1"] or (len(others) == 1 and not others[0].startswith("?"))
        return single and (yield from self.ask.yes("judge.ask.called", seat=told.names[seat]))

    def draw(self, told: Told) -> Dialogue[None]:
        seat = yield from self.ask.who(told, "draw", 0)
        told.hands[seat] = yield from self.ask.cards(told, "hand", seat)
        yield from self._pile(told, seat)
        told.action = f"{seat}: draw"

    def keep(self, told: Told) -> Dialogue[None]:
        seat = yield from self.ask.who(told, "keep", 0)
        told.drawn = yield from self.ask.card_if_known(told, "drawn", seat)
        told.hands[seat] = yield from self.ask.cards(told, "others", seat)
        told.top = yield from self.ask.laid(told, "top")
        told.turn = seat
        told.done.append(f"{seat}: draw")
        told.action = f"{seat}: pass"

    def attack(self, told: Told) -> Dialogue[None]:
        """A draw card, and what the next one makes of it."""
        seat = yield from self.ask.who(told, "attack", 0)
        laid = yield from self.ask.laid(told, "attack", seat, told.is_draw)
        yield from self._laid(told, seat, laid)
        other = told.next_to(seat)
        answers = ("accept", "challenge", "play", "open")
        lines = [self.say(f"judge.ask.answer.{answer}") for answer in answers]
        place = yield from self.ask.one_of(self.say("judge.ask.answer", seat=told.names[other]), lines, len(lines) - 1)
        if answers[place] == "accept":
            told.action = self._acceptance(told, other)
        elif answers[place] == "challenge":
            told.hands[seat] = [bare(laid), *(yield from self.ask.cards(told, "others", seat))]
            told.action = f"{other}: challenge"
        elif answers[place] == "play":
            answer = yield from self.ask.laid(told, "play", other)
            told.hands[other] = [bare(answer), SOME]
            told.action = f"{other}: play {answer}"

    def _acceptance(self, told: Told, seat: int) -> str:
        """Where the cards are drawn at once, or the play is refused, the question is the play itself."""
        game = set_up_somehow(told.rules, told.case)
        return f"{seat}: accept" if game and game.phase == "answer" else told.done.pop()

    def call(self, told: Told) -> Dialogue[None]:
        """Somebody was left with a single card."""
        seat = yield from self.ask.who(told, "call", 0)
        laid = yield from self.ask.laid(told, "call", seat)
        told.hands[seat] = [bare(laid), "?"]
        yield from self._laid(told, seat, laid)
        if (yield from self.ask.yes("judge.ask.called", seat=told.names[seat])):
            told.done[-1] += " uno"
        after, deed = self._whose_turn(told)
        if (yield from self.ask.yes("judge.ask.went-on", seat=told.names[after])):
            told.done.append(f"{after}: {deed}")
        lines = [self.say(f"judge.ask.call.{what}", seat=told.names[seat]) for what in ("catch", "late")]
        if (yield from self.ask.one_of(self.say("judge.ask.call"), lines, 0)):
            told.action = f"{seat}: uno"
        else:
            told.action = f"{yield from self.ask.who(told, 'catch', told.next_to(seat))}: catch {seat}"

    def _whose_turn(self, told: Told) -> tuple[int, str]:
        """Who comes after what was done, as the rules have it, and what that one can always do in a turn."""
        game = set_up_somehow(told.rules, told.case)
        if game is None:
            return told.next_to(told.turn), "draw"
        return max(game.turn, 0), "accept" if game.phase == "answer" else "draw"

    def first(self, told: Told) -> Dialogue[None]:
        told.first = yield from self.ask.card(told, "first")

    def race(self, told: Told) -> Dialogue[None]:
        seat = yield from self.ask.who(told, "race", 0)
        yield from self._laid(told, seat, (yield from self.ask.with_colour(told, _racing(told)[0])))
        told.action = f"{yield from self.ask.who(told, 'slap', told.next_to(seat))}: slap"

    def accuse(self, told: Told) -> Dialogue[None]:
        seat = yield from self.ask.who(told, "accuse", 0)
        accused = yield from self.ask.who(told, "accused", told.next_to(seat))
        told.top = yield from self.ask.laid(told, "top")
        told.action = f"{seat}: accuse {accused}"

    def open(self, told: Told) -> Dialogue[None]:
        seat = yield from self.ask.who(told, "turn", 0)
        told.hands[seat] = yield from self.ask.cards(told, "hand", seat)
        yield from self._pile(told, seat)

    def _pile(self, told: Told, actor: int) -> Dialogue[None]:
        """What lies there, and who has just laid it if that matters; else whose turn it is."""
        top = yield from self.ask.laid(told, "top")
        by = (yield from self.ask.who_if_anybody(told, bare(top))) if told.has_effect(bare(top)) else NOBODY
        if by == NOBODY:
            told.top = top
            told.turn = yield from self.ask.who(told, "turn", actor)
        else:
            told.hands[by] = [bare(top), *told.hands.get(by, [SOME])]
            yield from self._laid(told, by, top)

    def _laid(self, told: Told, seat: int, laid: str) -> Dialogue[None]:
        """On a number of its own colour; of a wild draw card the colour before decides whether it was a bluff."""
        card = bare(laid)
        told.hands.setdefault(seat, [card, SOME])
        colour = COLOURS[0] if told.is_wild(card) else card[0]
        if told.is_wild(card) and told.is_draw(card):
            colour = yield from self.ask.colour(told, "judge.ask.colour-before")
        told.top = f"{colour}?"
        told.turn = seat
        told.done.append(f"{seat}: play {laid}")


def _racing(told: Told) -> list[str]:
    return [name for name in told.rules.names if _races(told.rules.effects.get(name))]


def _races(effect: Effect | None) -> bool:
    return effect is not None and any(verb.name == "race" for one in effect.instructions for verb in one.verbs)
