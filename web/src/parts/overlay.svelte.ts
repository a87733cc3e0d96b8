/** Global overlays: whether the settings are open, and how many parts failed to load. */
export const overlay = $state({ settings: false, missing: 0 });
