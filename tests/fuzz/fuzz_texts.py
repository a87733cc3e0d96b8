"""Looks for texts that a parser stumbles over, guided by the branches they reach.

`python tests/fuzz/fuzz_texts.py TARGET... [-runs=N] [-max_total_time=SECONDS]`; the flags are those of libFuzzer.
"""

import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore] # it brings no types, or is not there

with atheris.instrument_imports(include=["penultima"]):
    from penultima import tomlfile
    from penultima.editions import effect, load
    from penultima.editions.ruleset import ruleset
    from penultima.errors import BadInput
    from penultima.match import Match
    from penultima.notation import passport
    from penultima.notation.passport import parse_passport, print_passport
    from penultima.notation.position import parse_position, print_position
    from penultima.notation.record import print_record
    from penultima.notation.record_text import parse_record, parse_records
    from penultima.playback import replay
    from penultima.texts import catalogue, message
    from penultima.wire import codec
    from penultima.wire.client_in import In
    from penultima.wire.client_out import Out

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
    """As it stands, or, as a checksum lets nothing through, as what a code with the right one carries."""
    payload = text.encode()
    code = passport.VERSION + passport._letters(passport._sealed(payload))
    rules = parse_passport(text if text.startswith(passport.VERSION) else code)
    assert parse_passport(print_passport(rules)) == rules


def read_position(text: str) -> None:
    position = parse_position(RULES, text)
    assert parse_position(RULES, print_position(RULES, position)) == position


def read_effect(text: str) -> None:
    written = effect.parse(text)
    assert effect.parse(str(written)) == written


def read_edition(text: str) -> None:
    ruleset(load.from_table(tomlfile.parse("fuzz.toml", text)))


def read_message(text: str) -> None:
    meant = message.parse(text)
    assert message.parse(message.write(meant)) == meant


def read_frame(text: str) -> None:
    """As either side reads it, in Latin-1 too: that is bytes that are no UTF-8."""
    for read in (codec.decode, codec.decode_out):
        for data in (text.encode(), text.encode("latin-1", "replace")):
            check_frame(read, data)


def check_frame(read: Callable[[bytes], In | Out], data: bytes) -> None:
    reason = ""
    try:
        frame = read(data)
    except codec.Malformed as problem:
        reason = problem.reason
    else:
        assert read(codec.encode(frame)) == frame
    assert reason.isprintable(), repr(reason)


def messages() -> list[str]:
    return [message.write(one) for key, one in catalogue("es").messages.items() if key.startswith(("event.", "table."))]


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
    return [(folder / f"{name}.toml").read_text(encoding="utf-8") for name in load.names()]


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
    """Anything else than BadInput, and a sentence of two lines, ends the run."""

    def run(data: bytes) -> None:
        said = ""
        try:
            read(data.decode("utf-8", "replace"))
        except BadInput as problem:
            said = str(problem)
        assert len(said.splitlines()) <= 1, repr(said)

    return run


def main() -> None:
    """One after the other, up to the first that finds something."""
    flags = [word for word in sys.argv[1:] if word.startswith("-")]
    targets = [word for word in sys.argv[1:] if word not in flags]
    if not targets or not set(targets) <= set(TARGETS):
        sys.exit(f"expected some of {', '.join(TARGETS)}, then flags such as -runs=1000")
    sys.exit(next((code for target in targets if (code := fuzzed(target, flags))), 0))


def fuzzed(target: str, flags: list[str]) -> int:
    """Gives the exit code."""
    read, seeds = TARGETS[target]
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds()):
            (Path(folder) / str(number)).write_text(text, encoding="utf-8")
        child = os.fork()  # libFuzzer ends its process, and nobody would clear away
        if not child:
            usual = [f"-max_len={LONGEST}", f"-artifact_prefix={tempfile.gettempdir()}/"]
            atheris.Setup([sys.argv[0], *usual, *flags, folder], guarded(read))
            atheris.Fuzz()
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    main()
