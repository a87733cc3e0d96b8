/** Fits the text of a custom card into three lines. Long text is set smaller; if it is still too long, it is cut. */
export interface FittedText {
  lines: readonly string[];
  size: number;
}

const LINES = 3;
const ROOM = 150;
const [LARGEST, SMALLEST] = [21, 15] as const;
const MORE = "…";

/** Upper bounds for the widths of bold letters, relative to the font size. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/ /, 0.24],
  [/[ijlI.,:;'!|¡íÍ]/, 0.32],
  [/[frt()1/-]/, 0.45],
  [/[mwM]/, 0.9],
  [/[A-VX-ZÁÉÓÚÑÜ…]/, 0.79],
  [/[a-záéóúñü0-9?¿]/, 0.61],
];
const WIDEST = 1.1;

export function fitText(text: string): FittedText {
  const words = text.split(/\s+/).filter(Boolean);
  for (let size = LARGEST; size >= SMALLEST; size--) {
    const lines = wrapped(words, size, ROOM);
    if (lines.length <= LINES && lines.every((line) => width(line, size) <= ROOM))
      return { lines: balanced(words, size, lines), size };
  }
  return { lines: shortened(wrapped(words, SMALLEST, ROOM)), size: SMALLEST };
}

function wrapped(words: readonly string[], size: number, room: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && width(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Break the words again into lines of similar length, without using more lines. */
function balanced(words: readonly string[], size: number, lines: string[]): string[] {
  for (let room = ROOM - 5; room > 0; room -= 5) {
    const tighter = wrapped(words, size, room);
    if (tighter.length > lines.length) break;
    lines = tighter;
  }
  return lines;
}

/** Keep the first lines and cut the rest of the text. */
function shortened(lines: readonly string[]): string[] {
  const kept = lines.slice(0, LINES).map((line) => (fits(line) ? line : ended(line)));
  if (lines.length > LINES) kept[LINES - 1] = ended(kept[LINES - 1]!);
  return kept;
}

/** Shorten a line to the words that fit before an ellipsis. A single word is shortened letter by letter. */
function ended(line: string): string {
  let rest = line.replace(/[\s.,;:…]+$/, "");
  while (rest && !fits(rest + MORE))
    rest = rest.includes(" ") ? rest.slice(0, rest.lastIndexOf(" ")) : [...rest].slice(0, -1).join("");
  return rest + MORE;
}

function fits(line: string): boolean {
  return width(line, SMALLEST) <= ROOM;
}

export function width(text: string, size: number): number {
  return size * [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
}

function widthOf(letter: string): number {
  return WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? WIDEST;
}
