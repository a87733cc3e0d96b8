/** Who somebody is on this device, and at which tables they sit. Whoever has the secret is that person. */
import { erase, fieldsOf, onElsewhere, recall, remember } from "./storage.ts";

/** A table where one sits or watches, with whatever leads there. */
export interface SeatKept {
  readonly table: string;
  readonly join?: string;
  readonly watch?: string;
  /** A link that moves a seat to this device. */
  readonly seat?: string;
  readonly code?: string;
  /** Only where it is another one than that of this device. */
  readonly secret?: string;
  readonly edition?: string;
  /** Thousandths of a second since 1970. */
  readonly when: number;
}

interface Kept {
  readonly secret: string;
  readonly name: string;
  readonly face: number;
  readonly seats: readonly SeatKept[];
}

const NAME = "identity";
const MOST_SEATS = 30;
/** Of the faces that there are. */
const FACES = 16;

class Identity {
  #kept: Kept = $state.raw(taken(recall(NAME)));
  /** Whether the store has what this page knows. */
  #isStored = true;

  constructor() {
    onElsewhere(NAME, () => {
      this.#kept = taken(recall(NAME));
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

  /** The last one first. */
  get seats(): readonly SeatKept[] {
    return this.#kept.seats;
  }

  of(table: string): SeatKept | undefined {
    return this.seats.find((kept) => kept.table === table);
  }

  secretOf(table: string): string {
    return this.of(table)?.secret ?? this.secret;
  }

  /** The secret of a new person. Where another tab was faster, it is for that table alone. */
  take(secret: string, table: string): void {
    this.#kept = this.#latest();
    if (this.secret === "") this.#change({ secret });
    else if (this.secret !== secret) this.keep(table, { secret });
  }

  /** Remembers what leads to a table, besides what was known of it. */
  keep(table: string, what: Partial<Omit<SeatKept, "table" | "when">> = {}): void {
    this.#kept = this.#latest();
    const others = this.seats.filter((kept) => kept.table !== table);
    this.#change({ seats: [{ ...this.of(table), ...what, table, when: Date.now() }, ...others].slice(0, MOST_SEATS) });
  }

  drop(table: string): void {
    this.#kept = this.#latest();
    this.#change({ seats: this.seats.filter((kept) => kept.table !== table) });
  }

  /** Nobody comes back from this device to where they sat. */
  forget(): void {
    erase(NAME);
    this.#kept = taken(null);
  }

  /** What another tab kept meanwhile is not written over; without a store it is what this page knows. */
  #latest(): Kept {
    const found = this.#isStored ? recall(NAME) : null;
    return found === null ? this.#kept : taken(found);
  }

  #change(what: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...what };
    this.#isStored = remember(NAME, this.#kept);
    if (!this.#isStored) this.#squeeze();
  }

  /** A store that is full keeps fewer tables rather than nothing. */
  #squeeze(): void {
    let seats = this.seats;
    while (seats.length > 0) {
      seats = seats.slice(0, seats.length >> 1);
      if (remember(NAME, { ...this.#kept, seats })) return;
    }
  }
}

export const identity = new Identity();

/** Of what was kept, whatever makes sense. */
function taken(kept: unknown): Kept {
  const { secret, name, face, seats } = fieldsOf(kept);
  return {
    secret: textOf(secret),
    name: textOf(name),
    face: typeof face === "number" && Number.isInteger(face) && face >= 0 ? face : Math.floor(Math.random() * FACES),
    seats: Array.isArray(seats) ? seats.map(seatOf).filter((seat) => seat.table !== "") : [],
  };
}

function seatOf(kept: unknown): SeatKept {
  const fields = fieldsOf(kept);
  const texts = ["join", "watch", "seat", "code", "secret", "edition"].filter((name) => textOf(fields[name]) !== "");
  const when = typeof fields["when"] === "number" ? fields["when"] : 0;
  return { ...Object.fromEntries(texts.map((name) => [name, fields[name]])), table: textOf(fields["table"]), when };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
