/** Sound on or off, in one tap of a table's menu. */
import { settings } from "../device/settings.svelte.ts";
import type { Entry } from "../sheets/Menu.svelte";
import { say } from "../words/catalogue.svelte.ts";

export function soundEntry(): Entry {
  return {
    icon: settings.sound ? "sound" : "mute",
    text: say("web.set.sound"),
    on: settings.sound,
    go: () => {
      settings.sound = !settings.sound;
    },
  };
}
