/** What the felt shows of a controller's state, in plain data and words. */
import type { Settings } from "../device/settings.svelte.ts";
import { charactersOf } from "../faces/bots.ts";
import type { ActionsView, ActionView, HandView, PilesView, RingView, SeatView } from "../felt/types.ts";
import { rest } from "../layout/rest.ts";
import { ordered } from "../layout/order.ts";
import type { Over } from "../layout/types.ts";
import type { SeatNow } from "../wire/types.ts";
import { has, listed, say } from "../words/catalogue.svelte.ts";
import { capital } from "../words/format.ts";
import { cardName, colourName } from "../words/naming.ts";
import type { Controller, Sheet } from "./controller.svelte.ts";
import { namesOf } from "./people.ts";
import type { Scene } from "./scene.ts";
import { mySeats, others } from "./seatview.ts";
import type { Terms } from "./terms.ts";

/** A wild card on the pile has its colour behind it, as in `W:B`. */
export function split(top: string): { code: string; named: string } {
  const [code = "", named = ""] = top.split(":");
  return { code, named };
}

/** Words of an effect, as they are read by themselves. */
export function sentence(words: string | undefined): string | undefined {
  return words && `${capital(words)}.`;
}

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How the felt gives way to what is asked. */
export function overOf(sheet: Sheet): Over {
  if (sheet === "challenge" || sheet === "shown") return "sheet";
  if (sheet === "colour" || sheet === "first-colour" || sheet === "choose") return "band";
  return sheet === "drawn" || sheet === "vote" ? sheet : "none";
}

/** On with bots alone, unless somebody chose. */
export function hintsOn(scene: Scene, hints: Settings["hints"]): boolean {
  if (hints !== "auto") return hints === "on";
  return scene.now.seats.filter((seat) => seat.kind === "person").length < 2;
}

export function editionTitle(edition: string): string {
  return has(`edition.${edition}.title`) ? say(`edition.${edition}.title`) : edition;
}

export function subtitle(scene: Scene, terms: Terms): string {
  const words = course(scene, terms);
  return mySeats(scene).length > 0 ? words : say("web.table.subtitle.watching", { subtitle: words });
}

function course(scene: Scene, terms: Terms): string {
  if (scene.head.setup.position) return say("web.table.subtitle.practice");
  if (terms.target === 0) return say("web.table.subtitle.once");
  return say("web.table.subtitle", { deal: scene.now.board?.deal ?? 1, target: terms.target ?? 0 });
}

/** Time that is left of the decision that is awaited: the reserve goes down after it. */
export function clockOf(table: Controller): { seat: number; text: string; share: number; reserve: boolean } | null {
  const clock = table.scene?.now.clock;
  const decision = table.scene?.head.setup.clock?.decision ?? 30_000;
  if (!clock) return null;
  const all = clock.until === null || clock.until === undefined ? clock.left + clock.reserve : Math.max(0, clock.until - table.at);
  const left = Math.max(0, all - clock.reserve);
  return { seat: clock.seat, text: clockText(left || all), share: Math.min(1, left / decision), reserve: left === 0 };
}

// -- seats

export function seatViews(table: Controller, terms: Terms, hints: boolean): SeatView[] {
  const scene = table.scene;
  if (!scene) return [];
  const names = namesOf(scene);
  const around = table.seat < 0 ? scene.now.seats.map((_, place) => place) : others(scene, table.seat);
  return around.map((place) => seatView(table, scene, terms, names, place, hints));
}

function seatView(table: Controller, scene: Scene, terms: Terms, names: readonly string[], place: number, hints: boolean): SeatView {
  const seat = scene.now.seats[place] as SeatNow;
  const caught = table.catches.find((one) => one.seat === place);
  const choosing = table.sheet === "choose";
  const may = table.wishes.some((wish) => wish.verb === "choose" && wish.seat === place);
  const turn = (scene.now.question?.seats ?? []).includes(place) && scene.now.question?.phase !== "race";
  const clock = clockOf(table);
  const away = seat.away ?? null;
  /** Without a clock the others are asked first; and nobody is awaited longer than that. */
  const botComes = scene.head.setup.clock != null && away !== null && away > table.at;
  const name = names[place] ?? "";
  const points = terms.target === 0 ? -1 : (seat.points ?? 0);
  const notes = [
    seat.stand_in ? say("web.table.seat.stand-in") : away === null ? "" : botComes ? say("web.table.seat.away", { time: clockText(away - table.at) }) : say("web.table.seat.gone"),
  ].filter(Boolean);
  const marks = [
    turn ? say("web.table.seat.turn") : "",
    seat.called ? say("web.table.seat.called") : "",
    seat.kind === "bot" ? say("web.table.seat.bot") : "",
    seat.partner === table.seat && table.seat >= 0 ? say("web.table.seat.partner") : "",
    ...notes,
  ].filter(Boolean);
  return {
    seat: place,
    name,
    ...faceOf(seat, place, scene.now.seats),
    count: seat.cards ?? 0,
    points: points < 0 ? undefined : `${points}`,
    turn: turn ? (clock?.seat === place ? clock.share : 1) : undefined,
    said: saidAt(table, scene, place),
    catch: caught && !caught.spent ? say("web.table.catch") : undefined,
    pulse: hints && caught !== undefined && !caught.called,
    // Without hints it looks the same for everybody, and shouts for nobody.
    idle: caught !== undefined && (caught.called || !hints),
    note: notes[0],
    away: away !== null && !seat.stand_in,
    standIn: seat.stand_in ? seat.level || "normal" : undefined,
    // While the others play on; whoever won is not greyed for it.
    out: (seat.out ?? 0) > 0 && !scene.now.hands?.length ? `${seat.out}.` : undefined,
    partner: (seat.partner ?? -1) >= 0 && seat.partner === table.seat,
    pick: choosing && may ? (table.picked === place ? "on" : "may") : undefined,
    dim: choosing && !may,
    label: [say(points < 0 ? "web.table.seat" : "web.table.seat-points", { name, cards: seat.cards ?? 0, points }), ...marks].join(", "),
  };
}

/** A bot is known by its character, which no other at the table has while there are enough. */
export function faceOf(seat: SeatNow, place: number, seats: readonly SeatNow[]): { face: number; bot: string | undefined } {
  return seat.kind === "bot" ? { face: place, bot: charactersOf(seats)[place] } : { face: seat.face ?? 0, bot: undefined };
}

/** A call stays while the card is there; words stay a while. */
function saidAt(table: Controller, scene: Scene, place: number): string | undefined {
  const seat = scene.now.seats[place];
  if (seat?.called) return say("web.table.call");
  // A call stays where it is; small talk would lie under it.
  const calls = scene.now.seats.some((other, at) => other.called && at !== table.seat);
  if (seat?.kind === "bot") return table.remark?.seat === place && !calls ? say(table.remark.phrase) : undefined;
  const isFirst = scene.now.seats.findIndex((other) => other.person === seat?.person) === place;
  const spoken = seat?.kind === "person" && seat.person !== undefined && isFirst ? table.spoken[seat.person] : undefined;
  if (!spoken) return undefined;
  const text = spoken.phrase ? say(`phrase.${spoken.text}`) : spoken.text;
  return text.length > 28 ? `${text.slice(0, 26)}…` : text;
}

// -- the middle

export function ringView(scene: Scene): RingView {
  const board = scene.now.board;
  const colour = board?.colour ?? "";
  const direction = board?.direction ?? "left";
  const word = colour ? colourName(colour) : say("web.table.colour.open");
  const label = colour ? say("web.table.colour", { colour: word, direction }) : say("web.table.colour.none", { direction });
  return { colour, word, clockwise: direction === "left", label };
}

/** The last cards that were laid, lowest first, without the one on top. */
export function under(scene: Scene): string[] {
  return laid(scene).slice(0, -1).map(({ card }) => split(card).code);
}

/** The last three cards of this deal that were laid, the top one last, each with the angle in which it rests. */
function laid({ story }: Scene): { card: string; turn: number }[] {
  const lie: { card: string; turn: number }[] = [];
  let most = 3;
  for (let at = story.length - 1; at >= 0 && lie.length < most; at--) {
    const { version, item } = story[at]!;
    for (const event of [...(item.events ?? [])].reverse()) {
      // Only the top card is left of what lay there before.
      if (event.name === "reshuffled") most = Math.min(most, lie.length + 1);
      else if (isLaid(event.name) && "card" in event && event.card && lie.length < most) lie.unshift({ card: event.card, turn: rest(version) });
    }
    if (item.kind === "dealt") break;
  }
  return lie;
}

function isLaid(name: string): boolean {
  return name === "played" || name === "turned-up";
}

export function pilesView(table: Controller, scene: Scene, terms: Terms): PilesView {
  const board = scene.now.board;
  const top = board ? split(board.top) : null;
  const direction = board?.direction ?? "left";
  const turns = laid(scene).map(({ turn }) => turn);
  return {
    top: top ? { code: top.code, named: top.named || undefined, text: terms.written[top.code], turn: turns.at(-1) } : null,
    under: under(scene),
    turns: turns.slice(0, -1),
    deck: board?.stock ?? 0,
    draws: table.isLive && table.may("draw"),
    label: board ? say("table.top", { card: { text: cardName(top?.code ?? "") }, colour: named(top), direction, stock: board.stock }) : "",
    deckLabel: say("web.table.draw.label", { stock: board?.stock ?? 0 }),
  };
}

function named(top: { code: string; named: string } | null): { text: string; case: string } {
  if (!top || !top.code.startsWith("W")) return { text: "", case: "own" };
  return top.named ? { text: colourName(top.named), case: "other" } : { text: "", case: "none" };
}

// -- the row

export function actionsView(table: Controller, hints: boolean): ActionsView | null {
  const scene = table.scene;
  if (!scene || table.seat < 0) return null;
  const challenge = table.sheet === "debt" && table.may("challenge") && table.isLive;
  return {
    left: leftView(table),
    status: statusView(table, scene),
    call: callView(table, hints),
    extra: challenge ? { text: say("web.table.challenge"), look: "accent", key: "2" } : undefined,
  };
}

function leftView(table: Controller): ActionView {
  const free = table.isLive && table.move === null;
  if (table.discards) return { text: say("web.table.discard"), look: free ? "paper" : "off", ofCard: true };
  if (table.asked.kind === "answer" && table.sheet === "debt") {
    return { text: say("web.table.accept", { n: table.question?.accept ?? 0 }), look: free ? "paper" : "off", key: "A" };
  }
  return { text: say("web.table.draw"), look: free && table.may("draw") ? "paper" : "off", key: "T", plus: true };
}

/** It always looks the same; only hints show when it is needed. */
function callView(table: Controller, hints: boolean): ActionView {
  const look = table.called ? "pressed" : hints && table.isCallLive ? "hot" : "off";
  return { text: say("web.table.call"), look, key: "U", live: table.isCallLive };
}

function statusView(table: Controller, scene: Scene): ActionsView["status"] {
  const clock = clockOf(table);
  const mine = table.asked.kind !== "nothing" && !table.isStoodIn;
  const shown = clock && mine && clock.seat === table.seat ? { time: clock.text, share: clock.share } : clock ? { time: clock.text } : {};
  return { text: statusText(table, scene), mine: mine && table.status === "open" && !scene.now.paused, ...shown };
}

function statusText(table: Controller, scene: Scene): string {
  const question = scene.now.question;
  if (scene.now.paused) return say("web.table.paused");
  if (table.isKept) return say("web.table.kept");
  if (table.move && table.slow) return say("web.table.sending");
  if (table.vote) return say("web.table.voting");
  if (table.race) return say("web.table.racing");
  if (table.asked.kind === "answer") return say("web.table.owes", { n: question?.accept ?? 0 });
  if (table.discards) return say("web.discard.status", { n: question?.surplus ?? 0 });
  // That it is one's turn, the pill's colour says, too.
  if (table.asked.kind !== "nothing") return say(clockOf(table)?.reserve ? "web.table.reserve" : "web.table.yours");
  if (table.isStoodIn && question?.seats.includes(table.seat)) return say("web.table.seat.stand-in");
  const names = namesOf(scene);
  const waited = (question?.seats ?? []).map((seat) => names[seat] ?? "");
  if (waited.length === 1) return say("web.table.plays", { name: waited[0] ?? "" });
  return waited.length ? say("web.table.waiting", { names: listed(waited) }) : say(scene.now.life === "done" ? "web.match.nobody" : "web.deal.out");
}

// -- the hand

export function handView(table: Controller, settings: Pick<Settings, "order" | "playBy">, written: Readonly<Record<string, string>>): HandView | null {
  if (!table.scene || table.seat < 0) return null;
  const cards = ordered(table.hand, settings.order).filter((held) => !isAside(table, held.key));
  const turn = ["play", "drawn", "answer", "discard"].includes(table.asked.kind) && table.isLive;
  return {
    cards: cards.map((held, place) => {
      const fits = table.playable(held.code);
      const yes = fits === "yes";
      const word = table.discards ? "discard" : turn || fits === "jump" ? fits : "";
      return {
        key: held.key,
        code: held.code,
        playable: yes,
        jump: fits === "jump",
        veiled: turn && !yes,
        fresh: table.fresh.includes(held.key),
        text: written[held.code],
        mark: yes && table.isBluff(held.code) ? say("web.table.bluff") : undefined,
        label: say("web.table.card", { card: label(table, held.code, written[held.code]), fits: word, place: place + 1, all: cards.length }),
      };
    }),
    label: say("web.table.hand", { n: table.hand.length }),
    turn,
    live: table.isLive,
    playBy: table.discards ? "two" : settings.playBy,
    misplay: table.isLive && table.hand.some((held) => table.playable(held.code) === "no" && table.costOf(held.code) > 0),
  };
}

/** With what is written on it. A bluff is only one's own to know. */
function label(table: Controller, code: string, text: string | undefined): string {
  const card = text ? `${cardName(code)}, ${text}` : cardName(code);
  return table.isBluff(code) ? say("web.table.card.bluff", { card }) : card;
}

/** The card that lies in the colour sheet, or beside the question what becomes of it, is not in the fan below. */
function isAside(table: Controller, key: string): boolean {
  const code = table.sheet === "colour" ? table.wild : table.sheet === "drawn" ? (table.scene?.mine[table.seat]?.drawn ?? "") : "";
  return code !== "" && table.held(code)?.key === key;
}
