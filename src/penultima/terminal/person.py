"""Somebody at the keyboard, with a seat: what they were told, what they can press, what they asked for."""

from collections.abc import Callable

from penultima.notation.wish import CALL, Wish
from penultima.terminal.client import Client, Heard
from penultima.terminal.menu import Meant, Menu
from penultima.terminal.telling import Telling
from penultima.wire.client_out import Answer, WindowNow

CALL_KEY, CATCH_KEY, JUMP_KEY = "u", "c", "j"
SLAP_KEYS = " \r\n"
PRESSES = (CALL, "catch", "slap")


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
        self._sent: dict[str, Wish] = {}
        self._pressed: set[tuple[int, str]] = set()

    @property
    def seat(self) -> int:
        return self.client.seat

    @property
    def is_waiting(self) -> bool:
        """Whether something they did has no answer yet."""
        return bool(self._sent)

    def untold(self) -> list[Heard]:
        news = [heard for heard in self.client.heard if heard.version > self.told]
        self.told = self.client.version
        return news

    def do(self, meant: Meant) -> None:
        self._sent[self.client.act(meant.wish, anyway=meant.anyway)] = meant.wish

    def presses(self) -> list[Wish]:
        """What they can press now, as the windows that are open say it; once in each."""
        found = [Wish(CALL)] if any(wish.verb == CALL for wish in self.client.may) else []
        found += [Wish("catch", seat=window.seat) for window in self.client.windows("call") if window.seat != self.seat]
        if any(wish.verb == "slap" for wish in self.client.may) or self._races():
            found.append(Wish("slap"))
        if not self.client.is_asked:
            found += [wish for wish in self.client.may if wish.verb == "play"][:1]
        return [wish for wish in found if self._press(wish) not in self._pressed]

    def _races(self) -> list[WindowNow]:
        question = self.client.question
        return self.client.windows("race") if question and self.seat in question.seats else []

    def _press(self, wish: Wish) -> tuple[int, str]:
        return self.client.window_of(wish), str(wish)

    def press(self, wish: Wish) -> None:
        self._pressed.add(self._press(wish))
        self.do(Meant(wish, anyway=False))

    def hear_answers(self) -> None:
        answers, self.client.answers = self.client.answers, []
        for answer in answers:
            if (wish := self._sent.pop(answer.id, None)) is not None:
                self._hear(answer, wish)

    def _hear(self, answer: Answer, wish: Wish) -> None:
        if answer.kind == "done":
            if answer.why:
                told = {"reason": self._reason(answer.why), "clause": answer.why, "cards": answer.cost}
                self.line(self.say("terminal.misplay", **told))
        elif answer.kind == "refused":
            self.line(f"{self._reason(answer.why)} [{answer.why}]")
            if answer.cost:
                word = self.say("terminal.word.anyway")
                self.line(self.say("terminal.anyway", cards=answer.cost, words=str(wish), anyway=word))
        else:
            if answer.kind == "early":
                self._pressed.discard(self._press(wish))
            self.line(self.say(f"terminal.answer.{answer.kind}"))
        self.offered = None if answer.kind in ("again", "overtaken", "stale") else self.offered

    def _reason(self, why: str) -> str:
        if why.startswith("table."):
            return self.say(f"terminal.{why}")
        return self.telling.sentences.reason(why, self.seat)
