/** Bundle of features of a table that are not needed to play a card. */
export { Announcements } from "./announcements.svelte.ts";
export { waitingSentences } from "./announcementTexts.ts";
export { HintPresenter } from "./hinting.svelte.ts";
export { stayAwake } from "../device/awake.ts";
