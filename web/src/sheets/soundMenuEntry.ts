/** Menu entry that switches sound on or off. */
import { settings } from "../device/settings.svelte.ts";
import type { Entry } from "./Menu.svelte";
import { say } from "../words/catalogue.svelte.ts";

export function soundMenuEntry(): Entry {
  return {
    icon: settings.sound ? "sound" : "mute",
    text: say("web.set.sound"),
    on: settings.sound,
    go: () => {
      settings.sound = !settings.sound;
    },
  };
}
