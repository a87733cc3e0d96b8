/** The player of this device, and the tables that they have visited. A secret identifies the player to the server. */
import { eraseStored, fieldsOf, onOtherTabChange, loadStored, store } from "./storage.ts";

/** A table that this device has joined or watched, with the links that lead to it. */
export interface StoredSeat {
  readonly table: string;
  readonly join?: string;
  readonly watch?: string;
  /** Link that moves a seat to this device. */
  readonly seat?: string;
  readonly code?: string;
  /** Secret for this table alone, if it differs from the device's secret. */
  readonly secret?: string;
  readonly edition?: string;
  /** Unix time in milliseconds. */
  readonly when: number;
}

interface StoredIdentity {
  readonly secret: string;
  readonly name: string;
  readonly face: number;
  readonly seats: readonly StoredSeat[];
}

const NAME = "identity";
const MOST_SEATS = 30;
/** Number of available faces. */
const FACES = 16;

class Identity {
  #kept: StoredIdentity = $state.raw(parseIdentity(loadStored(NAME)));
  /** Whether the browser storage contains all of `#kept`. */
  #isStored = true;

  constructor() {
    onOtherTabChange(NAME, () => {
      this.#kept = parseIdentity(loadStored(NAME));
    });
  }

  get secret(): string {
    return this.#kept.secret;
  }

  get name(): string {
    return this.#kept.name;
  }

  set name(name: string) {
    this.#change({ name });
  }

  get face(): number {
    return this.#kept.face;
  }

  set face(face: number) {
    this.#change({ face });
  }

  /** Tables, latest first. */
  get seats(): readonly StoredSeat[] {
    return this.#kept.seats;
  }

  of(table: string): StoredSeat | undefined {
    return this.seats.find((stored) => stored.table === table);
  }

  secretOf(table: string): string {
    return this.of(table)?.secret ?? this.secret;
  }

  /**
   * Store the secret that the server has created for a new person. If the device already has another secret, for
   * example from another tab, store the new secret for this table only.
   */
  take(secret: string, table: string): void {
    this.#kept = this.#latest();
    if (this.secret === "") this.#change({ secret });
    else if (this.secret !== secret) this.keep(table, { secret });
  }

  /** Add links or a secret to the stored entry of a table. */
  keep(table: string, what: Partial<Omit<StoredSeat, "table" | "when">> = {}): void {
    this.#kept = this.#latest();
    const others = this.seats.filter((stored) => stored.table !== table);
    this.#change({ seats: [{ ...this.of(table), ...what, table, when: Date.now() }, ...others].slice(0, MOST_SEATS) });
  }

  drop(table: string): void {
    this.#kept = this.#latest();
    this.#change({ seats: this.seats.filter((stored) => stored.table !== table) });
  }

  /** Forget this device's identity and all its tables. */
  forget(): void {
    eraseStored(NAME);
    this.#kept = parseIdentity(null);
  }

  /** Return the stored state, which another tab may have changed. If it is missing or incomplete, return `#kept`. */
  #latest(): StoredIdentity {
    const found = this.#isStored ? loadStored(NAME) : null;
    return found === null ? this.#kept : parseIdentity(found);
  }

  #change(what: Partial<StoredIdentity>): void {
    this.#kept = { ...this.#kept, ...what };
    this.#isStored = store(NAME, this.#kept);
    if (!this.#isStored) this.#storeFewer();
  }

  /** Store only the newest tables, so that the identity fits into the storage. */
  #storeFewer(): void {
    let seats = this.seats;
    while (seats.length > 0) {
      seats = seats.slice(0, seats.length >> 1);
      if (store(NAME, { ...this.#kept, seats })) return;
    }
  }
}

export const identity = new Identity();

/** Return the valid fields of a stored value. */
function parseIdentity(stored: unknown): StoredIdentity {
  const { secret, name, face, seats } = fieldsOf(stored);
  return {
    secret: textOf(secret),
    name: textOf(name),
    face: typeof face === "number" && Number.isInteger(face) && face >= 0 ? face : Math.floor(Math.random() * FACES),
    seats: Array.isArray(seats) ? seats.map(seatOf).filter((seat) => seat.table !== "") : [],
  };
}

function seatOf(stored: unknown): StoredSeat {
  const fields = fieldsOf(stored);
  const texts = ["join", "watch", "seat", "code", "secret", "edition"].filter((name) => textOf(fields[name]) !== "");
  const when = typeof fields["when"] === "number" ? fields["when"] : 0;
  return { ...Object.fromEntries(texts.map((name) => [name, fields[name]])), table: textOf(fields["table"]), when };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
