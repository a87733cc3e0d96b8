/** What a seat sees of a scene. It only reads: what may be done, the server said. */
import type { Command } from "../wire/command.ts";
import type { Mine, Question, WindowNow } from "../wire/types.ts";
import type { Scene } from "./scene.ts";
import { wish, type Wish } from "./wish.ts";

export { wish, type Verb, type Wish } from "./wish.ts";

const KINDS = ["play", "drawn", "colour", "answer", "race", "discard", "choose", "vote"] as const;
export type AskedKind = (typeof KINDS)[number];
export type Asked =
  | { readonly kind: "nothing" }
  | { readonly kind: AskedKind; readonly question: Question; readonly wishes: readonly Wish[] };

/** Whoever watches has none. */
export function mySeats(scene: Scene): number[] {
  return Object.keys(scene.mine)
    .map(Number)
    .sort((one, other) => one - other);
}

/** Clockwise from the left neighbour; for whoever watches, all of them. */
export function others(scene: Scene, seat: number): number[] {
  const all = scene.now.seats.map((_, at) => at);
  return [...all.slice(seat + 1), ...all.slice(0, Math.max(0, seat))];
}

/** What the seat may do. */
export function wishes(mine: Mine | undefined): Wish[] {
  return (mine?.may ?? []).map(wish);
}

/** What is awaited of this seat now; nothing where a bot stands in. */
export function asked(scene: Scene, seat: number): Asked {
  const question = scene.now.question;
  const kind = KINDS.find((phase) => phase === question?.phase);
  if (!question || !kind || !question.seats.includes(seat) || scene.now.seats[seat]?.stand_in) return { kind: "nothing" };
  return { kind, question, wishes: wishes(scene.mine[seat]) };
}

/** Open ones in which this seat may press: not in a partner's call, a vote about itself, a race that it started. */
export function windows(scene: Scene, seat: number): WindowNow[] {
  const { question, seats, windows: open = [] } = scene.now;
  const partner = seats[seat]?.partner ?? -1;
  return open.filter(({ kind, seat: about = -1 }) => {
    if (kind === "call") return about === seat || about !== partner;
    return kind === "jump" || question?.seats.includes(seat) === true;
  });
}

/** The window that a wish is a press in, or else the decision that is awaited. */
export function meant(scene: Scene, seat: number, { verb, seat: other }: Wish): number {
  const { question, windows: open = [] } = scene.now;
  const last = (kind: WindowNow["kind"], about?: number) =>
    open.findLast((window) => window.kind === kind && (about === undefined || window.seat === about))?.id;
  const awaited = question?.id ?? 0;
  if (verb === "uno") return last("call", seat) ?? awaited;
  if (verb === "catch") return last("call", other) ?? awaited;
  if (verb === "slap") return last("race") ?? awaited;
  if (verb === "vote yes" || verb === "vote no") return last("vote") ?? awaited;
  if (verb === "play" && asked(scene, seat).kind === "nothing") return last("jump") ?? awaited;
  return awaited;
}

/** The command that says it. `anyway`: what would be a misplay is meant. */
export function act(scene: Scene, seat: number, text: string, anyway = false): Command {
  return { type: "act", seat, of: meant(scene, seat, wish(text)), wish: text, anyway };
}
