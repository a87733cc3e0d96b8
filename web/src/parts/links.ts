/** Addresses of tables, as people send them to each other. */
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

/** Without what a person need not read. */
export function shown(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/[?#].*$/, "");
}
