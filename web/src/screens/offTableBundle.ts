/** Bundle of screens that are not part of a table. */

export { default as SetupSheet } from "../parts/SetupSheet.svelte";
export { default as History } from "./History.svelte";
export { default as New } from "./New.svelte";
export { default as Settings } from "./Settings.svelte";
export { default as Stored } from "./Stored.svelte";
export { default as Tables } from "./Tables.svelte";
