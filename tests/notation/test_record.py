"""The text of records. FULL contains every element of the format, and each invalid text has its own error."""

from dataclasses import replace

import pytest

from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.game import Refused
from penultima.kernel.actions import A_DRAW, A_TIMEOUT, encode_play
from penultima.kernel.state import NOBODY
from penultima.kernel.streams import LOT, RESHUFFLE, RETURN
from penultima.match import Match
from penultima.notation.position import parse_position
from penultima.notation.record import (
    MAX_TIME_MS,
    DealEnd,
    Move,
    Record,
    RecordedDeal,
    Remark,
    print_record,
    to_one_line,
)
from penultima.notation.record_head import RulesDigestMismatch
from penultima.notation.record_text import parse_each_record, parse_record, parse_records
from penultima.records.replay import replay
from penultima.rng.origin import KeyOrigin, RandomOutcome, SeedOrigin, WrittenOrigin

RULES = ruleset("race", {"jump-in": True, "target": 50})
KIND = RULES.kind
HEAD = f"""[Penultima "1"]
[Edition "race"]
[Rules "{RULES.version}"]
[Digest "{RULES.digest}"]
[Option "jump-in=true"]
[Option "target=50"]
[Players "3"]
[Dealer "1"]
"""
FULL = (
    HEAD
    + """[Seat0 "Ana \\"la \\\\ rápida\\""]
[Seat2 "李"]
[Event "Friday"]
# friends

deal 1 seed=7
position hands=R1,R2/B3/G1 top=R7 draw=Y1,Y2 draw-only dealer=0 turn=1 direction=right scores=0/5/10
1: draw @0.250 # hm
# a long pause
timeout
0: play W:B uno @12.000
end winner=nobody scores=0/5/10

deal 2 key=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

deal 3 written
chance reshuffle R7,B2,W
chance return 12
"""
)


def test_every_element_of_a_record_is_parsed() -> None:
    position = "hands=R1,R2/B3/G1 top=R7 draw=Y1,Y2 draw-only dealer=0 turn=1 direction=right scores=0/5/10"
    moves = (
        Move(1, A_DRAW, 250, "hm"),
        Remark("a long pause"),
        Move(NOBODY, A_TIMEOUT),
        Move(0, encode_play(KIND["W"], 3, 1), 12_000),
    )
    outcomes = (
        RandomOutcome(RESHUFFLE, cards=(KIND["R7"], KIND["B2"], KIND["W"])),
        RandomOutcome(RETURN, number=12),
    )
    assert parse_record(FULL) == Record(
        rules=RULES,
        players=3,
        deals=(
            RecordedDeal(SeedOrigin(7), parse_position(RULES, position), moves, DealEnd(NOBODY, (0, 5, 10))),
            RecordedDeal(KeyOrigin(bytes(range(32)))),
            RecordedDeal(WrittenOrigin(outcomes)),
        ),
        dealer=1,
        names=('Ana "la \\ rápida"', "", "李"),
        tags=(("Event", "Friday"),),
        remarks=("friends",),
    )
    assert print_record(parse_record(FULL)) == FULL


def test_line_endings_spaces_and_a_byte_order_mark_make_no_difference() -> None:
    spread = "\ufeff" + FULL.replace("\n", "  \r\n\r\n").replace("1: draw @0.250 # hm", "\t1: draw \t @0.250\t#hm")
    assert parse_record(spread) == parse_record(FULL)


def test_a_text_may_contain_several_records() -> None:
    other = HEAD + "\ndeal 1 seed=9\n"
    first, second = parse_records(f"# before\n{FULL}{other}", "two.pen")
    assert first == replace(parse_record(FULL), remarks=("before", "friends"))
    assert second == parse_record(other)
    assert second.place == f"two.pen:{2 + FULL.count(chr(10))}"
    with pytest.raises(BadInput, match=r"^two\.pen: 2 records in it; expected one$"):
        parse_record(FULL + other, "two.pen")


def test_a_remark_after_the_end_stays_in_its_deal() -> None:
    read = parse_record(HEAD + "deal 1 seed=9\nend winner=1 scores=0/7/0\n# well played\n")
    assert read.deals[0].entries == (Remark("well played"),)
    assert read.deals[0].end == DealEnd(1, (0, 7, 0))


def test_control_characters_in_a_record_become_spaces() -> None:
    assert to_one_line(" a\r\nb\x00\x1b[2J\u2028c ") == "a b [2J c"


HEAD_LINES = HEAD.count("\n")
BAD_HEADS = {
    "nothing": ("", 1, "there is no record in it"),
    "another format": (HEAD.replace('"1"]', '"2"]', 1), 1, 'expected [Penultima "1"], found \'[Penultima "2"]\''),
    "no tag": (HEAD + "[Event Friday]\n", 9, "'[Event Friday]' is no tag: expected [Name \"value\"]"),
    "a control character": (HEAD + '[Event "a\x07b"]\n', 9, "Event: the sign '\\x07' cannot stand in a record"),
    "a tag twice": (HEAD + '[Players "3"]\n', 9, "Players stands there twice"),
    "a seat twice": (HEAD + '[Seat0 "a"]\n[Seat0 "b"]\n', 10, "Seat0 stands there twice"),
    "an option twice": (HEAD + '[Option "target=9"]\n', 9, "Option target stands there twice"),
    "an option without value": (HEAD + '[Option "teams"]\n', 9, "option: expected ID=VALUE, found 'teams'"),
    "an unknown option": (HEAD + '[Option "luck=7"]\n', 1, "luck: no such option in race"),
    "customs where there are none": (HEAD + '[Custom ""]\n', 1, "customs: race has no customizable cards"),
    "an unknown edition": (HEAD.replace('"race"', '"rice"'), 1, "no such edition: rice (there is "),
    "no edition": (HEAD.replace('[Edition "race"]\n', ""), 1, "the tag Edition is missing"),
    "no players": (HEAD.replace('[Players "3"]\n', ""), 1, "the tag Players is missing"),
    "too many players": (HEAD.replace('"3"', '"11"'), 1, "Players: expected a number from 2 to 10, found '11'"),
    "a dealer who is not there": (
        HEAD.replace('[Dealer "1"]', '[Dealer "3"]'),
        1,
        "Dealer: expected a number from 0 to 2, found '3'",
    ),
    "a name for a missing seat": (HEAD + '[Seat3 "Eva"]\n', 1, "Seat3: there are 3 players"),
    "other rules": (HEAD.replace(RULES.digest, "0" * 64), 1, f"this program has '{RULES.version}', digest '"),
}


@pytest.mark.parametrize(("text", "line", "reason"), BAD_HEADS.values(), ids=BAD_HEADS.keys())
def test_a_bad_record_head_is_refused_with_its_line_number(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_record(text, "bad.pen")
    assert str(caught.value).startswith(f"bad.pen:{line}: ")
    assert reason in str(caught.value)


BAD_DEALS = {
    "a deal with another number": (1, "deal 2 seed=1", "expected 'deal 1' and where its chance comes from"),
    "no deal": (1, "0: draw", "expected 'deal 1' and where its chance comes from, found '0: draw'"),
    "a seed too high": (1, f"deal 1 seed={1 << 64}", "expected seed=N up to 18446744073709551615, key= and 64 digits"),
    "a short key": (1, "deal 1 key=00ff", "'key=00ff': expected seed=N"),
    "a position with too few hands": (2, "deal 1 seed=1\nposition hands=R1/R2 top=R3", "2 hands for 3 players"),
    "an invalid position": (2, "deal 1 seed=1\nposition top=R3", "position: hands= is missing"),
    "a position in a later deal": (
        3,
        "deal 1 seed=1\nend winner=0 scores=0/0/0\ndeal 2 seed=1\nposition hands=R1/R2/R4 top=R3",
        "position: only the first deal can be set up by hand",
    ),
    "an unknown use of chance": (
        2,
        "deal 1 written\nchance dice 6",
        "'dice' is no use of chance: expected one of",
    ),
    "an unknown card": (2, "deal 1 written\nchance reshuffle R7,X", "'X' is no card of race"),
    "an invalid number": (2, "deal 1 written\nchance lot two", "lot: expected a number below 1000, found 'two'"),
    "an unknown verb": (2, "deal 1 seed=1\n0: fly", "'0: fly': 'fly' is no verb: expected one of play, draw,"),
    "a seat that is not there": (2, "deal 1 seed=1\n3: draw", "'3: draw': '3' is no seat: expected 0 to 2"),
    "no action": (2, "deal 1 seed=1\nhello", "'hello' is no action: expected 'SEAT: VERB ...' or 'timeout'"),
    "a time without decimals": (
        2,
        "deal 1 seed=1\n0: draw @7",
        "'0: draw @7': expected an action, then perhaps @",
    ),
    "a time without a space before it": (
        2,
        "deal 1 seed=1\n0: draw@7.000",
        "expected an action, then perhaps @SECONDS",
    ),
    "a time with too many digits": (
        2,
        "deal 1 seed=1\n0: draw @12345678.000",
        "expected an action, then perhaps @SECONDS",
    ),
    "a comment without a space before it": (
        2,
        "deal 1 seed=1\n0: draw#hm",
        "expected an action, then perhaps @SECONDS",
    ),
    "an end without scores": (
        2,
        "deal 1 seed=1\nend winner=0",
        "expected 'end winner=SEAT scores=N/N', or winner=",
    ),
    "too few scores": (2, "deal 1 seed=1\nend winner=0 scores=0/0", "scores: expected 3 numbers, found '0/0'"),
    "an empty score": (2, "deal 1 seed=1\nend winner=0 scores=0//0", "scores: expected 3 numbers, found '0//0'"),
    "a winner who is not there": (2, "deal 1 seed=1\nend winner=3 scores=0/0/0", "'3' is no seat: expected 0 to 2"),
    "a move after the end": (3, "deal 1 seed=1\nend winner=0 scores=0/0/0\n0: draw", "expected 'deal 2' and where"),
    "a tag after the head": (2, 'deal 1 seed=1\n[Event "x"]', "expected 'deal 2' and where"),
}


@pytest.mark.parametrize(("line", "text", "reason"), BAD_DEALS.values(), ids=BAD_DEALS.keys())
def test_a_bad_deal_in_a_record_is_refused_with_its_line_number(line: int, text: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_record(HEAD + text, "bad.pen")
    assert str(caught.value).startswith(f"bad.pen:{HEAD_LINES + line}: ")
    assert reason in str(caught.value)


def test_a_record_must_name_the_customizable_card() -> None:
    text = print_record(Match("classic", seed=1).record())
    with pytest.raises(BadInput, match="'0: play WC:B': a record says which customizable card it was, as in WC1"):
        parse_record(text + "0: play WC:B\n")


BAD_PLAYS = {
    "a slap without a race": ("\ndeal 1 seed=7\n0: slap\n", 11, "'0: slap' is refused: card.race"),
    "a timeout outside a race or a vote": (
        "\ndeal 1 seed=7\ntimeout\n",
        11,
        "a timeout is possible in a race or a vote only",
    ),
    "an end of a deal that goes on": (
        "\ndeal 1 seed=7\nend winner=0 scores=0/0/0\n",
        11,
        "the deal ended, but it goes on",
    ),
    "a deal before the end of the previous one": ("\ndeal 1 seed=7\n\ndeal 2 seed=7\n", 12, "the deal is not over yet"),
    "a deal without its outcomes": ("\ndeal 1 written\n", 10, "chance dealer: its outcome number 1 is not written"),
    "an outcome of other cards": (
        "\ndeal 1 written\nchance dealer R1,R2\n",
        10,
        "deal 1: chance dealer: these are not the 112 cards that are shuffled",
    ),
}


@pytest.mark.parametrize(("text", "line", "reason"), BAD_PLAYS.values(), ids=BAD_PLAYS.keys())
def test_a_record_that_breaks_the_rules_is_refused_with_its_line_number(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        replay(parse_record(HEAD.replace('[Dealer "1"]', '[Event "Friday"]') + text, "bad.pen"))
    assert str(caught.value).startswith(f"bad.pen:{line}: ")
    assert reason in str(caught.value)


def test_a_record_may_name_a_dealer_only_where_the_players_choose_one() -> None:
    with pytest.raises(BadInput, match=r"bad.pen:10: dealer: in race the players do not choose who deals"):
        replay(parse_record(HEAD + "\ndeal 1 seed=7\n", "bad.pen"))


def test_an_unneeded_random_outcome_is_refused() -> None:
    """A position set up by hand needs no shuffle, so a recorded order of the deck can only be a mistake."""
    rules = ruleset("giant")
    position = parse_position(rules, "hands=R1,R2/B3,B4 top=R7 draw=Y1,Y2 draw-only")
    record = Record(
        rules, 2, (RecordedDeal(WrittenOrigin((RandomOutcome(LOT, number=1),)), position),), place="w.pen:1"
    )
    with pytest.raises(BadInput, match="chance lot: its outcome number 1 is not needed"):
        replay(record)


def test_an_unreadable_record_does_not_affect_others_in_its_file() -> None:
    good = HEAD.replace('[Dealer "1"]\n', "") + "\ndeal 1 seed=7\n"
    other = good.replace(RULES.digest, "0" * 64)
    found = list(parse_each_record(other + good + "nonsense\n" + good, "some.pen"))
    assert [isinstance(record, Record) for record in found] == [False, False, True]
    assert str(found[0]).startswith("some.pen:1: played with rules")
    assert isinstance(found[0], RulesDigestMismatch)
    assert str(found[1]).startswith("some.pen:19: 'nonsense'")


def test_a_record_without_deals_has_nothing_to_replay() -> None:
    with pytest.raises(BadInput, match=r"^bad\.pen:1: there is no deal in it$"):
        replay(parse_record(HEAD, "bad.pen"))


@pytest.mark.parametrize("time", [-1, MAX_TIME_MS + 1])
def test_a_time_out_of_range_is_refused_before_the_action_is_carried_out(time: int) -> None:
    game = Match(seed=1).game
    with pytest.raises(
        BadInput, match=r"^time, in thousandths of a second: expected a whole number from 0 to 9999999999"
    ):
        game.do(game.asked[0], "draw", time)
    assert list(game.moves) == []
    with pytest.raises(Refused):
        game.do(game.asked[0] ^ 1, "draw", MAX_TIME_MS)
