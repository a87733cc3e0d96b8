/** Which screen the address says, and what the back button does: it closes a sheet first, then leaves a page. */
import { identity } from "./identity.svelte.ts";
import { addressOf, base } from "./place.ts";
import { fieldsOf } from "./storage.ts";

const SCREENS = ["new", "tables", "join", "stored", "history", "scene"] as const;

export interface Route {
  readonly name: "home" | "table" | "cards" | "unknown" | (typeof SCREENS)[number];
  /** Of a table: its id. */
  readonly table: string;
  /** Of special cards: their edition. */
  readonly edition: string;
  /** What stood behind the # of the address. */
  readonly params: Readonly<Record<string, string>>;
}

/** A sheet over the page, or whatever else the back button has to do with before it leaves. */
interface Layer {
  readonly leave: () => void;
  /** Back only asks: it is there again afterwards. */
  readonly stays: boolean;
}

/** Of an entry of the history: the how-manieth page of this tab it is, and how many entries of layers lie below it. */
interface Place {
  readonly page: number;
  readonly above: number;
}

class Router {
  current: Route = $state.raw(arrived());
  private layers: Layer[] = [];
  /** Where the history stands. A layer that went otherwise leaves its entry behind: back goes on over those. */
  place: Place = placeOf(history.state) ?? { page: 0, above: 0 };

  constructor() {
    history.replaceState(this.place, "");
    addEventListener("popstate", (event) => this.popped(placeOf(event.state)));
  }

  /** Shows another address, over whatever lies on this page. */
  go(address: string, replace: boolean): void {
    this.clear();
    this.place = { page: this.place.page + (replace ? 0 : 1), above: replace ? this.place.above : 0 };
    if (replace) history.replaceState(this.place, "", address);
    else history.pushState(this.place, "", address);
    this.current = arrived();
    scrollTo(0, 0);
  }

  lay(layer: Layer): () => void {
    this.layers.push(layer);
    if (this.layers.length > this.place.above) {
      this.place = { ...this.place, above: this.layers.length };
      history.pushState(this.place, "");
    }
    return () => {
      this.layers = this.layers.filter((other) => other !== layer);
    };
  }

  private popped(place: Place | null): void {
    const before = this.place;
    this.place = place ?? { page: before.page + 1, above: 0 };
    if (place === null) history.replaceState(this.place, "");
    if (this.place.page !== before.page) {
      this.clear();
      this.current = arrived();
    } else if (this.place.above < before.above) this.stepBack();
  }

  private stepBack(): void {
    const layer = this.layers.pop();
    if (!layer) return history.go(-1 - this.place.above);
    if (layer.stays) this.lay(layer);
    layer.leave();
  }

  private clear(): void {
    const left = this.layers;
    this.layers = [];
    for (const layer of left.reverse()) if (!layer.stays) layer.leave();
  }
}

/** What opens a table: it is kept on the device and taken out of the address, which people show to each other. */
const LINKS = ["join", "watch", "seat"] as const;

function arrived(): Route {
  const params = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const [first = "", second = "", ...rest] = location.pathname.slice(base().length).split("/");
  if (first === "t" && second !== "" && rest.length === 0) {
    const link = LINKS.find((name) => params[name]);
    if (link) {
      identity.keep(second, { [link]: params[link] });
      history.replaceState(history.state, "", location.pathname);
    }
    return { name: "table", table: second, edition: "", params };
  }
  if (first === "cards" && second !== "" && rest.length === 0) return { name: "cards", table: "", edition: second, params };
  if (first === "" || first === "index.html") return { name: "home", table: "", edition: "", params };
  const screen = second === "" ? SCREENS.find((name) => name === first) : undefined;
  return { name: screen ?? "unknown", table: "", edition: "", params };
}

function placeOf(state: unknown): Place | null {
  const { page, above } = fieldsOf(state);
  return typeof page === "number" && typeof above === "number" ? { page, above } : null;
}

const router = new Router();

export const route: Route = {
  get name() {
    return router.current.name;
  },
  get table() {
    return router.current.table;
  },
  get edition() {
    return router.current.edition;
  },
  get params() {
    return router.current.params;
  },
};

/** The whole address of a path of the page, for an <a>. */
export function href(path: string): string {
  return addressOf(path);
}

/** Shows the screen of a path, as `/t/TABLE`. */
export function go(path: string, { replace = false } = {}): void {
  router.go(addressOf(path), replace);
}

/** To the page before this one; whoever came straight here goes to the start. */
export function back(): void {
  if (router.place.page > 0) history.go(-1 - router.place.above);
  else go("/", { replace: true });
}

/** For the click on an <a> of this page: it is followed without loading anything. Other buttons and keys do what they do. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.href, false);
}

/** A sheet is open: back closes it. The answer is for when it closes otherwise; both together do no harm. */
export function openSheet(close: () => void): () => void {
  return router.lay({ leave: close, stays: false });
}

/** Back asks before it leaves, until the answer is called. */
export function holdBack(ask: () => void): () => void {
  return router.lay({ leave: ask, stays: true });
}
