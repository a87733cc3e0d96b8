/** Screens and sheets that come later, in packets. */
import { later } from "./later.ts";

const arrival = () => import("../screens/arrival.ts");
const asked = () => import("../sheets/asked.ts");
const ends = () => import("../screens/ends.ts");
const around = () => import("../screens/around.ts");

export const HOME = later(() => import("../screens/Home.svelte"));
export const JOIN = later(async () => ({ default: (await arrival()).Join }));
export const MOVE_HERE = later(async () => ({ default: (await arrival()).MoveHere }));
export const WAITING = later(() => import("../screens/Waiting.svelte"));
export const TABLE = later(() => import("../screens/TablePage.svelte"), "first");
/** What a table asks, and what it says of one's taps. */
export const MOMENT = later(async () => ({ default: (await asked()).Moment }), "soon");
export const MOMENT_BAND = later(async () => ({ default: (await asked()).MomentBand }), "soon");
export const RACE = later(async () => ({ default: (await asked()).Race }), "soon");
export const WHY = later(async () => ({ default: (await asked()).Why }), "soon");
export const HINT = later(async () => ({ default: (await asked()).HintBubble }), "soon");
/** Another tab took the table. */
export const ELSEWHERE = later(async () => ({ default: (await asked()).Elsewhere }), "soon");
/** What is opened over it. */
export const PANEL = later(() => import("../sheets/Panel.svelte"), "soon");
export const DEAL_END = later(async () => ({ default: (await ends()).DealEnd }));
export const MATCH_END = later(async () => ({ default: (await ends()).MatchEnd }));
export const RESUME = later(() => import("./Resume.svelte"));
export const NEW = later(async () => ({ default: (await around()).New }));
export const TABLES = later(async () => ({ default: (await around()).Tables }));
export const HISTORY = later(async () => ({ default: (await around()).History }));
export const CARDS = later(() => import("../screens/Cards.svelte"));
export const STORED = later(async () => ({ default: (await around()).Stored }));
export const SETTINGS = later(async () => ({ default: (await around()).Settings }));
export const SETUP = later(async () => ({ default: (await around()).SetupSheet }));
