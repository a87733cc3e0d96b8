/** Commands for a table that are sent as soon as its connection is open. */
import type { Command } from "../protocol/command.ts";

const errands = new Map<string, readonly Command[]>();

export function queueCommands(table: string, commands: readonly Command[]): void {
  errands.set(table, commands);
}

/** Return the queued commands and forget them; undefined if there are none. */
export function takeQueuedCommands(table: string): readonly Command[] | undefined {
  const commands = errands.get(table);
  errands.delete(table);
  return commands;
}
