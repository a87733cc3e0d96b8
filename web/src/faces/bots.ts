/** A bot for each temperament, in a box of 100 x 100. */
import { CREAM, HOT, INK } from "../cards/colours";
import { box, disc, fill, stroke } from "../cards/strokes";

const LIT = "#8FF0D0";
const MAST = stroke("M50 24V10", INK, 5) + disc(50, 9, 6, HOT);
const MOUTH = stroke("M43 62H57", INK, 3);
const visor = (y: number, height: number): string => box(29, y, 42, height, height / 2, `fill="${INK}"`);
const shell = (metal: string): string => box(22, 24, 56, 46, 18, `fill="${metal}"`);

/** Ground, body, and all that is between. */
const BOTS: Readonly<Record<string, readonly [ground: string, body: string, head: string]>> = {
  // Calm: keeps its wilds, takes its time.
  olmo: ["#93A9C9", "#6F7F99", MAST + shell("#C9D6E8") + visor(36, 19) + disc(41, 45.5, 4.5, LIT) + disc(59, 45.5, 4.5, LIT) + MOUTH],
  // Bluffs, and is quick.
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
  // Watches: catches whoever forgets.
  lupa: [
    "#7DB59B",
    "#3F7A67",
    MAST + shell("#BFE3D0") + disc(50, 46, 17, INK) + disc(50, 46, 11.5, LIT) + disc(50, 46, 5.5, INK) + disc(54, 42, 2.6, CREAM) + stroke("M63 60L74 72", INK, 6),
  ],
  // Dreams: never challenges, forgets to call.
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

/** By its character, which may be its name; any other bot gets one by its number, so that those at one table differ. */
export function characterOf(bot: string, number: number): string {
  return known(bot) ?? CHARACTERS[number % CHARACTERS.length]!;
}

function known(bot: string): string | undefined {
  const character = bot.toLowerCase();
  return Object.hasOwn(BOTS, character) ? character : undefined;
}

/** Whoever has a seat, as everybody sees it. */
interface Sitter {
  readonly kind?: string;
  readonly name?: string;
  /** How it plays, and so which face it has; bots of older tables have only a name. */
  readonly character?: string;
}

/** Of every bot at a table its character, by seat: its own, else the one that it is called by, else one that no other here
 * has. The same for everybody, since everybody sees the same seats. */
export function charactersOf(seats: readonly Sitter[]): (string | undefined)[] {
  const told = seats.map(({ kind, name = "", character = name }) => (kind === "bot" ? known(character) : undefined));
  const taken = new Set(told);
  return seats.map(({ kind }, place) => {
    if (kind !== "bot" || told[place]) return told[place];
    const found = CHARACTERS.find((one) => !taken.has(one)) ?? characterOf("", place);
    taken.add(found);
    return found;
  });
}

export function bot(character: string): string {
  const [ground, body, head] = BOTS[character]!;
  return `<rect width="100" height="100" fill="${ground}"/>${head}${fill("M14 112C16 84 32 78 50 78S84 84 86 112Z", body)}`;
}
