"""Situations that need the most room: tables with many seats, or with names of the maximum length."""

from scripts.situation import NINE, Situations, play_out
from scripts.studio import Studio
from tests.helpers.web.arranged_table import NAMES, ArrangedTable

LONG_NAMES = tuple(f"{name} Maximiliana Wenceslada"[:24].rstrip() for name in NAMES)
"""Names of 24 characters, the maximum length."""
TEN_HANDS = "/".join(f"{colour}{figure},{colour}{figure + 4}" for colour in "RGB" for figure in (1, 2, 3))

CROWDED = Situations()


@CROWDED.add
def waiting_ten(studio: Studio) -> None:
    studio.enter(studio.table(9, begins=False, seats=10, names=LONG_NAMES))
    studio.shows("web.wait.start")


@CROWDED.add
def waiting_ten_free(studio: Studio) -> None:
    """At a ten-seat table with free seats and bots, a guest waits for the start."""
    table = studio.table(3, begins=False, seats=10, names=LONG_NAMES)
    studio.enter(table, table.people[1].secret)
    studio.shows("web.wait.for", name=LONG_NAMES[0])


@CROWDED.add
def ten_long(studio: Studio) -> None:
    """A match during another person's turn. The seats show points."""
    studio.sit(studio.table(9, seats=10, names=LONG_NAMES))


@CROWDED.add
def four_long(studio: Studio) -> None:
    studio.sit(studio.table(3, seats=4, names=LONG_NAMES, clock={"decision": 600_000, "reserve": 0}))


@CROWDED.add
def long_turn(studio: Studio) -> None:
    """The status line names a person with a long name, whose clock is running."""
    position = f"hands={NINE}/R1,R2,R3/B3,B4 top=Y7 turn=1"
    clock = {"decision": 600_000, "reserve": 0}
    studio.sit(studio.table(2, names=LONG_NAMES, position=position, clock=clock))


@CROWDED.add
def choose_ten(studio: Studio) -> None:
    position = f"hands=Y7,R9,G8/{TEN_HANDS} top=Y2 turn=0"
    studio.sit(studio.table(9, names=LONG_NAMES, position=position, options={"seven-zero": True}))
    studio.play("Y7", "web.choose.title")


@CROWDED.add
def watching_ten(studio: Studio) -> None:
    table = studio.table(9, names=LONG_NAMES, position=f"hands=R4,Y2/{TEN_HANDS} top=Y2 turn=0")
    studio.go(f"/t/{table.id}#watch={table.made['watch']}")
    studio.shows("web.table.subtitle.practice")


@CROWDED.add
def deal_end_ten(studio: Studio) -> None:
    table = ArrangedTable(studio.server, 0, begins=False, seats=10, names=LONG_NAMES, options={"target": 5_000})
    play_out(studio.server, table.id, table.made["secret"])
    studio.enter(table)
    studio.shows("web.deal.next")


@CROWDED.add
def match_end_ten(studio: Studio) -> None:
    table = ArrangedTable(studio.server, 0, begins=False, seats=10, names=LONG_NAMES, options={"target": 1})
    play_out(studio.server, table.id, table.made["secret"])
    studio.enter(table)
    studio.shows("web.match.rematch")


@CROWDED.add
def stakes_long(studio: Studio) -> None:
    """A stacked debt that may be challenged. The bar contains a long name and both outcomes of a challenge."""
    position = f"hands=Y+2,{NINE}/R1,R2/B3,B4/W+4,Y6,Y8 top=G7 turn=3"
    table = studio.table(3, names=LONG_NAMES, position=position, options={"stacking": "any"})
    table.act(3, "play W+4:Y")
    studio.sit(table)


@CROWDED.add
def practice_end_long(studio: Studio) -> None:
    """A practice deal ends because seat 1 plays its only card."""
    table = studio.table(3, names=LONG_NAMES, position="hands=Y5,R2/Y1/B3,B4,W/R1,R2,R3,R4,R5 top=Y7 turn=1")
    table.act(1, "play Y1")
    studio.enter(table)
    studio.shows("web.match.rematch")


@CROWDED.add
def spoken(studio: Studio) -> None:
    """Two people chat at a full table: one line is long, the other one short."""
    table = studio.table(5, position=f"hands={NINE}/R1,R2/B3,B4/Y4,Y6/G1,G2/R6,R7 top=G9 turn=0")
    studio.sit(table)
    table.say(2, "Qué mala suerte, otra vez me toca tomar cuatro")
    table.phrase(4, "nice-one")
    studio.shows("phrase.nice-one")
