import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { CONSTRUCTS } from "#sdk/constructs/registry";

/**
 * The kind of a construct whose spec runs the shared suite. Look-ups of values have the name of their class before it.
 */
const RUNS_SUITE =
  /^describe\("(?:Config\.)?(\w+) used from another Pulumi stack", \(\) => sharedSharingSuite\(/gm;

// By their sources: specs may run in other processes than this one.
describe("the suite of what is used from another Pulumi stack", () => {
  it("is run with every construct of the registry", () => {
    const specs = readdirSync(__dirname).filter((name) => /^round-trip.*\.spec\.ts$/.test(name));
    const kinds = specs.flatMap((name) => {
      const source = readFileSync(path.join(__dirname, name), "utf8");
      return [...source.matchAll(RUNS_SUITE)].map(([, kind]) => kind);
    });
    assert.deepEqual(kinds.sort(), CONSTRUCTS.map(({ kind }) => kind).sort());
  });
});
