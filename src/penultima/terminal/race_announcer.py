"""Announces races in real time."""

from collections.abc import Callable

from penultima.i18n import Catalogue
from penultima.terminal.client import Client


class RaceAnnouncer:
    """Announces each race twice: first that it is about to begin, and then that it is open."""

    def __init__(self, print_line: Callable[[str], None], texts: Catalogue) -> None:
        self._print_line = print_line
        self._say = texts.say
        self._announced_race = self._opened_race = 0
        """Last race that was announced, and last race whose opening was shown."""

    def announce(self, client: Client, now_ms: int) -> None:
        for window in client.windows("race"):
            if self._announced_race < window.id:
                self._announced_race = window.id
                self._print_line(self._say("terminal.race.ready"))
            if self._opened_race < window.id and is_race_open(client, now_ms):
                self._opened_race = window.id
                self._print_line(self._say("terminal.race.now"))


def is_race_open(client: Client, now_ms: int) -> bool:
    opens_ms = client.race_opens_ms()
    return opens_ms is not None and opens_ms <= now_ms
