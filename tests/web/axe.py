"""axe-core, which knows what a page owes to those who do not see it, hold a mouse or tell colours apart."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

# A felt that shades off cannot be measured: it is all of its lighter tone, on which cream is harder to read.
RUN = """async only => {
  for (const felt of document.querySelectorAll(".felt")) felt.style.background = "var(--felt)";
  const options = {resultTypes: ["violations"], ...(only.length ? {runOnly: only} : {})};
  const {violations} = await axe.run(options);
  for (const felt of document.querySelectorAll(".felt")) felt.style.background = "";
  return violations.flatMap(({id, nodes}) => nodes.map(({html, any, all, none}) => {
    const why = [...any, ...all, ...none].map(({message}) => message).join("; ");
    return `${id}: ${html.slice(0, 160)}: ${why}`;
  }));
}"""


def violations(page: Page, *only: str) -> list[str]:
    """Of all rules, or of some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(RUN, list(only))
    return [str(one) for one in found]
