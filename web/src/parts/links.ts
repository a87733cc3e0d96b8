/** Addresses of tables, as people send them to each other. */
import { identity } from "../device/identity.svelte.ts";
import { addressOf } from "../device/place.ts";
import { words } from "../words/catalogue.svelte.ts";

/** The path of a table in an address that was pasted; empty where there is none. */
export function linkIn(text: string): string {
  const found = /\/t\/([\w-]+)(?:\?[\w=]*)?(#(?:join|watch|seat)=[\w-]+)?/.exec(text);
  return found ? `/t/${found[1]}${found[2] ?? ""}` : "";
}

/** It says in which language a chat shows it. */
export function joinAddress(table: string, join: string | undefined): string {
  return addressOf(`/t/${table}?lang=${words.language}${join ? `#join=${join}` : ""}`);
}

/** An address that only this machine understands: nobody else can come by it. */
export function isOnlyHere(): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/** As it is read and typed: without what it works without. Where it is too long for a line, it breaks between the parts. */
export function shown(address: string): readonly string[] {
  return address.replace(/^https?:\/\//, "").replace(/\?[^#]*/, "").split(/(?=\/t\/|#)/);
}

/** How others come to this table, for whoever knows; empty: one has no link to give away. */
export function inviteTo(table: string, open: boolean): string {
  const join = identity.of(table)?.join;
  return join || open ? joinAddress(table, join) : "";
}
