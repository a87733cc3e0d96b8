/** What the layout is asked and what it answers: plain numbers in CSS pixels, from the upper left corner of the screen. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A card where it lies: its box before it is turned about its middle. */
export interface Place extends Box {
  turn: number;
  z: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/**
 * What stands over the table besides hand and action row:
 * `sheet` covers the row, `band` leaves the call in its place, `drawn` stands below the row (in each the hand peeks out,
 * only to look at), `vote` and `hint` stand over the row and the hand stays whole.
 */
export type Over = "none" | "sheet" | "band" | "drawn" | "vote" | "hint";

export interface Asked {
  width: number;
  height: number;
  insets?: Insets | undefined;
  /** How many sit around, without the one who looks: 1 to 10 (ten for a spectator). */
  seats: number;
  /** Codes of the hand, in the order shown; null for who has none (a spectator). */
  cards: readonly string[] | null;
  over: Over;
  /** Log and chat stand at the right; only where there is room. */
  panel: boolean;
  /** A written card on top has its text on a strip. */
  strip: boolean;
  /** Which of the seats around can be caught, by their place in the row. */
  catches: readonly number[];
  /** Which of them have a second line under the name. */
  notes: readonly number[];
  debt: boolean;
  /** A second answer beside the three of the action row (a challenge of a stacked debt). */
  extra: boolean;
  large: boolean;
  leftHanded: boolean;
  /** First row of the shelf in sight. */
  scroll: number;
}

export type Form = "phone" | "lying" | "wide";

export interface SeatPlace {
  /** What is tapped to open the seat's sheet, or to catch where `whole` says so. */
  hit: Box;
  face: Box;
  fan: boolean;
  count: Box;
  name: Box;
  /** A second line: back in 0:20, a bot plays; null: it stands in the name's place. */
  note: Box | null;
  /** A button of its own under the seat; null: none, or the seat itself is the button. */
  catch: Box | null;
  whole: boolean;
  /** Where a bubble of this seat's words points: its corner, and to which side it grows. */
  said: { x: number; y: number; side: "left" | "right" };
}

export interface RingPlace {
  cx: number;
  cy: number;
  r: number;
  /** Width of its band. */
  band: number;
  deck: Box;
  /** What is tapped to draw. */
  draw: Box;
  /** The figure of the cards left in the deck. */
  left: Box;
  pile: Box;
  /** Colour in a word, at the foot of the ring. */
  tag: Box;
}

export interface HandPlace {
  /** `peek`: one row of tabs, only to look at. */
  mode: "none" | "fan" | "shelf" | "peek";
  /** One for each card asked, in the same order; null: stacked under an equal one. */
  cards: (CardPlace | null)[];
  /** How much a playable card stands higher, and how much the whole lies lower out of turn. */
  raise: number;
  lower: number;
  /** Where the hand may be touched; a shelf is cut off at it. */
  box: Box;
  chips: Chip[];
  /** Rows of the shelf, and how many of them are in sight at once. */
  rows: number;
  seen: number;
}

export interface CardPlace extends Place {
  /** How many equal cards lie here. */
  many: number;
  /** How much it stands higher when it is lifted. */
  lift: number;
  row: number;
  /** In sight: not scrolled away. */
  shown: boolean;
}

export interface Chip extends Box {
  /** R, Y, G, B or W. */
  group: string;
  count: number;
  /** The row it jumps to. */
  row: number;
  /** Whether its cards are in sight. */
  seen: boolean;
  /** Indices of its cards, to tell whether one of them fits. */
  cards: number[];
}

export interface Layout {
  form: Form;
  /** The felt without the panel. */
  table: Box;
  bar: Box;
  menu: Box;
  log: Box | null;
  title: Box;
  seats: SeatPlace[];
  ring: RingPlace;
  debt: Box | null;
  strip: Box | null;
  /** The three of the action row: what stands left, status, call. */
  left: Box;
  status: Box;
  call: Box;
  extra: Box | null;
  /** The row lies as a column (a lying phone) and the words are on one line. */
  column: boolean;
  hand: HandPlace;
  /** Sheet, drawn card, vote or hint: the room it has; null when nothing is over the table, or a hint has none. */
  sheet: Box | null;
  /** Inside a sheet that leaves the call in its place: the words beside it, and the rooms above (if any) and below. */
  band: { words: Box; above: Box | null; below: Box } | null;
  /** Why not: x, w, and the lower edge at y + h. */
  bubble: Box;
  /** A hint that got no room: x, w, and the upper edge at y. */
  hint: Box;
  /** A bar over the hand's upper edge (a bot played for you). */
  notice: Box;
  panel: Box | null;
}
