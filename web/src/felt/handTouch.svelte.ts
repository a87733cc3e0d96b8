/** Touch and mouse input on a hand: tap, slide, drag and scroll. The hand component decides what each gesture does. */
import type { Box } from "../layout/types.ts";
import { classifyPress, EDGE_ZONE, GUARD_MS, SWIPE, type Press } from "./gesture.ts";
import type { HandCard } from "./types.ts";

/** Time in ms for which a card that does not fit must be held over the pile. It is then played as a misplay. */
const HOLD = 500;
/** Distance in px that a finger moves to scroll the shelf by one row. */
const NOTCH = 56;

/** State and functions that touch input needs from a hand. */
export interface HandUnderTouch {
  readonly box: HTMLElement;
  /** Whether the hand is only displayed and ignores presses. */
  readonly still: boolean;
  readonly scrolls: boolean;
  /** Area in which a dragged card is dropped to play it. */
  readonly target: Box;
  /** Screen height. */
  readonly height: number;
  /**
   * Time of the last layout change. After a card is played out of turn, this time is set in the future, so that a
   * habitual second tap is ignored.
   */
  readonly laid: number;
  /** Whether a card that does not fit may be played at a cost. */
  readonly misplay: boolean;
  lifted: string | null;
  held: boolean;
  find(key: string): HandCard | undefined;
  tap(card: HandCard, mouse: boolean): void;
  drop(card: HandCard): void;
  force(card: HandCard): void;
  scrollBy(rows: number): void;
}

export class HandTouch {
  #press = $state.raw<Press | null>(null);
  /** Offset in px of the dragged card from its place. */
  pulled = $state.raw({ x: 0, y: 0 });
  /** Key of the card held over the pile. */
  holding = $state("");
  #timer = 0;

  constructor(private readonly hand: HandUnderTouch) {}

  isDragging(key: string): boolean {
    return this.#press?.move === "drag" && this.#press.key === key;
  }

  down(event: PointerEvent): void {
    const { box, height, laid, lifted, still } = this.hand;
    if (still || this.#press || !event.isPrimary || event.button !== 0) return;
    const key = (event.target as HTMLElement).closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (key === undefined) return;
    if (event.timeStamp - laid < GUARD_MS) return;
    const corner = box.getBoundingClientRect();
    this.#press = {
      pointer: event.pointerId,
      key,
      x: event.clientX,
      y: event.clientY,
      lifted: lifted === key,
      mouse: event.pointerType === "mouse",
      brink: event.clientY - corner.top > height - EDGE_ZONE,
      move: "tap",
    };
    this.hand.held = true;
    box.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    const next = classifyPress(press, event.clientX, event.clientY, this.hand.scrolls);
    if (next !== press.move) this.#press = { ...press, move: next };
    if (next === "slide") this.hand.lifted = this.#under(event) ?? this.hand.lifted;
    if (next === "scroll") this.#turn(event, press);
    if (next === "drag") this.#drag(event, press);
  }

  up(event: PointerEvent): void {
    const ended = this.#press;
    if (ended?.pointer !== event.pointerId) return;
    const card = this.hand.find(ended.key);
    const onto =
      ended.move === "drag" && (this.#isOverTarget(event) || (ended.lifted && ended.y - event.clientY >= SWIPE));
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
