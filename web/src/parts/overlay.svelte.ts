/** Which of the sheets that open from everywhere is open, and how many of a screen's parts could not be fetched. */
export const overlay = $state({ settings: false, missing: 0 });
