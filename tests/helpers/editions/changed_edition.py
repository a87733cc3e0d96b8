"""Makes a custom edition by changing a bundled one."""

from pathlib import Path

from penultima.editions import load
from penultima.editions.edition import Edition


def text_of(name: str) -> str:
    return (Path(load.__file__).parent / f"{name}.toml").read_text(encoding="utf-8")


def own(folder: Path, *changes: tuple[str, str], of: str = "mini") -> Edition:
    """Load a bundled edition with changes and the id `own`. Each change replaces the first occurrence of a text."""
    text = text_of(of)
    for old, new in ((f'id = "{of}"', 'id = "own"'), *changes):
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / f"own-{len(list(folder.iterdir()))}.toml"
    path.write_text(text, encoding="utf-8")
    return load.load_file(path)
