"""Every decision in one's own turn, reached and answered with a finger, with a mouse and by keys alone."""

from playwright.sync_api import expect

from tests.web.decisions import BY_KEYS, Evening, opens_with_a_colour

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"

# -- play or draw


def test_a_card_that_fits_is_played(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS)
    guest.sees_status("Tu turno")
    guest.play("Y2")
    company.people[1].heard("played", seat=0, card="Y2")
    guest.sees_status("Juega Marta")
    guest.holds("R5", "G8")
    expect(guest.page.get_by_role("group", name="2 amarillo").first).to_be_attached()
    guest.has_sent("play Y2")


@BY_KEYS
def test_the_next_card_that_fits_is_found_by_its_key(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,R9,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.pass_by()
    guest.page.keyboard.press("p")
    expect(guest.card("Y2")).to_be_focused()
    guest.page.keyboard.press("Enter")
    company.people[1].heard("played", seat=0, card="Y2")
    guest.has_sent("play Y2")


# -- keep or play


def test_a_drawn_card_that_fits_is_played(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,G8", OTHERS, "top=Y7 turn=0 draw=Y9")
    guest.press(guest.button("Tomar"), "t")
    guest.sees("Te salió un 9 amarillo")
    guest.sees("Encaja.")
    guest.press(guest.button("Jugar"), "1")
    company.people[1].heard("played", seat=0, card="Y9")
    guest.sees_status("Juega Marta")
    expect(guest.sheet("drawn")).to_have_count(0)
    guest.holds("R5", "G8")
    guest.has_sent("draw", "play Y9")


def test_a_drawn_card_that_fits_is_kept(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,G8", OTHERS, "top=Y7 turn=0 draw=Y9")
    guest.press(guest.button("Tomar"), "t")
    guest.press(guest.button("Guardar"), "2")
    company.people[1].heard("kept", seat=0)
    guest.sees_status("Juega Marta")
    guest.holds("R5", "G8", "Y9")
    guest.has_sent("draw", "pass")


def test_a_drawn_card_that_does_not_fit_is_not_asked_about(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,G8", OTHERS, "top=Y7 turn=0 draw=B9")
    guest.press(guest.button("Tomar"), "t")
    guest.sees("No encaja: se queda en tu mano.")
    expect(guest.sheet("drawn").get_by_role("button")).to_have_count(1)
    guest.press(guest.button("Seguir"), "2")
    company.people[1].heard("kept", seat=0)
    guest.holds("R5", "G8", "B9")
    guest.has_sent("draw", "pass")


def test_a_drawn_card_that_must_be_played_says_why_it_cannot_be_kept(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,G8", OTHERS, "top=Y7 turn=0 draw=Y9", options={"force-play": True})
    guest.press(guest.button("Tomar"), "t")
    guest.sees("hay que jugarla")
    guest.press(guest.button("Guardar"), "2")
    expect(guest.bubble("No puedes guardarla")).to_be_visible()
    guest.press(guest.button("Jugar"), "1")
    company.people[1].heard("played", seat=0, card="Y9")
    guest.has_sent("draw", "play Y9")


def test_all_cards_that_were_drawn_until_one_fits_are_shown(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,G8", OTHERS, "top=Y7 turn=0 draw=B9,B6,Y9", options={"draw-until": True})
    guest.press(guest.button("Tomar"), "t")
    guest.sees("Tomaste 3 cartas, la última un 9 amarillo")
    guest.press(guest.button("Jugar"), "1")
    company.people[1].heard("played", seat=0, card="Y9")
    guest.holds("R5", "G8", "B9", "B6")
    guest.has_sent("draw", "play Y9")


# -- colour


def test_a_colour_goes_with_its_card_and_until_then_there_is_a_way_back(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8,W", OTHERS)
    guest.play("W")
    expect(guest.sheet("colour")).to_be_visible()
    guest.press(guest.button("Otra carta"), "Escape")
    expect(guest.sheet("colour")).to_have_count(0)
    guest.holds("R5", "Y2", "G8", "W")
    guest.has_sent()
    guest.play("W")
    expect(guest.button("verde")).to_contain_text("te queda 1")
    guest.press(guest.button("azul"), "4")
    company.people[1].heard("played", seat=0, card="W", colour="B")
    guest.sees_status("Juega Marta")
    guest.sees_colour("azul")
    guest.has_sent("play W:B")


@BY_KEYS
def test_a_colour_is_found_by_arrows_and_none_is_chosen_before(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,W", OTHERS)
    guest.play("W")
    expect(guest.sheet("colour")).to_be_visible()
    guest.pass_by()
    guest.page.keyboard.press("Enter")
    guest.has_sent()
    for _ in range(3):
        guest.page.keyboard.press("ArrowRight")
    expect(guest.button("verde")).to_be_focused()
    guest.page.keyboard.press("Enter")
    company.people[1].heard("played", seat=0, card="W", colour="G")
    guest.has_sent("play W:G")


def test_the_colour_of_a_first_card_is_named_without_a_way_back(evening: Evening) -> None:
    guest = evening.guest
    evening.houses.chance.next = opens_with_a_colour()
    company = evening.company(1, seats=2)
    guest.comes(company)
    guest.sees("¿Con qué color empezamos?")
    expect(guest.button("Otra carta")).to_have_count(0)
    guest.pass_by()
    guest.page.keyboard.press("Escape")
    expect(guest.sheet("colour")).to_be_visible()
    guest.press(guest.button("amarillo"), "2")
    company.people[1].heard("named", seat=0, colour="Y")
    guest.sees_status("Tu turno")
    guest.sees_colour("amarillo")
    guest.has_sent("colour Y")


# -- the call


def test_a_call_before_the_card_stays_here_and_goes_with_it(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y2,G8", OTHERS)
    call = guest.button("¡Última!")
    guest.press(call, "u")
    expect(call).to_have_attribute("aria-pressed", "true")
    guest.has_sent()
    guest.play("Y2")
    company.people[1].heard("played", seat=0, card="Y2", called=True)
    guest.sees_status("Juega Marta")
    expect(call).to_have_attribute("aria-pressed", "false")
    guest.has_sent("play Y2 uno")


def test_a_call_is_let_go_by_a_draw(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y2,G8", OTHERS, "top=Y7 turn=0 draw=B9")
    guest.press(guest.button("¡Última!"), "u")
    guest.press(guest.button("Tomar"), "t")
    company.people[1].heard("drew", seat=0)
    expect(guest.sheet("drawn")).to_be_visible()
    expect(guest.button("¡Última!")).to_have_attribute("aria-pressed", "false")
    guest.has_sent("draw")


def test_a_call_in_the_sheet_of_a_colour_goes_with_the_card(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("W,G8", OTHERS)
    guest.play("W")
    expect(guest.sheet("colour")).to_be_visible()
    guest.press(guest.button("¡Última!"), "u")
    expect(guest.button("¡Última!")).to_have_attribute("aria-pressed", "true")
    guest.press(guest.button("rojo"), "1")
    company.people[1].heard("played", seat=0, card="W", colour="R", called=True)
    guest.has_sent("play W:R uno")


def test_a_call_after_the_card_is_sent_at_once_and_only_once(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y2,G8", OTHERS)
    guest.play("Y2")
    company.people[1].heard("played", seat=0, card="Y2")
    guest.sees_status("Juega Marta")
    guest.press(guest.button("¡Última!"), "u")
    guest.press(guest.button("¡Última!"), "u")
    company.people[1].heard("called", seat=0)
    guest.has_sent("play Y2", "uno")


def test_a_call_without_cause_does_no_harm_and_says_why(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS)
    guest.press(guest.button("¡Última!"), "u")
    expect(guest.bubble("No hay nada que cantar")).to_be_visible()
    expect(guest.button("¡Última!")).to_have_attribute("aria-pressed", "false")
    guest.holds("R5", "Y2", "G8")
    guest.has_sent()


# -- why not


def test_a_card_that_does_not_fit_says_why_and_leads_to_its_rule(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS)
    guest.ask_why("R5")
    bubble = guest.bubble("El 5 rojo no encaja")
    expect(bubble).to_contain_text("Ahora vale amarillo")
    expect(bubble).to_contain_text("7")
    expect(bubble).not_to_contain_text("match")  # ids are for citing, titles for players
    guest.press(bubble.get_by_role("button", name="Qué carta encaja"))
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    guest.has_sent()


def test_a_bubble_goes_by_itself_and_stays_until_then(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS)
    guest.ask_why("R5")
    bubble = guest.bubble("El 5 rojo no encaja")
    expect(bubble).to_be_visible()
    guest.pass_by(3_500)
    expect(bubble).to_be_visible()
    guest.pass_by(800)
    expect(bubble).to_have_count(0)


def test_a_greyed_draw_says_why(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS, edition="official")
    guest.press(guest.button("Tomar"), "t")
    bubble = guest.bubble("Ahora no puedes tomar")
    expect(bubble.get_by_role("button", name="Tomar por gusto")).to_be_visible()
    guest.has_sent()
