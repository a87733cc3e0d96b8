/** Input of the felt components, computed from the state of the controller. */
import type { Settings } from "../device/settings.svelte.ts";
import { looksOf } from "../faces/bots.ts";
import type { ActionsView, ActionView, HandView, PilesView, RingView, SeatView } from "../felt/types.ts";
import { restAngle } from "../layout/restAngle.ts";
import { sortCards } from "../layout/order.ts";
import type { Over } from "../layout/types.ts";
import type { SeatNow } from "../protocol/types.ts";
import { has, joinList, say } from "../words/catalogue.svelte.ts";
import { capitalize } from "../words/format.ts";
import { cardName, colourName } from "../words/naming.ts";
import type { Controller, Sheet } from "./controller.svelte.ts";
import { namesOf } from "./people.ts";
import type { Scene } from "../protocol/scene.ts";
import { mySeats, otherSeats } from "./seatView.ts";
import type { Terms } from "./terms.ts";

/** Return the code and the named colour of the top card: `W:B` is a blue `W`. */
export function splitCard(top: string): { code: string; named: string } {
  const [code = "", named = ""] = top.split(":");
  return { code, named };
}

/** Return the words of an effect as a sentence, with a capital letter and a full stop. */
export function sentenceOf(words: string | undefined): string | undefined {
  return words && `${capitalize(words)}.`;
}

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return what a sheet covers, so that the felt makes room for it. */
export function overOf(sheet: Sheet): Over {
  if (sheet === "challenge" || sheet === "shown") return "sheet";
  if (sheet === "colour" || sheet === "first-colour" || sheet === "choose") return "band";
  return sheet === "drawn" || sheet === "vote" ? sheet : "none";
}

/** Return whether the call and catch buttons are emphasized. With the setting `auto`, this is so only against bots. */
export function hintsOn(scene: Scene, hints: Settings["hints"]): boolean {
  if (hints !== "auto") return hints === "on";
  return scene.now.seats.filter((seat) => seat.kind === "person").length < 2;
}

export function editionTitle(edition: string): string {
  return has(`edition.${edition}.title`) ? say(`edition.${edition}.title`) : edition;
}

export function subtitle(scene: Scene, terms: Terms): string {
  const words = course(scene, terms);
  if (mySeats(scene).length > 0) return words;
  const waits = scene.person >= 0 && scene.now.seats.some(({ next }) => next === scene.person);
  return say(waits ? "web.table.subtitle.next" : "web.table.subtitle.watching", { subtitle: words });
}

function course(scene: Scene, terms: Terms): string {
  if (scene.head.setup.position) return say("web.table.subtitle.practice");
  if (terms.target === 0) return say("web.table.subtitle.once");
  const values = { deal: scene.now.board?.deal ?? 1, target: terms.target ?? 0 };
  const [own] = mySeats(scene);
  if (own === undefined || !terms.target) return say("web.table.subtitle", values);
  return say("web.table.subtitle.own", { ...values, points: scene.now.seats[own]?.points ?? 0 });
}

/** Return the time left for the current decision. When that time is over, the reserve counts down. */
export function clockOf(table: Controller): { seat: number; text: string; share: number; reserve: boolean } | null {
  const clock = table.scene?.now.clock;
  const decision = table.scene?.head.setup.clock?.decision ?? 30_000;
  if (!clock) return null;
  const all =
    clock.until === null || clock.until === undefined
      ? clock.left + clock.reserve
      : Math.max(0, clock.until - table.at);
  const left = Math.max(0, all - clock.reserve);
  return { seat: clock.seat, text: clockText(left || all), share: Math.min(1, left / decision), reserve: left === 0 };
}

// -- seats

export function seatViews(table: Controller, terms: Terms, hints: boolean): SeatView[] {
  const scene = table.scene;
  if (!scene) return [];
  const names = namesOf(scene);
  const around = table.seat < 0 ? scene.now.seats.map((_, seatIndex) => seatIndex) : otherSeats(scene, table.seat);
  return around.map((seatIndex) => seatView(table, scene, terms, names, seatIndex, hints));
}

function seatView(
  table: Controller,
  scene: Scene,
  terms: Terms,
  names: readonly string[],
  seatIndex: number,
  hints: boolean,
): SeatView {
  const seat = scene.now.seats[seatIndex] as SeatNow;
  const caught = table.catches.find((one) => one.seat === seatIndex);
  const choosing = table.sheet === "choose";
  const may = table.actions.some((action) => action.verb === "choose" && action.seat === seatIndex);
  const turn = (scene.now.question?.seats ?? []).includes(seatIndex) && scene.now.question?.phase !== "race";
  const clock = clockOf(table);
  const away = seat.away ?? null;
  /** Whether a bot takes over at a known time. At a table without a clock, the others are asked first. */
  const botComes = scene.head.setup.clock != null && away !== null && away > table.at;
  const name = names[seatIndex] ?? "";
  const points = terms.target === 0 ? -1 : (seat.points ?? 0);
  const notes = [
    seat.stand_in
      ? say("web.table.seat.stand-in")
      : away === null
        ? ""
        : botComes
          ? say("web.table.seat.away", { time: clockText(away - table.at) })
          : say("web.table.seat.gone"),
  ].filter(Boolean);
  const marks = [
    turn ? say("web.table.seat.turn") : "",
    seat.called ? say("web.table.seat.called") : "",
    seat.kind === "bot" ? say("web.table.seat.bot") : "",
    seat.partner === table.seat && table.seat >= 0 ? say("web.table.seat.partner") : "",
    ...notes,
  ].filter(Boolean);
  return {
    seat: seatIndex,
    name,
    ...faceOf(seat, seatIndex, scene.now.seats),
    count: seat.cards ?? 0,
    points: points < 0 ? undefined : `${points}`,
    turn: turn ? (clock?.seat === seatIndex ? clock.share : 1) : undefined,
    said: saidAt(table, scene, seatIndex),
    catch: caught && !caught.spent ? say("web.table.catch") : undefined,
    pulse: hints && caught !== undefined && !caught.called,
    // Without hints, the button always looks the same, whether or not the seat has called.
    idle: caught !== undefined && (caught.called || !hints),
    note: notes[0],
    away: away !== null && !seat.stand_in,
    standIn: seat.stand_in ? seat.level || "normal" : undefined,
    // Show the rank only while others play on. A seat with a rank is greyed out, which must not happen at the end of a
    // deal.
    out: (seat.out ?? 0) > 0 && !scene.now.hands?.length ? `${seat.out}.` : undefined,
    partner: (seat.partner ?? -1) >= 0 && seat.partner === table.seat,
    pick: choosing && may ? (table.picked === seatIndex ? "on" : "may") : undefined,
    dim: choosing && !may,
    label: [
      say(points < 0 ? "web.table.seat" : "web.table.seat-points", { name, cards: seat.cards ?? 0, points }),
      ...marks,
    ].join(", "),
  };
}

/** Return the face of a seat. The face of a bot depends on the other bots, so that no two of them look alike. */
export function faceOf(
  seat: SeatNow,
  seatIndex: number,
  seats: readonly SeatNow[],
): { face: number; bot: string | undefined } {
  return seat.kind === "bot"
    ? { face: seatIndex, bot: looksOf(seats)[seatIndex] }
    : { face: seat.face ?? 0, bot: undefined };
}

/** Number of letters that fit in a bubble of two lines. */
const SPOKEN = 48;

/**
 * Return the text of a seat's speech bubble. A call stays while the seat has one card. Other texts disappear after a
 * while.
 */
function saidAt(table: Controller, scene: Scene, seatIndex: number): string | undefined {
  const seat = scene.now.seats[seatIndex];
  if (seat?.called) return say("web.table.call");
  // Show no remarks of bots while there is a call, because the call is more important.
  const calls = scene.now.seats.some((other, at) => other.called && at !== table.seat);
  if (seat?.kind === "bot") return table.remark?.seat === seatIndex && !calls ? say(table.remark.phrase) : undefined;
  const isFirst = scene.now.seats.findIndex((other) => other.person === seat?.person) === seatIndex;
  const spoken =
    seat?.kind === "person" && seat.person !== undefined && isFirst ? table.spoken[seat.person] : undefined;
  if (!spoken) return undefined;
  const text = spoken.phrase ? say(`phrase.${spoken.text}`) : spoken.text;
  return text.length > SPOKEN ? `${text.slice(0, SPOKEN - 1)}…` : text;
}

// -- ring, piles and debt

export function ringView(scene: Scene): RingView {
  const board = scene.now.board;
  const colour = board?.colour ?? "";
  const direction = board?.direction ?? "left";
  const word = colour ? colourName(colour) : say("web.table.colour.open");
  const label = colour
    ? say("web.table.colour", { colour: word, direction })
    : say("web.table.colour.none", { direction });
  return { colour, word, clockwise: direction === "left", label };
}

/** Return the codes of the cards below the top card, lowest first. */
export function cardsUnderTop(scene: Scene): string[] {
  return laid(scene)
    .slice(0, -1)
    .map(({ card }) => splitCard(card).code);
}

/** Return the last three played cards of this deal with their angles. The top card comes last. */
function laid({ story }: Scene): { card: string; turn: number }[] {
  const lie: { card: string; turn: number }[] = [];
  let most = 3;
  for (let at = story.length - 1; at >= 0 && lie.length < most; at--) {
    const { version, item } = story[at]!;
    for (const event of [...(item.events ?? [])].reverse()) {
      // A reshuffle leaves only the top card on the pile.
      if (event.name === "reshuffled") most = Math.min(most, lie.length + 1);
      else if (isLaid(event.name) && "card" in event && event.card && lie.length < most)
        lie.unshift({ card: event.card, turn: restAngle(version) });
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
  const top = board ? splitCard(board.top) : null;
  const direction = board?.direction ?? "left";
  const turns = laid(scene).map(({ turn }) => turn);
  return {
    top: top
      ? { code: top.code, named: top.named || undefined, text: terms.written[top.code], turn: turns.at(-1) }
      : null,
    under: cardsUnderTop(scene),
    turns: turns.slice(0, -1),
    deck: board?.stock ?? 0,
    draws: table.isLive && table.may("draw"),
    label: board
      ? say("table.top", {
          card: { text: cardName(top?.code ?? "") },
          colour: named(top),
          direction,
          stock: board.stock,
        })
      : "",
    deckLabel: say("web.table.draw.label", { stock: board?.stock ?? 0 }),
  };
}

function named(top: { code: string; named: string } | null): { text: string; case: string } {
  if (!top || !top.code.startsWith("W")) return { text: "", case: "own" };
  return top.named ? { text: colourName(top.named), case: "other" } : { text: "", case: "none" };
}

// -- the action row

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
    return {
      text: say("web.table.accept", { n: table.question?.accept ?? 0 }),
      look: free ? "paper" : "off",
      key: "A",
    };
  }
  return { text: say("web.table.draw"), look: free && table.may("draw") ? "paper" : "off", key: "T", plus: true };
}

/** Return the call button. Only with hints does it show that a call is possible. */
function callView(table: Controller, hints: boolean): ActionView {
  // Without hints the button always looks the same, so that it neither reminds of a call nor seems disabled.
  const look = table.called ? "pressed" : !hints ? "paper" : table.isCallLive ? "hot" : "off";
  return { text: say("web.table.call"), look, key: "U", live: table.isCallLive };
}

function statusView(table: Controller, scene: Scene): ActionsView["status"] {
  const clock = clockOf(table);
  const mine = table.asked.kind !== "nothing" && !table.isStoodIn;
  const shown =
    clock && mine && clock.seat === table.seat
      ? { time: clock.reserve ? say("web.table.reserve", { time: clock.text }) : clock.text, share: clock.share }
      : clock
        ? { time: clock.text }
        : {};
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
  // The colour of the status also shows that it is the player's turn.
  if (table.asked.kind !== "nothing") return say("web.table.yours");
  if (table.isStoodIn && question?.seats.includes(table.seat)) return say("web.table.seat.stand-in");
  if (table.waits.length) return say("web.table.waited");
  const names = namesOf(scene);
  const waited = (question?.seats ?? []).map((seat) => names[seat] ?? "");
  if (waited.length === 1) return say("web.table.plays", { name: waited[0] ?? "" });
  return waited.length
    ? say("web.table.waiting", { names: joinList(waited) })
    : say(scene.now.life === "done" ? "web.match.nobody" : "web.deal.out");
}

// -- the hand

export function handView(
  table: Controller,
  settings: Pick<Settings, "order" | "playBy">,
  written: Readonly<Record<string, string>>,
): HandView | null {
  if (!table.scene || table.seat < 0) return null;
  const cards = sortCards(table.hand, settings.order).filter((held) => !isAside(table, held.key));
  const turn = ["play", "drawn", "answer", "discard"].includes(table.asked.kind) && table.isLive;
  return {
    cards: cards.map((held, index) => {
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
        label: say("web.table.card", {
          card: label(table, held.code, written[held.code]),
          fits: word,
          place: index + 1,
          all: cards.length,
        }),
      };
    }),
    label: say("web.table.hand", { n: cards.length }),
    turn,
    live: table.isLive,
    playBy: table.discards ? "two" : settings.playBy,
    misplay:
      table.isLive && table.hand.some((held) => table.playable(held.code) === "no" && table.costOf(held.code) > 0),
  };
}

/** Return the label of a card. It includes the text of a custom card, and warns if the card would be a bluff. */
function label(table: Controller, code: string, text: string | undefined): string {
  const card = text ? `${cardName(code)}, ${text}` : cardName(code);
  return table.isBluff(code) ? say("web.table.card.bluff", { card }) : card;
}

/** Return whether a card is shown in a sheet instead of the hand: while its colour is chosen, or after it was drawn. */
function isAside(table: Controller, key: string): boolean {
  const code =
    table.sheet === "colour" ? table.wild : table.sheet === "drawn" ? (table.scene?.mine[table.seat]?.drawn ?? "") : "";
  return code !== "" && table.cardInHand(code)?.key === key;
}
