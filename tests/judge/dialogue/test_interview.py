"""The judge's dialogue asks questions, parses the answers and shows the equivalent command."""

import re
import shlex
from collections.abc import Sequence
from contextlib import suppress

import pytest

from penultima.cli.flags.judge_flags import JudgeRequest, build_request, request_from_draft
from penultima.cli.main import build_parser
from penultima.i18n import LANGUAGES, catalogue
from penultima.judge.dialogue.case_draft import CaseDraft
from penultima.judge.dialogue.interview import Interview
from penultima.judge.dialogue.prompt import Prompt
from penultima.judge.disputes import list_disputes, list_themes
from penultima.judge.reply import answer_or_explain

MOST_SENTENCES = 3
USUAL = ["", "", "", ""]
"""Answers at the start of a new case: the default edition, no house rules and three players."""


def talk(answers: Sequence[str], language: str = "es") -> tuple[CaseDraft, list[Prompt]]:
    """Give the answers in a dialogue, and return the draft of the case and all questions.

    Fail if the dialogue ends before it has asked for all answers.
    """
    dialogue = Interview(catalogue(language)).run()
    prompts, given = [next(dialogue)], iter(answers)
    try:
        while True:
            prompts.append(dialogue.send(next(given)))
    except StopIteration as finished:
        assert list(given) == [], "not every answer was asked for"
        return finished.value, prompts


def prompt_after(answers: Sequence[str]) -> Prompt:
    dialogue = Interview(catalogue("es")).run()
    prompt = next(dialogue)
    for answer in answers:
        prompt = dialogue.send(answer)
    return prompt


STORIES: dict[str, tuple[list[str], str, tuple[str, ...], str | None]] = {
    "a card is played": (
        [*USUAL, "1", "bruno", "7 rojo", "", "9 rojo", "", ""],
        "hands=?3/R7,?3/?3 top=R9 turn=1",
        (),
        "1: play R7",
    ),
    "a card is played by a person given as a number": (
        [*USUAL, "1", "2", "7 rojo", "", "9 rojo", "", ""],
        "hands=?3/R7,?3/?3 top=R9 turn=1",
        (),
        "1: play R7",
    ),
    "a wild card out of turn": (
        [*USUAL, "1", "clara", "comodín", "azul", "R1, salta verde", "9 rojo", "ana"],
        "hands=?3/?3/W,R1,GS top=R9",
        (),
        "2: play W:B",
    ),
    "the drawn card is played": (
        [*USUAL, "1", "", "R7", "2", "9 rojo", "", "sí", "7 rojo"],
        "hands=?2/?3/?3 top=R9 draw=R7",
        ("0: draw",),
        "0: play R7",
    ),
    "the second-to-last card with a call": (
        [*USUAL, "1", "", "R7", "1", "sí", "9 rojo", "", ""],
        "hands=R7,?1/?3/?3 top=R9",
        (),
        "0: play R7 uno",
    ),
    "a skipped player plays": (
        [*USUAL, "1", "bruno", "R7", "", "salta rojo", "ana"],
        "hands=RS,?3/R7,?3/?3 top=R?",
        ("0: play RS",),
        "1: play R7",
    ),
    "the last card": ([*USUAL, "1", "", "R7", "ninguna", "9 rojo", ""], "hands=R7/?3/?3 top=R9", (), "0: play R7"),
    "a play on a card of known colour": (
        [*USUAL, "1", "", "R7", "0", "azul", ""],
        "hands=R7/?3/?3 top=B?",
        (),
        "0: play R7",
    ),
    "a play on an unknown card": (
        [*USUAL, "1", "", "R7", "2", "no se sabe", "", ""],
        "hands=R7,?2/?3/?3 top=?",
        (),
        "0: play R7",
    ),
    "a wild draw card on an unknown card": (
        [*USUAL, "4", "", "+4 azul", "", "2", ""],
        "hands=W+4,?3/?3/?3 top=?",
        ("0: play W+4:B",),
        "1: challenge",
    ),
    "a play on a card whose effect is over": (
        [*USUAL, "1", "", "R7", "2", "salta rojo", "nadie", "", ""],
        "hands=R7,?2/?3/?3 top=RS",
        (),
        "0: play R7",
    ),
    "a card is drawn": ([*USUAL, "2", "", "B3, G5", "R7", ""], "hands=B3,G5/?3/?3 top=R7", (), "0: draw"),
    "a drawn card is kept": ([*USUAL, "3", "", "", "2", "R7"], "hands=?2/?3/?3 top=R7", ("0: draw",), "0: pass"),
    "a draw card is answered by another": (
        [*USUAL, "4", "", "+2 rojo", "3", "+2 azul"],
        "hands=R+2,?3/B+2,?3/?3 top=R?",
        ("0: play R+2",),
        "1: play B+2",
    ),
    "a wild draw card is challenged": (
        [*USUAL, "4", "clara", "+4 azul", "verde", "2", "G1, B2"],
        "hands=?3/?3/W+4,G1,B2 top=G? turn=2",
        ("2: play W+4:B",),
        "0: challenge",
    ),
    "a wild draw card is accepted": (
        [*USUAL, "4", "", "+4 azul", "verde", "1"],
        "hands=W+4,?3/?3/?3 top=G?",
        ("0: play W+4:B",),
        "1: accept",
    ),
    "a draw card is drawn at once": (
        [*USUAL, "4", "", "+2 rojo", "1"],
        "hands=R+2,?3/?3/?3 top=R?",
        (),
        "0: play R+2",
    ),
    "the legal actions after a wild draw card": (
        [*USUAL, "4", "", "+4 azul", "verde", ""],
        "hands=W+4,?3/?3/?3 top=G?",
        ("0: play W+4:B",),
        None,
    ),
    "a missing call is noticed": (
        [*USUAL, "5", "", "7 rojo", "no", "no", "", "bruno"],
        "hands=R7,?/?3/?3 top=R?",
        ("0: play R7",),
        "1: catch 0",
    ),
    "a call comes late": (
        [*USUAL, "5", "", "7 rojo", "", "sí", "2"],
        "hands=R7,?/?3/?3 top=R?",
        ("0: play R7", "1: draw"),
        "0: uno",
    ),
    "a call after a Skip": (
        [*USUAL, "5", "", "salta rojo", "", "sí", "", ""],
        "hands=RS,?/?3/?3 top=R?",
        ("0: play RS", "2: draw"),
        "1: catch 0",
    ),
    "a call after a wild draw card": (
        [*USUAL, "5", "", "+4 azul", "verde", "", "sí", "2"],
        "hands=W+4,?/?3/?3 top=G?",
        ("0: play W+4:B", "1: accept"),
        "0: uno",
    ),
    "the legal actions": ([*USUAL, "", "", "R1, R2", "R7"], "hands=R1,R2/?3/?3 top=R7", (), None),
}


@pytest.mark.parametrize(("answers", "position", "done", "action"), STORIES.values(), ids=STORIES.keys())
def test_a_dialogue_becomes_a_position_and_actions(
    answers: list[str], position: str, done: tuple[str, ...], action: str | None
) -> None:
    draft, _ = talk(answers)
    assert (draft.position, tuple(draft.done), draft.action) == (position, done, action)


@pytest.mark.parametrize("answers", [answers for answers, *_ in STORIES.values()], ids=STORIES.keys())
def test_every_dialogue_is_answered_like_the_command_it_prints(answers: list[str]) -> None:
    texts = catalogue("es")
    draft, _ = talk(answers)
    request = request_from_draft(draft, texts)
    words = shlex.split(draft.command("es"))
    again = build_request(build_parser("es").parse_args(words[1:]), texts)
    assert words[0] == "penultima"
    assert isinstance(again, JudgeRequest)
    answer = answer_or_explain(request.inquiry, texts, request.names, request.others)
    assert "does-not-arise" not in answer.data
    assert answer_or_explain(again.inquiry, texts, again.names, again.others) == answer


def test_a_question_about_a_first_card_needs_no_action() -> None:
    draft, _ = talk([*USUAL, "6", "+4"])
    assert (draft.first, draft.action) == ("W+4", None)
    assert draft.command("es").startswith("penultima judge --first W+4 --players 3 ")


def test_a_slap_is_offered_in_editions_with_races() -> None:
    draft, prompts = talk(["", "5", "", "", "7", "", "azul", "", "clara"])
    assert "una palmada en la carrera" in prompts[4].choices
    assert (draft.done, draft.action) == (["0: play WR:B"], "2: slap")


def test_the_dialogue_asks_which_players_have_already_slapped() -> None:
    draft, _ = talk(["", "carrera", "", "4", "7", "", "azul", "bruno y diego", "clara"])
    assert draft.done == ["0: play WR:B", "1: slap", "3: slap"]


THEMES = {
    "carrera": "El Comodín Carrera",
    "CAMBIO DE SENTIDO": "Salta y Cambio de sentido",
    "desafio": "El +4, el farol y el desafío",
    "puntos": "La última carta",
    "La última carta": "La última carta",
}


@pytest.mark.parametrize(("word", "theme"), THEMES.items())
def test_a_theme_is_found_by_any_word_of_its_name(word: str, theme: str) -> None:
    texts = catalogue("es")
    _, prompts = talk([word, "1", ""])
    (wanted,) = [each for each in list_themes() if texts.say(f"judge.theme.{each}") == theme]
    assert list(prompts[1].choices) == [dispute.title(texts) for dispute in list_disputes(wanted)]


@pytest.mark.parametrize("word", ["ninguna", "no", "none"])
def test_the_displayed_word_for_none_is_a_valid_answer(word: str) -> None:
    draft, _ = talk(["acumular", word, "", word, "", "", "", "", "R7"])
    assert (draft.dispute, draft.options) == ("", {})


@pytest.mark.parametrize("before", [[], [""], ["", ""], USUAL], ids=["themes", "editions", "rules", "matters"])
def test_every_displayed_choice_is_a_valid_answer(before: list[str]) -> None:
    lines = prompt_after(before).choices
    assert lines
    assert [prompt_after([*before, line]).problem for line in lines] == [""] * len(lines)


@pytest.mark.parametrize("word", ["ayuda", "help", "?"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_help_text(word: str, language: str) -> None:
    """The dialogue shows a short help text and repeats the question."""
    for answers, *_ in STORIES.values():
        dialogue = Interview(catalogue(language)).run()
        prompt = next(dialogue)
        for answer in answers:
            again = dialogue.send(word)
            assert (again.text, again.problem) == (prompt.text, prompt.help)
            assert 1 <= len(re.findall(r"[.:](?: |$)", again.problem)) <= MOST_SENTENCES
            with suppress(StopIteration):
                prompt = dialogue.send(answer)


def test_choices_already_made_are_not_asked_for_again() -> None:
    dialogue = Interview(catalogue("es"), "mini", {"stacking": "same"}).run()
    prompts = [next(dialogue), dialogue.send("")]
    assert [prompt.text[:10] for prompt in prompts] == ["¿De qué tr", "¿Quiénes j"]


def test_an_accusation_is_offered_only_in_editions_that_punish_suggestions() -> None:
    draft, prompts = talk(["", "Oficial", "", "", "7", "", "clara", "R7"])
    assert "alguien sopló" in prompts[4].choices
    assert draft.action == "0: accuse 2"
    assert "alguien sopló" not in talk([*USUAL, "", "", "", "R7"])[1][4].choices


def test_a_listed_dispute_needs_only_an_edition() -> None:
    draft, prompts = talk(["4", "1", "3"])
    assert "¿Puedo echar un +2 sobre otro +2?" in prompts[1].choices
    assert draft.command("es") == "penultima judge --dispute draw-on-draw --edition mini --lang es"


def test_declining_all_listed_disputes_leads_to_a_custom_question() -> None:
    draft, _ = talk(["4", "", *USUAL[1:], "", "", "", "R7"])
    assert draft.dispute == ""


def test_house_rules_and_names_are_accepted_as_answers() -> None:
    draft, prompts = talk(["", "", "3 y 5", "Mamá, Papá,Leo", "", "leo", "", "R1"])
    assert draft.options == {"stacking": "same", "seven-zero": True}
    assert draft.names == ("Mamá", "Papá", "Leo")
    assert draft.turn == 2
    assert "1 Mamá, 2 Papá, 3 Leo" in prompts[5].text


@pytest.mark.parametrize("answer", ["Mamá, Papá y Leo", "Mamá y Papá, Leo", "Mamá, Papá and Leo", "Mamá; Papá e Leo"])
def test_names_are_split_at_commas_and_words_for_and(answer: str) -> None:
    assert talk(["", "", "", answer, "", "leo", "", "R1"])[0].names == ("Mamá", "Papá", "Leo")


NOT_UNDERSTOOD = {
    "no line of the list": ([], "99", "'99' no es un número del 1 al 12."),
    "no edition": ([""], "pocket", "'pocket' no está en la lista: escribe un número del 1 al 5, o cómo empieza."),
    "no house rule": (["", ""], "3, 44", "'44' no es un número del 1 al 10."),
    "one player": (["", "", ""], "Ana", "Pueden jugar de 2 a 10 personas."),
    "eleven players": (["", "", ""], "11", "'11' no es un número del 2 al 10."),
    "a name that comes twice": (["", "", ""], "Leo, leo", "El nombre 'Leo' está dos veces."),
    "numbers as names": (["", "", ""], "3,99", "'3' es un número, no un nombre."),
    "no person": ([*USUAL, "1"], "Pepe", "'Pepe' no está en la mesa: juegan Ana, Bruno y Clara."),
    "no card": ([*USUAL, "1", ""], "7 lila", "Se entiende '7', pero no 'lila'. Escribe por ejemplo 7 rojo, "),
    "half a card": ([*USUAL, "1", ""], "7", "'7' es una carta, pero falta su color. Escribe por ejemplo"),
    "no colour": ([*USUAL, "1", "", "comodín"], "lila", "No se entiende nada de 'lila'. Escribe rojo, "),
    "no draw card": ([*USUAL, "4", ""], "7 rojo", "Nadie se lleva cartas por el 7 rojo (R7)."),
    "no hand": ([*USUAL, "2", ""], "7 rojo, nada", ""),
    "too large a hand": ([*USUAL, "2", ""], "99", "'99' no es un número del 1 al 20."),
    "neither yes nor no": ([*USUAL, "5", "", "R7"], "quizá", "Responde sí o no, por favor."),
    "no answer where one is needed": ([*USUAL, "1", ""], "", "Eso hace falta para responder. Escribe por ejemplo"),
    "no theme": ([], "dinero", "No hay ningún tema con 'dinero': escribe su número o una palabra."),
    "several themes": ([], "ÚLTIMA", "'ÚLTIMA' puede ser: 7. Cantar «¡Última!»; 8. La última carta."),
    "several themes by their questions": ([], "terminar", "'terminar' puede ser: 5. Sietes y ceros; 8. La última"),
    "an empty hand after a draw": ([*USUAL, "3", "", ""], "0", "'0' no es un número del 1 al 20."),
    "a card of another edition": (["", "mini", "", "", "1", ""], "+4", "En Mini no hay Comodín +4."),
    "a number of cards instead of a name": (["", "mini", "", "", "1", ""], "toma 4", "En Mini no hay Comodín +4."),
    "a coloured card that the edition lacks": (["", "mini", "", "", "1", ""], "toma 2 verde", "En Mini no hay +2."),
    "examples of the edition": (
        ["", "mini", "", "", "1", ""],
        "7",
        "'7' es una carta, pero falta su color. Escribe por ejemplo 7 rojo, Salta azul, +1 verde o Comodín.",
    ),
}


@pytest.mark.parametrize(("before", "answer", "problem"), NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD.keys())
def test_an_invalid_answer_is_explained_in_one_line_and_the_question_repeated(
    before: list[str], answer: str, problem: str
) -> None:
    again = prompt_after([*before, answer])
    assert again.text == prompt_after(before).text
    assert again.problem.startswith(problem)
    assert again.problem
    assert "\n" not in again.problem


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_answers_work_in_every_language(language: str) -> None:
    draft, prompts = talk(["", "", "", "2", "1", "", "red 7", "", "9 rojo", "", "no"], language)
    assert draft.action == "0: play R7"
    assert all(prompt.text for prompt in prompts)


@pytest.mark.parametrize(
    "end", [["4", "", "{}", "azul", "rojo", "1"], ["5", "", "{}", "azul", "rojo", "no", "", "1", ""]]
)
@pytest.mark.parametrize(("edition", "card"), [("3", "comodín +2"), ("5", "+4")])
def test_the_dialogue_continues_if_only_some_hands_allow_the_earlier_play(
    end: list[str], edition: str, card: str
) -> None:
    """With the chosen house rule, unknown cards decide whether the wild draw card was legal."""
    answers = ["", edition, "9", "3", *(answer.format(card) for answer in end)]
    assert talk(answers)[0].action
