/** Keys of the table: the same in every language. Single letters can be switched off. */

export type Deed =
  | { readonly do: "draw" | "call" | "why" | "next" | "log" | "chat" | "order" | "sound" | "settings" | "rules" | "close" | "accept" | "read-table" | "read-hand" | "catch" | "slap" | "confirm" | "left" | "right" | "play" | "misplay" }
  | { readonly do: "answer"; readonly number: number };

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

export interface Around {
  /** A text field has the focus: letters are text. */
  readonly typing: boolean;
  /** The log and chat have the focus: whoever is about to write plays nothing. */
  readonly talking: boolean;
  /** A button, a link or a card has the focus: Enter and Space are its own. */
  readonly onControl: boolean;
  readonly letters: boolean;
  /** A race is shown: Space and Enter slap, wherever the focus is. */
  readonly race: boolean;
  /** A sheet waits for Enter: the shown hand, somebody who was picked. */
  readonly confirms: boolean;
  /** The hand can be played from: arrows and Enter mean it, wherever the focus is. */
  readonly hand: boolean;
}

const LETTERS: Readonly<Record<string, Exclude<Deed["do"], "answer">>> = {
  t: "draw", u: "call", c: "catch", p: "next", a: "accept", l: "log", m: "chat", o: "order", s: "sound", z: "settings", h: "read-table", "?": "why",
};

const STEPS: Readonly<Record<string, "left" | "right">> = { ArrowLeft: "left", ArrowRight: "right" };

/** What a key does; null: nothing, and the browser may have it. */
export function deedOf(pressed: Pressed, around: Around): Deed | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (pressed.key === "Escape") return { do: "close" };
  if (pressed.key === "F2") return { do: "rules" };
  if (around.typing) return null;
  const presses = pressed.key === " " || pressed.key === "Enter";
  if (presses && around.race) return pressed.repeat ? null : { do: "slap" };
  if (around.talking) return null;
  if (pressed.key === "Enter" && around.confirms && !around.onControl) return { do: "confirm" };
  const step = STEPS[pressed.key];
  if (step && around.hand) return { do: step };
  if (pressed.repeat) return null;
  if (pressed.key === "Enter" && around.hand && !around.onControl) return { do: pressed.shiftKey ? "misplay" : "play" };
  if (/^[1-9]$/.test(pressed.key)) return { do: "answer", number: Number(pressed.key) };
  if (!around.letters) return null;
  const letter = pressed.key.toLowerCase();
  if (letter === "h") return { do: pressed.shiftKey ? "read-hand" : "read-table" };
  const deed = LETTERS[letter];
  return deed && (!pressed.shiftKey || letter === "?") ? { do: deed } : null;
}

/** Where the focus is, as far as keys care. */
export function focusIs(element: Element | null): Pick<Around, "typing" | "talking" | "onControl"> {
  const name = element?.tagName ?? "";
  const typing = name === "INPUT" || name === "TEXTAREA" || name === "SELECT" || element?.getAttribute("contenteditable") === "true";
  const role = element?.getAttribute("role") ?? "";
  return { typing, talking: (element?.closest("[data-talk]") ?? null) !== null, onControl: typing || name === "BUTTON" || name === "A" || ["option", "listbox", "button"].includes(role) };
}
