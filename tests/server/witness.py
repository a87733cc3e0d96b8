"""A person who writes down all that they sent, were answered and were shown, to be compared with what is stored."""

from msgspec import json

from penultima.wire.client_out import News
from tests.server.player import Command, Player

MANY = 1_000_000
_encoder = json.Encoder()


class Shown:
    """What people at one table were shown of each version: the same for everybody, before a restart and after it."""

    def __init__(self) -> None:
        self.digests: dict[int, int] = {}
        """By version; all of a run are made and compared in one process."""
        self.version = 0
        """The last one that anybody saw."""
        self.problems: list[str] = []

    def note(self, news: News) -> None:
        for version, item in enumerate(news.items, news.first):
            digest = digest_of(item)
            if self.digests.setdefault(version, digest) != digest:
                self.problems.append(f"version {version} was shown otherwise before")
        self.version = max(self.version, news.now.version)


def digest_of(item: object) -> int:
    return hash(_encoder.encode(item))


class Witness(Player):
    def __init__(self, table: str, secret: str, link: str, *, seat: int, seed: int, shown: Shown) -> None:
        super().__init__(table, secret, link, seat=seat, seed=seed, matches=MANY)
        self.sent: dict[str, Command] = {}
        """All commands, by their id."""
        self.shown = shown
        self.rests = False
        """Begins nothing any more."""

    def act(self) -> list[bytes]:
        if self.rests:
            return []
        frames = super().act()
        self.sent |= self.waiting
        return frames

    def _news(self, news: News) -> list[bytes]:
        self.shown.note(news)
        if news.now.version < self.version:
            self.shown.problems.append(f"version {self.version} was shown, and then {news.now.version}")
            self.version = -1
        frames = super()._news(news)
        self.items.clear()  # a long run has too many of them
        return frames
