import assert from "node:assert/strict";
import type { DeployedStack } from "#sdk/cli/adopt/cloudformation/template";
import { toStack } from "#sdk/cli/adopt/cloudformation/to-stack";
import type { Pair } from "#sdk/cli/adopt/match";
import { foreignNames, foreignStacks, stageInName, stagesOf } from "#sdk/cli/adopt/origin";
import { adoptedType } from "#sdk/cli/adopt/types/adopted-types";
import { graphResource } from "../../../support/graph";

const TARGET = { stage: "dev", app: "shop" };

function stack(name: string, tags: Readonly<Record<string, string>> = {}): DeployedStack {
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  return toStack(name, { Resources: {} }, [], { StackName: name, Tags });
}

const foreign = (one: DeployedStack, target: Parameters<typeof foreignStacks>[1] = TARGET) =>
  foreignStacks([one], target).map(({ of }) => of);

describe("the stage and app that a deployed stack belongs to", () => {
  for (const [name, tags, expected] of [
    ["dev-shop-Data", {}, []],
    ["Dev-Shop-Data", {}, []],
    ["shop-dev-Data", {}, []],
    ["dev-Data", {}, []],
    ["Data", { "sst:stage": "dev", "sst:app": "shop" }, []],
    ["prod-shop-Data", {}, ["stage prod"]],
    ["dev-2-shop-Data", {}, ["stage dev-2"]],
    ["shop-prod-Data", {}, ["stage prod"]],
    ["prod-shop-dev", {}, ["stage prod"]],
    ["dev-blog-Data", {}, ["app blog"]],
    ["dev-shop-Data", { "sst:stage": "prod" }, ["stage prod"]],
    ["dev-shop-Data", { "sst:stage": "dev", "sst:app": "blog" }, ["app blog"]],
    ["Data", {}, ["a stage that neither its name nor its tags tell"]],
  ] as const) {
    it(`of ${name} with tags ${JSON.stringify(tags)}: ${expected.join() || "this stage"}`, () => {
      assert.deepEqual(foreign(stack(name, tags)), expected);
    });
  }

  it("judges by the stage alone where the name of the app is not known", () => {
    assert.deepEqual(foreign(stack("dev-shop-Data"), { stage: "dev", app: undefined }), []);
    assert.equal(foreign(stack("prod-shop-Data"), { stage: "dev", app: undefined }).length, 1);
  });

  it("reads the tags that the template gives to resources, as a list and as a map", () => {
    for (const Tags of [[{ Key: "sst:stage", Value: "prod" }], { "sst:stage": "prod" }]) {
      const Resources = { Notes: { Type: "AWS::DynamoDB::Table", Properties: { Tags } } };
      assert.deepEqual(foreign(toStack("dev-shop-Data", { Resources }, [])), ["stage prod"]);
    }
  });

  it("finds the stages of a folder with two", () => {
    assert.deepEqual(stagesOf([stack("dev-shop-Data"), stack("prod-shop-Api")], TARGET), ["dev", "prod"]);
    assert.deepEqual(stagesOf([stack("dev-shop-Data"), stack("dev-Other")], TARGET), ["dev"]);
  });

  it("finds the stage before the name of the app or behind it", () => {
    assert.equal(stageInName("prod-eu-shop-Notes", "shop"), "prod-eu");
    assert.equal(stageInName("shop-prod-Notes", "shop"), "prod");
    assert.equal(stageInName("Notes", "shop"), undefined);
    assert.equal(stageInName("prod-workshop-Notes", "shop"), undefined);
  });

  describe("by the name of data", () => {
    const type = adoptedType("aws:dynamodb/table:Table");
    assert.ok(type);
    const resource = graphResource("aws:dynamodb/table:Table", "Notes");
    const pair = (isGiven: boolean): Pair => ({
      resource,
      type,
      isGiven,
      deployed: {
        stack: "dev-shop-Data",
        logicalId: "Notes",
        type: "AWS::DynamoDB::Table",
        physicalId: "prod-shop-Notes",
        properties: {},
        path: undefined,
      },
    });
    const names = (isGiven: boolean, named: readonly string[] = []) =>
      foreignNames(
        { pairs: new Map([[resource.urn, pair(isGiven)]]), open: [], rest: [] },
        TARGET,
        new Set(named),
      );

    it("finds a table that is named after another stage", () => {
      assert.deepEqual(names(false), [{ name: "prod-shop-Notes", of: "stage prod" }]);
    });

    it("takes one that the user has named, or whose stack the user has named", () => {
      assert.deepEqual(names(true), []);
      assert.deepEqual(names(false, ["dev-shop-Data"]), []);
    });
  });
});
