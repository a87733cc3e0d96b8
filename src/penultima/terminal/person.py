"""Somebody at the keyboard, with a seat: what they were told, what they can do and press, what they asked for."""

from collections.abc import Callable

from penultima.kernel.state import NOBODY
from penultima.notation.wish import CALL, Wish
from penultima.terminal.client import Client, Heard
from penultima.terminal.clock import SECOND
from penultima.terminal.menu import Meant, Menu
from penultima.terminal.telling import Telling
from penultima.wire.client_out import Answer, WindowNow
from penultima.wording import naming
from penultima.wording.vocabulary import first_listed, typed_as

PRESSES = (CALL, "catch", "slap")
UNANSWERED = ("overtaken", "stale", "early", "again")
"""What may be done once more, or is over."""


class Person:
    """`key` is theirs alone where several share a keyboard; empty for somebody who has it to themselves."""

    def __init__(self, client: Client, telling: Telling, line: Callable[..., None], key: str = "") -> None:
        self.client = client
        self.telling = telling
        self.say = telling.say
        self.line = line
        self.key = key
        self.menu = Menu(client, telling, line)
        self.told = 0
        """The version up to which they know all."""
        self.offered: object = None
        """What the menu was shown for."""
        self.is_about_to_slap = False
        self._sent: dict[str, Wish] = {}
        self._pressed: set[tuple[int, str]] = set()
        self._passed_up: set[int] = set()

    @property
    def seat(self) -> int:
        return self.client.seat

    @property
    def is_waiting(self) -> bool:
        """Whether something they did has no answer yet."""
        return bool(self._sent) or self.is_about_to_slap

    def untold(self) -> list[Heard]:
        news = [heard for heard in self.client.heard if heard.version > self.told]
        self.told = self.client.version
        return news

    # -- what they can do

    def choices(self, *, calm: bool) -> list[Wish]:
        """What is worth offering: bots make no suggestions, so accusing one has to be typed. Keys press in time."""
        may = [wish for wish in self.client.may if wish.verb != "accuse"]
        if not self.client.is_asked:
            return self.chances()
        return may if calm else [wish for wish in may if wish.verb not in PRESSES]

    def chances(self) -> list[Wish]:
        """At a calm table: what they can press in windows that wait for them."""
        windows = {window.kind for window in self._waiting_windows()}
        verbs = {"call": (CALL, "catch"), "jump": ("play",)}
        out_of_turn = [verb for kind in windows for verb in verbs[kind] if verb != "play" or not self.client.is_asked]
        return [wish for wish in self.client.may if wish.verb in out_of_turn]

    def _waiting_windows(self) -> list[WindowNow]:
        windows = self.client.windows("call", "jump")
        return [window for window in windows if self.seat in window.waits and window.id not in self._passed_up]

    def pass_up(self) -> None:
        """There is nothing that they want to press."""
        for window in self._waiting_windows():
            self._passed_up.add(window.id)
            self.client.nothing(window)

    def presses(self) -> list[Wish]:
        """What they can press now, as the windows that are open say it; once in each.

        Not a card out of turn where several share a keyboard: all would see that there is one.
        """
        if self.seat == NOBODY or self.client.own.stand_in:
            return []
        may, asked = self.client.may, self.client.is_asked
        found = [wish for wish in may if wish.verb == CALL]
        found += [Wish("catch", seat=window.seat) for window in self.client.windows("call") if window.seat != self.seat]
        found += [Wish("slap")] if asked and self.client.windows("race") else []
        if not self.key and not asked and self.client.windows("jump"):
            found += [wish for wish in may if wish.verb == "play"][:1]
        return [wish for wish in found if self._press(wish) not in self._pressed]

    def _press(self, wish: Wish) -> tuple[int, str]:
        return self.client.meant(wish), str(wish)

    # -- what they do

    def do(self, meant: Meant) -> None:
        self._sent[self.client.act(meant.wish, anyway=meant.anyway)] = meant.wish

    def press(self, wish: Wish) -> None:
        self._pressed.add(self._press(wish))
        self.do(Meant(wish, anyway=False))

    def slap(self, race: int, ms: int) -> None:
        """At last, where that took its time; by then the race may be over, and nothing was done that is wrong."""
        self.is_about_to_slap = False
        if any(window.id == race for window in self.client.windows("race")):
            self.press(Wish("slap"))
            return
        who = naming.Person(self.seat, self.telling.names[self.seat], "other" if self.key else "you")
        seconds = self.telling.texts.number(ms / SECOND, 2)
        self.line(self.say("terminal.race.slower", seat=who, seconds=seconds))

    # -- what came of it

    def hear_answers(self) -> None:
        for answer in self.client.take_answers():
            if (wish := self._sent.pop(answer.id, None)) is not None:
                self._hear(answer, wish)

    def _hear(self, answer: Answer, wish: Wish) -> None:
        if answer.kind == "refused":
            self._refused(answer, wish)
        elif answer.kind != "done":
            kind = answer.kind if answer.kind in UNANSWERED else "again"
            self.line(self.say(f"terminal.answer.{kind}"))
        elif answer.why:
            told = {"reason": self._reason(answer.why), "clause": answer.why, "cards": answer.cost}
            self.line(self.say("terminal.misplay", **told))
        if answer.kind == "early":
            self._pressed.discard(self._press(wish))
        elif answer.kind in UNANSWERED:
            self.offered = None

    def nothing_to_choose(self) -> str:
        """To the number of a choice that is not open, or not any more."""
        return self.say("table.waiting") if self.client.is_asked else self._reason("turn.order")

    def _refused(self, answer: Answer, wish: Wish) -> None:
        """A misplay with what it would cost, and how it is meant."""
        clause = "" if answer.why.startswith("table.") else f" [{answer.why}]"
        self.line(self._refusal(answer, wish) + clause)
        if answer.cost:
            texts = self.telling.texts
            words = f"{typed_as(wish, texts)} {first_listed(texts, 'terminal.word.anyway')}"
            self.line(self.say("terminal.anyway", cards=answer.cost, words=words))

    def _refusal(self, answer: Answer, wish: Wish) -> str:
        """Whoever catches somebody that has called is told so."""
        seats = self.client.now.seats if self.client.now else []
        if answer.why == "uno.false" and wish.verb == "catch" and wish.seat is not None and seats[wish.seat].called:
            return self.say("terminal.has-called", seat=self.telling.sentences.person(wish.seat))
        return self._reason(answer.why)

    def _reason(self, why: str) -> str:
        if why.startswith("table."):
            return self.say(why)
        return self.telling.sentences.reason(why, self.seat)
