/** Differences between scenes: the new entries, and the state that the viewer saw before them. */
import { restAngle } from "../layout/restAngle.ts";
import { entriesAfter, type Scene, type StoryEntry } from "../protocol/scene.ts";
import type { EventName, Shown } from "./steps.ts";

/** Events that do not count as plays. */
const SILENT: readonly EventName[] = ["awaits", "scored", "dealt"];

/**
 * Return the entries after the scene `was`. Without an earlier scene, return the entries of the current deal if it
 * began at the time `fresh` or later, otherwise none.
 */
export function entriesSince(was: Scene | null, scene: Scene, fresh: number): readonly StoryEntry[] {
  if (was) return entriesAfter(scene, was.version);
  const dealt = scene.story.findLast(({ item }) => item.kind === "dealt");
  if (!dealt || (dealt.item.at ?? 0) < fresh) return [];
  return entriesAfter(scene, dealt.version - 1);
}

/**
 * Return whether the second scene continues the first one. It does not if a snapshot has replaced the entries between
 * them.
 */
export function isContinuous(was: Scene, scene: Scene): boolean {
  const last = was.story.at(-1);
  return was.table === scene.table && (last === undefined || scene.story.lastIndexOf(last) >= 0);
}

/** Count the versions that contain plays. */
export function countVersions(entries: readonly StoryEntry[]): number {
  return entries.filter(({ item }) => (item.events ?? []).some(({ name }) => !SILENT.includes(name))).length;
}

/** Return top card, ring and debt before the new entries; empty if nothing was visible before. */
export function middleBefore(was: Scene | null, scene: Scene | null): Shown {
  const board = was?.now.board;
  if (!board) return { top: "", turn: 0, colour: "", direction: scene?.now.board?.direction ?? "left", debt: 0 };
  const laid = was.story.findLast(({ item }) =>
    (item.events ?? []).some(({ name }) => name === "played" || name === "turned-up"),
  );
  return {
    top: board.top,
    turn: laid ? restAngle(laid.version) : -3,
    colour: board.colour ?? "",
    direction: board.direction,
    debt: was.now.question?.debt ?? 0,
  };
}
