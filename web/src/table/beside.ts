/** What goes on beside the table, and a hand stands without. */
export { Hearing } from "./hearing.svelte.ts";
export { Hinting } from "./hinting.svelte.ts";
