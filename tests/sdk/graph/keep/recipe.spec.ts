import assert from "node:assert/strict";
import fc from "fast-check";
import { Hidden } from "#sdk/graph/hidden";
import {
  type CachedGraph,
  madeUpSecret,
  type Recipe,
  withoutSecrets,
  withSecrets,
} from "#sdk/graph/keep/recipe";
import { recipesOf } from "#sdk/graph/keep/sources";
import { pack, unpack } from "#sdk/graph/packed";
import type { ResourceGraph } from "#sdk/graph/types";

const NONE: ResourceGraph = { project: "p", stack: "s", resources: [], outputs: {}, logs: [] };

/** The stored text of data, as JSON, and the data as the next start has it. */
function cached(data: unknown, recipes: ReadonlyMap<string, Recipe>, config: Record<string, string> = {}) {
  const without = withoutSecrets(pack(data), recipes);
  const text = JSON.stringify(without);
  return { text, again: without && unpack(withSecrets(JSON.parse(text) as CachedGraph, config)) };
}

describe("a cached graph", () => {
  it("has a value of the configuration by its key, and what is inside of one by its path", () => {
    const config = { "p:token": "hunter2", "p:db": '{"user":"ann","ports":[5432]}', "p:size": "5432" };
    const recipes = recipesOf(NONE, config, Object.keys(config));
    const data = {
      token: new Hidden("hunter2"),
      user: new Hidden("ann"),
      all: new Hidden({ user: "ann", ports: [5432] }),
      port: new Hidden(5432),
      size: new Hidden("5432"),
    };
    const { text, again } = cached(data, recipes, config);
    assert.deepEqual(again, {
      token: "hunter2",
      user: "ann",
      all: { user: "ann", ports: [5432] },
      port: 5432,
      size: "5432",
    });
    assert.doesNotMatch(text, /hunter2|ann|ports|5432/);
  });

  it("has an object with its members in the order in which they were", () => {
    const config = { "p:db": '{"user":"ann","hosts":[{"b":1,"a":2}]}' };
    const recipes = recipesOf(NONE, config, Object.keys(config));
    const data = [
      new Hidden(JSON.parse(config["p:db"])),
      new Hidden({ hosts: [{ a: 2, b: 1 }], user: "ann" }),
    ];
    assert.equal(
      JSON.stringify(cached(data, recipes, config).again),
      '[{"user":"ann","hosts":[{"b":1,"a":2}]},{"hosts":[{"a":2,"b":1}],"user":"ann"}]',
    );
  });

  it("puts a text together of what is secret in it and what is not", () => {
    const recipes = new Map<string, Recipe>([
      ['"pg://hunter2@db/1"', ["pg://", { config: "p:token" }, "@db/1"]],
    ]);
    const { text, again } = cached([new Hidden("pg://hunter2@db/1")], recipes, { "p:token": "hunter2" });
    assert.deepEqual(again, ["pg://hunter2@db/1"]);
    assert.doesNotMatch(text, /hunter2/);
  });

  it("has what is made up for a resource by its URN", () => {
    const urn = "urn:pulumi:dev::notes::app:index:App$aws:cognito/userPoolClient:UserPoolClient::web";
    const graph = { ...NONE, resources: [{ urn }] } as unknown as ResourceGraph;
    const secret = madeUpSecret(urn);
    assert.match(secret, /^[0-9a-f]{51}$/);
    const { text, again } = cached({ clientSecret: new Hidden(secret) }, recipesOf(graph, {}, []));
    assert.deepEqual(again, { clientSecret: secret });
    assert.equal(text.includes(secret), false);
  });

  it("is none when it has a secret from elsewhere", () => {
    assert.equal(cached([new Hidden("drawn at random")], new Map()).again, undefined);
  });

  it("does not reveal that a secret is equal to a value that is none", () => {
    const config = { "p:pin": "1234" };
    const recipes = recipesOf(NONE, config, ["p:pin"]);
    const { text, again } = cached({ port: "1234", pin: new Hidden("1234") }, recipes, config);
    assert.deepEqual(again, { port: "1234", pin: "1234" });
    const { values } = JSON.parse(text) as CachedGraph;
    assert.deepEqual(values.slice(0, 2), ["1234", { from: [{ config: "p:pin" }] }]);
  });

  it("gives back any configuration as it was", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (data, word) => {
        fc.pre(data !== null);
        const config = { "p:data": JSON.stringify(data), "p:word": word };
        const recipes = recipesOf(NONE, config, Object.keys(config));
        const hidden = { data: new Hidden(JSON.parse(config["p:data"])), word: new Hidden(word) };
        const { again } = cached(hidden, recipes, config);
        assert.deepEqual(again, { data: JSON.parse(config["p:data"]), word });
      }),
    );
  });
});
