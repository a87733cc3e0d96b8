/** Generated evenings, as tests/web/viewers.py wrote them. */
import type { News } from "../../src/wire/types.ts";
import { json } from "../files.ts";
import { unpooled } from "./pool.ts";

export interface Step {
  /** The page was loaded again: it knows nothing. */
  readonly isNew: boolean;
  /** The viewer has the seats that it had when the deal began. */
  readonly isSame: boolean;
  /** Their number at the table. */
  readonly person: number;
  readonly sent: News;
  /** What whoever comes now is told. */
  readonly stands: News;
  /** What each wish of the first seat is about. */
  readonly meant: Readonly<Record<string, number>>;
  /** Of each event of the deal the card that this viewer sees; not in every step. */
  readonly cards: readonly (string | null)[] | null;
}

export interface Evening {
  readonly edition: string;
  readonly viewers: readonly (readonly Step[])[];
}

export function readEvenings(): Evening[] {
  const { pool, evenings } = json<{ pool: unknown[]; evenings: unknown }>("build/page/evenings.json");
  return unpooled(evenings, pool) as Evening[];
}
