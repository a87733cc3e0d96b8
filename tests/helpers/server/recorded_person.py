"""A scripted person that records all commands, answers and news, for comparison with the store."""

from msgspec import json

from penultima.protocol.server_messages import News
from tests.helpers.server.scripted_player import Command, Player

MANY = 1_000_000
LOST = ("table.unknown", "table.stopped", "table.closed", "table.link", "table.secret")
"""Close reasons that a server sends if it has lost the table or the person."""
_encoder = json.Encoder()


class SeenNews:
    """Digests of one table's news. Everybody must see the same news, even after a server restart."""

    def __init__(self) -> None:
        self.digests: dict[int, int] = {}
        """Digests by version. They use `hash`, which differs between processes, so they must not be stored."""
        self.version = 0
        """The latest version that any person at the table saw."""
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
    def __init__(self, table: str, secret: str, link: str, *, seat: int, seed: int, shown: SeenNews) -> None:
        super().__init__(table, secret, link, seat=seat, seed=seed, matches=MANY)
        self.sent: dict[str, Command] = {}
        """All commands sent so far, by id."""
        self.shown = shown
        self.rests = False
        """Whether the person has stopped sending new commands."""

    def act(self) -> list[bytes]:
        if self.rests:
            return []
        frames = super().act()
        self.sent |= self.waiting
        return frames

    def receive(self, data: bytes) -> list[bytes]:
        frames = super().receive(data)
        if self.bye in LOST:
            self.shown.problems.append(f"goodbye from a table that was acknowledged: {self.bye}")
        return frames

    def _news(self, news: News) -> list[bytes]:
        self.shown.note(news)
        if news.now.version < self.version:
            self.shown.problems.append(f"version {self.version} was shown, and then {news.now.version}")
            self.version = -1
        frames = super()._news(news)
        self.items.clear()  # otherwise a long run would use too much memory
        return frames
