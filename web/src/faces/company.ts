/** Who sits at the table that a screen shows: no two bots of it look alike. */
import { getContext, setContext } from "svelte";

import type { SeatNow } from "../wire/types.ts";

type Company = () => readonly SeatNow[];

const NAME = "company";

export function sitTogether(company: Company): void {
  setContext(NAME, company);
}

/** None where no table is shown. */
export function companyHere(): Company | undefined {
  return getContext<Company | undefined>(NAME);
}
