"""Situations on all screens of the page except the table."""

from playwright.sync_api import expect

from scripts.situation import NINE, OTHERS, Situations, play_out
from scripts.studio import Studio
from tests.helpers.web.arranged_table import NAMES

MATCHES = [
    {"table": f"t{match}", "match": 1, "edition": edition, "when": 1_790_000_000_000 - match * 86_400_000, "own": 0,
     "winner": winner, "players": [{"name": NAMES[0], "face": 2, "points": 512}, {"name": NAMES[1], "face": 5,
     "points": 340}, {"name": "Lola", "bot": "easy", "points": 95}]}
    for match, (edition, winner) in enumerate((("giant", 0), ("official", 1), ("race", -1)))
]  # fmt: skip
"""Matches that were finished on this device, for the screens of a returning player."""

SCREENS = Situations()


@SCREENS.add
def home(studio: Studio) -> None:
    studio.go("/")
    studio.shows("web.home.play")


@SCREENS.add
def home_first(studio: Studio) -> None:
    """The home screen of a newcomer, on which the next deal is the teaching deal."""
    studio.comes("", "/", [], hints=[])
    studio.shows("web.home.play.first")


@SCREENS.add
def home_again(studio: Studio) -> None:
    """The home screen of a returning player.

    It lists three tables: at one it is the player's turn, one has a finished match, and one waits for people.
    """
    mine = studio.table(3, position=f"hands={NINE}/{OTHERS} top=Y7 turn=0")
    secret = mine.made["secret"]
    over, gathers = (
        studio.server.make(secret, seats=2, edition=edition, options={"target": 1}) for edition in ("mini", "race")
    )
    play_out(studio.server, over["table"], secret)
    studio.comes(secret, "/", [mine.id, over["table"], gathers["table"]], history=MATCHES)
    studio.shows("web.resume.mine")


@SCREENS.add
def history(studio: Studio) -> None:
    studio.comes("", "/history", [], history=MATCHES)
    studio.shows("web.history.nobody")


@SCREENS.add
def new(studio: Studio) -> None:
    studio.go("/new")
    studio.shows("web.new.house")


@SCREENS.add
def new_written(studio: Studio) -> None:
    """The setup of a new table in the edition with custom cards. All sections are unfolded."""
    studio.go("/new")
    studio.page.get_by_role("radio", name=studio.say("edition.classic.title")).check(force=True)
    studio.page.locator("summary").first.click()
    studio.page.locator("summary").last.click()
    studio.page.get_by_role("textbox", name=studio.say("web.custom", n=1)).fill("next: draw 2")
    studio.page.get_by_role("textbox", name=studio.say("web.custom", n=2)).fill("next: drow 2")
    expect(studio.page.locator("textarea[aria-invalid=true]")).to_be_visible()


@SCREENS.add
def cards(studio: Studio) -> None:
    """The screen that explains the special cards of an edition."""
    studio.go("/cards/race")
    studio.shows("clause.card.race.title")


@SCREENS.add
def cards_written(studio: Studio) -> None:
    studio.go("/cards/classic")
    studio.shows("clause.card.custom.title")


@SCREENS.add
def join(studio: Studio) -> None:
    studio.go("/join")
    studio.shows("web.join.help")


@SCREENS.add
def link(studio: Studio) -> None:
    table = studio.table(1, begins=False, options={"stacking": "same"})
    studio.go(f"/t/{table.id}#join={table.made['join']}")
    studio.shows("web.join.sit")


@SCREENS.add
def full(studio: Studio) -> None:
    table = studio.table(1, begins=False, seats=2)
    studio.go(f"/t/{table.id}#join={table.made['join']}")
    studio.shows("table.full")


@SCREENS.add
def tables_none(studio: Studio) -> None:
    studio.go("/tables")
    studio.shows("web.tables.none")


@SCREENS.add
def tables(studio: Studio) -> None:
    for edition, people in (("official", 2), ("mini", 1), ("race", 3)):
        studio.table(people, begins=False, edition=edition, open=True, seats=5)
    studio.go("/tables")
    studio.shows("web.join.sit")


@SCREENS.add
def waiting(studio: Studio) -> None:
    studio.enter(studio.table(2, begins=False, seats=5))
    studio.shows("web.wait.start")


@SCREENS.add
def guest(studio: Studio) -> None:
    """A guest waits until the host starts."""
    table = studio.table(2, begins=False, seats=5)
    studio.enter(table, table.people[1].secret)
    studio.shows("web.wait.for", name=NAMES[0])


@SCREENS.add
def free_seat(studio: Studio) -> None:
    studio.enter(studio.table(1, begins=False))
    studio.button("web.wait.free").click()
    studio.shows("web.seat.move")


@SCREENS.add
def name_and_face(studio: Studio) -> None:
    studio.enter(studio.table(begins=False))
    studio.button("web.wait.name").click()
    expect(studio.page.get_by_role("dialog").get_by_role("textbox")).to_be_visible()


@SCREENS.add
def setup(studio: Studio) -> None:
    """The host changes the setup while people gather."""
    studio.enter(studio.table(begins=False))
    studio.button("web.wait.link").click()
    studio.shows("web.new.house")


@SCREENS.add
def stored(studio: Studio) -> None:
    studio.go("/stored")
    studio.shows("web.stored.device")


@SCREENS.add
def gone(studio: Studio) -> None:
    studio.go("/t/AAAAAAAAAAA")
    studio.shows("table.unknown")


@SCREENS.add
def nowhere(studio: Studio) -> None:
    studio.go("/nope")
    studio.shows("web.gone.nowhere")


@SCREENS.add
def teams_waiting(studio: Studio) -> None:
    studio.enter(studio.table(2, begins=False, seats=4, options={"teams": True}))
    studio.shows("web.wait.teams")


@SCREENS.add
def settings(studio: Studio) -> None:
    studio.go("/")
    studio.button("web.menu.settings").click()
    studio.shows("web.set.banter")
