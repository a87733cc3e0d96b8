/** All that is fetched at the first touch. */
export * from "./cues.ts";
export { shake } from "./haptics.ts";
export { Player } from "./player.ts";
export { lengthOf, RECIPES } from "./recipes.ts";
