/** Messages as translators write them: a small part of ICU MessageFormat. docs/messages.md has the grammar. */

export type Piece =
  | string
  | { readonly kind: "value"; readonly name: string }
  | { readonly kind: "plural" | "select"; readonly name: string; readonly cases: ReadonlyMap<string, Message> };
/** No two texts stand side by side, and none is empty. */
export type Message = readonly Piece[];

/** A sentence with more choices within choices is not read by anybody. */
const DEEPEST = 8;

const BLANK = /[ \t\r\n]*/y;
const NAME = /[a-z][a-z0-9_]*/y;
const KIND = /plural|select/y;
const PLURAL_CASE = /=(?:0|[1-9][0-9]{0,8})(?![0-9])|(?:zero|one|two|few|many|other)(?![\p{L}\p{N}_-])/uy;
const SELECT_CASE = /[A-Za-z0-9_-]+/y;
const PLAIN = /[^{}'#]+/y;
const QUOTED = /'((?:[^']|'')*)'(?!')/y;

/** `character` is the place of the one that cannot stand there, from 1. */
export class BadMessage extends Error {
  constructor(
    reason: string,
    readonly character: number,
  ) {
    super(`character ${character}: ${reason}`);
  }
}

export function parse(text: string): Message {
  const parser = new Parser(text);
  const message = parser.message("", 0);
  if (parser.at < text.length) parser.fail("a } that closes nothing");
  return message;
}

class Parser {
  at = 0;

  constructor(private readonly text: string) {}

  fail(reason: string, at = this.at): never {
    throw new BadMessage(reason, [...this.text.slice(0, at)].length + 1);
  }

  /** Up to the brace that closes it, or the end. `counted` is what a # stands for; without it, for itself. */
  message(counted: string, depth: number): Message {
    const pieces: Piece[] = [];
    while (this.here !== "" && this.here !== "}") {
      const piece = this.piece(counted, depth);
      const before = pieces.at(-1);
      if (typeof piece === "string" && typeof before === "string") pieces[pieces.length - 1] = before + piece;
      else pieces.push(piece);
    }
    return pieces;
  }

  private get here(): string {
    return this.text.charAt(this.at);
  }

  private piece(counted: string, depth: number): Piece {
    const plain = this.match(PLAIN);
    if (plain) return plain[0];
    if (this.here === "{") return this.argument(depth);
    if (this.here === "'") return this.quote(counted ? "{}#" : "{}");
    this.at += 1;
    return counted ? { kind: "value", name: counted } : "#";
  }

  /** An apostrophe quotes where a sign follows; two are one; any other is itself. */
  private quote(signs: string): string {
    const following = this.text.charAt(this.at + 1);
    if (following !== "" && signs.includes(following)) {
      const found = this.match(QUOTED) ?? this.fail("a quotation that is not closed");
      return found[1]!.replaceAll("''", "'");
    }
    this.at += following === "'" ? 2 : 1;
    return "'";
  }

  private argument(depth: number): Piece {
    const start = this.at;
    this.at += 1;
    const name = this.word(NAME, "a name of small letters");
    if (this.took("}")) return { kind: "value", name };
    if (depth === DEEPEST) this.fail(`more than ${DEEPEST} choices within each other`, start);
    this.expect(",");
    const kind = this.word(KIND, "plural or select") as "plural" | "select";
    this.expect(",");
    const cases = this.cases(kind === "plural" ? name : "", depth + 1);
    if (!cases.has("other")) this.fail(`${name} has no case other`, start);
    return { kind, name, cases };
  }

  private cases(counted: string, depth: number): Map<string, Message> {
    const cases = new Map<string, Message>();
    while (!this.took("}")) {
      const start = this.at;
      const found = this.word(counted ? PLURAL_CASE : SELECT_CASE, "a case");
      if (cases.has(found)) this.fail(`the case ${found} comes twice`, start);
      this.expect("{");
      cases.set(found, this.message(counted, depth));
      if (this.here !== "}") this.fail("the end, where a } is missing");
      this.at += 1;
    }
    return cases;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  private took(sign: string): boolean {
    this.match(BLANK);
    if (this.here !== sign) return false;
    this.at += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.took(sign)) this.fail(`expected ${sign}`);
  }

  private word(pattern: RegExp, expected: string): string {
    this.match(BLANK);
    return (this.match(pattern) ?? this.fail(`expected ${expected}`))[0];
  }
}
