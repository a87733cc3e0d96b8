"""Decides from stored data whether a visitor is refused, so that the table need not be loaded."""

from penultima.runtime.access.credentials import has_code_form
from penultima.runtime.access.guess_limits import TOO_FAST, GuessLimits
from penultima.runtime.connections.admission import check_stored_admission
from penultima.runtime.connections.handshake import GUESS_REFUSALS
from penultima.runtime.connections.unauthenticated import PendingLookup
from penultima.runtime.store_protocol import ClosedTable, StoredAdmission
from penultima.runtime.tables.table_registry import RULES_CHANGED

CLOSED, UNKNOWN = "table.closed", "table.unknown"


def find_stored_refusal(
    lookup: PendingLookup, stored: StoredAdmission | ClosedTable | None, guesses: GuessLimits, now_ms: int
) -> str:
    """Return why this visitor is refused, or an empty string if the table must be loaded to decide."""
    address, hello = lookup.visitor.address, lookup.hello
    if isinstance(stored, ClosedTable):
        return closed_reason(stored)
    if stored is None:
        return guesses.count_miss(address, now_ms, UNKNOWN)
    code = has_code_form(hello.link)
    may_try = code and guesses.may_try_code(address, now_ms)
    why = check_stored_admission(stored, hello, codes=may_try)
    if why in GUESS_REFUSALS and code and not may_try:
        return TOO_FAST
    return guesses.count_miss(address, now_ms, why, code=code) if why in GUESS_REFUSALS and hello.link else why


def closed_reason(stored: ClosedTable) -> str:
    return RULES_CHANGED if stored.why == RULES_CHANGED else CLOSED
