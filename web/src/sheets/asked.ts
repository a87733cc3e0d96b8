/** What a table asks, and what it says of one's taps: fetched once the hand stands. */
export { default as HintBubble } from "./HintBubble.svelte";
export { default as Moment } from "./Moment.svelte";
export { default as MomentBand } from "./MomentBand.svelte";
export { default as Race } from "./Race.svelte";
export { default as Why } from "./Why.svelte";
export { default as Elsewhere } from "../parts/Elsewhere.svelte";
