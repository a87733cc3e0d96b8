"""Whether words have the room they need, on a page that is narrow, or whose text is enlarged until it is."""

from playwright.sync_api import Page

# Words that go past the edge of what they stand in are cut where it hides them; past the edge of the page they are
# cut too, unless they are in a row that can be pushed along.
CUT = """() => {
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


def cut(page: Page, width: int, height: int) -> list[str]:
    """The words that are not whole at this size."""
    page.set_viewport_size({"width": width, "height": height})
    return [f"{width}: {words}" for words in page.evaluate(CUT)]
