/** What is to be sent to a table that one is on the way to, as soon as its line is open. */
import type { Command } from "../wire/command.ts";

const errands = new Map<string, readonly Command[]>();

export function leave(table: string, commands: readonly Command[]): void {
  errands.set(table, commands);
}

/** Once; undefined where nobody is on the way. */
export function takeErrands(table: string): readonly Command[] | undefined {
  const commands = errands.get(table);
  errands.delete(table);
  return commands;
}
