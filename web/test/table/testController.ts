/** A table controller whose clock, answers and connection are set by the test. */
import { Controller } from "../../src/table/controller.svelte.ts";
import type { Scene } from "../../src/protocol/scene.ts";
import { GUARD_CHALLENGE_MS } from "../../src/table/outbox.svelte.ts";
import type { Command } from "../../src/protocol/command.ts";
import type { Answer } from "../../src/protocol/types.ts";
import { scene, type Parts } from "./exampleScenes.ts";

interface Rig {
  /** All commands that were sent. */
  sent: Command[];
  /** Answers to the next commands, in order. Once all are used, commands stay unanswered. */
  answers: Answer[];
  clock: number;
  at: number;
  table: Controller;
}

export const rig = {} as Rig;

/** Create a new controller and reset all values, before each test. */
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

/** Show a scene, and wait until taps are accepted. */
export function sees(parts: Parts): Scene {
  const made = scene(parts);
  rig.table.see(made);
  pass(GUARD_CHALLENGE_MS);
  return made;
}

export function pass(ms: number): void {
  rig.clock += ms;
  rig.at += ms;
  rig.table.tick();
}

export const sentActions = (): string[] =>
  rig.sent.flatMap((command) => (command.type === "act" ? [command.wish] : []));
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
export const MY_TURN = { question: { id: 9, phase: "play", seats: [0] } };
