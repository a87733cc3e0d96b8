"""Consecutive integer codes with names."""


class NamedCodes(list[str]):
    """A list of names that assigns codes: `PLAY = _phase("play")` appends the name and returns its index."""

    def __call__(self, name: str) -> int:
        self.append(name)
        return len(self) - 1
