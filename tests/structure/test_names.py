"""One word has one meaning. Module names and public class names that occur twice must be on a short list."""

from collections import Counter
from collections.abc import Iterable

from tests.structure.source_tree import classes, trees

MOST_ALLOWED = 20
COMMAND = "a command of the command line bears the name of what it runs"
ALLOWED_MODULES = {
    **dict.fromkeys(("arena", "editions", "judge", "lab", "passport", "play", "record"), COMMAND),
    "commands": "of the command line, and of people at a table",
    "limits": "the numbers of the runtime, and the quotas of the server around it",
}
ALLOWED_CLASSES = {
    "Question": "the public type that a bot is asked, and the message that a client is sent",
}
"""Class names that may occur twice, each with the reason."""


def repeated(names: Iterable[str]) -> set[str]:
    return {name for name, count in Counter(names).items() if count > 1}


def module_names() -> list[str]:
    """Return the last part of each dotted module name. Modules that are named like their package are left out."""
    dotted = [name.split(".") for name in trees()]
    return [parts[-1] for parts in dotted if len(parts) == 1 or parts[-1] != parts[-2]]


def class_names() -> list[str]:
    return [found.name for found in classes() if not found.name.startswith("_")]


def test_module_names_that_occur_twice_are_on_the_list() -> None:
    assert repeated(module_names()) == set(ALLOWED_MODULES)


def test_class_names_that_occur_twice_are_on_the_list() -> None:
    assert repeated(class_names()) == set(ALLOWED_CLASSES)


def test_the_list_of_repeated_names_is_short() -> None:
    assert len(ALLOWED_MODULES) + len(ALLOWED_CLASSES) <= MOST_ALLOWED


def test_planted_a_repeated_name_is_found() -> None:
    assert repeated([*module_names(), "refusal"]) - set(ALLOWED_MODULES) == {"refusal"}
    assert repeated([*class_names(), "Game"]) - set(ALLOWED_CLASSES) == {"Game"}
