/** Sound bundle, loaded at the first gesture. */
export * from "./cues.ts";
export { shake } from "./haptics.ts";
export { Player } from "./player.ts";
export { durationOf, RECIPES } from "./recipes.ts";
