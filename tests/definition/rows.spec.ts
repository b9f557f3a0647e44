import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { ROWS } from "./rows";
import { ROWS_OF_AUTH } from "./rows-auth";
import { ROWS_OF_EVENTS } from "./rows-events";
import { ROWS_OF_GRAPHQL } from "./rows-graphql";
import { ROWS_OF_RDS } from "./rows-rds";
import { ROWS_OF_REST } from "./rows-rest";
import { ROWS_OF_STREAMS } from "./rows-streams";
import { ROWS_OF_WEBSOCKET } from "./rows-websocket";

const ALL = [
  ...ROWS,
  ...ROWS_OF_AUTH,
  ...ROWS_OF_GRAPHQL,
  ...ROWS_OF_REST,
  ...ROWS_OF_WEBSOCKET,
  ...ROWS_OF_STREAMS,
  ...ROWS_OF_RDS,
  ...ROWS_OF_EVENTS,
];
const IDS = ALL.map(({ id }) => id);

/** The ids at the beginning of the titles of tests in this folder. */
function testedIds(): readonly string[] {
  const specs = readdirSync(__dirname).filter((file) => file.endsWith(".spec.ts"));
  return specs.flatMap((file) => {
    const text = readFileSync(path.join(__dirname, file), "utf8");
    return [...text.matchAll(/\bit\(\s*["'`]\[([^\]]+)\]/g)].map(([, id]) => id as string);
  });
}

function repeated(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

describe("the rows of the definition", () => {
  it("have an id each, a source and a rule", () => {
    assert.deepEqual(repeated(IDS), []);
    for (const { id, source, rule } of ALL) {
      assert.match(id, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      assert.notEqual(source, "");
      assert.match(rule, /\.$/, id);
    }
  });

  it("have a test each", () => {
    const tested = new Set(testedIds());
    assert.deepEqual(
      IDS.filter((id) => !tested.has(id)),
      [],
    );
  });

  it("are all that the tests in this folder name, each once", () => {
    const tested = testedIds();
    assert.deepEqual(
      tested.filter((id) => !IDS.includes(id)),
      [],
    );
    assert.deepEqual(repeated(tested), []);
  });
});
