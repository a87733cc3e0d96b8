"""The main situations at a table."""

from playwright.sync_api import expect

from scripts.situation import NINE, OTHERS, Draw, Situations, play_out
from scripts.studio import Studio
from tests.helpers.web.arranged_table import NAMES, ArrangedTable

FORTY = ",".join(f"{colour}{figure}" for colour in "RYGB" for figure in (1, 2, 3, 4, 5, 6, 7, 8, 9, "S"))

TABLES = Situations()


def at(studio: Studio, mine: str, others: str, rest: str = "top=Y7 turn=0", **setup: object) -> ArrangedTable:
    """Set up a table at which every seat is taken by a person."""
    return studio.table(others.count("/") + 1, position=f"hands={mine}/{others} {rest}", **setup)


@TABLES.add
def table(studio: Studio) -> None:
    table = at(studio, NINE, "R1,R2,R3,G1,G2,G7/B3,B4,B5,G4/Y4,Y6", "top=G9 turn=1")
    table.act(1, "play G7")
    table.act(2, "play G4")
    table.act(3, "play Y4")
    table.phrase(1, "nice-one")
    studio.sit(table)


def in_size(width: int, height: int, mine: str, others: str) -> Draw:
    def draw(studio: Studio) -> None:
        studio.page.set_viewport_size({"width": width, "height": height})
        studio.sit(at(studio, mine, others))

    return draw


TWELVE = "R5,R9,RS,Y2,YR,G3,G8,B1,B6,B+2,W,W+4"
SEVEN = "R1,R2,R3/G1,G2/B3,B4,B5/Y4,Y6/R4,R6/G4,G5,G6/B7,B8"
TABLES["small"] = in_size(375, 548, NINE, OTHERS)
TABLES["lying"] = in_size(844, 390, NINE, OTHERS)
TABLES["tablet"] = in_size(768, 1024, TWELVE, SEVEN)


@TABLES.add
def others_turn(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS, "top=Y7 turn=1"))


def look_of(edition: str) -> Draw:
    def draw(studio: Studio) -> None:
        studio.sit(at(studio, "R5,R9,Y2,G8,B1,W", OTHERS, edition=edition))

    return draw


for _edition in ("mini", "race", "official"):
    TABLES[_edition] = look_of(_edition)


@TABLES.add
def written(studio: Studio) -> None:
    customs = ["next: draw-until colour", "self: extra-turn", "others: shed wilds"]
    table = at(
        studio, "R5,R9,Y2,G8,WC2,WS", "R1,R2/B3,B4/Y4,WC3,R4", "top=Y7 turn=3", edition="classic", customs=customs
    )
    table.act(3, "play WC3:R")
    studio.sit(table)


@TABLES.add
def two_seats(studio: Studio) -> None:
    studio.sit(at(studio, "R5,Y2", "R1,R2,R3"))


@TABLES.add
def ten_seats(studio: Studio) -> None:
    hands = "/".join(f"{colour}{figure},{colour}{figure + 4}" for colour in "RGB" for figure in (1, 2, 3))
    studio.sit(at(studio, "R4,Y2,Y3,W", hands))


@TABLES.add
def many(studio: Studio) -> None:
    studio.sit(at(studio, ",".join(FORTY.split(",")[:24]), OTHERS))


@TABLES.add
def many_forty(studio: Studio) -> None:
    studio.sit(at(studio, FORTY, "R1,R2/B3,B4"))


@TABLES.add
def one_card(studio: Studio) -> None:
    """Another player has one card, has not called, and can be caught."""
    table = at(studio, NINE, OTHERS, "top=Y7 turn=3")
    table.act(3, "play Y4")
    studio.sit(table)
    studio.shows("web.table.catch")


@TABLES.add
def teams(studio: Studio) -> None:
    """A match with teams. The seats and the title show points, and the player opposite is the partner."""
    studio.sit(studio.table(3, seats=4, options={"teams": True}))


# -- questions to the player


@TABLES.add
def why(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.card("R5").focus()
    studio.page.keyboard.press("?")


@TABLES.add
def misplay(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS, edition="official"))
    studio.card("R5").focus()
    studio.page.keyboard.press("?")
    studio.shows("web.why.hold", n=1)


@TABLES.add
def drawn(studio: Studio) -> None:
    studio.sit(at(studio, "R5,R9,G8", OTHERS, "top=Y7 turn=0 draw=Y9"))
    studio.press("t", studio.button("web.drawn.keep"))


@TABLES.add
def colour(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.play("W", "web.colour.title")


def challenged(studio: Studio) -> ArrangedTable:
    table = at(studio, NINE, "R1,R2/B3,B4/W+4,Y6,Y8,R3", "top=Y7 turn=3")
    table.act(3, "play W+4:B")
    return table


@TABLES.add
def challenge(studio: Studio) -> None:
    studio.sit(challenged(studio))
    studio.shows("web.challenge.title")


@TABLES.add
def shown(studio: Studio) -> None:
    studio.sit(challenged(studio))
    studio.press("2", studio.button("web.shown.seen"))


@TABLES.add
def debt(studio: Studio) -> None:
    table = at(studio, f"Y+2,{NINE}", "R1,R2/B3,B4/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    table.act(3, "play G+2")
    studio.sit(table)


@TABLES.add
def slap(studio: Studio) -> None:
    table = at(studio, NINE.replace("W+4", "B2"), "R1,R2/B3,B4/WR,Y6,Y8", "top=Y7 turn=3", edition="race")
    table.act(3, "play WR:B")
    table.act(1, "slap")
    studio.enter(table)
    expect(studio.page.get_by_text(studio.say("web.slap.title")).last).to_be_visible()


@TABLES.add
def discard(studio: Studio) -> None:
    customs = ["next: level 3", "", ""]
    table = at(
        studio, "R5,R9,Y2,YR,G8,B1", "R1,R2/B3,B4/WC1,Y6,Y8", "top=Y7 turn=3", edition="classic", customs=customs
    )
    table.act(3, "play WC1:B")
    studio.sit(table)


@TABLES.add
def choose(studio: Studio) -> None:
    studio.sit(at(studio, "Y7,R9,G8", OTHERS, "top=Y2 turn=0", options={"seven-zero": True}))
    studio.play("Y7", "web.choose.title")


@TABLES.add
def vote(studio: Studio) -> None:
    table = at(studio, NINE, OTHERS, "top=Y7 turn=0", edition="official")
    table.act(1, "accuse 2")
    studio.sit(table)
    studio.shows("web.vote.silent")


@TABLES.add
def jump(studio: Studio) -> None:
    table = at(studio, "Y6,R9,G8", "Y6,R1,R2/B3,B4/Y8,Y9", "top=Y7 turn=1", options={"jump-in": True})
    table.act(1, "play Y6")
    studio.sit(table)


# -- sheets


@TABLES.add
def menu(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.button("web.table.menu").click()
    studio.shows("web.menu.leave")


@TABLES.add
def log(studio: Studio) -> None:
    table = at(studio, NINE, OTHERS, "top=Y7 turn=3")
    table.act(3, "play Y4")
    table.say(1, "¡Vaya!")
    studio.sit(table)
    studio.page.keyboard.press("l")
    expect(studio.page.get_by_role("textbox").filter(visible=True)).to_be_visible()


@TABLES.add
def seat(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.page.get_by_role("button", name=NAMES[2]).first.click()
    expect(studio.page.get_by_role("heading", name=NAMES[2])).to_be_visible()


@TABLES.add
def scores(studio: Studio) -> None:
    """The sheet with the scores. It exists only in a match, not in a practice deal."""
    studio.sit(studio.table(3, seats=4))
    studio.button("web.table.menu").click()
    studio.page.get_by_role("dialog").get_by_role("button", name=studio.say("web.menu.scores")).click()
    expect(studio.page.get_by_role("heading", name=studio.say("web.scores.title"))).to_be_visible()


@TABLES.add
def hand_over(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.button("web.table.menu").click()
    studio.button("web.menu.hand-over").click()
    studio.shows("web.hand-over.text")


@TABLES.add
def leave(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.button("web.table.menu").click()
    studio.button("web.menu.leave").click()
    studio.shows("web.leave.keep")


@TABLES.add
def rules(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS, options={"stacking": "any", "jump-in": True}))
    studio.page.keyboard.press("F2")


# -- exceptional situations


@TABLES.add
def away(studio: Studio) -> None:
    table = at(studio, NINE, OTHERS, "top=Y7 turn=1")
    table.people[1].close()
    studio.sit(table)


@TABLES.add
def paused(studio: Studio) -> None:
    table = at(studio, NINE, OTHERS)
    studio.sit(table)
    studio.button("web.table.menu").click()
    studio.button("web.menu.pause").click()
    studio.shows("web.paused.title")


@TABLES.add
def hint(studio: Studio) -> None:
    studio.sit(at(studio, "R5,R9,G8", OTHERS))
    studio.page.evaluate("localStorage.removeItem('penultima:/hints')")
    studio.page.reload()
    expect(studio.page.get_by_role("listbox")).to_be_visible()
    studio.shows("web.hint.fine")


@TABLES.add
def stand_in(studio: Studio) -> None:
    # The clock of seat 0 must run out here, but a catch window would stop it. The other hands are therefore so large
    # that no other seat is down to one card when seat 0 must decide again.
    others = "R1,R2,R3,G1,G2/B3,B4,B5,G4/Y4,Y6,R4,R6"
    studio.sit(at(studio, NINE, others, clock={"decision": 1_000, "reserve": 0}))
    expect(studio.button("web.stand-in.back")).to_be_visible()


@TABLES.add
def offline(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.server.close()
    expect(studio.page.get_by_text(studio.say("web.lost")).last).to_be_visible()


@TABLES.add
def spectator(studio: Studio) -> None:
    table = at(studio, NINE, OTHERS)
    studio.go(f"/t/{table.id}#watch={table.made['watch']}")
    expect(studio.page.locator("html[data-edition]")).to_be_attached()


@TABLES.add
def elsewhere(studio: Studio) -> None:
    table = at(studio, NINE, OTHERS)
    studio.sit(table)
    table.connect_host()


# -- ends


def played(studio: Studio, **setup: object) -> None:
    table = ArrangedTable(studio.server, 0, begins=False, **setup)  # type: ignore[arg-type]
    play_out(studio.server, table.id, table.made["secret"])
    studio.enter(table)


@TABLES.add
def deal_end(studio: Studio) -> None:
    played(studio, options={"target": 500})
    studio.shows("web.deal.next")


@TABLES.add
def match_end(studio: Studio) -> None:
    played(studio, options={"target": 1})
    studio.shows("web.match.rematch")


@TABLES.add
def teams_end(studio: Studio) -> None:
    """The end of a match with teams. The partner goes out, and both partners win."""
    table = at(studio, "R5,Y2", "R1,R2/Y4/B3,B4", "top=Y7 turn=2", options={"teams": True})
    table.act(2, "play Y4")
    studio.enter(table)
    studio.shows("web.match.rematch")


@TABLES.add
def low_end(studio: Studio) -> None:
    """The end of a match in which the lowest total wins, because points count against a player."""
    played(studio, options={"scoring": "low", "target": 5_000})
    studio.shows("web.deal.next")
