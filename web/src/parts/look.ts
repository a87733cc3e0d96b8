/** How an edition looks: the five have their own felt and accent, one of somebody's own gets an accent by its name. */
export const EDITIONS = ["giant", "mini", "race", "classic", "official"] as const;

/** The card that stands for an edition. */
const HEROES: Readonly<Record<string, string>> = { giant: "B7", mini: "Y+1", race: "WR", classic: "WS", official: "W+4" };
const ACCENTS = 5;

export function isPrinted(edition: string): boolean {
  return (EDITIONS as readonly string[]).includes(edition);
}

export function hero(edition: string): string {
  return HEROES[edition] ?? "W";
}

/** For `data-accent`; undefined where the edition brings its own. */
export function accent(edition: string): string | undefined {
  if (isPrinted(edition)) return undefined;
  let sum = 0;
  for (const letter of edition) sum = (sum * 31 + letter.codePointAt(0)!) % 65521;
  return `${sum % ACCENTS}`;
}
