/**
 * Edition styles. The five included editions have their own felt and accent. The accent of a custom edition is derived
 * from its name.
 */
export const EDITIONS = ["giant", "mini", "race", "classic", "official"] as const;

/** The card that represents an edition. */
const HEROES: Readonly<Record<string, string>> = {
  giant: "B7",
  mini: "Y+1",
  race: "WR",
  classic: "WS",
  official: "W+4",
};
const ACCENTS = 5;

export function isPrinted(edition: string): boolean {
  return (EDITIONS as readonly string[]).includes(edition);
}

export function heroCard(edition: string): string {
  return HEROES[edition] ?? "W";
}

/** Return the value of `data-accent`; undefined if the edition defines its own accent. */
export function accentOf(edition: string): string | undefined {
  if (isPrinted(edition)) return undefined;
  let sum = 0;
  for (const letter of edition) sum = (sum * 31 + letter.codePointAt(0)!) % 65521;
  return `${sum % ACCENTS}`;
}
