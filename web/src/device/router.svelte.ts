/** Router: maps the address to a screen. The back button closes a sheet before it leaves a page. */
import { identity } from "./identity.svelte.ts";
import { addressOf, basePath } from "./basePath.ts";
import { fieldsOf } from "./storage.ts";

const SCREENS = ["new", "tables", "join", "stored", "history", "scene"] as const;

export interface Route {
  readonly name: "home" | "table" | "cards" | "unknown" | (typeof SCREENS)[number];
  /** Table id of a table route. */
  readonly table: string;
  /** Edition of a cards route. */
  readonly edition: string;
  /** Parameters of the address fragment. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * A layer over the page, such as a sheet. While there is a layer, the back button acts on it and does not leave the
 * page.
 */
interface Layer {
  readonly leave: () => void;
  /**
   * Whether the layer stays open when the back button is pressed. Such a layer asks for confirmation instead of
   * closing.
   */
  readonly stays: boolean;
}

/** State of a history entry: the index of its page in this tab, and the number of layer entries above that page. */
interface Place {
  readonly page: number;
  readonly above: number;
}

class Router {
  current: Route = $state.raw(arrived());
  private layers: Layer[] = [];
  /**
   * Current position in the history. If a layer was not closed by the back button, its entry stays in the history. The
   * back button skips such entries.
   */
  place: Place = placeOf(history.state) ?? { page: 0, above: 0 };

  constructor() {
    history.replaceState(this.place, "");
    addEventListener("popstate", (event) => this.popped(placeOf(event.state)));
  }

  /** Show another address and drop all layers. */
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

/**
 * Link parameters that open a table. They are stored and then removed from the address, because people may share the
 * address.
 */
const LINKS = ["join", "watch", "seat"] as const;

/** The form of a table id. Another text is a mistyped address, and the server would refuse it as malformed. */
const TABLE_ID = /^[\w-]{11}$/;

function arrived(): Route {
  const params = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const [first = "", second = "", ...rest] = location.pathname.slice(basePath().length).split("/");
  if (first === "t" && TABLE_ID.test(second) && rest.length === 0) {
    const link = LINKS.find((name) => params[name]);
    if (link) {
      identity.keep(second, { [link]: params[link] });
      history.replaceState(history.state, "", location.pathname);
    }
    return { name: "table", table: second, edition: "", params };
  }
  if (first === "cards" && second !== "" && rest.length === 0)
    return { name: "cards", table: "", edition: second, params };
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

/** Return the URL of a page path, for an `<a>`. */
export function href(path: string): string {
  return addressOf(path);
}

/** Navigate to a path such as `/t/TABLE`. */
export function go(path: string, { replace = false } = {}): void {
  router.go(addressOf(path), replace);
}

/** Go to the previous page, or to the start page if there is none. */
export function back(): void {
  if (router.place.page > 0) history.go(-1 - router.place.above);
  else go("/", { replace: true });
}

/** Handle a click on an internal `<a>` without a reload. A click with a modifier key keeps its default action. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (
    !(link instanceof HTMLAnchorElement) ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  event.preventDefault();
  router.go(link.href, false);
}

/**
 * Register an open sheet, so that the back button closes it. Call the returned function when the sheet closes;
 * further calls have no effect.
 */
export function openSheet(close: () => void): () => void {
  return router.lay({ leave: close, stays: false });
}

/** Make the back button ask for confirmation before it leaves the page, until the returned function is called. */
export function confirmBack(ask: () => void): () => void {
  return router.lay({ leave: ask, stays: true });
}
