"""The check of the page's sources finds lint errors, forbidden imports, and unformatted files.

Planted sources have the names of existing files, because lint rules that need types look the file up.
"""

import json
import subprocess
from typing import Any

import pytest

from scripts import page

SCRIPT, COMPONENT = "src/felt/pile.ts", "src/felt/Strip.svelte"
DIRECTION = "no-restricted-syntax"


def run(tool: str, *flags: str, source: str) -> subprocess.CompletedProcess[str]:
    page.fetch_tools()
    node = page._node()
    assert node is not None
    command = [str(node.folder / "node"), f"node_modules/{tool}", *flags]
    return subprocess.run(command, cwd=page.WEB, input=source, capture_output=True, text=True, check=False)


def lint(name: str, lines: list[str]) -> list[tuple[int, str]]:
    """Return the numbers of the lines with lint errors, each with the name of the rule."""
    flags = ("--format", "json", "--stdin", "--stdin-filename", name)
    done = run("eslint/bin/eslint.js", *flags, source="\n".join(lines) + "\n")
    assert done.stdout, done.stderr
    messages: list[dict[str, Any]] = json.loads(done.stdout)[0]["messages"]
    return [(message["line"], message["ruleId"]) for message in messages]


def is_formatted(name: str, source: str) -> bool:
    done = run("prettier/bin/prettier.cjs", "--check", "--stdin-filepath", name, source=source)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode == 0


def test_lint_accepts_correct_code_with_imports_in_allowed_directions() -> None:
    script = ['import { settings } from "../device/settings.svelte";', "export const large = settings.large;"]
    assert lint(SCRIPT, script) == []
    assert lint(COMPONENT, ['<script lang="ts" module>', *script, "</script>"]) == []


def test_planted_errors_and_imports_against_the_allowed_directions_are_found_in_a_script() -> None:
    directions = [
        'import { api } from "../protocol/api";',
        'import type { Event } from "../protocol/types";',
        'export { Controller } from "../table/controller.svelte";',
        'export * from "../table/seatView";',
        'export const screen = () => import("../screens/Home.svelte");',
        'export type Home = typeof import("../screens/Home.svelte");',
    ]
    errors = {"export let event = (): Event => api as never;": "prefer-const"}
    errors["Promise.resolve(event);"] = "@typescript-eslint/no-floating-promises"
    expected = [*((number, DIRECTION) for number in range(1, 7)), *enumerate(errors.values(), start=7)]
    assert lint(SCRIPT, [*directions, *errors]) == expected


def test_planted_errors_and_an_import_against_the_allowed_directions_are_found_in_a_component() -> None:
    source = [
        '<script lang="ts">',
        '  import { api } from "../protocol/api";',
        "</script>",
        "{#each Object.keys(api) as name}{name}{/each}",
        "<p>{@html location.hash}</p>",
    ]
    expected = [(2, DIRECTION), (4, "svelte/require-each-key"), (5, "svelte/no-at-html-tags")]
    assert lint(COMPONENT, source) == expected


@pytest.mark.parametrize(
    ("name", "formatted", "unformatted"),
    [
        (SCRIPT, "export const two = 1 + 1;\n", "export const two = 1+1\n"),
        (COMPONENT, "<p>{1 + 1}</p>\n", "<p>{1+1}</p>\n"),
        ("src/style.css", "p {\n  color: red;\n}\n", "p { color: red }\n"),
    ],
)
def test_planted_unformatted_file_is_found(name: str, formatted: str, unformatted: str) -> None:
    assert is_formatted(name, formatted)
    assert not is_formatted(name, unformatted)


def test_formatted_lines_have_at_most_120_characters() -> None:
    texts = [f'export const texts = ["{"a" * 60}", "{"b" * length}"];' for length in (30, 31)]
    assert [len(text) for text in texts] == [120, 121]
    assert [is_formatted(SCRIPT, f"{text}\n") for text in texts] == [True, False]
