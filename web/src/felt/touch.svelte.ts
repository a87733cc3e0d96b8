/** How a hand is touched: a finger or a mouse that taps, slides, drags or scrolls. What comes of it, the hand does. */
import type { Box } from "../layout/types.ts";
import { become, BRINK, GUARD, SWIPE, type Press } from "./gesture.ts";
import type { HandCard } from "./types.ts";

/** How long a card that does not fit is held over the pile. */
const HOLD = 500;
/** Rows of a shelf are so many pixels of a finger apart. */
const NOTCH = 56;

/** The hand under the finger. */
export interface Touched {
  readonly box: HTMLElement;
  /** Only to look at. */
  readonly still: boolean;
  readonly scrolls: boolean;
  /** Where a dragged card is let go to be played. */
  readonly target: Box;
  /** Of the screen. */
  readonly height: number;
  /** When it was laid out. */
  readonly laid: number;
  /** Whether a card that does not fit may be played all the same. */
  readonly misplay: boolean;
  lifted: string | null;
  held: boolean;
  find(key: string): HandCard | undefined;
  tap(card: HandCard, mouse: boolean): void;
  drop(card: HandCard): void;
  force(card: HandCard): void;
  scrollBy(rows: number): void;
}

export class Touch {
  #press = $state.raw<Press | null>(null);
  /** How far the dragged card is from its place. */
  pulled = $state.raw({ x: 0, y: 0 });
  /** Key of the card that is held over the pile. */
  holding = $state("");
  #timer = 0;

  constructor(private readonly hand: Touched) {}

  isDragging(key: string): boolean {
    return this.#press?.move === "drag" && this.#press.key === key;
  }

  down(event: PointerEvent): void {
    const { box, height, laid, lifted, still } = this.hand;
    if (still || this.#press || !event.isPrimary || event.button !== 0) return;
    const key = (event.target as HTMLElement).closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (key === undefined) return;
    if (event.timeStamp - laid < GUARD) return;
    const corner = box.getBoundingClientRect();
    this.#press = {
      pointer: event.pointerId,
      key,
      x: event.clientX,
      y: event.clientY,
      lifted: lifted === key,
      mouse: event.pointerType === "mouse",
      brink: event.clientY - corner.top > height - BRINK,
      move: "tap",
    };
    this.hand.held = true;
    box.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    const next = become(press, event.clientX, event.clientY, this.hand.scrolls);
    if (next !== press.move) this.#press = { ...press, move: next };
    if (next === "slide") this.hand.lifted = this.#under(event) ?? this.hand.lifted;
    if (next === "scroll") this.#turn(event, press);
    if (next === "drag") this.#drag(event, press);
  }

  up(event: PointerEvent): void {
    const ended = this.#press;
    if (ended?.pointer !== event.pointerId) return;
    const card = this.hand.find(ended.key);
    const onto = ended.move === "drag" && (this.#isOverTarget(event) || (ended.lifted && ended.y - event.clientY >= SWIPE));
    this.finish();
    if (!card) return;
    if (ended.move === "tap") this.hand.tap(card, ended.mouse);
    else if (onto) this.hand.drop(card);
  }

  finish(): void {
    this.#letGo();
    this.#press = null;
    this.hand.held = false;
    this.pulled = { x: 0, y: 0 };
  }

  #turn(event: PointerEvent, press: Press): void {
    const rows = Math.trunc((press.y - event.clientY) / NOTCH);
    if (rows === 0) return;
    this.#press = { ...press, move: "scroll", y: event.clientY };
    this.hand.scrollBy(rows);
  }

  #drag(event: PointerEvent, { key, x, y }: Press): void {
    this.hand.lifted = key;
    this.pulled = { x: event.clientX - x, y: event.clientY - y };
    const card = this.hand.find(key);
    const unfit = card !== undefined && !card.playable && !card.jump && this.hand.misplay;
    if (!unfit || !this.#isOverTarget(event)) return this.#letGo();
    if (this.holding) return;
    this.holding = key;
    this.#timer = window.setTimeout(() => {
      this.finish();
      this.hand.force(card);
    }, HOLD);
  }

  #letGo(): void {
    window.clearTimeout(this.#timer);
    this.holding = "";
  }

  #under(event: PointerEvent): string | null {
    const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-card]");
    return hit && this.hand.box.contains(hit) ? (hit.dataset["card"] ?? null) : null;
  }

  #isOverTarget(event: PointerEvent): boolean {
    const { box, target } = this.hand;
    const corner = box.getBoundingClientRect();
    const x = event.clientX - corner.left;
    const y = event.clientY - corner.top;
    return x >= target.x && x <= target.x + target.w && y >= target.y && y <= target.y + target.h;
  }
}
