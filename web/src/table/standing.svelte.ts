/** What stands at a table for one seat: what is asked of it, what it may do and why not the rest. All of it was sent; whatever
 * several parts of the screen ask for is worked out once for each scene. */
import type { Event, Question, Why, WindowNow } from "../wire/types.ts";
import { toldAfter, type Scene } from "./scene.ts";
import { asked, mySeats, wishes, type Asked, type Wish } from "./seatview.ts";

export type Status = "connecting" | "open" | "lost" | "elsewhere" | "gone";

const NOTHING: Asked = { kind: "nothing" };

export class Standing {
  scene: Scene | null = $state.raw(null);
  seat = $state(-1);
  status: Status = $state("connecting");
  /** Of the device and of the table, as of the last tick. */
  time = $state(0);
  at = $state(0);

  readonly asked: Asked = $derived(this.scene && this.seat >= 0 ? asked(this.scene, this.seat) : NOTHING);
  readonly question: Question | null = $derived(this.scene?.now.question ?? null);
  readonly wishes: readonly Wish[] = $derived(this.mine ? wishes(this.mine) : []);
  readonly #fits: ReadonlySet<string> = $derived(new Set(this.wishes.flatMap(({ verb, card }) => (card && (verb === "play" || verb === "discard") ? [card] : []))));
  readonly #windows: readonly WindowNow[] = $derived(this.scene?.now.windows ?? []);
  readonly race: WindowNow | null = $derived(this.#windows.find((window) => window.kind === "race") ?? null);
  readonly vote: WindowNow | null = $derived(this.#windows.find((window) => window.kind === "vote") ?? null);
  readonly isPlaying: boolean = $derived(this.scene?.now.life === "playing" && this.question !== null);
  /** A bot plays for this seat. */
  readonly isStoodIn: boolean = $derived(this.own?.stand_in ?? false);
  /** Whether something can be sent: grey is better than a press that goes nowhere. */
  readonly isLive: boolean = $derived(this.status === "open" && this.isPlaying && this.seat >= 0 && !this.isStoodIn && !(this.scene?.now.paused ?? false));
  /** The call is live exactly when what one may do has a call, or a play with one. */
  readonly isCallLive: boolean = $derived(this.isLive && this.wishes.some((wish) => wish.verb === "uno" || wish.call));

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

  may(verb: Wish["verb"]): boolean {
    return this.wishes.some((wish) => wish.verb === verb);
  }

  /** Cards that may be laid or given away now, and whether that would be out of turn. */
  playable(code: string): "no" | "yes" | "jump" {
    if (!this.isLive || !this.#fits.has(code)) return "no";
    return this.asked.kind === "nothing" ? "jump" : "yes";
  }

  protected plays(code: string): Wish[] {
    return this.wishes.filter((wish) => wish.verb === "play" && wish.card === code);
  }

  get accusable(): readonly number[] {
    return this.isLive ? this.wishes.flatMap((wish) => (wish.verb === "accuse" && wish.seat !== undefined ? [wish.seat] : [])) : [];
  }

  /** The decision about which the others are asked whether a bot may take it. */
  get patience(): number | null {
    const of = this.scene?.now.patience ?? null;
    return of !== null && this.seat >= 0 && this.asked.kind === "nothing" ? of : null;
  }

  /** Of a race that goes on: who runs, who has slapped; nobody's time. */
  get lanes(): readonly { readonly seat: number; readonly done: boolean }[] {
    if (!this.scene || !this.race) return [];
    const done = this.since(this.race.id).flatMap((event) => (event.name === "slapped" ? [event.seat ?? -1] : []));
    const running = this.question?.seats ?? [];
    return [...new Set([...running, ...done])].sort((one, other) => one - other).map((seat) => ({ seat, done: done.includes(seat) }));
  }

  /** Who started it: sees the lanes only. */
  get racer(): number {
    const started = this.since((this.race?.id ?? 0) - 1).find((event) => event.name === "raced");
    return started && "seat" in started ? (started.seat ?? -1) : -1;
  }

  /** What was voted by now; who is still asked stands in the question. */
  get votes(): { readonly yes: number; readonly no: number; readonly open: number } {
    const said = this.vote ? this.since(this.vote.id).flatMap((event) => (event.name === "voted" ? [event] : [])) : [];
    const yes = said.filter((event) => event.yes ?? false).length;
    const open = (this.question?.seats ?? []).filter((seat) => !said.some((event) => event.seat === seat)).length;
    return { yes, no: said.length - yes, open };
  }

  /** All that the last draw brought, the last one last. */
  get drawn(): readonly string[] {
    const { mine } = this;
    if (!this.scene || !mine?.drawn) return [];
    const last = this.scene.story.findLast((told) => told.version === this.question?.id);
    const cards = (last?.item.events ?? []).flatMap((event) => (event.name === "drew" && event.seat === this.seat && event.card ? [event.card] : []));
    return cards.length ? cards : [mine.drawn];
  }

  /** The last card that was played, and by whom. */
  get played(): { readonly seat: number; readonly card: string } | null {
    const isPlay = (event: Event): boolean => event.name === "played";
    const event = this.scene?.story.findLast(({ item }) => item.events?.some(isPlay))?.item.events?.findLast(isPlay);
    return event?.name === "played" ? { seat: event.seat ?? -1, card: event.card ?? "" } : null;
  }

  /** Laid now, it would be a bluff. */
  isBluff(code: string): boolean {
    return this.mine?.bluffs?.includes(code) ?? false;
  }

  /** After it one may hold another hand. */
  isTrade(code: string): boolean {
    return this.mine?.trades?.includes(code) ?? false;
  }

  whyOf(what: string): Why | null {
    const why = this.mine?.why ?? {};
    return why[what] ?? why[""] ?? null;
  }

  /** Cards that trying this one all the same would cost; 0: it cannot be tried. */
  costOf(code: string): number {
    return this.isLive ? (this.whyOf(code)?.cost ?? 0) : 0;
  }

  protected since(version: number): Event[] {
    return this.scene ? toldAfter(this.scene, version).flatMap((told) => told.item.events ?? []) : [];
  }

  /** Of several seats of one's own, the one that is asked. */
  protected follow(scene: Scene): void {
    const mine = mySeats(scene);
    const waiting = mine.filter((seat) => asked(scene, seat).kind !== "nothing");
    if (!mine.includes(this.seat)) this.seat = mine[0] ?? -1;
    if (waiting.length && !waiting.includes(this.seat)) this.seat = waiting[0] ?? this.seat;
  }
}
