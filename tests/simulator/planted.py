"""Defects, each a small change of the real table, hall or bots: a simulation is worth what it finds of these.

`python -m tests.simulator.planted` counts anew how many seeds it takes to find each.
"""

import sys
from collections.abc import Callable
from itertools import count

import pytest

from tests.simulator import planted_hall as hall
from tests.simulator import planted_table as table
from tests.simulator.ledger import Wrong
from tests.simulator.simulate import simulate

Plant = Callable[[pytest.MonkeyPatch], None]
SEEDS: dict[Plant, int] = {
    hall.ack_before_commit: 0,
    hall.uncommitted_snapshot_to_a_joiner: 0,
    hall.entry_skipped_on_resume: 0,
    hall.answer_book_forgotten_on_reload: 0,
    hall.dedupe_dropped: 0,
    hall.batch_partly_committed: 0,
    hall.failed_commit_taken_for_done: 0,
    hall.unknown_commit_taken_for_done: 0,
    hall.unknown_commit_taken_for_failed: 0,
    hall.clock_charged_across_a_restart: 0,
    hall.presence_of_the_wrong_person: 0,
    table.stale_move_applied: 0,
    table.catch_hits_a_later_window: 0,
    table.second_press_counted: 0,
    table.early_press_counted: 0,
    table.overtaken_move_as_misplay: 0,
    table.every_mistake_taken_for_a_misplay: 0,
    table.jump_past_a_call_hold: 0,
    table.move_past_a_hold: 0,
    table.vote_loses_a_kept_move: 0,
    table.version_bumped_by_a_refusal: 0,
    table.chat_as_another_seat: 0,
    table.muted_person_heard: 0,
    table.host_rights_kept_after_leaving: 0,
    table.everybody_is_host: 0,
    table.removed_person_can_come_back: 0,
    table.stand_in_never_gives_the_seat_back: 0,
    table.anybody_plays_any_seat: 0,
    table.timer_without_its_decision: 0,
    table.clock_running_during_a_hold: 0,
    table.reserve_filled_again: 0,
    table.pace_from_a_running_stream: 0,
    table.window_opened_by_hidden_cards: 0,
    table.key_invented_on_fold: 0,
    table.hand_of_the_next_seat_sent: 0,
    table.drawn_cards_told_to_all: 0,
    table.cards_told_to_the_next_seat: 0,
    table.stand_in_plays_at_once: 0,
}
"""How many it took, from seed 0 on."""


def found(plant: Plant, seed: int) -> str:
    """What did not hold; empty if the defect stayed hidden."""
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        try:
            simulate(seed)
        except Wrong as wrong:
            return str(wrong)
    return ""


def main() -> None:
    for plant in SEEDS:
        seed, wrong = next((seed, wrong) for seed in count() if (wrong := found(plant, seed)))
        sys.stdout.write(f"{plant.__name__}: {seed + 1} ({wrong.partition(':')[0]})\n")


if __name__ == "__main__":
    main()
