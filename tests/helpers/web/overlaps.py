"""Compares the rectangles of words, faces and buttons on a page: none may overlap or be outside the viewport."""

from playwright.sync_api import Page

# Each item is a line of text, a face or a control, clipped by its scrolling ancestors. Two items of the same layer must
# not overlap. A layer is a dialog, a bubble, or a part that keeps its position while the page scrolls. Layers may
# overlap each other.
FIND = """() => {
  const LAYER = "[role=dialog], dialog, .bubbles, .sheets, .notice, .band, [data-part=said]";
  const DECOR = ".only-heard, [inert], .leaf, .badge, .sign, .hand .card, [data-layered]";
  const HIT = ".hit, .draw, .arena button"; // areas without words of their own, laid over what they belong to
  const SLACK = 2;
  const wide = innerWidth, high = innerHeight;
  const isClipped = e => e && (getComputedStyle(e).clipPath.startsWith("inset(50%") || isClipped(e.parentElement));
  const seen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isClipped(e);
  const isStuck = e => ["sticky", "fixed"].includes(getComputedStyle(e).position);
  const layerOf = e => {
    const marked = e.closest(LAYER);
    for (let at = e; at && at !== marked; at = at.parentElement) if (isStuck(at)) return at;
    return marked ?? document.body;
  };
  const cutTo = (box, e) => {
    let { left, top, right, bottom } = box;
    for (let at = e; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (position === "fixed") break;
    }
    return { left, top, right, bottom };
  };
  const items = [];
  const add = (kind, words, box, e) => {
    const at = cutTo(box, e);
    if (at.right - at.left < 1 || at.bottom - at.top < 1) return;
    items.push({ kind, words, e, layer: layerOf(e), ...at });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const e = node.parentElement;
    if (!node.data.trim() || !e || e.closest(DECOR) || e.closest("svg, script, style") || !seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(e).fontSize);
    for (const box of range.getClientRects()) {
      // Letters are lower than the box of their line.
      const spare = Math.max(0, (box.height - size * 0.8) / 2);
      const { left, right, top, bottom } = box;
      add("text", node.data.trim(), { left, right, top: top + spare, bottom: bottom - spare }, e);
    }
  }
  for (const e of document.querySelectorAll("[data-part=face]")) {
    const name = e.closest("[aria-label]")?.ariaLabel ?? "face";
    if (!e.closest(".only-heard, [inert]") && seen(e)) add("face", name, e.getBoundingClientRect(), e);
  }
  const CONTROLS = "button, a[href], input:not([type=radio], [type=checkbox]), textarea, select";
  for (const e of document.querySelectorAll(CONTROLS)) {
    const name = e.ariaLabel || e.textContent.trim() || e.name;
    if (!e.closest(DECOR) && seen(e)) add("control", name, e.getBoundingClientRect(), e);
  }
  const found = new Set();
  const tell = item => `${item.kind} "${item.words.slice(0, 40)}"`;
  for (const one of items) {
    const scrolls = !document.querySelector(".table.felt") || one.layer === document.body;
    if (one.left < -SLACK || one.right > wide + SLACK) found.add(`${tell(one)} is outside`);
    const isPast = one.top < -SLACK || one.bottom > high + SLACK;
    if (!scrolls && isPast && one.kind !== "face") found.add(`${tell(one)} is above or below the screen`);
  }
  items.forEach((one, at) => {
    for (const other of items.slice(at + 1)) {
      if (one.kind !== other.kind && [one, other].some(item => item.e.matches(HIT))) continue;
      if (one.layer !== other.layer || one.e.contains(other.e) || other.e.contains(one.e)) continue;
      if (one.e.closest("[data-seat]") && one.e.closest("[data-seat]") === other.e.closest("[data-seat]")) continue;
      const pressed = one.e.closest("label, button");
      if (pressed && pressed === other.e.closest("label, button") && one.kind !== "text") continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > SLACK && down > SLACK) found.add(`${tell(one)} and ${tell(other)} overlap`);
    }
  });
  return [...found];
}"""


def names_shown(page: Page) -> tuple[str, ...]:
    """Return the names of players and bots on the page. Long names may be shortened there."""
    found: list[str] = page.locator(".name, .who").all_text_contents()
    return tuple(name.strip() for name in found if name.strip())


def overlaps(page: Page) -> list[str]:
    """Return a description of each overlap and of each part outside the viewport."""
    found: list[str] = page.evaluate(FIND)
    return found
