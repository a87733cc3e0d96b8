/** Which of the sheets that open from everywhere is open. */
export const overlay = $state({ settings: false });
