"""Numbers that have names: both are written in one place, and a number is the place of its name."""


class Names(list[str]):
    """Calling it with a name gives the next number: `PLAY = _phase("play")`."""

    def __call__(self, name: str) -> int:
        self.append(name)
        return len(self) - 1
