/** SVG definitions. Each drawing exists once in the document, and `<use>` shows it. */
const SPACE = "http://www.w3.org/2000/svg";
/** The outline that clips every card, and the pattern of the paper grain. */
const SHARED =
  '<clipPath id="card-edge"><rect width="200" height="300" rx="22"/></clipPath>' +
  '<pattern id="card-dots" width="16" height="32" patternUnits="userSpaceOnUse"><g fill="#EBDCC2"><circle cx="4" cy="6" r="1.6"/><circle cx="12" cy="22" r="1.6"/></g></pattern>';

const defined = new Set<string>();
let sheet: SVGDefsElement | null = null;

/** Return the href of a drawing, and define it on first use. `draw` must not return text written by users. */
export function defineDrawing(id: string, draw: () => string): string {
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
  // The element has no size and takes no room. It is not hidden by `display: none`, because some browsers then ignore
  // its patterns and clip paths.
  svg.style.position = "absolute";
  sheet = document.createElementNS(SPACE, "defs");
  sheet.innerHTML = SHARED;
  svg.append(sheet);
  document.body.prepend(svg);
  defined.clear();
  return sheet;
}
