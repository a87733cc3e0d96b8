"""Somebody comes to the page and meets each screen and the main situations of a table: one list for all who look.

Others at a table have sockets and do what they are told; nothing is shown that the page does not do.
"""

from collections.abc import Callable

from playwright.sync_api import expect

from scripts.studio import Studio
from tests.server.player import Player
from tests.server.served import play
from tests.web.company import NAMES, Company

SEED = 11
UNHELD = ("home-again", "deal-end", "match-end")
"""Situations of a table at which nothing is held."""

NINE = "R5,R9,Y2,YR,G8,B1,B+2,W,W+4"
OTHERS = "R1,R2,R3,G1,G2/B3,B4,B5/Y4,Y6"
FORTY = ",".join(f"{colour}{figure}" for colour in "RYGB" for figure in (1, 2, 3, 4, 5, 6, 7, 8, 9, "S"))

MATCHES = [
    {"table": f"t{match}", "match": 1, "edition": edition, "when": 1_790_000_000_000 - match * 86_400_000, "own": 0,
     "winner": winner, "players": [{"name": NAMES[0], "face": 2, "points": 512}, {"name": NAMES[1], "face": 5,
     "points": 340}, {"name": "Lola", "bot": "easy", "points": 95}]}
    for match, (edition, winner) in enumerate((("giant", 0), ("official", 1), ("race", -1)))
]  # fmt: skip
"""Finished on this device."""

Draw = Callable[[Studio], None]
SITUATIONS: dict[str, Draw] = {}


def situation(draw: Draw) -> Draw:
    SITUATIONS[draw.__name__.replace("_", "-")] = draw
    return draw


class Sated(Player):
    """Wants no other deal."""

    def act(self) -> list[bytes]:
        return [] if self.now is not None and self.now.hands else super().act()


# -- around the table


@situation
def home(studio: Studio) -> None:
    studio.go("/")
    studio.shows("web.home.play")


@situation
def home_again(studio: Studio) -> None:
    """Of somebody who has sat here before: one's turn, another's, a table that gathers, and a match that was won."""
    mine = studio.table(3, position=f"hands={NINE}/{OTHERS} top=Y7 turn=0")
    secret = mine.made["secret"]
    over, gathers = (
        studio.server.make(secret, seats=2, edition=edition, options={"target": 1}) for edition in ("mini", "race")
    )
    player = Sated(over["table"], secret, seed=SEED)
    play(studio.server, player, lambda me: me.now is not None and bool(me.now.hands))
    studio.comes(secret, "/", [mine.table, over["table"], gathers["table"]], history=MATCHES)
    studio.shows("web.resume.mine")


@situation
def history(studio: Studio) -> None:
    studio.comes("", "/history", [], history=MATCHES)
    studio.shows("web.history.nobody")


@situation
def new(studio: Studio) -> None:
    studio.go("/new")
    studio.shows("web.new.house")


@situation
def new_written(studio: Studio) -> None:
    """With everything unfolded, in the edition whose cards are written on."""
    studio.go("/new")
    studio.page.get_by_role("radio", name=studio.say("edition.classic.title")).check(force=True)
    studio.page.locator("summary").first.click()
    studio.page.locator("summary").last.click()
    studio.page.get_by_role("textbox", name=studio.say("web.custom", n=1)).fill("next: draw 2")
    studio.page.get_by_role("textbox", name=studio.say("web.custom", n=2)).fill("next: drow 2")
    expect(studio.page.locator("textarea[aria-invalid=true]")).to_be_visible()


@situation
def cards(studio: Studio) -> None:
    """The special cards of an edition."""
    studio.go("/cards/race")
    studio.shows("clause.card.race.title")


@situation
def cards_written(studio: Studio) -> None:
    studio.go("/cards/classic")
    studio.shows("clause.card.custom.title")


@situation
def join(studio: Studio) -> None:
    studio.go("/join")
    studio.shows("web.join.help")


@situation
def link(studio: Studio) -> None:
    company = studio.table(1, begins=False, options={"stacking": "same"})
    studio.go(f"/t/{company.table}#join={company.made['join']}")
    studio.shows("web.join.sit")


@situation
def full(studio: Studio) -> None:
    company = studio.table(1, begins=False, seats=2)
    studio.go(f"/t/{company.table}#join={company.made['join']}")
    studio.shows("table.full")


@situation
def tables_none(studio: Studio) -> None:
    studio.go("/tables")
    studio.shows("web.tables.none")


@situation
def tables(studio: Studio) -> None:
    for edition, people in (("official", 2), ("mini", 1), ("race", 3)):
        studio.table(people, begins=False, edition=edition, open=True, seats=5)
    studio.go("/tables")
    studio.shows("web.join.sit")


@situation
def waiting(studio: Studio) -> None:
    studio.enter(studio.table(2, begins=False, seats=5))
    studio.shows("web.wait.start")


@situation
def guest(studio: Studio) -> None:
    """Waits for the host to begin."""
    company = studio.table(2, begins=False, seats=5)
    studio.enter(company, company.people[1].secret)
    studio.shows("web.wait.for", name=NAMES[0])


@situation
def free_seat(studio: Studio) -> None:
    studio.enter(studio.table(1, begins=False))
    studio.button("web.wait.free").click()
    studio.shows("web.seat.move")


@situation
def name_and_face(studio: Studio) -> None:
    studio.enter(studio.table(begins=False))
    studio.button("web.wait.name").click()
    expect(studio.page.get_by_role("dialog").get_by_role("textbox")).to_be_visible()


@situation
def setup(studio: Studio) -> None:
    """Changed while people gather."""
    studio.enter(studio.table(begins=False))
    studio.button("web.wait.link").click()
    studio.shows("web.new.house")


@situation
def stored(studio: Studio) -> None:
    studio.go("/stored")
    studio.shows("web.stored.device")


@situation
def gone(studio: Studio) -> None:
    studio.go("/t/AAAAAAAAAAA")
    studio.shows("table.unknown")


@situation
def settings(studio: Studio) -> None:
    studio.go("/")
    studio.button("web.menu.settings").click()
    studio.shows("web.set.banter")


# -- the table


def at(studio: Studio, mine: str, others: str, rest: str = "top=Y7 turn=0", **setup: object) -> Company:
    """Everybody at the table is somebody."""
    return studio.table(others.count("/") + 1, position=f"hands={mine}/{others} {rest}", **setup)


@situation
def table(studio: Studio) -> None:
    company = at(studio, NINE, "R1,R2,R3,G1,G2,G7/B3,B4,B5,G4/Y4,Y6", "top=G9 turn=1")
    company.act(1, "play G7")
    company.act(2, "play G4")
    company.act(3, "play Y4")
    company.phrase(1, "nice-one")
    studio.sit(company)


def in_size(width: int, height: int, mine: str, others: str) -> Draw:
    def draw(studio: Studio) -> None:
        studio.page.set_viewport_size({"width": width, "height": height})
        studio.sit(at(studio, mine, others))

    return draw


TWELVE = "R5,R9,RS,Y2,YR,G3,G8,B1,B6,B+2,W,W+4"
SEVEN = "R1,R2,R3/G1,G2/B3,B4,B5/Y4,Y6/R4,R6/G4,G5,G6/B7,B8"
SITUATIONS["small"] = in_size(375, 548, NINE, OTHERS)
SITUATIONS["lying"] = in_size(844, 390, NINE, OTHERS)
SITUATIONS["tablet"] = in_size(768, 1024, TWELVE, SEVEN)


@situation
def others_turn(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS, "top=Y7 turn=1"))


def look_of(edition: str) -> Draw:
    def draw(studio: Studio) -> None:
        studio.sit(at(studio, "R5,R9,Y2,G8,B1,W", OTHERS, edition=edition))

    return draw


for _edition in ("mini", "race", "official"):
    SITUATIONS[_edition] = look_of(_edition)


@situation
def written(studio: Studio) -> None:
    customs = ["next: draw-until colour", "self: extra-turn", "others: shed wilds"]
    company = at(
        studio, "R5,R9,Y2,G8,WC2,WS", "R1,R2/B3,B4/Y4,WC3,R4", "top=Y7 turn=3", edition="classic", customs=customs
    )
    company.act(3, "play WC3:R")
    studio.sit(company)


@situation
def two_seats(studio: Studio) -> None:
    studio.sit(at(studio, "R5,Y2", "R1,R2,R3"))


@situation
def ten_seats(studio: Studio) -> None:
    hands = "/".join(f"{colour}{figure},{colour}{figure + 4}" for colour in "RGB" for figure in (1, 2, 3))
    studio.sit(at(studio, "R4,Y2,Y3,W", hands))


@situation
def many(studio: Studio) -> None:
    studio.sit(at(studio, ",".join(FORTY.split(",")[:24]), OTHERS))


@situation
def many_forty(studio: Studio) -> None:
    studio.sit(at(studio, FORTY, "R1,R2/B3,B4"))


@situation
def one_card(studio: Studio) -> None:
    """Of somebody who can be caught."""
    company = at(studio, NINE, OTHERS, "top=Y7 turn=3")
    company.act(3, "play Y4")
    studio.sit(company)
    studio.shows("web.table.catch")


# -- what is asked


@situation
def why(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.card("R5").focus()
    studio.page.keyboard.press("?")


@situation
def misplay(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS, edition="official"))
    studio.card("R5").focus()
    studio.page.keyboard.press("?")
    studio.shows("web.why.hold", n=1)


@situation
def drawn(studio: Studio) -> None:
    studio.sit(at(studio, "R5,R9,G8", OTHERS, "top=Y7 turn=0 draw=Y9"))
    studio.press("t", studio.button("web.drawn.keep"))


@situation
def colour(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.play("W", "web.colour.title")


def challenged(studio: Studio) -> Company:
    company = at(studio, NINE, "R1,R2/B3,B4/W+4,Y6,Y8,R3", "top=Y7 turn=3")
    company.act(3, "play W+4:B")
    return company


@situation
def challenge(studio: Studio) -> None:
    studio.sit(challenged(studio))
    studio.shows("web.challenge.title")


@situation
def shown(studio: Studio) -> None:
    studio.sit(challenged(studio))
    studio.press("2", studio.button("web.shown.seen"))


@situation
def debt(studio: Studio) -> None:
    company = at(studio, f"Y+2,{NINE}", "R1,R2/B3,B4/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    company.act(3, "play G+2")
    studio.sit(company)


@situation
def slap(studio: Studio) -> None:
    company = at(studio, NINE.replace("W+4", "B2"), "R1,R2/B3,B4/WR,Y6,Y8", "top=Y7 turn=3", edition="race")
    company.act(3, "play WR:B")
    company.act(1, "slap")
    studio.enter(company)
    expect(studio.page.get_by_text(studio.say("web.slap.title")).last).to_be_visible()


@situation
def discard(studio: Studio) -> None:
    customs = ["next: level 3", "", ""]
    company = at(
        studio, "R5,R9,Y2,YR,G8,B1", "R1,R2/B3,B4/WC1,Y6,Y8", "top=Y7 turn=3", edition="classic", customs=customs
    )
    company.act(3, "play WC1:B")
    studio.sit(company)


@situation
def choose(studio: Studio) -> None:
    studio.sit(at(studio, "Y7,R9,G8", OTHERS, "top=Y2 turn=0", options={"seven-zero": True}))
    studio.play("Y7", "web.choose.title")


@situation
def vote(studio: Studio) -> None:
    company = at(studio, NINE, OTHERS, "top=Y7 turn=0", edition="official")
    company.act(1, "accuse 2")
    studio.sit(company)
    studio.shows("web.vote.silent")


@situation
def jump(studio: Studio) -> None:
    company = at(studio, "Y6,R9,G8", "Y6,R1,R2/B3,B4/Y8,Y9", "top=Y7 turn=1", options={"jump-in": True})
    company.act(1, "play Y6")
    studio.sit(company)


# -- sheets


@situation
def menu(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.button("web.table.menu").click()
    studio.shows("web.menu.leave")


@situation
def log(studio: Studio) -> None:
    company = at(studio, NINE, OTHERS, "top=Y7 turn=3")
    company.act(3, "play Y4")
    company.say(1, "¡Vaya!")
    studio.sit(company)
    studio.page.keyboard.press("l")
    expect(studio.page.get_by_role("textbox").filter(visible=True)).to_be_visible()


@situation
def seat(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.page.get_by_role("button", name=NAMES[2]).first.click()
    expect(studio.page.get_by_role("heading", name=NAMES[2])).to_be_visible()


@situation
def scores(studio: Studio) -> None:
    """Of a match: practice has none."""
    studio.sit(studio.table(3, seats=4))
    studio.button("web.table.menu").click()
    studio.page.get_by_role("dialog").get_by_role("button", name=studio.say("web.menu.scores")).click()
    expect(studio.page.get_by_role("heading", name=studio.say("web.scores.title"))).to_be_visible()


@situation
def hand_over(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.button("web.table.menu").click()
    studio.button("web.menu.hand-over").click()
    studio.shows("web.hand-over.text")


@situation
def leave(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.button("web.table.menu").click()
    studio.button("web.menu.leave").click()
    studio.shows("web.leave.keep")


@situation
def rules(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS, options={"stacking": "any", "jump-in": True}))
    studio.page.keyboard.press("F2")


# -- not as it should be


@situation
def away(studio: Studio) -> None:
    company = at(studio, NINE, OTHERS, "top=Y7 turn=1")
    company.people[1].close()
    studio.sit(company)


@situation
def paused(studio: Studio) -> None:
    company = at(studio, NINE, OTHERS)
    studio.sit(company)
    studio.button("web.table.menu").click()
    studio.button("web.menu.pause").click()
    studio.shows("web.paused.title")


@situation
def hint(studio: Studio) -> None:
    studio.sit(at(studio, "R5,R9,G8", OTHERS))
    studio.page.evaluate("localStorage.removeItem('penultima:/hints')")
    studio.page.reload()
    expect(studio.page.get_by_role("listbox")).to_be_visible()
    studio.shows("web.hint.fine")


@situation
def stand_in(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS, clock={"decision": 1_000, "reserve": 0}))
    expect(studio.button("web.stand-in.back")).to_be_visible()


@situation
def offline(studio: Studio) -> None:
    studio.sit(at(studio, NINE, OTHERS))
    studio.server.close()
    expect(studio.page.get_by_text(studio.say("web.lost"))).to_be_visible()


@situation
def spectator(studio: Studio) -> None:
    company = at(studio, NINE, OTHERS)
    studio.go(f"/t/{company.table}#watch={company.made['watch']}")
    expect(studio.page.locator("html[data-edition]")).to_be_attached()


@situation
def elsewhere(studio: Studio) -> None:
    company = at(studio, NINE, OTHERS)
    studio.sit(company)
    company.comes_elsewhere()


# -- ends


def played(studio: Studio, **setup: object) -> None:
    """Against bots, until cards are laid open."""
    company = Company(studio.server, 0, begins=False, **setup)
    player = Sated(company.table, company.made["secret"], seed=SEED)
    play(studio.server, player, lambda me: me.now is not None and bool(me.now.hands))
    studio.enter(company)


@situation
def deal_end(studio: Studio) -> None:
    played(studio, options={"target": 500})
    studio.shows("web.deal.next")


@situation
def match_end(studio: Studio) -> None:
    played(studio, options={"target": 1})
    studio.shows("web.match.rematch")
