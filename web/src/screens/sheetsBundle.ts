/** Bundle of decisions and reactions to taps. It is loaded once a hand is shown. */
export { default as HintBubble } from "../sheets/HintBubble.svelte";
export { default as Moment } from "../sheets/Moment.svelte";
export { default as MomentBand } from "../sheets/MomentBand.svelte";
export { default as Race } from "../sheets/Race.svelte";
export { default as Why } from "../sheets/Why.svelte";
export { default as Elsewhere } from "../parts/Elsewhere.svelte";
export { default as Heading } from "../sheets/Heading.svelte";
export { default as Speech } from "../felt/Speech.svelte";
export { default as Notices } from "./Notices.svelte";
export { default as Result } from "./Result.svelte";
