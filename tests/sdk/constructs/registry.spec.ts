import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import * as path from "node:path";
import { CONSTRUCTS } from "#sdk/constructs/registry";
import * as main from "#sdk/index";
import * as lookups from "#sdk/node/index";
import { bindingVariable } from "#sdk/permissions/bindable";
import { ROOT } from "../../support/places";
import { record } from "../../support/record";

const KINDS = CONSTRUCTS.map(({ kind }) => kind);

/** Classes of the entry point that another Pulumi stack can import: the constructs. */
function exportedConstructs(): readonly string[] {
  return Object.entries(main).flatMap(([name, value]) => (Object.hasOwn(value, "fromState") ? [name] : []));
}

describe("the registry of constructs", () => {
  it("has each construct that the entry point exports, under its name, and no other", () => {
    assert.deepEqual([...KINDS].sort(), exportedConstructs().toSorted());
    for (const { kind, class: of } of CONSTRUCTS) assert.equal(main[kind as keyof typeof main], of);
  });

  it("has each construct that the program of all constructs makes, and no other", async () => {
    const everyConstruct = require("../../fixtures/protocol/every-construct") as (
      from: typeof main,
      settings: object,
    ) => void;
    const recorded = await record(() => {
      new main.App().stack(function Home({ stack }) {
        everyConstruct(main, { stack, others: new Proxy({}, { get: () => stack }) });
      });
    });
    const ours = recorded
      .resources()
      .flatMap(({ type }) => /^serverless-api:index:(\w+)$/.exec(type)?.[1] ?? []);
    const made = [...new Set(ours)].filter((kind) => kind !== "Stack");
    assert.deepEqual(made.sort(), [...KINDS].sort());
  });

  for (const { kind, lookup, docs } of CONSTRUCTS) {
    it(`says how handlers look up ${kind}, and where it is described`, () => {
      assert.equal(kind in lookups, lookup.length > 0);
      const variables = lookup.map((value) => [bindingVariable(kind, value, "One"), value] as const);
      for (const [variable, value] of variables) process.env[variable] = `the ${value}`;
      try {
        const find = lookups[kind as keyof typeof lookups] as (id: string) => Record<string, string>;
        if (lookup.length > 0)
          assert.deepEqual(find("One"), Object.fromEntries(lookup.map((value) => [value, `the ${value}`])));
      } finally {
        for (const [variable] of variables) delete process.env[variable];
      }
      assert.ok(existsSync(path.join(ROOT, "docs", "reference", `${docs.page}.md`)));
    });
  }
});
