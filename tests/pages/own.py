"""An edition of somebody's own: the small one, changed."""

from pathlib import Path

from penultima.editions import load
from penultima.editions.edition import Edition


def text_of(name: str) -> str:
    return (Path(load.__file__).parent / f"{name}.toml").read_text(encoding="utf-8")


def own(folder: Path, *changes: tuple[str, str], of: str = "mini") -> Edition:
    """From the file of one that ships, called "own", with each change made where it occurs."""
    text = text_of(of)
    for old, new in ((f'id = "{of}"', 'id = "own"'), *changes):
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / f"own-{len(list(folder.iterdir()))}.toml"
    path.write_text(text, encoding="utf-8")
    return load.from_file(path)
