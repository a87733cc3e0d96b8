"""People who practise from a position: seat 0 is Ana's, 1 Ben's and so on, and all of them are there."""

from collections.abc import Mapping

from penultima.editions.ruleset import OptionValue
from penultima.table.entry import Did
from penultima.table.facts import Times
from penultima.table.window import Window
from penultima.wire.client_in import Nothing, Sit
from penultima.wire.client_out import Answer
from penultima.wire.shape import Clock, Setup
from tests.table.evening import HOST, Evening

PEOPLE = (HOST, "ben", "cat", "dan")
JUMP_IN: dict[str, OptionValue] = {"jump-in": True}


class Practice(Evening):
    def __init__(  # noqa: PLR0913 - each by its name
        self,
        position: str = "",
        *,
        edition: str = "official",
        options: Mapping[str, OptionValue] | None = None,
        times: Times = Times(),  # noqa: B008 - it never changes
        clock: Clock | None = None,
        calm: bool = False,
        seats: int = 3,
        people: int = 10,
        seed: int = 0,
    ) -> None:
        seats = position.count("/") + 1 if position else seats
        setup = Setup(edition, dict(options or {}), seats=seats, position=position, clock=clock, calm=calm)
        super().__init__(setup, times=times, seed=seed)
        for place, person in enumerate(PEOPLE[:seats][:people]):
            if place > 0:
                self.present(person)
                self.send(person, Sit(self.id(), place, person.title()))
        self.start()

    def do(self, place: int, wish: str, of: int | None = None, *, anyway: bool = False) -> Answer | None:
        return self.act(PEOPLE[place], place, wish, of, anyway=anyway)

    def done(self, place: int, wish: str) -> None:
        found = self.do(place, wish)
        assert found is not None, "it waits"
        assert found.kind == "done", found

    def hand_over(self, place: int, person: str) -> None:
        fork = self.table.fork()
        fork.hand_over(place, person, self.at)
        self._commit(fork)

    def nothing(self, place: int, of: int) -> Answer | None:
        return self.send(PEOPLE[place], Nothing(self.id(), place, of))

    def last_answer(self, place: int) -> Answer:
        """To whatever this person sent last."""
        ids = [number for person, number in self.answers if person == PEOPLE[place]]
        found = self.answers[PEOPLE[place], max(ids, key=lambda number: int(number[1:]))]
        assert len(found) == 1
        return found[0]

    def deeds(self) -> list[str]:
        """What was done so far, by seat; `-1 timeout` is the table's."""
        return [f"{entry.seat} {entry.act}" for entry in self.entries if isinstance(entry, Did)]

    def last(self) -> Did:
        return next(entry for entry in reversed(self.entries) if isinstance(entry, Did))

    def hand(self, place: int) -> int:
        return self.table.the_game.state.held[place]

    def the_window(self, kind: str) -> Window:
        [window] = [window for window in self.table.windows if window.kind == kind]
        return window
