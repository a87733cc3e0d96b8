/**
 * Sixteen faces in a box of 100 x 100. Each differs from the others in hair, ground and one more feature, so that it
 * can be recognized at 26 px.
 */
import { CREAM, HOT, INK, TONES } from "../cards/colours";
import { box, disc, each, fill, type Point, stroke } from "../cards/strokes";

type More = "child" | "glasses" | "square" | "moustache" | "beard" | "lines" | "cheeks" | "freckles" | "earrings";
type Person = readonly [
  hair: keyof typeof HAIR,
  hue: string,
  skin: string,
  ground: string,
  shirt: string,
  ...more: More[],
];

function dots(colour: string, radius: number, ...places: Point[]): string {
  return each(places, ([x, y]) => disc(x, y, radius, colour));
}

const PART = "M25 52C21 27 36 18 50 18S79 27 75 52C73 41 64 35 50 30C36 35 27 41 25 52Z";
const SIDES = "M29 38C23 42 23 56 28 60C31 54 31 44 33 38ZM71 38C77 42 77 56 72 60C69 54 69 44 67 38Z";

/** Hairstyles, each with the part behind the head and the part in front of it. */
const HAIR = {
  long: (c: string) => [
    fill("M20 78C12 20 40 12 52 14C78 14 88 36 80 78C74 80 68 76 68 70V46H31V70C31 76 26 80 20 78Z", c),
    fill("M30 44C34 28 44 24 52 24C64 24 70 32 70 46C58 46 46 41 40 33C37 39 34 42 30 44Z", c),
  ],
  short: (c: string) => [
    "",
    fill("M26 50C20 22 38 14 54 15C72 15 80 30 75 50C72 42 68 36 62 34C50 38 38 36 33 34C29 38 27 44 26 50Z", c),
  ],
  bun: (c: string) => [
    "",
    disc(50, 14, 12, c) + fill("M24 54C20 26 36 18 50 18S80 26 76 54C74 40 66 32 50 32S26 40 24 54Z", c),
  ],
  bob: (c: string) => [
    fill(
      "M24 70C18 62 21 48 22 42C24 24 35 15 50 15S76 24 78 42C79 48 82 62 76 70C69 72 65 69 65 63H35C35 69 31 72 24 70Z",
      c,
    ),
    fill("M28 45C28 29 38 22 50 22S72 29 72 45C66 39 60 37 50 37S34 39 28 45Z", c),
  ],
  curls: (c: string) => [
    dots(c, 13, [27, 36], [24, 52], [29, 66], [73, 36], [76, 52], [71, 66], [38, 23], [62, 23], [50, 19]),
    dots(c, 8.5, [34, 33], [45, 29], [56, 29], [66, 33]),
  ],
  perm: (c: string) => [
    dots(c, 9, [28, 48], [25, 38], [72, 48], [75, 38]),
    dots(c, 9, [30, 29], [38, 22], [50, 19], [62, 22], [70, 29], [41, 30], [52, 28], [62, 31]),
  ],
  sides: (c: string) => ["", fill(SIDES, c)],
  boina: (c: string) => [
    "",
    fill(SIDES, c) +
      fill("M20 36C22 20 42 12 60 14C80 16 88 28 80 36C60 29 40 29 20 36Z", INK) +
      stroke("M55 14L58 8", INK, 4),
  ],
  pigtails: (c: string) => [dots(c, 12, [17, 52], [83, 52]), fill(PART, c) + dots(HOT, 4, [26, 47], [74, 47])],
  bowl: (c: string) => ["", fill("M25 53C21 25 36 17 50 17S79 25 75 53L72 45C62 41 38 41 28 45Z", c)],
  scarf: (c: string) => [
    fill("M50 13C25 13 18 34 20 58C21 76 14 84 12 112H88C86 84 79 76 80 58C82 34 75 13 50 13Z", c),
    stroke("M50 24C34 24 29 36 29 50C29 66 39 77 50 77S71 66 71 50C71 36 66 24 50 24Z", c, 7),
  ],
  crest: (c: string) => [
    "",
    fill("M29 42C28 31 32 25 38 24L42 12L50 21L58 9L62 21L73 15C75 26 73 34 71 42C67 35 60 33 50 33S33 35 29 42Z", c),
  ],
  wavy: (c: string) => [
    fill(
      "M50 13C26 13 20 32 23 48C24 55 16 60 19 70C22 79 32 80 36 74H64C68 80 78 79 81 70C84 60 76 55 77 48C80 32 74 13 50 13Z",
      c,
    ),
    fill("M28 46C30 28 40 22 56 22C68 23 73 34 72 46C66 44 60 38 58 32C50 40 38 44 28 46Z", c),
  ],
} as const satisfies Record<string, (hue: string) => readonly [behind: string, before: string]>;

const LENS = `fill="${CREAM}" fill-opacity=".35"`;
/** Features that are drawn before the eyes (`UNDER`) or after them (`OVER`). */
const UNDER: Readonly<Partial<Record<More, (hue: string) => string>>> = {
  beard: (c) =>
    fill("M28 50C27 74 38 84 50 84S73 74 72 50C70 58 66 60 60 58Q50 54 40 58C34 60 30 58 28 50Z", c) +
    stroke("M44 65Q50 69 56 65", CREAM, 3),
  cheeks: () => `<g opacity=".55">${dots("#FF8C77", 4.5, [34, 63], [66, 63])}</g>`,
  freckles: () => dots("#C9824F", 1.4, [33, 60], [37, 61.5], [67, 60], [63, 61.5]),
  earrings: () => dots(TONES.Y.base, 3.4, [27, 62], [73, 62]),
};
const OVER: Readonly<Partial<Record<More, (hue: string) => string>>> = {
  glasses: () =>
    `<g ${LENS} stroke="${INK}" stroke-width="3"><circle cx="40.5" cy="51" r="8.5"/><circle cx="59.5" cy="51" r="8.5"/></g>${stroke("M48 49.5Q50 48 52 49.5", INK, 3)}`,
  square: () =>
    box(31.5, 44, 16.5, 13.5, 4, `${LENS} stroke="${HOT}" stroke-width="3.5"`) +
    box(52, 44, 16.5, 13.5, 4, `${LENS} stroke="${HOT}" stroke-width="3.5"`),
  moustache: (c) => fill("M50 60C44 56 36 58 33 65C40 68 47 67 50 64C53 67 60 68 67 65C64 58 56 56 50 60Z", c),
  lines: () => stroke("M30 56l-3 2M70 56l3 2M40 37Q50 34.5 60 37", INK, 1.8, ' opacity=".45"'),
};

/** Do not reorder or remove entries, because devices store the index of a face. */
const PEOPLE: readonly Person[] = [
  ["long", "#5B2A1E", "#F2C29B", "#8ED1C6", "#3F4FA8"],
  ["short", "#2A2030", "#D99E73", "#FFC98B", HOT],
  ["bun", "#B5562B", "#FAD7B5", "#C8B6FF", CREAM],
  ["bob", "#1D1A2B", "#B97A50", "#FFB3C1", "#3F4FA8"],
  ["short", "#8A6B3A", "#F5CFA8", "#A8DF9E", INK, "glasses"],
  ["curls", "#3A2340", "#C98A5E", "#FFD98E", CREAM],
  ["bowl", "#D9AE5F", "#FBE0C4", "#9BD0F5", HOT, "child", "freckles"],
  ["wavy", "#33202B", "#E3AD84", "#F7A48B", "#0A6E54", "square"],
  ["bun", "#CFC8D6", "#F0C4A2", "#D6E58C", "#7A4B8C", "glasses", "lines", "earrings"],
  ["boina", "#E9E4EC", "#E9B48C", "#7FB7C9", "#8A5A3B", "moustache", "lines"],
  ["perm", "#F4F0F6", "#8A5638", "#E7A6E0", TONES.Y.base, "lines", "earrings"],
  ["sides", "#8F8797", "#F3CBA8", "#6E8FC9", "#E9C46A", "glasses", "lines", "moustache"],
  ["pigtails", "#6B3B1F", "#F6CDA6", "#FFE08A", TONES.G.base, "child", "cheeks"],
  ["scarf", "#2E8C84", "#D29A6E", "#F9D3C4", "#2E8C84"],
  ["short", "#17131F", "#8A573A", "#9EE0C2", TONES.R.base, "beard"],
  ["crest", "#E24C8B", "#F8D6BC", "#B9C3D9", INK],
];

export const FACES = PEOPLE.length;

export function drawPerson(number: number): string {
  const [hair, hue, skin, ground, shirt, ...more] = PEOPLE[number % FACES]!;
  const [behind, before] = HAIR[hair](hue);
  const child = more.includes("child");
  const body = fill(
    child ? "M20 112C22 90 36 84 50 84S78 90 80 112Z" : "M14 112C16 88 32 82 50 82S84 88 86 112Z",
    shirt,
  );
  const neck = hair === "scarf" ? "" : box(41, 66, 18, 20, 8, `fill="${skin}"`);
  const head = child
    ? `<ellipse cx="50" cy="53" rx="23" ry="22" fill="${skin}"/>`
    : `<ellipse cx="50" cy="50" rx="22" ry="25" fill="${skin}"/>`;
  const eyes = child ? dots(INK, 3.6, [41, 54], [59, 54]) : dots(INK, 3, [41, 51], [59, 51]);
  const wears = (where: typeof UNDER): string => each(more, (thing) => where[thing]?.(hue) ?? "");
  return `<rect width="100" height="100" fill="${ground}"/>${behind}${body}${neck}${head}${before}${wears(UNDER)}${eyes}${smile(more)}${wears(OVER)}`;
}

function smile(more: readonly More[]): string {
  if (more.includes("beard")) return "";
  if (more.includes("child")) return stroke("M42 63Q50 70 58 63", INK, 3);
  return stroke(more.includes("moustache") ? "M45 69Q50 72 55 69" : "M43 62Q50 68 57 62", INK, 3);
}
