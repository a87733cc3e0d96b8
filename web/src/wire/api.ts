/** What the server is asked over HTTP. Whatever it says once and never again, as secrets and links, is kept on the device. */
import { identity } from "../device/identity.svelte.ts";
import { freshId } from "../device/ids.ts";
import { addressOf } from "../device/place.ts";
import { fieldsOf } from "../device/storage.ts";
import { words } from "../words/catalogue.svelte.ts";
import type {
  Capabilities,
  Editions,
  EditionWords,
  EffectWords,
  Joined,
  Look,
  Made,
  Make,
  Moved,
  MyTables,
  OpenTables,
  PassportWords,
  Records,
  Renewed,
  RenewLink,
  Replayed,
  Report,
  Reported,
  Rules,
  Way,
} from "./http.ts";

/** Thousandths of a second after which nobody waits for an answer any more. */
const PATIENCE = 15_000;

/** Why not: `why` is a key of the catalogue, `wait` the seconds after which it may be tried again. */
export class Refusal extends Error {
  constructor(
    readonly why: string,
    readonly wait = 0,
    /** A sentence for a person, where more is known than the key says. */
    readonly reason = "",
    /** Of HTTP; 0: nobody answered. */
    readonly status = 0,
  ) {
    super(why);
  }
}

export const api = {
  async make(body: Make): Promise<Made> {
    const made = await post<Made>("/tables", body);
    if (made.secret) identity.take(made.secret, made.table);
    identity.keep(made.table, { join: made.join, watch: made.watch, code: made.code });
    return made;
  },

  tables: () => get<OpenTables>("/tables"),
  look: (way: Way) => post<Look>("/look", way, way.table),

  async join(way: Way): Promise<Joined> {
    const joined = await post<Joined>("/join", way, way.table);
    if (joined.secret) identity.take(joined.secret, joined.opens.table);
    return joined;
  },

  watch: (way: Way) => post<Look>("/watch", way, way.table),
  handOver: (table: string, seat: number) => post<Moved>(`/tables/${table}/hand-over`, { id: freshId(), seat }, table),

  async renew(table: string, what: RenewLink["what"]): Promise<Renewed> {
    const renewed = await post<Renewed>(`/tables/${table}/renew`, { id: freshId(), what }, table);
    identity.keep(table, { [what]: renewed.link });
    return renewed;
  },

  report: (table: string, report: Report) => post<Reported>(`/tables/${table}/reports`, report, table),
  mine: () => get<MyTables>("/me/tables"),
  records: (table: string) => get<Records>(`/tables/${table}/records`, table),
  record: async (table: string, match: number) => (await ask("GET", `/tables/${table}/records/${match}`, undefined, table)).text(),
  replay: (record: string) => post<Replayed>("/replay", { record }),
  editions: () => get<Editions>(spoken("/editions")),
  edition: (id: string) => get<EditionWords>(spoken(`/editions/${id}`)),
  passport: (rules: Rules) => post<PassportWords>(spoken("/passport"), rules),
  effect: (text: string) => post<EffectWords>(spoken("/effect"), { text }),
  capabilities: () => get<Capabilities>("/capabilities"),
};

function spoken(path: string): string {
  return `${path}?language=${words.language}`;
}

async function get<T>(path: string, table = ""): Promise<T> {
  return (await (await ask("GET", path, undefined, table)).json()) as T;
}

async function post<T>(path: string, body: object, table = ""): Promise<T> {
  return (await (await ask("POST", path, body, table)).json()) as T;
}

async function ask(method: string, path: string, body?: object, table = ""): Promise<Response> {
  const headers = new Headers();
  const secret = identity.secretOf(table);
  const link = identity.of(table)?.watch;
  if (secret) headers.set("Authorization", `Bearer ${secret}`);
  if (link && method === "GET") headers.set("Penultima-Link", link);
  if (body) headers.set("Content-Type", "application/json");
  const asked: RequestInit = { method, headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
  if (body) asked.body = JSON.stringify(body);
  const answer = await fetch(addressOf(`/api/v1${path}`), asked).catch(() => {
    throw new Refusal("web.offline");
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

/** Whatever stands between may answer with something of its own. */
async function refusalOf(answer: Response): Promise<Refusal> {
  const { why, wait, reason } = fieldsOf(await answer.json().catch(() => null));
  const known = typeof why === "string" ? why : "server.broken";
  return new Refusal(known, typeof wait === "number" ? wait : 0, typeof reason === "string" ? reason : "", answer.status);
}
