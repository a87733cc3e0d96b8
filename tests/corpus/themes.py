"""Themes of the corpus. A theme is the plan of one record: the setup of its games, and the features it must show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from penultima.editions import effect_language, load
from penultima.editions.ruleset import MIN_SEATS, OptionValue, Ruleset, ruleset
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.state import SEATS
from penultima.notation.option import print_option
from penultima.notation.position import Position, parse_position
from tests.corpus.features import values_of

CHANCES = ("seed", "key", "written", "each")
SHORT, LONG = 25, 120
BUSY = 4
MANY = 4
"""The size of each hand in the themes of custom effects.

A seat that must level its hand to fewer cards then has to discard.
"""


@dataclass(frozen=True)
class Theme:
    """The plan of one record. Games are played until one of them shows all features in `wants`."""

    name: str
    edition: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    customs: tuple[str, ...] = ()
    players: int = 4
    chance: str = "seed"
    position: str = ""
    begins: str = ""
    length: int = SHORT
    meddling: int | None = None
    plain: bool = False
    clock: bool = False
    wants: frozenset[str] = frozenset()

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.edition, self.options, self.customs)

    @property
    def chooses_dealer(self) -> bool:
        """Whether the players choose the dealer and the record names a dealer other than the default."""
        return self.rules.tables.dealer == DEALER_CHOSEN and not self.position and self.players % 2 == 0

    def start(self, chance: Random) -> Position | None:
        """Return the position to start from, or None for a new deal.

        The text `few` means a random position with few cards.
        """
        if self.position == "few":
            return _few_cards(self.rules, self.players, chance)
        return parse_position(self.rules, self.position) if self.position else None


def _few_cards(rules: Ruleset, seats: int, chance: Random) -> Position:
    """Deal a few cards to each seat. Cards with effects, 7 and 0 are more frequent than other numbers."""
    deck = [
        kind
        for kind in rules.tables.manifest[: rules.tables.cards]
        if rules.tables.digit[kind] in (-1, 0, 7) or chance.randrange(3) == 0
    ]
    chance.shuffle(deck)
    top = next(kind for kind in deck if rules.tables.colour[kind] >= 0)
    deck.remove(top)
    most = min(3, len(deck) // (seats + 1))
    return Position(
        hands=tuple(tuple(sorted(deck.pop() for _ in range(chance.randint(1, most)))) for _ in range(seats)),
        top=top,
        colour=rules.tables.colour[top],
        draw=tuple(deck),
        draw_only=True,
        dealer=chance.randrange(seats),
        turn=chance.randrange(seats),
        direction=chance.choice((1, -1)),
        scores=(0,) * seats,
    )


def themes() -> list[Theme]:
    found = [*_tables(), *_options(), *_chances(), *_customs(), *_ends(), *_moments()]
    assert len({theme.name for theme in found}) == len(found), "two records of one name"
    return found


def _tables() -> Iterator[Theme]:
    """Yield themes for every edition with every number of players."""
    for edition in load.bundled_ids():
        for players in range(MIN_SEATS, SEATS + 1):
            chance = CHANCES[players % 2]
            yield Theme(f"{edition}-{players}-players", edition, players=players, chance=chance, length=20)


def _options() -> Iterator[Theme]:
    """Yield themes for every value of every option, once from the start of a deal and once near its end."""
    for edition in load.bundled_ids():
        printed = ruleset(edition).options
        for number, option in enumerate(load.load_bundled(edition).options.values()):
            for value in values_of(edition, option):
                if value == printed[option.id]:
                    continue
                name = f"{edition}-{print_option(option.id, value).replace('=', '-').replace('.', '-')}"
                options = {option.id: value}
                if option.id == "deal.next":
                    options["target"] = 500  # with this target a second deal is likely
                players = {"reverse.two": 2, "teams": (4, 6, 8)[number % 3]}.get(option.id, 2 + number % 4)
                seen = SEEN.get((option.id, value), ()) if (edition, option.id) not in NEVER else ()
                yield Theme(f"{name}-dealt", edition, options, players=players)
                yield Theme(
                    f"{name}-late", edition, options, players=players, position="few", wants=frozenset(seen), length=40
                )


SEEN: dict[tuple[str, OptionValue], tuple[str, ...]] = {
    ("deal.next", "winner"): ("a second deal",),
    ("jump-in", True): ("played jumped=true",),
    ("seven-zero", True): ("event swapped seat", "event rotated seat"),
    ("teams", True): ("ended with teams",),
    ("last-standing", True): ("ended with last-standing",),
    ("scoring", "low"): ("ended with scoring=low",),
    ("scoring", "none"): ("ended with scoring=none",),
    ("scoring", "winner"): ("ended with scoring=winner",),
    ("stacking", "same"): ("event owes cards",),
    ("stacking", "any"): ("event owes cards",),
    ("suggestion.judge", "host"): ("event judged upheld",),
}


NEVER = {("mini", "jump-in")}
"""Pairs (edition, option) whose features in SEEN cannot occur.

In mini no two coloured cards are identical, so nobody can jump in.
"""


def _chances() -> Iterator[Theme]:
    """Yield themes for every kind of random source over more than one deal."""
    for edition in load.bundled_ids():
        for chance in CHANCES:
            options: dict[str, OptionValue] = {"target": 500}
            wants = frozenset({"a second deal"})
            few = Theme(f"{edition}-chance-{chance}", edition, options, chance=chance, players=3, position="few")
            yield Theme(**(vars(few) | {"wants": wants, "length": 30}))
    for edition, use in (
        ("giant", "return"),
        ("classic", "hands"),
        ("race", "lot"),
        ("official", "lot"),
        ("mini", "dealer"),
    ):
        wants = frozenset({f"written {use}", "written deal"})
        yield Theme(f"{edition}-written-{use}", edition, chance="written", wants=wants, length=60)
    yield Theme(
        "mini-written-reshuffle", "mini", players=6, chance="written", wants=frozenset({"written reshuffle"}), length=60
    )
    for number in range(3):
        yield Theme(f"mini-match-{number}", "mini", {"target": 60}, players=2, chance=CHANCES[number], length=LONG)


def _customs() -> Iterator[Theme]:
    """Yield a theme for each pair of a verb and a target. The first play is a card with this effect."""
    position = (
        "hands=WC1,R7,B2,G+2/R1,Y7,WC2,W/B3,G0,BS,Y9 top=R5 draw=Y1,G7,B8,W+4,RR,Y3,G3,R9,B0,Y+2 draw-only dealer=2"
    )
    for place, target in enumerate(effect_language.TARGETS):
        for number, (verb, (_, arguments)) in enumerate(effect_language.VERBS.items()):
            few = [
                argument for argument in arguments if argument not in effect_language.AMOUNTS or int(argument) < MANY
            ] or [""]
            text = f"{target}: {verb} {few[(number + place) % len(few)]}".rstrip()
            yield Theme(
                f"classic-custom-{target}-{verb}",
                "classic",
                customs=(text, "self: extra-turn; next: draw 1, lose-turn"),
                position=position,
                begins=f"0: play WC1:{'RYGB'[number % 4]}",
                players=3,
                length=12,
            )


def _ends() -> Iterator[Theme]:
    """Yield themes for the ends of a deal: a seat goes out, no seat can act, or the same cards always circulate."""
    for edition in load.bundled_ids():
        out = frozenset({f"{edition} ended out"})
        yield Theme(f"{edition}-out", edition, players=3, position="few", wants=out, length=60)
        nothing = "hands=G1,G2/B1,B2/G3,B3 top=R7 draw-only"
        blocked = frozenset({f"{edition} ended blocked"})
        yield Theme(f"{edition}-blocked", edition, players=3, position=nothing, length=9, plain=True, wants=blocked)
        round_and_round = "hands=G1,G2/B1,B2 top=RS discard=YS draw-only"
        stalled = frozenset({f"{edition} ended stalled"})
        yield Theme(
            f"{edition}-stalled",
            edition,
            {"target": 0},
            players=2,
            position=round_and_round,
            length=LONG,
            plain=True,
            wants=stalled,
        )
        dealt = Theme(f"{edition}-whole-deal", edition, {"target": 0}, players=2, length=2 * LONG, wants=out)
        yield Theme(**(vars(dealt) | {"meddling": 0}))


def _moments() -> Iterator[Theme]:
    """Yield themes for rare events and for actions out of turn."""
    wanted = {
        "official": (
            "event misplayed card",
            "judged upheld=true",
            "judged upheld=false",
            "voted yes=true",
            "voted yes=false",
        ),
        "race": ("verb timeout", "event slapped seat", "phase race"),
        "classic": ("event mixed cards", "event ignored card"),
        "giant": ("challenged guilty=true", "challenged guilty=false", "event caught other", "verb uno", "verb colour"),
        "mini": ("event cut card", "event reversed direction"),
    }
    for edition, seen in wanted.items():
        for number, feature in enumerate(seen):
            few = "few" if number % 2 and not feature.startswith(("verb colour", "event cut", "event ignored")) else ""
            yield Theme(
                f"{edition}-{''.join(sign if sign.isalnum() else '-' for sign in feature)}",
                edition,
                players=3 + number % 3,
                position=few,
                length=60,
                meddling=BUSY,
                wants=frozenset({feature}),
            )
    for edition in load.bundled_ids():
        yield Theme(f"{edition}-busy", edition, players=5, meddling=BUSY, length=60, chance="key", clock=True)
