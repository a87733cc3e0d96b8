/** Generated matches, which tests/helpers/web/viewer_frames.py writes. */
import type { News } from "../../src/protocol/types.ts";
import { json } from "../files.ts";
import { unpooled } from "./pool.ts";

export interface Step {
  /** Whether the page was reloaded before this step, so that it has no scene. */
  readonly isNew: boolean;
  /** Whether the viewer has the same seats as at the start of the deal. */
  readonly isSame: boolean;
  /** Number of the person at the table. */
  readonly person: number;
  readonly sent: News;
  /** The message that the server would send to a newcomer now. */
  readonly stands: News;
  /** By action of the viewer's first seat: the id of the decision or window that the action answers. */
  readonly meant: Readonly<Record<string, number>>;
  /** Cards in the events of the deal as this viewer sees them; null in steps that were generated without them. */
  readonly cards: readonly (string | null)[] | null;
}

export interface GeneratedMatch {
  readonly edition: string;
  readonly viewers: readonly (readonly Step[])[];
}

export function readMatches(): GeneratedMatch[] {
  const { pool, evenings } = json<{ pool: unknown[]; evenings: unknown }>("build/page/evenings.json");
  return unpooled(evenings, pool) as GeneratedMatch[];
}
