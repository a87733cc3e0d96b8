/** Bundle of results. */
export { default as DealEnd } from "./DealEnd.svelte";
export { default as MatchEnd } from "./MatchEnd.svelte";
