import assert from "node:assert/strict";
import type { AppPlan, AppStack } from "#sdk/cli/deploy/app-plan";
import { checkProducers, deployedUnits, type ListedStack, unitsOf, type Wish } from "#sdk/cli/deploy/units";

const dev: Wish = { stage: "dev", split: false, only: [] };
const split: Wish = { ...dev, split: true };

function listed(name: string, resources = 5): ListedStack {
  return { name, resources, isUpdating: false };
}

function appStack(id: string, ...uses: string[]): AppStack {
  return { id, uses, exports: [], resources: [] };
}

const PLAN: AppPlan = {
  stacks: [appStack("StorageStack"), appStack("ApiStack", "StorageStack")],
  protect: [],
  unowned: [],
};

describe("unitsOf", () => {
  it("is one Pulumi stack for the whole app, whatever it has in it", () => {
    const plan = { ...PLAN, unowned: [{ type: "aws:s3/bucket:Bucket", name: "uploads" }] };
    assert.deepEqual(unitsOf(dev, "whole", plan), [{ name: "dev", id: undefined, after: [] }]);
  });

  it("is a Pulumi stack for each app stack, after those that it uses", () => {
    assert.deepEqual(unitsOf(split, "split", PLAN), [
      { id: "StorageStack", name: "dev.StorageStack", after: [] },
      { id: "ApiStack", name: "dev.ApiStack", after: ["dev.StorageStack"] },
    ]);
  });

  it("takes in nothing but what --only names", () => {
    const units = unitsOf({ ...split, only: ["ApiStack"] }, "split", PLAN);
    assert.deepEqual(
      units.map(({ name }) => name),
      ["dev.ApiStack"],
    );
  });

  it("guesses what a misspelt --only meant", () => {
    assert.throws(() => unitsOf({ ...split, only: ["ApiStak"] }, "split", PLAN), {
      code: "DEPLOY_STACK_UNKNOWN",
      message: 'Stage "dev": there is no app stack ApiStak; did you mean ApiStack',
    });
    assert.throws(() => unitsOf({ ...split, only: ["Elephant"] }, "split", PLAN), {
      message: 'Stage "dev": there is no app stack Elephant; the app stacks are StorageStack, ApiStack',
    });
  });

  it("lists what cannot be split", () => {
    const plan = { ...PLAN, unowned: [{ type: "aws:s3/bucket:Bucket", name: "uploads" }] };
    assert.throws(() => unitsOf(split, "split", plan), {
      code: "DEPLOY_OUTSIDE_STACKS",
      message:
        'Stage "dev": resources of the program belong to no app stack: uploads (aws:s3/bucket:Bucket); make them in a function given to app.stack, or deploy the whole app without --split',
    });
  });

  it("refuses to split a program without app stacks", () => {
    assert.throws(() => unitsOf(split, "split", { stacks: [], protect: [], unowned: [] }), {
      code: "DEPLOY_NO_STACKS",
      message:
        'Stage "dev": the program has no app stacks; write it as functions given to app.stack, or leave out --split',
    });
  });
});

describe("deployedUnits", () => {
  const uses = new Map([["ApiStack", ["StorageStack"]]]);

  it("is what Pulumi lists, in the order of who uses whom", () => {
    const stacks = [listed("dev.ApiStack"), listed("dev.StorageStack"), listed("prod.ApiStack")];
    assert.deepEqual(deployedUnits(dev, "split", stacks, uses), [
      { name: "dev.ApiStack", id: "ApiStack", after: ["dev.StorageStack"] },
      { name: "dev.StorageStack", id: "StorageStack", after: [] },
    ]);
    assert.deepEqual(deployedUnits(dev, "whole", [listed("dev")], uses), [
      { name: "dev", id: undefined, after: [] },
    ]);
    assert.deepEqual(deployedUnits(dev, "whole", [listed("prod")], uses), []);
  });

  it("takes a part that the program has no longer", () => {
    const units = deployedUnits({ ...dev, only: ["OldStack"] }, "split", [listed("dev.OldStack")], new Map());
    assert.deepEqual(
      units.map(({ name }) => name),
      ["dev.OldStack"],
    );
  });
});

describe("checkProducers", () => {
  const wish = { ...split, only: ["ApiStack"] };

  it("refuses a consumer alone whose producer was never deployed", () => {
    const units = unitsOf(wish, "split", PLAN);
    const expected = {
      code: "DEPLOY_PRODUCER_MISSING",
      message:
        'Stage "dev": ApiStack uses StorageStack, which has never been deployed; deploy it as well: sapi deploy dev --split --only StorageStack --only ApiStack',
    };
    assert.throws(() => checkProducers(wish, units, []), expected);
    assert.throws(() => checkProducers(wish, units, [listed("dev.StorageStack", 0)]), expected);
  });

  it("is content with one that was deployed, or is now", () => {
    checkProducers(wish, unitsOf(wish, "split", PLAN), [listed("dev.StorageStack")]);
    checkProducers(split, unitsOf(split, "split", PLAN), []);
  });
});
