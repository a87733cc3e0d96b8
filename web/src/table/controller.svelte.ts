/** The table screen of one person: what is lifted, pressed, open and sent. What may be done, the server said. */
import { keyed, type Keyed } from "../layout/order.ts";
import type { Command } from "../wire/command.ts";
import type { Answer, Event, Question, Slap, Why, WindowNow } from "../wire/types.ts";
import type { Scene, Told } from "./scene.ts";
import { act, asked, meant, mySeats, windows, wish as parsed, wishes, type Asked, type Wish } from "./seatview.ts";

/** Thousandths of a second. */
export const GUARD = 250;
/** Before the answers of a challenge can be taken. */
export const GUARD_CHALLENGE = 400;
/** After a catch without cause. */
export const PAUSE_CATCH = 600;
/** How long a misplay is held. */
export const HOLD = 500;
const SHOWN_FOR = 6_000;
const BUBBLE_FOR = 4_000;
const SLOW = 1_500;
const LOST_FOR = 700;
const BACK_FOR = 2_000;
const RESULT_FOR = 2_600;
const SHAKE_FOR = 120;
const SPOKEN_FOR = 5_000;
const FATE_FOR = 3_000;

export type Status = "connecting" | "open" | "lost" | "elsewhere" | "gone";

/** What the controller needs of the world; a test gives it its own. */
export interface Ports {
  send(command: Command): Promise<Answer>;
  /** Table time. */
  at(): number;
  /** Of this device, in thousandths of a second; it only goes forward. */
  clock(): number;
}

/** Why something cannot be done, at the place where it was tried. */
export interface Bubble {
  readonly of: "card" | "draw" | "call" | "pass" | "catch" | "table";
  readonly card?: string;
  readonly seat?: number;
  readonly why: Why;
  readonly until: number;
}

/** The hand that a challenge let this seat see. */
export interface Shown {
  readonly version: number;
  readonly other: number;
  readonly cards: readonly string[];
  readonly proof: readonly string[];
  readonly guilty: boolean;
  /** Cards that the one or the other takes for it. */
  readonly taken: number;
  readonly until: number;
}

/** How a race went, for as long as it is shown. */
export interface Result {
  readonly version: number;
  readonly slaps: readonly Slap[];
  readonly slowest: readonly number[];
  readonly until: number;
}

/** What befell this seat: whom it was caught by, cards that it had to take, a turn that it lost, another hand; or that it called. */
export interface Fate {
  readonly kind: "caught" | "took" | "lost" | "took-lost" | "traded" | "called";
  readonly by: number;
  readonly cards: number;
  readonly until: number;
}

/** Sheets that somebody opened; those of a decision follow from what is asked. */
export type Panel =
  | { readonly kind: "none" }
  | { readonly kind: "menu" | "log" | "rules" | "scores" | "leave" | "end" | "hand-over" | "invite" }
  /** The title is that of the first, unless it is a question that they answer. */
  | { readonly kind: "clauses"; readonly clauses: readonly string[]; readonly title?: string }
  | { readonly kind: "card"; readonly code: string }
  | { readonly kind: "seat"; readonly seat: number };

export type Sheet = "none" | "drawn" | "colour" | "first-colour" | "challenge" | "shown" | "choose" | "race" | "vote" | "debt";

export interface Catch {
  readonly seat: number;
  readonly window: number;
  /** Pressed already: it cannot be pressed again in this window. */
  readonly spent: boolean;
  readonly called: boolean;
}

interface Move {
  readonly wish: Wish;
  readonly decision: number;
  readonly since: number;
}

const CLOSED: Panel = { kind: "none" };
const NOTHING: Asked = { kind: "nothing" };

export class Controller {
  scene: Scene | null = $state.raw(null);
  seat = $state(-1);
  status: Status = $state("connecting");
  /** Of the device and of the table, as of the last tick. */
  time = $state(0);
  at = $state(0);

  panel: Panel = $state.raw(CLOSED);
  bubble: Bubble | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  result: Result | null = $state.raw(null);
  fate: Fate | null = $state.raw(null);
  /** The wild card whose colour is asked for; nothing was sent of it yet. */
  wild = $state("");
  /** Whom this seat would choose; a second tap does it. */
  picked = $state(-1);
  /** The call is pressed on this device, and goes with the card. */
  called = $state(false);
  /** Sent and not yet seen to be done. */
  move: Move | null = $state.raw(null);
  hand: readonly Keyed[] = $state.raw([]);
  /** Keys of cards that came with the last change. */
  fresh: readonly string[] = $state.raw([]);
  shakes = $state(0);
  /** What closed because its moment passed: a key of the catalogue, by the version at which it did. */
  notices: readonly { readonly version: number; readonly key: string }[] = $state.raw([]);
  /** What was said last at each person's seats, while it is shown. */
  spoken: Readonly<Record<number, { readonly text: string; readonly phrase: boolean; readonly until: number }>> = $state.raw({});
  /** What a bot said last, while it is shown: a key of the catalogue. */
  remark: { readonly seat: number; readonly phrase: string; readonly until: number } | null = $state.raw(null);
  /** What happened while there was no connection. */
  missed: { readonly from: number; readonly until: number } | null = $state.raw(null);
  slow = $state(false);

  #guard = 0;
  #catching = 0;
  #lost: { readonly since: number; readonly version: number } | null = $state.raw(null);
  /** The version that has the move which was answered. */
  #landing = 0;
  #pressed: readonly string[] = $state.raw([]);
  #passed = new Set<number>();
  #decision = "";
  #holds = -1;
  /** Key of the card that one's last move is about. */
  #tapped = $state("");
  #cards = 0;

  constructor(private readonly ports: Ports, seat = -1) {
    this.seat = seat;
    this.tick();
  }

  // -- what comes in

  /** Time passes: what is shown for a while goes, clocks go on. */
  tick(): void {
    const now = (this.time = this.ports.clock());
    this.at = this.ports.at();
    if (this.bubble && this.bubble.until <= now) this.bubble = null;
    if (this.shown && this.shown.until <= now) this.shown = null;
    if (this.result && this.result.until <= now) this.result = null;
    if (this.fate && this.fate.until <= now) this.fate = null;
    if (this.missed && this.missed.until <= now) this.missed = null;
    if (this.remark && this.remark.until <= now) this.remark = null;
    this.slow = this.move !== null && now - this.move.since >= SLOW;
    const said = Object.entries(this.spoken);
    if (said.some(([, words]) => words.until <= now)) {
      this.spoken = Object.fromEntries(said.filter(([, words]) => words.until > now));
    }
  }

  /** Another scene, or another state of the connection. */
  see(scene: Scene | null, status: Status = "open"): void {
    this.time = this.ports.clock();
    this.at = this.ports.at();
    const before = this.scene;
    this.#connected(status);
    if (scene === before) return;
    const open = this.sheet;
    this.scene = scene;
    if (!scene) return;
    this.#follow(scene);
    this.#decided(scene, before !== null && scene.table === before.table, open);
    this.#hold(scene, before);
    this.#hear(scene, before);
    this.#passUpSilently(scene);
  }

  #connected(status: Status): void {
    this.status = status;
    if (status !== "open") {
      this.#lost ??= { since: this.time, version: this.scene?.version ?? 0 };
    } else if (this.#lost) {
      if (this.#lost.version && this.time - this.#lost.since >= LOST_FOR) {
        this.missed = { from: this.#lost.version, until: this.time + BACK_FOR };
      }
      this.#lost = null;
    }
  }

  /** Of several seats of one's own, the one that is asked. */
  #follow(scene: Scene): void {
    const mine = mySeats(scene);
    const waiting = mine.filter((seat) => asked(scene, seat).kind !== "nothing");
    if (!mine.includes(this.seat)) this.seat = mine[0] ?? -1;
    if (waiting.length && !waiting.includes(this.seat)) this.seat = waiting[0] ?? this.seat;
  }

  /** A new decision lets go of what was meant for the one before. */
  #decided(scene: Scene, known: boolean, open: Sheet): void {
    const question = scene.now.question;
    const decision = `${this.seat} ${question?.id ?? 0}`;
    if (decision !== this.#decision) {
      this.#decision = decision;
      this.called = false;
      this.picked = -1;
      this.bubble = null;
      this.#guarded(this.sheet === "challenge" ? GUARD_CHALLENGE : GUARD);
      if (known) this.#passedBy(scene, open);
      this.wild = "";
    } else if (this.sheet !== open && this.sheet !== "none") {
      this.#guarded(this.sheet === "challenge" ? GUARD_CHALLENGE : GUARD);
    }
    if (this.move && this.move.decision !== (question?.id ?? 0)) this.move = null;
    if (this.#landing && scene.version >= this.#landing) this.#landed();
  }

  /** A sheet that was open and nobody answered says that its moment passed. */
  #passedBy(scene: Scene, open: Sheet): void {
    const answered = this.move !== null;
    const closes = open === "colour" || open === "drawn" || open === "challenge" || open === "choose" || open === "first-colour";
    if (closes && !answered) this.notices = [...this.notices, { version: scene.version, key: "web.table.passed" }];
  }

  /** What was sent is done, and here it is. */
  #landed(): void {
    this.#landing = 0;
    this.move = null;
    this.wild = "";
    this.called = false;
  }

  #hold(scene: Scene, before: Scene | null): void {
    const hand = scene.mine[this.seat]?.hand ?? [];
    const known = new Set(this.hand.map((held) => held.key));
    const again = before === null || before.now.board?.deal !== scene.now.board?.deal || this.#holds !== this.seat || this.#hasOther(before.version);
    this.#holds = this.seat;
    this.hand = keyed(again ? [] : this.hand, hand, () => `${++this.#cards}`, this.#tapped);
    this.fresh = again ? [] : this.hand.filter((held) => !known.has(held.key)).map((held) => held.key);
  }

  /** Whether this seat holds another hand: an equal card in it is not the one that went. */
  #hasOther(from: number): boolean {
    return this.#since(from).some((event) => event.name === "mixed" || event.name === "rotated" || (event.name === "swapped" && [event.seat, event.other].includes(this.seat)));
  }

  /** What happened since, as far as it opens or says something here. */
  #hear(scene: Scene, before: Scene | null): void {
    const from = before && before.table === scene.table ? before.version : scene.version - 1;
    for (const told of scene.story.filter((told) => told.version > from)) {
      this.#seeShown(scene, told);
      this.#seeResult(told);
      this.#seeFate(told);
      this.#seeSpoken(told);
    }
  }

  #seeShown(scene: Scene, told: Told): void {
    const events = told.item.events ?? [];
    const challenge = events.find((event) => event.name === "challenged");
    if (!challenge || challenge.name !== "challenged" || (challenge.seat ?? -1) !== this.seat || this.seat < 0) return;
    const cards = events.flatMap((event) => (event.name === "showed" && event.card ? [event.card] : []));
    if (!cards.length) return;
    this.shown = {
      version: told.version,
      other: challenge.other ?? -1,
      cards,
      proof: scene.mine[this.seat]?.proof ?? [],
      guilty: challenge.guilty ?? false,
      taken: events.filter((event) => event.name === "took").length,
      until: this.time + SHOWN_FOR,
    };
    this.#guarded(GUARD);
  }

  #seeResult(told: Told): void {
    const slaps = told.item.slaps ?? [];
    const slowest = (told.item.events ?? []).flatMap((event) => (event.name === "slowest" ? [event.seat ?? -1] : []));
    if (!slaps.length && !slowest.length) return;
    this.result = { version: told.version, slaps, slowest, until: this.time + RESULT_FOR };
  }

  /** Of what others do to a seat, its hand alone would say that something happened. */
  #seeFate(told: Told): void {
    const events = told.item.events ?? [];
    const own = (name: Event["name"]): Event[] => events.filter((event) => event.name === name && "seat" in event && event.seat === this.seat);
    const caught = events.find((event) => event.name === "caught" && event.other === this.seat);
    const cards = own("took").length;
    const lost = own("lost-turn").length > 0;
    const traded = events.some((event) => event.name === "mixed" || event.name === "rotated" || (event.name === "swapped" && [event.seat, event.other].includes(this.seat)));
    const called = own("called").length > 0 || own("played").some((event) => event.name === "played" && event.called);
    const kind = caught ? "caught" : cards && lost ? "took-lost" : cards ? "took" : lost ? "lost" : traded ? "traded" : called ? "called" : null;
    const by = caught && "seat" in caught ? (caught.seat ?? -1) : -1;
    if (kind && this.seat >= 0) this.fate = { kind, by, cards, until: this.time + FATE_FOR };
  }

  #seeSpoken(told: Told): void {
    const { kind, person = -1, text = "" } = told.item;
    if (kind !== "said" && kind !== "phrase") return;
    this.spoken = { ...this.spoken, [person]: { text, phrase: kind === "phrase", until: this.time + SPOKEN_FOR } };
  }

  /** Bots say nothing over the wire: see `banter.ts`. */
  overhear(seat: number, phrase: string): void {
    this.remark = { seat, phrase, until: this.ports.clock() + SPOKEN_FOR };
  }

  // -- what stands

  get asked(): Asked {
    return this.scene && this.seat >= 0 ? asked(this.scene, this.seat) : NOTHING;
  }

  get question(): Question | null {
    return this.scene?.now.question ?? null;
  }

  get wishes(): readonly Wish[] {
    return this.scene && this.seat >= 0 ? wishes(this.scene.mine[this.seat]) : [];
  }

  get own() {
    return this.scene?.now.seats[this.seat];
  }

  /** A bot plays for this seat. */
  get isStoodIn(): boolean {
    return this.own?.stand_in ?? false;
  }

  get isPlaying(): boolean {
    return this.scene?.now.life === "playing" && this.question !== null;
  }

  /** Whether something can be sent: grey is better than a press that goes nowhere. */
  get isLive(): boolean {
    return this.status === "open" && this.isPlaying && this.seat >= 0 && !this.isStoodIn && !(this.scene?.now.paused ?? false);
  }

  get isLost(): boolean {
    return this.#lost !== null && this.status !== "elsewhere" && this.time - this.#lost.since >= LOST_FOR;
  }

  /** A move was sent, and a window has to close before it is done. */
  get isKept(): boolean {
    const held = (window: WindowNow): boolean => (window.until ?? 0) > this.at || (window.waits ?? []).length > 0;
    return this.move !== null && (this.scene?.now.windows ?? []).some((window) => window.kind !== "race" && held(window));
  }

  /** Which sheet the moment asks for. */
  get sheet(): Sheet {
    if (!this.scene || this.seat < 0) return this.race ? "race" : this.vote ? "vote" : "none";
    if (this.race) return "race";
    if (this.shown) return "shown";
    if (this.vote) return "vote";
    if (this.isStoodIn) return "none";
    const wild = this.wild && this.#plays(this.wild).length > 0;
    switch (this.asked.kind) {
      case "colour":
        return "first-colour";
      case "choose":
        return "choose";
      case "drawn":
        return wild ? "colour" : "drawn";
      case "answer":
        return wild ? "colour" : this.answersWithCards ? "debt" : this.may("challenge") ? "challenge" : "debt";
      default:
        return wild ? "colour" : "none";
    }
  }

  get answersWithCards(): boolean {
    return this.asked.kind === "answer" && this.wishes.some((wish) => wish.verb === "play");
  }

  get race(): WindowNow | null {
    return (this.scene?.now.windows ?? []).find((window) => window.kind === "race") ?? null;
  }

  get vote(): WindowNow | null {
    return (this.scene?.now.windows ?? []).find((window) => window.kind === "vote") ?? null;
  }

  get discards(): boolean {
    return this.asked.kind === "discard";
  }

  may(verb: Wish["verb"]): boolean {
    return this.wishes.some((wish) => wish.verb === verb);
  }

  /** Cards that may be laid or given away now, and whether that would be out of turn. */
  playable(code: string): "no" | "yes" | "jump" {
    if (!this.isLive || !this.wishes.some((wish) => (wish.verb === "play" || wish.verb === "discard") && wish.card === code)) return "no";
    return this.asked.kind === "nothing" ? "jump" : "yes";
  }

  /** The call is live exactly when what one may do has a call, or a play with one. */
  get isCallLive(): boolean {
    return this.isLive && this.wishes.some((wish) => wish.verb === "uno" || wish.call);
  }

  /** Of whom everybody saw that they came to one card: by the windows, called or not. */
  get catches(): readonly Catch[] {
    if (!this.scene || !this.isLive || (this.own?.out ?? 0) > 0) return [];
    const { seats } = this.scene.now;
    return windows(this.scene, this.seat)
      .filter((window) => window.kind === "call" && (window.seat ?? -1) >= 0 && window.seat !== this.seat)
      .filter((window) => !mySeats(this.scene as Scene).includes(window.seat as number))
      .map((window) => ({
        seat: window.seat as number,
        window: window.id,
        spent: this.#pressed.includes(`${window.id} catch ${window.seat}`),
        called: seats[window.seat as number]?.called ?? false,
      }));
  }

  get isCatchPaused(): boolean {
    return this.time < this.#catching;
  }

  /** Windows of a calm table that wait for this seat, with something in them that it could press. */
  get waits(): readonly WindowNow[] {
    if (!this.scene || !this.isLive) return [];
    return this.#waiting(this.scene).filter((window) => this.#chances(window));
  }

  /** The decision about which the others are asked whether a bot may take it. */
  get patience(): number | null {
    const of = this.scene?.now.patience ?? null;
    return of !== null && this.seat >= 0 && this.asked.kind === "nothing" ? of : null;
  }

  /** Of a race that goes on: who runs, who has slapped; nobody's time. */
  get lanes(): readonly { readonly seat: number; readonly done: boolean }[] {
    if (!this.scene || !this.race) return [];
    const done = this.#since(this.race.id).flatMap((event) => (event.name === "slapped" ? [event.seat ?? -1] : []));
    const running = this.question?.seats ?? [];
    return [...new Set([...running, ...done])].sort((one, other) => one - other).map((seat) => ({ seat, done: done.includes(seat) }));
  }

  /** Who started it: sees the lanes only. */
  get racer(): number {
    const started = this.#since((this.race?.id ?? 0) - 1).find((event) => event.name === "raced");
    return started && "seat" in started ? (started.seat ?? -1) : -1;
  }

  get canSlap(): boolean {
    return this.isLive && this.race !== null && this.may("slap") && !this.#isPressed("slap");
  }

  /** By the clock itself; what is drawn is drawn anew with each tick. A race without a lead is open at once. */
  get isRaceOpen(): boolean {
    return this.race !== null && Math.max(this.at, this.ports.at()) >= (this.race.opens ?? 0);
  }

  /** What was voted by now; who is still asked stands in the question. */
  get votes(): { readonly yes: number; readonly no: number; readonly open: number } {
    const said = this.vote ? this.#since(this.vote.id).flatMap((event) => (event.name === "voted" ? [event] : [])) : [];
    const yes = said.filter((event) => event.yes ?? false).length;
    const open = (this.question?.seats ?? []).filter((seat) => !said.some((event) => event.seat === seat)).length;
    return { yes, no: said.length - yes, open };
  }

  /** All that the last draw brought, the last one last. */
  get drawn(): readonly string[] {
    const mine = this.scene?.mine[this.seat];
    if (!this.scene || !mine?.drawn) return [];
    const last = this.scene.story.findLast((told) => told.version === this.question?.id);
    const cards = (last?.item.events ?? []).flatMap((event) => (event.name === "drew" && event.seat === this.seat && event.card ? [event.card] : []));
    return cards.length ? cards : [mine.drawn];
  }

  /** The last card that was played, and by whom. */
  get played(): { readonly seat: number; readonly card: string } | null {
    for (const told of [...(this.scene?.story ?? [])].reverse()) {
      const event = (told.item.events ?? []).findLast((event) => event.name === "played");
      if (event?.name === "played") return { seat: event.seat ?? -1, card: event.card ?? "" };
    }
    return null;
  }

  /** Laid now, it would be a bluff. */
  isBluff(code: string): boolean {
    return this.scene?.mine[this.seat]?.bluffs?.includes(code) ?? false;
  }

  /** After it one may hold another hand. */
  isTrade(code: string): boolean {
    return this.scene?.mine[this.seat]?.trades?.includes(code) ?? false;
  }

  whyOf(what: string): Why | null {
    const why = this.scene?.mine[this.seat]?.why ?? {};
    return why[what] ?? why[""] ?? null;
  }

  /** Cards that trying this one all the same would cost; 0: it cannot be tried. */
  costOf(code: string): number {
    return this.isLive ? (this.whyOf(code)?.cost ?? 0) : 0;
  }

  #since(version: number): Event[] {
    return (this.scene?.story ?? []).filter((told) => told.version > version).flatMap((told) => told.item.events ?? []);
  }

  #plays(code: string): Wish[] {
    return this.wishes.filter((wish) => wish.verb === "play" && wish.card === code);
  }

  #guarded(ms: number): void {
    this.#guard = Math.max(this.#guard, this.ports.clock() + ms);
  }

  /** Taps that were meant for what stood there before. */
  get isGuarded(): boolean {
    return this.ports.clock() < this.#guard;
  }

  // -- what is done

  /** The card of the hand that a move is about: of equal ones that which was tapped. */
  held(code: string): Keyed | undefined {
    const equal = this.hand.filter((card) => card.code === code);
    return equal.find(({ key }) => key === this.#tapped) ?? equal.at(-1);
  }

  /** Plays it, asks for its colour, gives it away, or says why not. */
  play(code: string, key = ""): void {
    if (!this.isLive || this.isGuarded || this.move) return;
    this.#tapped = key;
    const discard = this.wishes.find((wish) => wish.verb === "discard" && wish.card === code);
    if (discard) return this.#do(discard);
    const plays = this.#plays(code);
    const first = plays[0];
    if (!first) return this.why(code);
    this.bubble = null;
    if (first.colour) {
      this.wild = code;
      this.#guarded(GUARD);
    } else {
      this.#do(this.#withCall(plays));
    }
  }

  /** Names the colour of the wild card that waits, or of a first card. */
  name(colour: string): void {
    if (!this.isLive || this.isGuarded || this.move) return;
    const plays = this.#plays(this.wild).filter((wish) => wish.colour === colour);
    const named = this.wishes.find((wish) => wish.verb === "colour" && wish.colour === colour);
    if (this.wild && plays.length) this.#do(this.#withCall(plays));
    else if (named) this.#do(named);
  }

  /** Another card after all: nothing was sent yet. */
  otherCard(): void {
    if (this.move) return;
    this.wild = "";
  }

  draw(): void {
    if (!this.#tries()) return;
    if (this.asked.kind === "answer") return this.accept();
    if (this.may("draw")) this.#say("draw");
    else this.#because("draw", this.whyOf("draw"));
  }

  accept(): void {
    if (this.#tries() && this.may("accept")) this.#say("accept");
  }

  challenge(): void {
    if (this.#tries() && this.may("challenge")) this.#say("challenge");
  }

  playDrawn(): void {
    const card = this.scene?.mine[this.seat]?.drawn;
    if (card) this.play(card);
  }

  keep(): void {
    if (!this.#tries()) return;
    if (this.may("pass")) this.#say("pass");
    else this.#because("pass", this.whyOf("pass"));
  }

  /** Before the card it stays pressed here and goes with it; after it, it is sent. */
  call(): void {
    if (!this.isLive) return;
    if (this.may("uno")) {
      if (!this.#isPressed("uno")) this.#press("uno");
      return;
    }
    if (this.wishes.some((wish) => wish.call)) {
      this.called = !this.called;
      return;
    }
    this.shakes += 1;
    this.#because("call", this.whyOf("uno"));
  }

  catch(seat: number): void {
    const found = this.catches.find((one) => one.seat === seat);
    if (!found || found.spent || this.ports.clock() < this.#catching) return;
    this.#press(`catch ${seat}`);
  }

  /** A touch that began before the opening, or a key that repeats, does not count. */
  slap(): void {
    if (this.canSlap && this.isRaceOpen) this.#press("slap");
  }

  pick(seat: number): void {
    if (this.isLive && this.wishes.some((wish) => wish.verb === "choose" && wish.seat === seat)) this.picked = seat;
  }

  choose(): void {
    if (!this.#tries() || this.picked < 0) return;
    const found = this.wishes.find((wish) => wish.verb === "choose" && wish.seat === this.picked);
    if (found) this.#do(found);
  }

  get accusable(): readonly number[] {
    return this.isLive ? this.wishes.flatMap((wish) => (wish.verb === "accuse" && wish.seat !== undefined ? [wish.seat] : [])) : [];
  }

  accuse(seat: number): void {
    if (this.accusable.includes(seat)) this.#send(parsed(`accuse ${seat}`), "accuse");
  }

  get canVote(): boolean {
    return this.isLive && this.may("vote yes") && !this.#isPressed("vote");
  }

  voted(yes: boolean): void {
    if (!this.canVote) return;
    this.#note("vote");
    this.#send(parsed(yes ? "vote yes" : "vote no"), "vote");
  }

  /** Held, never tapped: it costs cards. */
  misplay(code: string, key = ""): void {
    if (this.costOf(code) <= 0 || this.move || !this.scene) return;
    this.#tapped = key;
    const wild = code.startsWith("W");
    const colour = wild ? `:${this.scene.now.board?.colour ?? "R"}` : "";
    this.bubble = null;
    this.#send(parsed(`play ${code}${colour}`), "misplay", true);
  }

  nothing(): void {
    for (const window of this.scene ? this.#waiting(this.scene) : []) this.#passUp(window);
  }

  patient(bot: boolean): void {
    if (this.patience !== null) void this.ports.send({ type: "patience", of: this.patience, bot });
  }

  takeBack(): void {
    if (this.seat >= 0) this.#tell({ type: "take-back", seat: this.seat });
  }

  pause(): void {
    this.#tell({ type: this.scene?.now.paused ? "go-on" : "pause" });
  }

  ready(): void {
    this.#tell({ type: "ready" });
  }

  say(text: string): Promise<boolean> {
    return this.#tell({ type: "say", text });
  }

  phrase(phrase: Extract<Command, { type: "phrase" }>["phrase"]): void {
    this.#tell({ type: "phrase", phrase });
  }

  /** For the host: about somebody at the table. */
  manage(command: Extract<Command, { type: "mute" | "bar" | "remove" | "end" }>): void {
    this.#tell(command);
  }

  leave(): Promise<boolean> {
    return this.#tell({ type: "leave" });
  }

  take(seat: number): void {
    if (!this.scene || !mySeats(this.scene).includes(seat)) return;
    this.seat = seat;
    this.wild = "";
    this.called = false;
    this.#hold(this.scene, this.scene);
    this.#guarded(GUARD);
  }

  // -- sheets and bubbles

  open(panel: Panel): void {
    this.panel = panel;
    this.bubble = null;
  }

  close(): void {
    this.panel = CLOSED;
  }

  seen(): void {
    this.shown = null;
    this.#guarded(GUARD);
  }

  /** What Esc does, the nearest thing first; false: there was nothing to close. */
  escape(): boolean {
    if (this.bubble) this.bubble = null;
    else if (this.panel.kind !== "none") this.close();
    else if (this.wild) this.otherCard();
    else if (this.shown) this.seen();
    else return false;
    return true;
  }

  why(code: string): void {
    const why = this.whyOf(code);
    if (why) this.bubble = { of: "card", card: code, why, until: this.time + BUBBLE_FOR };
  }

  hush(): void {
    this.bubble = null;
  }

  /** While a finger is on it, a bubble stays. */
  linger(): void {
    if (this.bubble) this.bubble = { ...this.bubble, until: this.time + BUBBLE_FOR };
  }

  get isShaking(): boolean {
    return this.shakes > 0 && this.bubble?.of === "call" && this.time < this.bubble.until - BUBBLE_FOR + SHAKE_FOR;
  }

  #because(of: Bubble["of"], why: Why | null): void {
    if (why) this.bubble = { of, why, until: this.time + BUBBLE_FOR };
  }

  // -- what goes out

  #tries(): boolean {
    return this.isLive && !this.isGuarded && this.move === null;
  }

  #withCall(plays: readonly Wish[]): Wish {
    return (plays.find((wish) => wish.call === this.called) ?? plays[0]) as Wish;
  }

  #say(text: string): void {
    this.#do(parsed(text));
  }

  /** A move of the asked seat, or a card thrown in: until it is answered there is no other. */
  #do(wish: Wish): void {
    if (!this.scene) return;
    const jumps = this.asked.kind === "nothing";
    for (const window of this.#waiting(this.scene)) if (window.kind !== "jump" || !jumps) this.#passUp(window);
    this.bubble = null;
    this.move = { wish, decision: this.question?.id ?? 0, since: this.ports.clock() };
    this.#send(wish, "move");
  }

  #press(text: string): void {
    this.#note(text);
    this.#send(parsed(text), "press");
  }

  #pressKey(text: string): string {
    if (!this.scene) return text;
    const of = text === "vote" ? (this.vote?.id ?? 0) : meant(this.scene, this.seat, parsed(text));
    return `${of} ${text}${text.startsWith("catch") ? "" : ` ${this.seat}`}`;
  }

  #isPressed(text: string): boolean {
    return this.#pressed.includes(this.#pressKey(text));
  }

  #note(text: string): void {
    this.#pressed = [...this.#pressed, this.#pressKey(text)].slice(-40);
  }

  #send(wish: Wish, what: "move" | "press" | "vote" | "accuse" | "misplay", anyway = false): void {
    if (!this.scene) return;
    const key = what === "press" ? this.#pressKey(wish.text) : what === "vote" ? this.#pressKey("vote") : "";
    const seat = this.seat;
    void this.ports.send(act(this.scene, seat, wish.text, anyway)).then((answer) => this.#answered(answer, wish, what, key));
  }

  #answered(answer: Answer, wish: Wish, what: string, key: string): void {
    this.time = this.ports.clock();
    if (what === "move" && this.move?.wish === wish) {
      const version = answer.version ?? 0;
      if (answer.kind === "done" && version > (this.scene?.version ?? 0)) this.#landing = version;
      else if (answer.kind === "done") this.#landed();
      else this.move = null;
      if (answer.kind !== "done" && answer.kind !== "refused") this.wild = "";
    }
    if (answer.kind === "early" || answer.kind === "again" || answer.kind === "too-fast") {
      this.#pressed = this.#pressed.filter((pressed) => pressed !== key);
    }
    if (answer.kind === "refused") this.#refused(answer, wish);
    else if (answer.kind === "overtaken" || answer.kind === "stale" || answer.kind === "again") {
      this.bubble = { of: "table", why: { clause: `web.answer.${answer.kind}` }, until: this.time + BUBBLE_FOR };
    }
  }

  #refused(answer: Answer, wish: Wish): void {
    if (wish.verb === "catch") this.#catching = this.time + PAUSE_CATCH;
    const why: Why = { clause: answer.why ?? "", cost: answer.cost ?? 0 };
    const told = wish.card ? this.whyOf(wish.card) : null;
    this.bubble = {
      of: wish.verb === "catch" ? "catch" : wish.card ? "card" : "table",
      ...(wish.card ? { card: wish.card } : {}),
      ...(wish.seat !== undefined ? { seat: wish.seat } : {}),
      why: told?.clause === why.clause ? told : why,
      until: this.time + BUBBLE_FOR,
    };
  }

  #tell(command: Command): Promise<boolean> {
    return this.ports.send(command).then((answer) => {
      const done = answer.kind === "done";
      if (!done) this.bubble = { of: "table", why: { clause: answer.why || `web.answer.${answer.kind}` }, until: this.ports.clock() + BUBBLE_FOR };
      return done;
    });
  }

  // -- calm tables

  #waiting(scene: Scene): WindowNow[] {
    return (scene.now.windows ?? []).filter((window) => (window.waits ?? []).includes(this.seat) && !this.#passed.has(window.id));
  }

  /** Whether something could be pressed in it. */
  #chances(window: WindowNow): boolean {
    if (window.kind === "jump") return this.asked.kind === "nothing" && this.may("play");
    const about = window.seat ?? -1;
    return this.wishes.some((wish) => (wish.verb === "uno" && about === this.seat) || (wish.verb === "catch" && wish.seat === about));
  }

  /** Whoever has nothing to press says so without being asked. */
  #passUpSilently(scene: Scene): void {
    if (this.status !== "open" || this.isStoodIn) return;
    for (const window of this.#waiting(scene)) if (!this.#chances(window)) this.#passUp(window);
  }

  #passUp(window: WindowNow): void {
    this.#passed.add(window.id);
    void this.ports.send({ type: "nothing", seat: this.seat, of: window.id });
  }
}
