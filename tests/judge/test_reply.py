"""The reply to an inquiry: with the other editions in short, and where the question does not arise."""

from penultima.editions import load
from penultima.judge.case import Case, Inquiry, inquiry_of
from penultima.judge.reply import reply, reply_or_why_not
from penultima.texts import catalogue

SPANISH = catalogue("es")


def asked(position: str, action: str | None) -> tuple[Inquiry, list[Inquiry]]:
    """Of mini, and of the others."""
    mini, *others = [inquiry_of(name, Case(position), action, {}) for name in sorted(load.names(), key="mini".__ne__)]
    return mini, others


def test_editions_that_say_the_same_stand_together() -> None:
    here, others = asked("hands=R1,B3,G5/Y2,Y3 top=R7", "0: draw")
    lines = reply(here, SPANISH, ("Ana", "Bruno"), others).lines
    assert lines[lines.index("En las demás ediciones:") + 1 :] == [
        "  Clásica, Gigante y Carrera: lo mismo.",
        "  Oficial: No: Ana no puede tomar una carta. Puede jugar, así que no le toca tomar.",
    ]


def test_where_a_question_does_not_arise_the_others_answer() -> None:
    here, others = asked("hands=W+4,B3,G5/Y2,Y3 top=R7", "0: play W+4:B")
    data, lines = reply_or_why_not(here, SPANISH, ("Ana", "Bruno"), others)
    assert data["edition"] == "mini"
    assert lines[0].endswith("en esta edición no hay ningún Comodín Toma 4.")
    assert lines[-1].startswith("  Clásica, Gigante, Oficial y Carrera: Sí. Ana juega un Comodín Toma 4")


def test_an_open_question_that_does_not_arise_says_so_alone() -> None:
    here, others = asked("hands=RR/?3 top=RR", None)
    _, lines = reply_or_why_not(here, SPANISH, (), others)
    assert lines == [
        "Aquí la pregunta no se plantea: esta edición tiene una sola carta Cambio de sentido rojo, y harían falta 2."
    ]


def test_chance_in_another_edition_is_said_as_such() -> None:
    here, others = asked("hands=?2/?3 top=R7", "0: draw")
    assert reply(here, SPANISH, (), others).lines[-1] == "  Oficial: Depende de cartas que no se conocen."
