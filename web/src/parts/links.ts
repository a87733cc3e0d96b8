/** Addresses of tables that people share. */
import { identity } from "../device/identity.svelte.ts";
import { addressOf } from "../device/basePath.ts";
import { words } from "../words/catalogue.svelte.ts";

/** Return the table path that a pasted text contains; empty if there is none. */
export function linkIn(text: string): string {
  const found = /\/t\/([\w-]+)(?:\?[\w=]*)?(#(?:join|watch|seat)=[\w-]+)?/.exec(text);
  return found ? `/t/${found[1]}${found[2] ?? ""}` : "";
}

/** Return the address of a table. It contains the language, so that link previews in chats are in this language. */
export function joinAddress(table: string, join: string | undefined): string {
  return addressOf(`/t/${table}?lang=${words.language}${join ? `#join=${join}` : ""}`);
}

/** Return whether the address works on this machine only. */
export function isOnlyHere(): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/**
 * Return the parts of an address between which a line may break. Optional parts are left out, because people type the
 * address.
 */
export function displayParts(address: string): readonly string[] {
  return address
    .replace(/^https?:\/\//, "")
    .replace(/\?[^#]*/, "")
    .split(/(?=\/t\/|#)/);
}

/** Return the address with which others can join a table; empty if this player has no link to share. */
export function inviteTo(table: string, open: boolean): string {
  const join = identity.of(table)?.join;
  return join || open ? joinAddress(table, join) : "";
}
