import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import * as path from "node:path";
import { CONSTRUCTS } from "#sdk/constructs/registry";
import type { ConstructRoom } from "#sdk/constructs/room";
import * as main from "#sdk/index";
import * as lookups from "#sdk/node/index";
import { bindingVariable } from "#sdk/permissions/bindable";
import { ROOT } from "../../support/paths";
import { record } from "../../support/record";

const KINDS = CONSTRUCTS.map(({ kind }) => kind);

/** As programs write it: `Table`, `Config.Secret`. */
function nameOf({ group, kind }: ConstructRoom): string {
  return [...(group === undefined ? [] : [group]), kind].join(".");
}

/** The value that a program finds under a name. */
function exported(name: string): unknown {
  return name.split(".").reduce((found: unknown, part) => found?.[part as keyof typeof found], main);
}

/** Classes of the entry point that another Pulumi stack can import, the constructs, also those under a common name. */
function exportedConstructs(from: object = main, under = ""): readonly string[] {
  return Object.entries(from).flatMap(([name, value]) => {
    if (Object.hasOwn(value, "fromState")) return [under + name];
    return typeof value === "object" ? exportedConstructs(value, `${under}${name}.`) : [];
  });
}

/** The values that a handler finds for a construct of the id `One`, by their names. */
function lookedUp({ group, kind, lookup }: ConstructRoom): Readonly<Record<string, unknown>> {
  const found = lookups[(group ?? kind) as keyof typeof lookups] as unknown;
  if (group === undefined) return (found as (id: string) => Record<string, string>)("One");
  return { [lookup[0] as string]: (found as { readonly One: string }).One };
}

describe("the registry of constructs", () => {
  it("has each construct that the entry point exports, under its name, and no other", () => {
    assert.deepEqual(CONSTRUCTS.map(nameOf).sort(), exportedConstructs().toSorted());
    for (const room of CONSTRUCTS) assert.equal(exported(nameOf(room)), room.class);
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

  for (const room of CONSTRUCTS) {
    const { kind, lookup, docs } = room;
    it(`says how handlers look up ${kind}, and where it is described`, () => {
      assert.equal((room.group ?? kind) in lookups, lookup.length > 0);
      const variables = lookup.map((value) => [bindingVariable(kind, value, "One"), value] as const);
      for (const [variable, value] of variables) process.env[variable] = `the ${value}`;
      try {
        if (lookup.length > 0)
          assert.deepEqual(
            lookedUp(room),
            Object.fromEntries(lookup.map((value) => [value, `the ${value}`])),
          );
      } finally {
        for (const [variable] of variables) delete process.env[variable];
      }
      assert.ok(existsSync(path.join(ROOT, "docs", "reference", `${docs.page}.md`)));
    });
  }
});
