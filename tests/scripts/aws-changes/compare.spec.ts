import assert from "node:assert/strict";
import { compareModels, shapesOf } from "../../../scripts/aws-changes/compare";
import type { AwsModel } from "../../../scripts/models/served-part";

type Model = Pick<AwsModel, "operations" | "shapes">;

const BEFORE: Model = {
  operations: { Make: { input: { shape: "MakeRequest" } }, Forget: { input: { shape: "ForgetRequest" } } },
  shapes: {
    MakeRequest: { type: "structure", members: { Kind: { shape: "Kind" }, Tags: { shape: "Tags" } } },
    Kind: { type: "string", enum: ["a", "b"], max: 10 },
    Tags: { type: "list", member: { shape: "Tag" } },
    Tag: { type: "string", pattern: "[a-z]+" },
    ForgetRequest: { type: "structure", members: { Name: { shape: "Name" } } },
    Name: { type: "string", max: 5 },
  },
};

const AFTER: Model = {
  operations: { Make: { input: { shape: "MakeRequest" } }, Keep: { input: { shape: "KeepRequest" } } },
  shapes: {
    ...BEFORE.shapes,
    MakeRequest: {
      type: "structure",
      members: { Kind: { shape: "Kind" }, Tags: { shape: "Tags" }, More: { shape: "More" } },
    },
    More: { type: "structure", members: { Deep: { shape: "Name" } } },
    Kind: { type: "string", enum: ["b", "c"], max: 20, min: 1 },
    Tag: { type: "string", pattern: "[a-z0-9]+" },
    Name: { type: "string", max: 6 },
    KeepRequest: { type: "structure", members: {} },
  },
};

describe("the differences of two models", () => {
  it("are operations, and the members, words and limits of what these operations are made of", () => {
    assert.deepEqual(compareModels(BEFORE, AFTER, ["Make"]), [
      { kind: "operation", change: "added", operation: "Keep" },
      { kind: "operation", change: "removed", operation: "Forget" },
      { kind: "word", change: "added", shape: "Kind", word: "c" },
      { kind: "word", change: "removed", shape: "Kind", word: "a" },
      { kind: "limit", shape: "Kind", property: "min", before: undefined, after: 1 },
      { kind: "limit", shape: "Kind", property: "max", before: 10, after: 20 },
      { kind: "member", change: "added", shape: "MakeRequest", member: "More" },
      { kind: "limit", shape: "Name", property: "max", before: 5, after: 6 },
      { kind: "limit", shape: "Tag", property: "pattern", before: "[a-z]+", after: "[a-z0-9]+" },
    ]);
  });

  it("leave out the shapes of other operations", () => {
    const differences = compareModels(BEFORE, AFTER, ["Forget"]);
    assert.deepEqual(
      differences.map(({ kind }) => kind),
      ["operation", "operation"],
    );
  });

  it("are none between equal ones", () => {
    assert.deepEqual(compareModels(AFTER, AFTER, ["Make", "Keep"]), []);
  });

  it("are all operations where a version has no model of the service", () => {
    assert.deepEqual(compareModels(undefined, AFTER, ["Make"]), [
      { kind: "operation", change: "added", operation: "Make" },
      { kind: "operation", change: "added", operation: "Keep" },
    ]);
  });

  it("are of shapes that are parts of themselves, too", () => {
    const tree: Model = {
      operations: { Put: { input: { shape: "Node" }, output: { shape: "Done" } } },
      shapes: {
        Node: { type: "structure", members: { Children: { shape: "Nodes" } } },
        Nodes: { type: "map", key: { shape: "Name" }, value: { shape: "Node" } },
        Name: { type: "string" },
        Done: { type: "structure" },
      },
    };
    assert.deepEqual([...shapesOf(tree, ["Put"])].sort(), ["Done", "Name", "Node", "Nodes"]);
  });
});
