/** Screens and sheets that come later, in three packets: the table, its ends, and what one sees without a table. */
import { later } from "./later.ts";

const ends = () => import("../screens/ends.ts");
const around = () => import("../screens/around.ts");

export const TABLE = later(() => import("../screens/TablePage.svelte"));
export const DEAL_END = later(async () => ({ default: (await ends()).DealEnd }));
export const MATCH_END = later(async () => ({ default: (await ends()).MatchEnd }));
export const NEW = later(async () => ({ default: (await around()).New }));
export const TABLES = later(async () => ({ default: (await around()).Tables }));
export const STORED = later(async () => ({ default: (await around()).Stored }));
export const SETTINGS = later(async () => ({ default: (await around()).Settings }));
export const SETUP = later(async () => ({ default: (await around()).SetupSheet }));
