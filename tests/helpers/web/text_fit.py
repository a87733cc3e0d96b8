"""Checks whether text fits on a narrow page, or at a large font size."""

from playwright.sync_api import Page

from tests.helpers.web.waiting import resize

# Text counts as cut if it overflows a container that hides overflow. It also counts as cut if it is beyond the edge of
# the page and cannot be scrolled into view.
FIND_CUT_TEXTS = """() => {
  const found = [];
  const pushed = e => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || pushed(e.parentElement));
  const LEADING = 5; // above and below its letters a line has room that nobody misses
  const wide = document.documentElement.clientWidth;
  for (const e of document.querySelectorAll("body *")) {
    const texts = [...e.childNodes].filter(n => n.nodeType === 3 && n.data.trim());
    const words = texts.map(n => n.data.trim()).join(" ");
    if (!words || e.closest(".only-heard, svg, [inert]") || !e.checkVisibility({ visibilityProperty: true })) continue;
    const rooms = texts.map(n => {
      const range = document.createRange();
      range.selectNodeContents(n);
      return range.getBoundingClientRect();
    });
    const [left, top] = ["left", "top"].map(side => Math.min(...rooms.map(room => room[side])));
    const [right, bottom] = ["right", "bottom"].map(side => Math.max(...rooms.map(room => room[side])));
    if (!pushed(e) && (left < -1 || right > wide + 1)) found.push(`outside: ${words}`);
    for (let box = e; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const across = /hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1);
      const down = /hidden|clip/.test(overflowY) && (top < edge.top - LEADING || bottom > edge.bottom + LEADING);
      if (across || down) { found.push(`cut: ${words}`); break; }
      if (/auto|scroll/.test(overflowX + overflowY)) break;
    }
  }
  if (document.scrollingElement.scrollWidth > wide) found.push("the page goes on to the right");
  return found;
}"""

# A button must contain its words, because they can be unreadable beside it or below its neighbour.
FIND_SPILLED_TEXTS = """() => {
  const SLACK = 2;
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const e = node.parentElement;
    const button = e?.closest(".btn");
    if (!button || !node.data.trim() || e.closest(".only-heard, svg, [inert]")) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const edge = button.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      // Letters are lower than the box of their line.
      const spare = Math.max(0, (line.height - parseFloat(getComputedStyle(e).fontSize) * 0.8) / 2);
      const across = Math.max(edge.left - line.left, line.right - edge.right);
      const down = Math.max(edge.top - line.top, line.bottom - edge.bottom) - spare;
      if (Math.max(across, down) > SLACK) found.add(`spilled: ${node.data.trim()}`);
    }
  }
  return [...found];
}"""


def find_cut_texts(page: Page, width: int, height: int) -> list[str]:
    """Return the texts that are cut off at this size."""
    resize(page, width, height)
    return [f"{width}: {words}" for words in page.evaluate(FIND_CUT_TEXTS)]


def find_spilled_texts(page: Page, width: int, height: int) -> list[str]:
    """Return the texts that extend beyond their own button at this size."""
    resize(page, width, height)
    return [f"{width}x{height}: {words}" for words in page.evaluate(FIND_SPILLED_TEXTS)]
