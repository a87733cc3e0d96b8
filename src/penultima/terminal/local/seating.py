"""Seats people and bots at a table in this process."""

from secrets import token_bytes
from typing import NamedTuple

from penultima.i18n import Catalogue
from penultima.rng.keyed import KEY_BYTES
from penultima.runtime.access.credentials import derive_person_id, new_link
from penultima.runtime.access.limits import Limits
from penultima.runtime.runtime import Runtime
from penultima.table.log.facts import Times
from penultima.terminal.client import Client
from penultima.terminal.clock import JumpedTime, RealTime
from penultima.terminal.display.narration import Narration
from penultima.terminal.display.screen import Screen
from penultima.terminal.keyboard_player import KeyboardPlayer
from penultima.terminal.local.deal_keys import DealKeys
from penultima.terminal.local.match_setup import MatchSetup
from penultima.terminal.local.record_writer import RecordWriter
from penultima.terminal.local.resume import SavedMatch, rebuild_table, to_commit
from penultima.terminal.local.runtime_driver import RuntimeDriver
from penultima.terminal.match_loop import MatchLoop

LIMITS = Limits(
    frame_burst=1_000_000, unanswered_commands=1_000, command_burst=1_000_000, table_command_burst=1_000_000
)
"""Limits so high that they never apply.

No stranger can reach the table, so limits are not needed, and a turn-based match sends many commands at once.
"""
NEVER_MS = 10**9
PATIENT_TIMES = Times(patience=NEVER_MS)
"""Time limits under which the others can never vote for a bot to replace a slow person."""
PERSONAL_KEYS = "alqpzmgbty"
"""Personal keys of several people at one keyboard, by seat. They are far apart on the keyboard."""


class Entropy:
    """Random bytes for the runtime. Deal keys come from `keys`, all other bytes from the operating system."""

    def __init__(self, keys: DealKeys) -> None:
        self.keys = keys

    def __call__(self, size: int) -> bytes:
        return self.keys() if size == KEY_BYTES else token_bytes(size)


class SeatedPeople(NamedTuple):
    driver: RuntimeDriver
    clients: list[Client]
    """Clients of the people, by seat."""


def seat_people(setup: MatchSetup, record_writer: RecordWriter | None, *, calm: bool) -> SeatedPeople:
    """Seat the people at a new table, before the first deal."""
    driver = _create_driver(setup, DealKeys(setup.seed), record_writer, calm=calm)
    host = driver.connect(0, driver.create_table(setup.table_setup(calm=calm), setup.given_names[0]))
    return SeatedPeople(
        driver, [host, *(driver.join(seat, setup.given_names[seat]) for seat in range(1, setup.people_count))]
    )


def resume_seats(
    setup: MatchSetup, saved: SavedMatch, record_writer: RecordWriter | None, *, calm: bool
) -> SeatedPeople:
    """Seat the people at a rebuilt table."""
    driver = _create_driver(setup, DealKeys(setup.seed, saved.keys, len(saved.keys)), record_writer, calm=calm)
    secrets = [driver.runtime.new_secret() for _ in range(setup.people_count)]
    table = rebuild_table(saved, setup, list(map(derive_person_id, secrets)), PATIENT_TIMES, calm=calm)
    if record_writer:
        record_writer.continue_match(saved.match, table.dealt_at)
    driver.open_saved(to_commit(new_link(token_bytes), table), table.key)
    return SeatedPeople(driver, [driver.connect(seat, secret) for seat, secret in enumerate(secrets)])


def _create_driver(
    setup: MatchSetup, keys: DealKeys, record_writer: RecordWriter | None, *, calm: bool
) -> RuntimeDriver:
    runtime = Runtime(entropy=Entropy(keys), limits=LIMITS, times=PATIENT_TIMES, extra_editions=setup.own_editions)
    return RuntimeDriver(runtime, JumpedTime() if calm else RealTime(), record_writer)


def create_match_loop(
    setup: MatchSetup, seated_people: SeatedPeople, texts: Catalogue, screen: Screen, *, calm: bool
) -> MatchLoop:
    people = [
        KeyboardPlayer(
            client,
            Narration(setup.rules, texts, setup.names, client.seat),
            screen.print_line,
            PERSONAL_KEYS[client.seat] if setup.people_count > 1 else "",
        )
        for client in seated_people.clients
    ]
    public_narration = Narration(setup.rules, texts, setup.names) if setup.people_count > 1 else people[0].narration
    return MatchLoop(seated_people.driver, people, public_narration, screen, calm=calm)
