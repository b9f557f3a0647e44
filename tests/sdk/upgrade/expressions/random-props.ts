import * as fc from "fast-check";
import type { Translator } from "#sdk/gen0/translation/translate";

/** Keys that no table knows, and some that need quotes. */
const KEYS = ["environment", "GET /notes", "Other", "0", "añb", "with-dash", "handler"] as const;

const SCALARS = [
  '"src/a.run"',
  "'it\\'s'",
  "`plain`",
  "1_000",
  "-5",
  "0x10",
  "true",
  "false",
  "null",
  "undefined",
  '("in parentheses")',
  '"cast" as const',
  '"a" + "b"',
  "60 * 5",
  "Duration.seconds(30)",
  "Duration.minutes( 5 )",
  "RetentionDays.ONE_WEEK",
  "RemovalPolicy.DESTROY",
  "ApiAuthorizationType.NONE",
  "Runtime.NODEJS_14_X",
  "someName",
  "this.table.dynamodbTable.tableName",
  "call(one, 2)",
  "isProd ? 1 : 2",
  "isProd /* so */ ? Duration.seconds(5) : other",
  'isProd ? ("a") : isTest ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN',
  "`a${b}`",
  "() => {\n  return `x\n y`;\n}",
  'new Function(this, "F", {\n  handler: "a.b",\n})',
] as const;

type Draw = (below: number) => number;

/**
 * Texts of props of a construct: objects and lists in all manners of writing, with comments wherever one may stand. Most keys
 * are those that its table speaks of.
 */
export function randomProps(table: Translator, hasSpreads: boolean): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.noShrink(fc.nat()))
    .map(([left, seed]) => propsOf(table, { seed, left, hasSpreads }));
}

/** How props are drawn. The same seed gives the same props. */
export interface Drawing {
  readonly seed: number;
  /** About how many values there are. */
  readonly left: number;
  /** Whether there are spreads and computed keys, which no evaluation reads. */
  readonly hasSpreads: boolean;
}

/** Props as a text. Props without a counterpart in generation 1 are left out with their parts. */
export function propsOf({ rows }: Translator, { seed, left, hasSpreads }: Drawing): string {
  const used = rows.filter(({ now, refused }) => now !== undefined || refused !== undefined);
  let state = seed >>> 0;
  const draw: Draw = (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
  const patterns = used.map(({ old }) => old.split("."));
  return new Writer(draw, { left }, patterns, hasSpreads).object("  ", []);
}

class Writer {
  /** Comments are numbered, so that each can be looked for. */
  #comments = 0;

  constructor(
    private readonly draw: Draw,
    private readonly budget: { left: number },
    private readonly patterns: readonly (readonly string[])[],
    private readonly hasSpreads: boolean,
  ) {}

  object(indent: string, path: readonly string[]): string {
    const keys = this.#keys(path);
    const members = keys.map((key) => this.#property(key, indent, path));
    if (this.hasSpreads && this.draw(8) === 0)
      members.splice(this.draw(members.length + 1), 0, `...spread${this.draw(9)}`);
    if (this.hasSpreads && this.draw(12) === 0)
      members.splice(this.draw(members.length + 1), 0, "[computed()]: 1");
    return this.#joined("{}", members, indent);
  }

  #keys(path: readonly string[]): readonly string[] {
    const known = this.#next(path).map((key) => (key === "*" ? `Entry${this.draw(3)}` : key));
    const keys = new Set<string>();
    for (let count = this.draw(5); count > 0; count -= 1) {
      const from = known.length > 0 && this.draw(5) > 0 ? known : KEYS;
      keys.add(from[this.draw(from.length)] as string);
    }
    return [...keys];
  }

  /** The names below a path in the rows of the table. */
  #next(path: readonly string[]): readonly string[] {
    const found = this.patterns.filter(
      (pattern) =>
        pattern.length > path.length && path.every((key, at) => pattern[at] === "*" || pattern[at] === key),
    );
    return [...new Set(found.map((pattern) => pattern[path.length] as string))];
  }

  #property(key: string, indent: string, path: readonly string[]): string {
    const isName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
    if (isName && key !== "function" && this.draw(15) === 0) return key;
    const written = isName && this.draw(6) > 0 ? key : this.draw(2) === 0 ? `"${key}"` : `'${key}'`;
    const between = this.draw(15) === 0 ? `: ${this.#block()} ` : ": ";
    return `${written}${between}${this.#value(indent, [...path, key])}`;
  }

  #value(indent: string, path: readonly string[]): string {
    this.budget.left -= 1;
    const next = this.#next(path);
    const isInside = next.length > 0 && this.draw(4) > 0;
    const isObject = isInside ? next[0] !== "*" || this.draw(2) === 0 : this.draw(6) === 0;
    if (this.budget.left > 0 && path.length < 7) {
      if (isObject && this.draw(8) === 0) return `(${this.object(`${indent}  `, path)})`;
      if (isObject) return this.object(`${indent}  `, path);
      if (isInside || this.draw(8) === 0) return this.#list(indent, path);
    }
    const scalar = SCALARS[this.draw(SCALARS.length)] as string;
    return scalar.replaceAll("\n", `\n${indent}`);
  }

  #list(indent: string, path: readonly string[]): string {
    const members = Array.from({ length: this.draw(4) }, (_, at) =>
      this.#value(`${indent}  `, [...path, String(at)]),
    );
    if (this.hasSpreads && this.draw(12) === 0) members.push("...more");
    return this.#joined("[]", members, indent);
  }

  #joined(brackets: string, members: readonly string[], indent: string): string {
    const [open, close] = brackets;
    const isMany = this.draw(3) > 0;
    if (!isMany) {
      const parts = members.map((member) => `${this.draw(10) === 0 ? `${this.#block()} ` : ""}${member}`);
      const last = members.length > 0 && this.draw(8) === 0 ? "," : "";
      const end = this.draw(12) === 0 ? ` ${this.#block()}` : "";
      return `${open} ${parts.join(", ")}${last}${end} ${close}`;
    }
    const lines = members.map((member, at) => {
      const before = this.draw(6) === 0 ? `${indent}  ${this.#comment()}\n` : "";
      const isLast = at === members.length - 1;
      const comma = isLast && this.draw(3) === 0 ? "" : ",";
      const behind = this.draw(6) === 0 ? ` ${this.#comment()}` : "";
      const blank = this.draw(10) === 0 ? "\n" : "";
      return `${blank}${before}${indent}  ${member}${comma}${behind}\n`;
    });
    const end = this.draw(8) === 0 ? `${indent}  ${this.#comment()}\n` : "";
    return `${open}\n${lines.join("")}${end}${indent}${close}`;
  }

  #comment(): string {
    return this.draw(2) === 0 ? this.#block() : `// note-${++this.#comments}.`;
  }

  #block(): string {
    return `/* note-${++this.#comments}. */`;
  }
}
