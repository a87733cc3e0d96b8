"""Labels, field order and lengths in hashes and random streams do not change.

With another label, no stored secret or link would work and no stored deal could be reproduced.
"""

from collections.abc import Callable
from hashlib import sha256
from itertools import islice

import pytest

from penultima.bots.decision_rng import open_random_stream
from penultima.bots.question import Question
from penultima.bots.search_tasks import derive_search_key
from penultima.editions.ruleset import ruleset
from penultima.kernel.events import add_to_checksum
from penultima.kernel.streams import DEAL, FIRST_SEAT_STREAM, LOT, Sfc32
from penultima.lab.arena.external_table import derive_bot_seed
from penultima.notation.passport import print_passport
from penultima.rng.keyed import LABELS, Keyed, stream_label
from penultima.runtime.access.credentials import create_seat_credential, derive_person_id, hash_credential
from penultima.runtime.tables.hash_chain import extend_chain, start_chain
from penultima.table.commands.moves import compute_tie_break
from penultima.terminal.local.deal_keys import derive_key
from tests.helpers.planted_defects import catches

KEY = bytes(range(32))


def first(word: Callable[[], int], count: int = 2) -> list[int]:
    return list(islice(iter(word, None), count))


def check_credentials() -> None:
    assert derive_person_id("a" * 22) == "wwJRWLCvAGwC4OmZfUk8GA"
    assert hash_credential("b" * 11).hex() == "650b72c62728990e14bcc823a1385f45913dd63499d498d4bc3f32c20482e01d"


def test_ids_of_people_and_hashes_of_links_do_not_change() -> None:
    check_credentials()


def test_planted_a_changed_hash_label_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_another(data: bytes) -> object:
        return sha256(data.replace(b"door ", b"credential "))

    catches(check_credentials, monkeypatch, "penultima.runtime.access.credentials.sha256", with_another)


def test_names_of_seat_links_do_not_change() -> None:
    assert create_seat_credential(3, "b" * 11, 1).name == "seat 3"
    assert create_seat_credential(3, "b" * 11, 1, given=True).name == "given 3"


def test_the_hash_chain_of_a_table_log_does_not_change() -> None:
    assert start_chain("c" * 11).hex() == "882c3ca6156dfd1e824b3a21e9d132982db092a52d332c8a5b4ae68d0ed17501"
    assert extend_chain(b"before", b"entry").hex() == "fc76f499c07359aea6ed01a7cd8725d9374ff126b2d247736ecd47f731664631"


def test_the_tie_break_of_simultaneous_moves_does_not_change() -> None:
    assert compute_tie_break(KEY, 3, 41) == 166406351676926350


def test_keys_and_random_streams_of_bots_do_not_change() -> None:
    assert derive_search_key(KEY, 2).hex() == "274f008f58badcac713d34f90ffced1063da889042bc6c7d9db2ff55b58f1bbb"
    question = Question(1, 41, "vote", 3)
    assert first(open_random_stream(KEY, question, "answer")) == [2769657124, 4188402927]
    assert first(open_random_stream(KEY, question, "pace")) == [3814811106, 2950227791]
    assert derive_bot_seed(7, 2, 1) == 55027463884372672


def test_random_streams_of_a_key_do_not_change() -> None:
    found = {
        stream_label(use): first(Keyed([KEY]).open(0, use, 1))
        for use in (*LABELS, FIRST_SEAT_STREAM, FIRST_SEAT_STREAM + 3)
    }
    assert found == {
        "deal": [1333883219, 2133592623],
        "reshuffle": [3396421660, 4245729801],
        "return": [3030840147, 276268473],
        "hands": [381870693, 286597187],
        "dealer": [2233778049, 1359610113],
        "lot": [1945405016, 1808293861],
        "seat 0": [1473010818, 3837696582],
        "seat 3": [1359800216, 2361554801],
    }


def test_random_streams_of_a_seed_do_not_change() -> None:
    assert first(Sfc32(7).open(2, DEAL, 1)) == [1500641359, 824096381]
    assert first(Sfc32(7).open(2, LOT, 1)) == [3901498689, 1904102730]
    assert first(Sfc32(7).open(2, FIRST_SEAT_STREAM + 3, 1)) == [1274725398, 792771412]


def test_keys_of_deals_in_the_terminal_do_not_change() -> None:
    assert derive_key(7, 2).hex() == "5b5e6b4ef15efb8d2ab3f8c0106945ab5672a4633382b42666924cd77e023dee"


def test_the_checksum_of_events_does_not_change() -> None:
    assert add_to_checksum(5, 123456789) == 123456944


def test_passports_do_not_change() -> None:
    assert print_passport(ruleset("official", {"stacking": "any"})) == "P10M0GE0H34MAG"
    assert print_passport(ruleset("classic", {}, ["next: draw 2"])) == "P1080001M2ZZPPB08"
