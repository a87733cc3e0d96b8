"""Fuzzes the parsers. libFuzzer searches for inputs that reach new branches and break a parser.

Usage: `python tests/fuzz/fuzz_texts.py TARGET... [-runs=N] [-max_total_time=SECONDS]`. The flags belong to libFuzzer.
"""

import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore] # it is untyped, or not installed

with atheris.instrument_imports(include=["penultima"]):
    from penultima.editions import effect_language, load
    from penultima.editions.ruleset import ruleset
    from penultima.errors import BadInput
    from penultima.i18n import catalogue, message
    from penultima.match import Match
    from penultima.notation import passport
    from penultima.notation.passport import parse_passport, print_passport
    from penultima.notation.position import parse_position, print_position
    from penultima.notation.record import print_record
    from penultima.notation.record_text import parse_record, parse_records
    from penultima.protocol import codec
    from penultima.protocol.client_messages import ClientMessage
    from penultima.protocol.server_messages import ServerMessage
    from penultima.records.replay import replay
    from penultima.support import toml_file

LONGEST = 20_000
WIRE = Path(__file__).parents[2] / "docs" / "wire.md"
CUSTOMS = ("next: draw-until colour", "others: shed wilds; self: extra-turn")
RULES = ruleset("classic", {"stacking": "any", "target": 100}, CUSTOMS)
POSITION = "hands=R1,R2/B3,W/WC1,G2 top=W+4:R discard=B2 draw=Y1 draw-only dealer=2 turn=0 direction=right scores=0/9/0"


def read_record(text: str) -> None:
    for record in parse_records(text, "fuzz.pen"):
        assert parse_record(print_record(record)) == record
        replay(record)


def read_passport(text: str) -> None:
    """Read the text as a passport. Text without the prefix becomes the payload of a passport with a valid checksum."""
    payload = text.encode()
    code = passport.VERSION + passport._encode(passport._with_checksum(payload))
    rules = parse_passport(text if text.startswith(passport.VERSION) else code)
    assert parse_passport(print_passport(rules)) == rules


def read_position(text: str) -> None:
    position = parse_position(RULES, text)
    assert parse_position(RULES, print_position(RULES, position)) == position


def read_effect(text: str) -> None:
    written = effect_language.parse_effect(text)
    assert effect_language.parse_effect(str(written)) == written


def read_edition(text: str) -> None:
    ruleset(load.parse_edition(toml_file.parse_toml("fuzz.toml", text)))


def read_message(text: str) -> None:
    parsed = message.parse_message(text)
    assert message.parse_message(message.print_message(parsed)) == parsed


def read_frame(text: str) -> None:
    """Encode the text in UTF-8 and in Latin-1, and decode both as a client message and as a server message.

    The Latin-1 bytes may be invalid UTF-8.
    """
    for read in (codec.decode_client_message, codec.decode_server_message):
        for data in (text.encode(), text.encode("latin-1", "replace")):
            check_frame(read, data)


def check_frame(read: Callable[[bytes], ClientMessage | ServerMessage], data: bytes) -> None:
    reason = ""
    try:
        frame = read(data)
    except codec.Malformed as problem:
        reason = problem.reason
    else:
        assert read(codec.encode_message(frame)) == frame
    assert reason.isprintable(), repr(reason)


def messages() -> list[str]:
    return [
        message.print_message(parsed)
        for key, parsed in catalogue("es").messages.items()
        if key.startswith(("event.", "table."))
    ]


def records() -> list[str]:
    texts = []
    for edition, options in (("mini", {}), ("race", {"jump-in": True}), ("official", {"last-standing": True})):
        match = Match(edition, players=3, seed=7, options=options)
        for _ in range(12):
            seat = match.game.asked[0]
            match.game.do(seat, match.game.legal(seat)[0], 1500)
        texts.append(print_record(match.record(["Ana", '"\\'], [("Event", "x")])))
    position = parse_position(RULES, POSITION)
    texts.append(print_record(Match(RULES.edition, options=RULES.changes, customs=CUSTOMS, position=position).record()))
    return texts


def passports() -> list[str]:
    payload = bytes(byte for byte in passport._payload(RULES) if byte < 128)
    return [print_passport(RULES), payload.decode()]


def editions() -> list[str]:
    folder = Path(load.__file__).parent
    return [(folder / f"{name}.toml").read_text(encoding="utf-8") for name in load.bundled_ids()]


def frames() -> list[str]:
    return re.findall(r"^```json\n(.*?)\n```", WIRE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


TARGETS: dict[str, tuple[Callable[[str], None], Callable[[], list[str]]]] = {
    "record": (read_record, records),
    "passport": (read_passport, passports),
    "position": (read_position, lambda: [POSITION]),
    "effect": (read_effect, lambda: [*CUSTOMS, *load.presets().values()]),
    "edition": (read_edition, editions),
    "message": (read_message, messages),
    "wire": (read_frame, frames),
}


def guarded(read: Callable[[str], None]) -> Callable[[bytes], None]:
    """Return a fuzz function that fails on any exception except a BadInput with a message of at most one line."""

    def run(data: bytes) -> None:
        error_text = ""
        try:
            read(data.decode("utf-8", "replace"))
        except BadInput as problem:
            error_text = str(problem)
        assert len(error_text.splitlines()) <= 1, repr(error_text)

    return run


def main() -> None:
    """Fuzz the targets one after the other, and stop at the first failure."""
    flags = [word for word in sys.argv[1:] if word.startswith("-")]
    targets = [word for word in sys.argv[1:] if word not in flags]
    if not targets or not set(targets) <= set(TARGETS):
        sys.exit(f"expected some of {', '.join(TARGETS)}, then flags such as -runs=1000")
    sys.exit(next((code for target in targets if (code := fuzzed(target, flags))), 0))


def fuzzed(target: str, flags: list[str]) -> int:
    """Fuzz one target and return the exit code."""
    read, seeds = TARGETS[target]
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds()):
            (Path(folder) / str(number)).write_text(text, encoding="utf-8")
        child = os.fork()  # libFuzzer ends its process, so the parent process removes the folder
        if not child:
            usual = [f"-max_len={LONGEST}", f"-artifact_prefix={tempfile.gettempdir()}/"]
            atheris.Setup([sys.argv[0], *usual, *flags, folder], guarded(read))
            atheris.Fuzz()
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    main()
