/** Bot faces, one for each character, in a box of 100 x 100. */
import { CREAM, HOT, INK } from "../cards/colours";
import { box, disc, fill, stroke } from "../cards/strokes";

const LIT = "#8FF0D0";
const MAST = stroke("M50 24V10", INK, 5) + disc(50, 9, 6, HOT);
const MOUTH = stroke("M43 62H57", INK, 3);
const visor = (y: number, height: number): string => box(29, y, 42, height, height / 2, `fill="${INK}"`);
const shell = (metal: string): string => box(22, 24, 56, 46, 18, `fill="${metal}"`);

/** Ground colour, body colour and head of each character. */
const BOTS: Readonly<Record<string, readonly [ground: string, body: string, head: string]>> = {
  // Calm character that saves its wild cards and takes its time.
  olmo: [
    "#93A9C9",
    "#6F7F99",
    MAST + shell("#C9D6E8") + visor(36, 19) + disc(41, 45.5, 4.5, LIT) + disc(59, 45.5, 4.5, LIT) + MOUTH,
  ],
  // Quick character that bluffs.
  chispa: [
    "#E9896A",
    "#A5563C",
    fill("M53 3L41 18H49L45 27L61 11H52Z", HOT) +
      fill("M22 38Q22 24 36 24H64Q78 24 78 38V50Q78 72 50 74Q22 72 22 50Z", "#FFD08A") +
      visor(36, 19) +
      disc(41, 45.5, 4.5, LIT) +
      stroke("M55 46.5L63 44.5", LIT, 4) +
      stroke("M43 62Q52 67 58 60", INK, 3.4),
  ],
  // Watchful character that catches missed calls.
  lupa: [
    "#7DB59B",
    "#3F7A67",
    MAST +
      shell("#BFE3D0") +
      disc(50, 46, 17, INK) +
      disc(50, 46, 11.5, LIT) +
      disc(50, 46, 5.5, INK) +
      disc(54, 42, 2.6, CREAM) +
      stroke("M63 60L74 72", INK, 6),
  ],
  // Character that never challenges and sometimes forgets to call.
  nube: [
    "#B7A6D9",
    "#8A7BA8",
    stroke("M50 20Q48 14 53 9", INK, 5) +
      disc(54, 9, 6, HOT) +
      disc(36, 40, 16, "#EDE6F7") +
      disc(50, 34, 16, "#EDE6F7") +
      disc(64, 40, 16, "#EDE6F7") +
      box(20, 38, 60, 34, 17, 'fill="#EDE6F7"') +
      visor(42, 18) +
      stroke("M37 52Q41 55 45 52M55 52Q59 55 63 52", LIT, 3.4) +
      stroke("M47 66H53", INK, 3),
  ],
};

export const CHARACTERS = Object.keys(BOTS);

/**
 * Names that the server gives to bots whose character name is taken. Each name gives the face different colours, so
 * that no two bots at a table look alike.
 */
export const NAMES = [
  "Lola",
  "Nico",
  "Vera",
  "Teo",
  "Alma",
  "Bruno",
  "Inés",
  "Hugo",
  "Noa",
  "Leo",
  "Iris",
  "Max",
  "Eva",
  "Iker",
];

/** Return a bot's character. If `bot` names none, `number` selects one, so that the bots of a table differ. */
export function characterOf(bot: string, number: number): string {
  return known(bot) ?? CHARACTERS[number % CHARACTERS.length]!;
}

function known(bot: string): string | undefined {
  const character = bot.toLowerCase();
  return Object.hasOwn(BOTS, character) ? character : undefined;
}

/** Public data of a seat. */
interface Sitter {
  readonly kind?: string;
  readonly name?: string;
  /** Character of a bot, which determines its face. At tables from older server versions, bots have only a name. */
  readonly character?: string;
}

/**
 * Return the character of every bot by seat: its own character, the character with its name, or an unused character.
 * The result depends only on public data, so all viewers see the same characters.
 */
export function charactersOf(seats: readonly Sitter[]): (string | undefined)[] {
  const ownCharacters = seats.map(({ kind, name = "", character = name }) =>
    kind === "bot" ? known(character) : undefined,
  );
  const taken = new Set(ownCharacters);
  return seats.map(({ kind }, at) => {
    if (kind !== "bot" || ownCharacters[at]) return ownCharacters[at];
    const found = CHARACTERS.find((one) => !taken.has(one)) ?? characterOf("", at);
    taken.add(found);
    return found;
  });
}

/** Return the look of every bot at a table: its character and, if `NAMES` contains its name, the index of that name. */
export function looksOf(seats: readonly Sitter[]): (string | undefined)[] {
  return charactersOf(seats).map((character, at) => {
    const name = NAMES.indexOf(seats[at]!.name ?? "");
    return character && name >= 0 ? `${character} ${name}` : character;
  });
}

export function drawBot(character: string, name = ""): string {
  const [ground, body, head] = BOTS[character]!;
  const toned = (light: number, usual: string): string => (name ? `hsl(${+name * 77} 45% ${light}%)` : usual);
  const shirt = toned(45, body);
  const ears = +name % 2 ? disc(19, 46, 9, shirt) + disc(81, 46, 9, shirt) : "";
  return `<rect width="100" height="100" fill="${toned(74, ground)}"/>${ears}${head}${fill("M14 112C16 84 32 78 50 78S84 84 86 112Z", shirt)}`;
}
