/** Parser of translated messages, which use a small part of ICU MessageFormat. docs/messages.md has the grammar. */
import type { Message, MessagePiece } from "../src/words/message.ts";

/** Maximum nesting depth of choices. */
const DEEPEST = 8;

const BLANK = /[ \t\r\n]*/y;
const NAME = /[a-z][a-z0-9_]*/y;
const KIND = /plural|select/y;
const PLURAL_CASE = /=(?:0|[1-9][0-9]{0,8})(?![0-9])|(?:zero|one|two|few|many|other)(?![\p{L}\p{N}_-])/uy;
const SELECT_CASE = /[A-Za-z0-9_-]+/y;
const PLAIN = /[^{}'#]+/y;
const QUOTED = /'((?:[^']|'')*)'(?!')/y;

/** Error about a message. `character` is the position of the invalid character, counted from 1. */
export class BadMessage extends Error {
  constructor(
    reason: string,
    readonly character: number,
  ) {
    super(`character ${character}: ${reason}`);
  }
}

export function parseMessage(text: string): Message {
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

  /**
   * Parse up to a closing brace or the end. `#` stands for the value named `counted`; if `counted` is empty, `#` is
   * literal.
   */
  message(counted: string, depth: number): Message {
    const pieces: MessagePiece[] = [];
    let text = "";
    while (this.here !== "" && this.here !== "}") {
      const value = this.value(counted, depth);
      if (value === undefined) {
        text += this.literal(counted);
      } else {
        pieces.push(text, value);
        text = "";
      }
    }
    if (pieces.length === 0) return text;
    return text ? [...pieces, text] : pieces;
  }

  private get here(): string {
    return this.text.charAt(this.at);
  }

  /** Parse a value or a choice. Return undefined if the next character belongs to literal text. */
  private value(counted: string, depth: number): MessagePiece | undefined {
    if (this.here === "{") return this.argument(depth);
    if (this.here !== "#" || !counted) return undefined;
    this.at += 1;
    return counted;
  }

  private literal(counted: string): string {
    const plain = this.match(PLAIN);
    if (plain) return plain[0];
    if (this.here === "'") return this.quote(counted ? "{}#" : "{}");
    this.at += 1;
    return "#";
  }

  /**
   * Parse an apostrophe. Before a special character, it begins a quotation. Two apostrophes in a row stand for one. Any
   * other apostrophe is literal.
   */
  private quote(signs: string): string {
    const following = this.text.charAt(this.at + 1);
    if (following !== "" && signs.includes(following)) {
      const found = this.match(QUOTED) ?? this.fail("a quotation that is not closed");
      return found[1]!.replaceAll("''", "'");
    }
    this.at += following === "'" ? 2 : 1;
    return "'";
  }

  private argument(depth: number): MessagePiece {
    const start = this.at;
    this.at += 1;
    const name = this.word(NAME, "a name of small letters");
    if (this.took("}")) return name;
    if (depth === DEEPEST) this.fail(`more than ${DEEPEST} choices within each other`, start);
    this.expect(",");
    const plural = this.word(KIND, "plural or select") === "plural";
    this.expect(",");
    const cases = this.cases(plural ? name : "", depth + 1);
    const other = cases.get("other") ?? this.fail(`${name} has no case other`, start);
    cases.delete("other");
    return [plural ? `#${name}` : name, other, ...[...cases].flat()];
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
