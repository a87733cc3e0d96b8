/** Drawing of an open hand in a box of 220 x 210 whose upper left corner is (-110, -125). */
export const PALM =
  "M-62 6C-76 -10 -92 -24 -84 -38C-76 -50 -62 -40 -50 -22L-46 -78C-45 -92 -24 -92 -23 -78L-20 -36L-16 -100C-15 -114 6 -114 7 -100L9 -38L20 -94C23 -107 43 -103 41 -90L33 -30L54 -66C61 -78 78 -68 73 -56L52 6C46 46 34 66 0 66C-32 66 -46 40 -62 6Z";

/** Colour of each seat's palm print. Dark text is readable on it. */
export const HUES = [
  "#FFB86B",
  "#7FD4F0",
  "#FF9AA2",
  "#9BE28A",
  "#CDB4FF",
  "#F4E06D",
  "#66E0C2",
  "#FF8F6B",
  "#B7C8FF",
  "#F7A8E0",
] as const;

export function hueOf(seat: number): string {
  return HUES[seat % HUES.length] ?? HUES[0];
}
