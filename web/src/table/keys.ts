/**
 * Keyboard shortcuts of the table. They are the same in every language. Shortcuts with single letters can be disabled.
 */

export type KeyCommand =
  | {
      readonly do:
        | "draw"
        | "call"
        | "why"
        | "next"
        | "log"
        | "chat"
        | "order"
        | "sound"
        | "settings"
        | "rules"
        | "close"
        | "accept"
        | "read-table"
        | "read-hand"
        | "catch"
        | "slap"
        | "confirm"
        | "left"
        | "right"
        | "play"
        | "misplay";
    }
  | { readonly do: "answer"; readonly number: number };

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

export interface FocusContext {
  /** Whether a text field has the focus. Letters are then typed into the field and are not shortcuts. */
  readonly typing: boolean;
  /** Whether log or chat has the focus. Keys then play no card. */
  readonly talking: boolean;
  /** Whether a button, link or card has the focus. It then handles Enter and Space itself. */
  readonly onControl: boolean;
  readonly letters: boolean;
  /** Whether a race is shown. Space and Enter then slap, wherever the focus is. */
  readonly race: boolean;
  /** Whether Enter confirms the open sheet, which shows another player's hand or a selected player. */
  readonly confirms: boolean;
  /** Whether a card can be played. Arrows and Enter then act on the hand, wherever the focus is. */
  readonly hand: boolean;
}

const LETTERS: Readonly<Record<string, Exclude<KeyCommand["do"], "answer">>> = {
  t: "draw",
  u: "call",
  c: "catch",
  p: "next",
  a: "accept",
  l: "log",
  m: "chat",
  o: "order",
  s: "sound",
  z: "settings",
  h: "read-table",
  "?": "why",
};

const STEPS: Readonly<Record<string, "left" | "right">> = { ArrowLeft: "left", ArrowRight: "right" };

/** Return the command for a key; null if the browser should handle the key. */
export function keyCommandOf(pressed: Pressed, around: FocusContext): KeyCommand | null {
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

/** Return the properties of the focused element on which the meaning of keys depends. */
export function describeFocus(element: Element | null): Pick<FocusContext, "typing" | "talking" | "onControl"> {
  const name = element?.tagName ?? "";
  const typing =
    name === "INPUT" || name === "TEXTAREA" || name === "SELECT" || element?.getAttribute("contenteditable") === "true";
  const role = element?.getAttribute("role") ?? "";
  return {
    typing,
    talking: (element?.closest("[data-talk]") ?? null) !== null,
    onControl: typing || name === "BUTTON" || name === "A" || ["option", "listbox", "button"].includes(role),
  };
}
