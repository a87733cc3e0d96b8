/** Every drawing stands once in the document and is shown as often as one likes by `<use>`. */
const SPACE = "http://www.w3.org/2000/svg";
/** The outline that cuts a card, and the grain of its paper. */
const SHARED =
  '<clipPath id="card-edge"><rect width="200" height="300" rx="22"/></clipPath>' +
  '<pattern id="card-dots" width="16" height="32" patternUnits="userSpaceOnUse"><g fill="#EBDCC2"><circle cx="4" cy="6" r="1.6"/><circle cx="12" cy="22" r="1.6"/></g></pattern>';

const defined = new Set<string>();
let sheet: SVGDefsElement | null = null;

/** The address of a drawing, which is made when it is wanted for the first time. Nothing that people wrote goes in here. */
export function drawn(id: string, draw: () => string): string {
  const defs = sheet?.isConnected ? sheet : begin();
  if (!defined.has(id)) {
    defined.add(id);
    const group = document.createElementNS(SPACE, "g");
    group.id = id;
    group.innerHTML = draw();
    defs.append(group);
  }
  return `#${id}`;
}

function begin(): SVGDefsElement {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.setAttribute("aria-hidden", "true");
  // Not `display: none`: patterns and outlines in there would be lost in some browsers.
  svg.style.position = "absolute";
  sheet = document.createElementNS(SPACE, "defs");
  sheet.innerHTML = SHARED;
  svg.append(sheet);
  document.body.prepend(svg);
  defined.clear();
  return sheet;
}
