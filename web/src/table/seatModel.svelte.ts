/**
 * State of a table for one seat: the decision, the allowed actions, and the reasons why other actions are not allowed.
 * All of it comes from the server. Values that several components read are computed once per scene.
 */
import type { Event, Question, Why, WindowNow } from "../protocol/types.ts";
import { entriesAfter, type Scene } from "../protocol/scene.ts";
import { decisionOf, mySeats, possibleActions, type Asked, type Action } from "./seatView.ts";

export type Status = "connecting" | "open" | "lost" | "elsewhere" | "gone";

const NOTHING: Asked = { kind: "nothing" };

export class SeatModel {
  scene: Scene | null = $state.raw(null);
  seat = $state(-1);
  status: Status = $state("connecting");
  /** Device time at the last tick. */
  time = $state(0);
  /** Table time at the last tick. */
  at = $state(0);

  readonly asked: Asked = $derived(this.scene && this.seat >= 0 ? decisionOf(this.scene, this.seat) : NOTHING);
  readonly question: Question | null = $derived(this.scene?.now.question ?? null);
  readonly actions: readonly Action[] = $derived(this.mine ? possibleActions(this.mine) : []);
  readonly #fits: ReadonlySet<string> = $derived(
    new Set(this.actions.flatMap(({ verb, card }) => (card && (verb === "play" || verb === "discard") ? [card] : []))),
  );
  readonly #windows: readonly WindowNow[] = $derived(this.scene?.now.windows ?? []);
  readonly race: WindowNow | null = $derived(this.#windows.find((window) => window.kind === "race") ?? null);
  readonly vote: WindowNow | null = $derived(this.#windows.find((window) => window.kind === "vote") ?? null);
  readonly isPlaying: boolean = $derived(this.scene?.now.life === "playing" && this.question !== null);
  /** Whether a bot plays for this seat. */
  readonly isStoodIn: boolean = $derived(this.own?.stand_in ?? false);
  /** Whether actions can be sent now. If not, buttons are disabled. */
  readonly isLive: boolean = $derived(
    this.status === "open" && this.isPlaying && this.seat >= 0 && !this.isStoodIn && !(this.scene?.now.paused ?? false),
  );
  /** Whether the call can be pressed, because a call or a play with a call is allowed. */
  readonly isCallLive: boolean = $derived(
    this.isLive && this.actions.some((action) => action.verb === "uno" || action.call),
  );

  get own() {
    return this.scene?.now.seats[this.seat];
  }

  protected get mine() {
    return this.scene?.mine[this.seat];
  }

  get answersWithCards(): boolean {
    return this.asked.kind === "answer" && this.may("play");
  }

  get discards(): boolean {
    return this.asked.kind === "discard";
  }

  may(verb: Action["verb"]): boolean {
    return this.actions.some((action) => action.verb === verb);
  }

  /** Return whether a card may be played or discarded now. `jump` means that it may be played out of turn. */
  playable(code: string): "no" | "yes" | "jump" {
    if (!this.isLive || !this.#fits.has(code)) return "no";
    return this.asked.kind === "nothing" ? "jump" : "yes";
  }

  protected plays(code: string): Action[] {
    return this.actions.filter((action) => action.verb === "play" && action.card === code);
  }

  /** Seats that can be accused of a suggestion. Bots cannot be accused, because they make no suggestions. */
  get accusable(): readonly number[] {
    return this.isLive
      ? this.actions.flatMap((action) =>
          action.verb === "accuse" && action.seat !== undefined && this.scene?.now.seats[action.seat]?.kind !== "bot"
            ? [action.seat]
            : [],
        )
      : [];
  }

  /**
   * Id of an overdue decision of another seat, if the server asks this seat whether a bot may make it; otherwise null.
   */
  get patience(): number | null {
    const of = this.scene?.now.patience ?? null;
    return of !== null && this.seat >= 0 && this.asked.kind === "nothing" ? of : null;
  }

  /**
   * Time at which a bot plays for this seat, because the others do not want to wait any longer; null if there is none.
   */
  get notice(): number | null {
    return this.asked.kind === "nothing" ? null : (this.scene?.now.notice ?? null);
  }

  /** Players of the current race, and whether each of them has slapped. Times are not known yet. */
  get lanes(): readonly { readonly seat: number; readonly done: boolean }[] {
    if (!this.scene || !this.race) return [];
    const done = this.since(this.race.id).flatMap((event) => (event.name === "slapped" ? [event.seat ?? -1] : []));
    const running = this.question?.seats ?? [];
    return [...new Set([...running, ...done])]
      .sort((one, other) => one - other)
      .map((seat) => ({ seat, done: done.includes(seat) }));
  }

  /** Seat that started the race; -1 if none. It does not slap, but sees the lanes. */
  get racer(): number {
    const started = this.since((this.race?.id ?? 0) - 1).find((event) => event.name === "raced");
    return started && "seat" in started ? (started.seat ?? -1) : -1;
  }

  /** Number of votes so far, and number of seats that have not voted yet. */
  get votes(): { readonly yes: number; readonly no: number; readonly open: number } {
    const cast = this.vote ? this.since(this.vote.id).flatMap((event) => (event.name === "voted" ? [event] : [])) : [];
    const yes = cast.filter((event) => event.yes ?? false).length;
    const open = (this.question?.seats ?? []).filter((seat) => !cast.some((event) => event.seat === seat)).length;
    return { yes, no: cast.length - yes, open };
  }

  /** All cards of the last draw in the order of drawing. */
  get drawn(): readonly string[] {
    const { mine } = this;
    if (!this.scene || !mine?.drawn) return [];
    const last = this.scene.story.findLast((entry) => entry.version === this.question?.id);
    const cards = (last?.item.events ?? []).flatMap((event) =>
      event.name === "drew" && event.seat === this.seat && event.card ? [event.card] : [],
    );
    return cards.length ? cards : [mine.drawn];
  }

  /** The last played card and the seat that played it. */
  get played(): { readonly seat: number; readonly card: string } | null {
    const isPlay = (event: Event): boolean => event.name === "played";
    const event = this.scene?.story.findLast(({ item }) => item.events?.some(isPlay))?.item.events?.findLast(isPlay);
    return event?.name === "played" ? { seat: event.seat ?? -1, card: event.card ?? "" } : null;
  }

  /** Return whether playing the card would be a bluff now. */
  isBluff(code: string): boolean {
    return this.mine?.bluffs?.includes(code) ?? false;
  }

  /** Return how many cards this seat would take if the bluff were challenged. */
  riskOf(code: string): number {
    return this.mine?.risks?.[code] ?? 0;
  }

  /** Return whether this card may give the player another hand. */
  isTrade(code: string): boolean {
    return this.mine?.trades?.includes(code) ?? false;
  }

  whyOf(what: string): Why | null {
    const why = this.mine?.why ?? {};
    return why[what] ?? why[""] ?? null;
  }

  /** Return how many cards a misplay of this card would cost; 0 if it is not possible. */
  costOf(code: string): number {
    return this.isLive ? (this.whyOf(code)?.cost ?? 0) : 0;
  }

  protected since(version: number): Event[] {
    return this.scene ? entriesAfter(this.scene, version).flatMap((entry) => entry.item.events ?? []) : [];
  }

  /** If the viewer has several seats, switch to the seat that has a decision. */
  protected follow(scene: Scene): void {
    const mine = mySeats(scene);
    const waiting = mine.filter((seat) => decisionOf(scene, seat).kind !== "nothing");
    if (!mine.includes(this.seat)) this.seat = mine[0] ?? -1;
    if (waiting.length && !waiting.includes(this.seat)) this.seat = waiting[0] ?? this.seat;
  }
}
