/** Commands to a table, without the id that the connection adds. */
import type { Hello, In, Ping } from "./types.ts";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Command = WithoutId<Exclude<In, Hello | Ping>>;

/** Protocol version of this page. */
export const PROTOCOL_VERSION = 1;
