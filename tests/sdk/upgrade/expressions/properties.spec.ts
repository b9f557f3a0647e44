import assert from "node:assert/strict";
import * as fc from "fast-check";
import { translationOf } from "#sdk/app/translated";
import * as gen0 from "#sdk/gen0/index";
import { TABLES } from "#sdk/gen0/tables";
import { Choice, isOpaque } from "#sdk/gen0/translation/opaque";
import { type ConstructTable, translate } from "#sdk/gen0/translation/translate";
import { isPlainObject } from "#sdk/values/index";
import { argumentsOf, upgradeText } from "../../../support/upgrade";
import { randomProps } from "./random-props";

const IMPORT = `import { ${Object.keys(gen0).join(", ")} } from "pulumi-serverless-api/gen0";\n`;
const KINDS = Object.keys(TABLES).filter((kind) => kind !== "App" && kind !== "Stack");

const ALL: Readonly<Record<string, ConstructTable>> = TABLES;

function programs(hasSpreads: boolean): fc.Arbitrary<readonly [string, string]> {
  return fc
    .constantFrom(...KINDS)
    .chain((kind) => fc.tuple(fc.constant(kind), randomProps(ALL[kind] as ConstructTable, hasSpreads)));
}

/** Each program, with its upgraded form. Programs with mistakes in their props have to stay as they are. */
function holds(
  hasSpreads: boolean,
  check: (before: string, after: string, table: ConstructTable) => void,
): void {
  let upgraded = 0;
  const property = fc.property(programs(hasSpreads), ([kind, props]) => {
    const table = ALL[kind] as ConstructTable;
    const text = `${IMPORT}  new ${kind}(this, "Test", ${props});\n`;
    const result = upgradeText(table, text);
    if (result.isLeft) {
      assert.equal(result.text, text);
      assert.ok(result.doubts.length > 0);
      return;
    }
    upgraded += 1;
    check(text, result.text, table);
  });
  fc.assert(property, { numRuns: 300 });
  assert.ok(upgraded > 50, `only ${upgraded} were upgraded`);
}

describe("upgraded props, whatever the old ones are", function () {
  this.timeout(240_000);

  it("are what the translation makes of the old ones", () =>
    holds(false, (before, after, table) => {
      const [, , old] = argumentsOf(before);
      const translated = translate(table, "Test", old);
      const { options = {} } = translationOf(translated) ?? {};
      const [, , props = {}, opts = {}] = argumentsOf(after);
      assert.deepEqual(comparable(props), comparable(translated), after);
      assert.deepEqual(comparable(opts), comparable(options), after);
    }));

  it("have every comment, spread and computed key of the old ones", () =>
    holds(true, (before, after) => {
      for (const [mark] of before.matchAll(/note-\d+\./g))
        assert.ok(after.includes(mark), `${mark} in ${after}`);
      for (const [mark] of before.matchAll(/\.\.\.\w+|\[computed\(\)\]/g))
        assert.equal(countOf(mark, after), countOf(mark, before), after);
    }));

  it("stay to the letter where nothing is to be changed", () =>
    holds(false, (_, after, { kind }) =>
      assert.equal(upgradeText({ kind, rows: [], defaults: [] }, after).text, after),
    ));
});

function countOf(mark: string, text: string): number {
  return text.split(mark).length - 1;
}

/** Without what is `undefined`, and with what is not known as text without blanks and comments. */
function comparable(value: unknown): unknown {
  if (value instanceof Choice) return { yes: comparable(value.yes), no: comparable(value.no) };
  if (isOpaque(value)) return read(value.source);
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  const parts = Object.fromEntries(given.map(([key, part]) => [key, comparable(part)]));
  return isPlainObject(value) ? parts : { is: value.constructor.name, ...parts };
}

/** A text that a conversion made may say what it is: `[one, two]`. */
function read(source: string): unknown {
  const [, , value] = source.startsWith("...")
    ? []
    : argumentsOf(`${IMPORT}new Test(this, "Test", ${source});`);
  if (value instanceof Choice || (value !== undefined && !isOpaque(value))) return comparable(value);
  return { text: source.replace(/\/\/[^\n]*|\/\*[^]*?\*\/|\s/g, "") };
}
