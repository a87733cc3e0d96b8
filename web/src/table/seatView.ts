/** Functions that read the view of a seat from a scene. The server decides which actions are allowed. */
import type { Command } from "../protocol/command.ts";
import { DECISIONS } from "../protocol/lists.ts";
import type { Mine, Question, WindowNow } from "../protocol/types.ts";
import type { Scene } from "../protocol/scene.ts";
import { parseAction, type Action } from "./action.ts";

export { parseAction, type Verb, type Action } from "./action.ts";

export type AskedKind = (typeof DECISIONS)[number];
export type Asked =
  | { readonly kind: "nothing" }
  | { readonly kind: AskedKind; readonly question: Question; readonly actions: readonly Action[] };

/** Return the seats of the viewer; none for spectators. */
export function mySeats(scene: Scene): number[] {
  return Object.keys(scene.mine)
    .map(Number)
    .sort((one, other) => one - other);
}

/** Return the other seats, clockwise from the left neighbour. For spectators, return all seats. */
export function otherSeats(scene: Scene, seat: number): number[] {
  const all = scene.now.seats.map((_, at) => at);
  return [...all.slice(seat + 1), ...all.slice(0, Math.max(0, seat))];
}

/** Return the allowed actions that the server has sent. */
export function possibleActions(mine: Mine | undefined): Action[] {
  return (mine?.may ?? []).map(parseAction);
}

/** Return the decision of this seat. While a bot plays for the person, the seat has none. */
export function decisionOf(scene: Scene, seat: number): Asked {
  const question = scene.now.question;
  const kind = DECISIONS.find((phase) => phase === question?.phase);
  if (!question || !kind || !question.seats.includes(seat) || scene.now.seats[seat]?.stand_in)
    return { kind: "nothing" };
  return { kind, question, actions: possibleActions(scene.mine[seat]) };
}

/**
 * Return the open windows in which this seat can act. It cannot act in a window for its partner's call, in a vote about
 * itself, or in a race that it has started.
 */
export function openWindows(scene: Scene, seat: number): WindowNow[] {
  const { question, seats, windows: open = [] } = scene.now;
  const partner = seats[seat]?.partner ?? -1;
  return open.filter(({ kind, seat: about = -1 }) => {
    if (kind === "call") return about === seat || about !== partner;
    return kind === "jump" || question?.seats.includes(seat) === true;
  });
}

/** Return the id of the window that an action belongs to. If it belongs to none, return the id of the decision. */
export function targetId(scene: Scene, seat: number, { verb, seat: other }: Action): number {
  const { question, windows: open = [] } = scene.now;
  const last = (kind: WindowNow["kind"], about?: number) =>
    open.findLast((window) => window.kind === kind && (about === undefined || window.seat === about))?.id;
  const awaited = question?.id ?? 0;
  if (verb === "uno") return last("call", seat) ?? awaited;
  if (verb === "catch") return last("call", other) ?? awaited;
  if (verb === "slap") return last("race") ?? awaited;
  if (verb === "vote yes" || verb === "vote no") return last("vote") ?? awaited;
  if (verb === "play" && decisionOf(scene, seat).kind === "nothing") return last("jump") ?? awaited;
  return awaited;
}

/** Return the command that sends an action. `anyway` confirms that a misplay is intended. */
export function actionCommand(scene: Scene, seat: number, text: string, anyway = false): Command {
  return { type: "act", seat, of: targetId(scene, seat, parseAction(text)), wish: text, anyway };
}
