/** A table screen with a clock, answers and a wire of its own. */
import { Controller } from "../../src/table/controller.svelte.ts";
import type { Scene } from "../../src/table/scene.ts";
import { GUARD_CHALLENGE } from "../../src/table/sending.svelte.ts";
import type { Command } from "../../src/wire/command.ts";
import type { Answer } from "../../src/wire/types.ts";
import { scene, type Parts } from "./made.ts";

interface Rig {
  /** All that went out. */
  sent: Command[];
  /** To what goes out next; where there is none, it stays unanswered. */
  answers: Answer[];
  clock: number;
  at: number;
  table: Controller;
}

export const rig = {} as Rig;

/** Before each test. */
export function begin(): void {
  Object.assign(rig, { sent: [], answers: [], clock: 10_000, at: 1_000 });
  rig.table = seated();
}

export function seated(seat = 0): Controller {
  const send = (command: Command): Promise<Answer> => {
    rig.sent.push(command);
    const answer = rig.answers.shift();
    return answer ? Promise.resolve(answer) : new Promise(() => {});
  };
  return new Controller({ send, at: () => rig.at, clock: () => rig.clock }, seat);
}

/** The scene comes, and the guard is over. */
export function sees(parts: Parts): Scene {
  const made = scene(parts);
  rig.table.see(made);
  pass(GUARD_CHALLENGE);
  return made;
}

export function pass(ms: number): void {
  rig.clock += ms;
  rig.at += ms;
  rig.table.tick();
}

export const wishes = (): string[] => rig.sent.flatMap((command) => (command.type === "act" ? [command.wish] : []));
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
export const MY_TURN = { question: { id: 9, phase: "play", seats: [0] } };
