/** Lazily loaded screens and sheets, grouped in bundles. */
import { lazy } from "../lazy/lazy.ts";

const arrival = () => import("./arrivalBundle.ts");
const sheets = () => import("./sheetsBundle.ts");
const endings = () => import("./endingsBundle.ts");
const offTable = () => import("./offTableBundle.ts");

export const HOME = lazy(() => import("./Home.svelte"));
export const JOIN = lazy(async () => ({ default: (await arrival()).Join }));
export const MOVE_HERE = lazy(async () => ({ default: (await arrival()).MoveHere }));
export const WAITING = lazy(() => import("./Waiting.svelte"));
export const TABLE = lazy(() => import("./TablePage.svelte"), "first");
/** Decisions at a table, and explanations of taps that have no effect. */
export const MOMENT = lazy(async () => ({ default: (await sheets()).Moment }), "soon");
export const MOMENT_BAND = lazy(async () => ({ default: (await sheets()).MomentBand }), "soon");
export const RACE = lazy(async () => ({ default: (await sheets()).Race }), "soon");
export const WHY = lazy(async () => ({ default: (await sheets()).Why }), "soon");
export const HEADING = lazy(async () => ({ default: (await sheets()).Heading }), "soon");
export const HINT = lazy(async () => ({ default: (await sheets()).HintBubble }), "soon");
export const NOTICES = lazy(async () => ({ default: (await sheets()).Notices }), "soon");
export const RESULT = lazy(async () => ({ default: (await sheets()).Result }), "soon");
/** Speech bubbles. */
export const SPEECH = lazy(async () => ({ default: (await sheets()).Speech }), "first");
/** Screen for an address that does not exist or no longer exists. */
export const GONE = lazy(() => import("./Gone.svelte"), "soon");
/** Screen for a table that another tab has taken over. */
export const ELSEWHERE = lazy(async () => ({ default: (await sheets()).Elsewhere }), "soon");
/** Sheets opened over the table. */
export const PANEL = lazy(() => import("../sheets/Panel.svelte"), "soon");
export const DEAL_END = lazy(async () => ({ default: (await endings()).DealEnd }));
export const MATCH_END = lazy(async () => ({ default: (await endings()).MatchEnd }));
export const RESUME = lazy(() => import("../parts/Resume.svelte"));
export const NEW = lazy(async () => ({ default: (await offTable()).New }));
export const TABLES = lazy(async () => ({ default: (await offTable()).Tables }));
export const HISTORY = lazy(async () => ({ default: (await offTable()).History }));
export const CARDS = lazy(() => import("./Cards.svelte"));
export const STORED = lazy(async () => ({ default: (await offTable()).Stored }));
export const SETTINGS = lazy(async () => ({ default: (await offTable()).Settings }));
export const SETUP = lazy(async () => ({ default: (await offTable()).SetupSheet }));
