import assert from "node:assert/strict";
import { graphDifferences } from "#sdk/cli/upgrade/graph-differences";
import type { GraphResource, ResourceGraph } from "#sdk/graph/types";

const QUEUE = "aws:sqs/queue:Queue";

function resource(
  name: string,
  inputs: GraphResource["inputs"],
  more: Partial<GraphResource> = {},
): GraphResource {
  return {
    urn: `urn:pulumi:dev::notes::${QUEUE}::${name}`,
    type: QUEUE,
    name,
    id: `id-of-${name}`,
    custom: true,
    parent: undefined,
    inputs,
    state: inputs,
    dependencies: [],
    propertyDependencies: {},
    options: {
      protect: false,
      retainOnDelete: false,
      deleteBeforeReplace: false,
      ignoreChanges: [],
      aliases: [],
      provider: undefined,
    },
    ...more,
  };
}

function graph(resources: readonly GraphResource[], outputs: ResourceGraph["outputs"] = {}): ResourceGraph {
  return { project: "notes", stack: "dev", resources, outputs, logs: [] };
}

describe("the differences of two graphs", () => {
  it("are none where the same is made, in whatever order", () => {
    const [one, two] = [resource("one", { delaySeconds: 5 }), resource("two", { tags: { a: "b" } })];
    assert.deepEqual(graphDifferences(graph([one, two]), graph([two, one])), []);
  });

  it("name the deepest place of each, with what was there and what is", () => {
    const before = resource("one", { delaySeconds: 5, tags: { a: "b", c: "d" }, list: [1, 2], gone: true });
    const after = resource("one", {
      delaySeconds: 6,
      tags: { a: "b", c: "e" },
      list: [1, 2, 3],
      "new-one": 1,
    });
    const of = { type: QUEUE, name: "one" };
    assert.deepEqual(graphDifferences(graph([before]), graph([after])), [
      { ...of, property: "delaySeconds", before: 5, after: 6 },
      { ...of, property: "tags.c", before: "d", after: "e" },
      { ...of, property: "list[2]", after: 3 },
      { ...of, property: "gone", before: true },
      { ...of, property: '["new-one"]', after: 1 },
    ]);
  });

  it("are found inside of policies, which are texts", () => {
    const policy = (action: string) => JSON.stringify({ Statement: [{ Action: [action], Resource: "*" }] });
    const [before, after] = [policy("sqs:*"), policy("sqs:SendMessage")].map((text) =>
      resource("one", { policy: text }),
    );
    assert.deepEqual(graphDifferences(graph([before as GraphResource]), graph([after as GraphResource])), [
      {
        type: QUEUE,
        name: "one",
        property: "policy.Statement[0].Action[0]",
        before: "sqs:*",
        after: "sqs:SendMessage",
      },
    ]);
  });

  it("name removed and new resources, and a renamed one as both", () => {
    assert.deepEqual(graphDifferences(graph([resource("one", {})]), graph([resource("other", {})])), [
      { type: QUEUE, name: "one", before: "made" },
      { type: QUEUE, name: "other", after: "made" },
    ]);
  });

  it("are found in options and parents, but not in aliases", () => {
    const { options } = resource("one", {});
    const after = resource(
      "one",
      {},
      { options: { ...options, protect: true, aliases: ["urn:old"] }, parent: "urn:p" },
    );
    assert.deepEqual(graphDifferences(graph([resource("one", {})]), graph([after])), [
      { type: QUEUE, name: "one", property: "options.protect", before: false, after: true },
      { type: QUEUE, name: "one", property: "options.parent", after: "urn:p" },
    ]);
  });

  it("show no secrets", () => {
    const [before, after] = ["x", "y"].map((password) =>
      resource("one", { password }, { secretInputs: ["password"] }),
    );
    assert.deepEqual(graphDifferences(graph([before as GraphResource]), graph([after as GraphResource])), [
      { type: QUEUE, name: "one", property: "password", before: "[secret]", after: "[secret]" },
    ]);
  });

  it("are none in outputs of the library for stacks that are deployed apart", () => {
    assert.deepEqual(
      graphDifferences(graph([]), graph([], { "sapi:Jobs": "~{}", "sapi:Jobs:url": "a" })),
      [],
    );
  });

  it("are found in stack outputs", () => {
    assert.deepEqual(graphDifferences(graph([], { Url: "a", Old: 1 }), graph([], { Url: "b" })), [
      { type: "output", name: "Url", before: "a", after: "b" },
      { type: "output", name: "Old", before: 1 },
    ]);
  });
});
