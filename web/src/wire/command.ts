/** What a client may send to a table, but for the id, which the line gives it. */
import type { Hello, In, Ping } from "./types.ts";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Command = WithoutId<Exclude<In, Hello | Ping>>;

/** The version of the wire that this page speaks. */
export const WIRE = 1;
