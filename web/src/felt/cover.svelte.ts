import { AT_REST, type Air } from "./types.ts";

/**
 * What the felt currently hides because of animations. Each field is a separate piece of state, so that a change
 * redraws only the components that read it.
 */
export class Cover implements Air {
  moving: Air["moving"] = $state.raw(AT_REST.moving);
  mode: Air["mode"] = $state.raw(AT_REST.mode);
  hidden: Air["hidden"] = $state.raw(AT_REST.hidden);
  awaited: Air["awaited"] = $state.raw(AT_REST.awaited);
  coming: Air["coming"] = $state.raw(AT_REST.coming);
  undrawn: Air["undrawn"] = $state.raw(AT_REST.undrawn);
  middle: Air["middle"] = $state.raw(AT_REST.middle);
  cut: Air["cut"] = $state.raw(AT_REST.cut);
  follow: Air["follow"];
}
