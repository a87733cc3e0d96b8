"""What somebody handed in, as it is shown back in a sentence: short, on one line."""

LONGEST_NUMBER = 10**50
LONGEST_PATH = 300
LONGEST_SENTENCE = 400


def shown(value: object) -> str:
    """As a person would write it in the file, cut where it gets long; always one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if type(value) is int and abs(value) > LONGEST_NUMBER:
        return "a very long number"
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    text = repr(value) if type(value) in (str, int, float) else _told(value)
    return text if len(text) <= 60 else text[:57] + "..."  # noqa: PLR2004 - fits on a line


def _told(value: object) -> str:
    """What a thing says of itself, if that is a word or two; else what it is."""
    try:
        text = str(value)
    except Exception:  # noqa: BLE001 - whatever a thing does that is asked for its words
        text = ""
    return text if text and text.isprintable() else f"a thing of type {type(value).__name__}"


def named(text: str) -> str:
    """A name as it stands, unless it would break the line or fill it."""
    return text if text.isprintable() and len(text) <= 60 else shown(text)  # noqa: PLR2004 - as in shown


def on_one_line(text: str) -> str:
    """A sentence of somebody else's making: without signs that steer the screen, cut where it gets very long."""
    plain = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text[:LONGEST_SENTENCE])
    return plain if len(text) <= LONGEST_SENTENCE else plain + "..."


def filed(path: object) -> str:
    """The name of a file as it stands, unless it would break the line."""
    name = str(path)
    return name if name.isprintable() and len(name) <= LONGEST_PATH else shown(name)


def listed(words: tuple[object, ...]) -> str:
    texts = [shown(word) for word in words]
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " or " + texts[-1]
