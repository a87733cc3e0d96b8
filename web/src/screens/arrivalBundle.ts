/** Bundle for visitors with a link or a code. */
export { default as MoveHere } from "../parts/MoveHere.svelte";
export { default as Join } from "./Join.svelte";
