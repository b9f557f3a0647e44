import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { translationOf } from "#sdk/app/translated";
import * as gen0 from "#sdk/gen0/index";
import { TABLES } from "#sdk/gen0/tables";
import { type ConstructTable, translate } from "#sdk/gen0/translation/translate";
import { isPlainObject } from "#sdk/values/index";
import { ROOT } from "../../../support/paths";
import { argumentsOf, upgradeText } from "../../../support/upgrade";
import { valueText } from "./value-text";

const FOLDER = path.join(ROOT, "tests/sdk/gen0/cases");
const IMPORT = `import { ${Object.keys(gen0).join(", ")} } from "pulumi-serverless-api/gen0";\n`;

type Cases = Readonly<Record<string, readonly [unknown, unknown]>>;

/** The table of the construct that a file of cases is named after: `event-bus.ts`, `rest-api.ts`. */
function tableFor(file: string): ConstructTable {
  const name = path.basename(file, ".ts").replaceAll("-", "").toLowerCase();
  const found = Object.entries(TABLES).find(([key]) => key.toLowerCase().replace(/v\d$/, "") === name);
  assert.ok(found, `no table for the cases of ${file}`);
  return found[1];
}

describe("the text of upgraded props says what the translation of the old ones is", () => {
  for (const file of readdirSync(FOLDER)) {
    const table = tableFor(file);
    const { CASES } = require(path.join(FOLDER, file)) as { CASES: Cases };
    for (const [name, [old]] of Object.entries(CASES))
      for (const lines of ["one", "many"] as const)
        it(`of a ${table.kind}: ${name}, on ${lines === "one" ? "one line" : "lines"}`, () =>
          expectSameValue(table, old, lines));
  }
});

function expectSameValue(table: ConstructTable, old: unknown, lines: "one" | "many"): void {
  const translated = translate(table, "Test", old);
  const { issues = [], options = {} } = translationOf(translated) ?? {};
  assert.deepEqual(issues, []);
  const before = `${IMPORT}new ${table.kind}(this, "Test", ${valueText(old, lines)});\n`;
  const { text, doubts, isLeft } = upgradeText(table, before);
  assert.equal(isLeft, false);
  assert.deepEqual(doubts, []);
  for (const name of Object.keys(gen0))
    assert.doesNotMatch(
      text.slice(IMPORT.length + 4 + table.kind.length),
      new RegExp(`\\b${name}[.(]`),
      text,
    );
  const [, , props = {}, opts = {}] = argumentsOf(text);
  assert.deepEqual(withoutUndefined(props), withoutUndefined(translated), text);
  assert.deepEqual(opts, withoutUndefined(options), text);
}

/** Properties that are `undefined` are not written. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isPlainObject(value)) return value;
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(given.map(([key, part]) => [key, withoutUndefined(part)]));
}
