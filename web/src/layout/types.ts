/**
 * Input and output of the layout. Positions and sizes are in CSS px, measured from the upper left corner of the screen.
 */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Box of a card before it is rotated about its middle. */
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
 * What covers a part of the table. `sheet` covers the action row, `band` covers the row except for the call button, and
 * `drawn` is below the row. In these three cases, the hand shows only the tabs of its cards. `vote` and `hint` leave
 * the row free and the whole hand visible, but a vote on a small screen also reduces the hand to tabs.
 */
export type Over = "none" | "sheet" | "band" | "drawn" | "vote" | "hint";

export interface LayoutInput {
  width: number;
  height: number;
  insets?: Insets | undefined;
  /** Number of other seats: 1 to 9 for a player, up to 10 for a spectator. */
  seats: number;
  /** Codes of the hand in display order; null for spectators. */
  cards: readonly string[] | null;
  over: Over;
  /** Whether room for a hint or a notice is reserved while a drawn card is shown. */
  tip?: boolean | undefined;
  /** Whether log and chat are open. If there is room, they are at the right of the table. */
  panel: boolean;
  /** Whether a strip shows the text of the top card. Only a custom card has such a text. */
  strip: boolean;
  /** Indices of other seats that can be caught. */
  catches: readonly number[];
  /** Indices of other seats with a second line below the name. */
  notes: readonly number[];
  debt: boolean;
  /** Whether there is an additional button outside the action row, which challenges a stacked debt. */
  extra: boolean;
  large: boolean;
  leftHanded: boolean;
  /** First visible row of the shelf. */
  scroll: number;
}

export type Form = "phone" | "lying" | "wide";

export interface SeatPlace {
  /** Tap area. A tap opens the sheet of the seat or, if `whole` is set, catches the player. */
  hit: Box;
  face: Box;
  fan: boolean;
  count: Box;
  name: Box;
  /** Box of the second line; null if there is none, or if it replaces the name. */
  note: Box | null;
  /** Box of the catch button; null if there is none, or if the whole seat is the button. */
  catch: Box | null;
  whole: boolean;
}

export interface RingPlace {
  cx: number;
  cy: number;
  r: number;
  /** Width of the ring's band. */
  band: number;
  deck: Box;
  /** Tap area of the deck. */
  draw: Box;
  /** Box for the number of cards left in the deck. */
  left: Box;
  pile: Box;
  /** Box for the name of the colour, at the bottom of the ring. */
  tag: Box;
}

export interface HandPlace {
  /**
   * A `fan` is an arc of cards, a `shelf` has rows of upright cards, and a `peek` is one row of card tabs that ignores
   * taps.
   */
  mode: "none" | "fan" | "shelf" | "peek";
  /** Place of each input card, in the same order; null if the card is stacked below an equal one. */
  cards: (CardPlace | null)[];
  /** Distance by which playable cards are raised. */
  raise: number;
  /** Distance by which the hand is lowered while it is not the player's turn. */
  lower: number;
  /** Touch area of the hand. The cards of a shelf are visible only inside it. */
  box: Box;
  chips: Chip[];
  /** Number of rows of the shelf. */
  rows: number;
  /** Number of visible rows of the shelf. */
  seen: number;
}

export interface CardPlace extends Place {
  /** Number of equal cards at this place. */
  many: number;
  /** Distance by which the card is raised when it is lifted. */
  lift: number;
  row: number;
  /** Whether the card is in a visible row. */
  shown: boolean;
}

export interface Chip extends Box {
  /** Colour group of the chip: R, Y, G, B or W. */
  group: string;
  count: number;
  /** Row to which the chip scrolls. */
  row: number;
  /** Whether the cards of the group are visible. */
  seen: boolean;
  /** Indices of the cards of the group. The chip shows whether one of them is playable. */
  cards: number[];
}

export interface Layout {
  form: Form;
  /** Area of the table. It does not include the panel with the log and chat. */
  table: Box;
  bar: Box;
  menu: Box;
  log: Box | null;
  title: Box;
  seats: SeatPlace[];
  ring: RingPlace;
  debt: Box | null;
  strip: Box | null;
  /** Parts of the action row: left action, status and call. */
  left: Box;
  status: Box;
  call: Box;
  extra: Box | null;
  /**
   * Whether the parts of the action row form a column, as on a phone in landscape. Each part then has one line of text.
   */
  column: boolean;
  hand: HandPlace;
  /** Box of the sheet, drawn card, vote or hint; null if nothing covers the table or there is no room for a hint. */
  sheet: Box | null;
  /** Box that is reserved for a hint or a notice; null if there is none. It covers neither the hand nor the pile. */
  tip: Box | null;
  /**
   * Boxes inside a sheet that leaves the call button in place. `words` is the text beside the button, and `above` and
   * `below` are the areas above and below this row. `above` is null if there is no room for it.
   */
  band: { words: Box; above: Box | null; below: Box } | null;
  /** Limits of the reason bubble: `x` and `w` give its position and width, and `y + h` is its lower edge. */
  bubble: Box;
  /** Limits of a hint if `tip` is null: `x` and `w` give its position and width, and `y` is its upper edge. */
  hint: Box;
  /** Box of a notice if `tip` is null, for example after a bot has played for the player. */
  notice: Box;
  panel: Box | null;
}
