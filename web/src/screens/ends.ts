/** How deals and matches end. */
export { default as DealEnd } from "./DealEnd.svelte";
export { default as MatchEnd } from "./MatchEnd.svelte";
