/** What of a scene is news to somebody who looks, and what they saw before. */
import { rest } from "../layout/rest.ts";
import { toldAfter, type Scene, type Told } from "../table/scene.ts";
import type { EventName, Shown } from "./steps.ts";

/** Kinds that say no more than what comes next or how it stands. */
const SILENT: readonly EventName[] = ["awaits", "scored", "dealt"];

/** What came after another scene. Without one: a deal that was dealt just now, for then this table is new. */
export function since(was: Scene | null, scene: Scene, fresh: number): readonly Told[] {
  if (was) return toldAfter(scene, was.version);
  const dealt = scene.story.findLast(({ item }) => item.kind === "dealt");
  if (!dealt || (dealt.item.at ?? 0) < fresh) return [];
  return toldAfter(scene, dealt.version - 1);
}

/** Whether nothing is missing between them: a snapshot tells all anew. */
export function follows(was: Scene, scene: Scene): boolean {
  const last = was.story.at(-1);
  return was.table === scene.table && (last === undefined || scene.story.lastIndexOf(last) >= 0);
}

/** How many versions of the game there are among them. */
export function deeds(told: readonly Told[]): number {
  return told.filter(({ item }) => (item.events ?? []).some(({ name }) => !SILENT.includes(name))).length;
}

/** The middle before what is told; where nothing was seen before, nothing lies there. */
export function middleOf(was: Scene | null, scene: Scene | null): Shown {
  const board = was?.now.board;
  if (!board) return { top: "", turn: 0, colour: "", direction: scene?.now.board?.direction ?? "left", debt: 0 };
  const laid = was.story.findLast(({ item }) => (item.events ?? []).some(({ name }) => name === "played" || name === "turned-up"));
  return { top: board.top, turn: laid ? rest(laid.version) : -3, colour: board.colour ?? "", direction: board.direction, debt: was.now.question?.debt ?? 0 };
}
