/** HTTP client. It stores secrets and links on this device, because the server sends them only once. */
import { identity } from "../device/identity.svelte.ts";
import { newId } from "../device/ids.ts";
import { addressOf } from "../device/basePath.ts";
import { fieldsOf } from "../device/storage.ts";
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

/** Timeout of a request in ms. */
const TIMEOUT_MS = 15_000;

/** A failed request. `why` is a text key, and `wait` is the number of seconds to wait before a retry. */
export class ApiError extends Error {
  constructor(
    readonly why: string,
    readonly wait = 0,
    /** Sentence with more detail than the key's text; empty if there is none. */
    readonly reason = "",
    /** HTTP status; 0 if there was no answer. */
    readonly status = 0,
  ) {
    super(why);
  }
}

export const api = {
  async make(body: Make): Promise<Made> {
    const created = await post<Made>("/tables", body);
    if (created.secret) identity.take(created.secret, created.table);
    identity.keep(created.table, { join: created.join, watch: created.watch, code: created.code });
    return created;
  },

  tables: () => get<OpenTables>("/tables"),
  look: (way: Way) => post<Look>("/look", way, way.table),

  async join(way: Way): Promise<Joined> {
    const joined = await post<Joined>("/join", way, way.table);
    if (joined.secret) identity.take(joined.secret, joined.opens.table);
    return joined;
  },

  watch: (way: Way) => post<Look>("/watch", way, way.table),
  handOver: (table: string, seat: number) => post<Moved>(`/tables/${table}/hand-over`, { id: newId(), seat }, table),

  async renew(table: string, what: RenewLink["what"]): Promise<Renewed> {
    const renewed = await post<Renewed>(`/tables/${table}/renew`, { id: newId(), what }, table);
    identity.keep(table, { [what]: renewed.link });
    return renewed;
  },

  report: (table: string, report: Report) => post<Reported>(`/tables/${table}/reports`, report, table),
  mine: () => get<MyTables>("/me/tables"),
  records: (table: string) => get<Records>(`/tables/${table}/records`, table),
  record: async (table: string, match: number) =>
    (await ask("GET", `/tables/${table}/records/${match}`, undefined, table)).text(),
  replay: (record: string) => post<Replayed>("/replay", { record }),
  editions: (language: string) => get<Editions>(`/editions?language=${language}`),
  edition: (id: string, language: string) => get<EditionWords>(`/editions/${id}?language=${language}`),
  passport: (rules: Rules, language: string) => post<PassportWords>(`/passport?language=${language}`, rules),
  effect: (text: string, language: string) => post<EffectWords>(`/effect?language=${language}`, { text }),
  capabilities: () => get<Capabilities>("/capabilities"),
};

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
  const init: RequestInit = { method, headers, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) };
  if (body) init.body = JSON.stringify(body);
  const answer = await fetch(addressOf(`/api/v1${path}`), init).catch(() => {
    throw new ApiError("web.offline");
  });
  if (!answer.ok) throw await errorFrom(answer);
  return answer;
}

/** Return the error of a response. The response may come from a proxy and contain anything. */
async function errorFrom(answer: Response): Promise<ApiError> {
  const { why, wait, reason } = fieldsOf(await answer.json().catch(() => null));
  const known = typeof why === "string" ? why : "server.broken";
  return new ApiError(
    known,
    typeof wait === "number" ? wait : 0,
    typeof reason === "string" ? reason : "",
    answer.status,
  );
}
