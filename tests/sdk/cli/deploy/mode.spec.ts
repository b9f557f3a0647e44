import assert from "node:assert/strict";
import { isMixed, type KnownStates, modeOf, unclearStacks, withoutEmptied } from "#sdk/cli/deploy/mode";
import type { ListedStack, Wish } from "#sdk/cli/deploy/units";
import type { StateEntry } from "#sdk/values/stack-state";

const dev: Wish = { stage: "dev", split: false, only: [] };
const split: Wish = { ...dev, split: true };
const NOTHING: KnownStates = { project: "notes", states: new Map() };

function listed(name: string, resources = 5): ListedStack {
  return { name, resources, isUpdating: false };
}

function mode(wish: Wish, stacks: readonly ListedStack[], known = NOTHING) {
  return modeOf(wish, stacks, known);
}

function entry(stack: string, type: string, name: string, outputs: StateEntry["outputs"] = {}): StateEntry {
  return { urn: `urn:pulumi:${stack}::notes::${type}::${name}`, type, outputs };
}

/** An app stack and a table in it. */
function appStack(stack: string, id: string, arn = `arn:${id}`): StateEntry[] {
  return [
    entry(stack, "serverless-api:index:Stack", id),
    entry(stack, "aws:dynamodb/table:Table", `${id}-table`, { arn }),
  ];
}

/** The resources that stay in a Pulumi stack when everything has been moved away. */
function leftovers(stack: string): StateEntry[] {
  return [
    entry(stack, "pulumi:pulumi:Stack", `notes-${stack}`, { "sapi:ApiStack": "~{}" }),
    entry(stack, "pulumi:providers:aws", "default_7_48_0"),
    entry(stack, "pulumi:pulumi:StackReference", "serverless-api/organization/notes/dev.StorageStack"),
    entry(stack, "aws:apigateway/account:Account", "gateway-account"),
  ];
}

function known(states: Readonly<Record<string, readonly StateEntry[]>>): KnownStates {
  return { project: "notes", states: new Map(Object.entries(states)) };
}

describe("modeOf", () => {
  it("is the whole app for a new stage, and in parts when asked for", () => {
    assert.equal(mode(dev, []), "whole");
    assert.equal(mode(split, []), "split");
  });

  it("goes on as the stage was deployed", () => {
    assert.equal(mode(dev, [listed("dev")]), "whole");
    assert.equal(mode(dev, [listed("dev.StorageStack"), listed("dev.ApiStack")]), "split");
    assert.equal(mode(split, [listed("dev.StorageStack")]), "split");
  });

  it("takes a stack of the stage without resources for a holder of configuration", () => {
    assert.equal(mode(split, [listed("dev", 0)]), "split");
    assert.equal(mode(dev, [listed("dev", 0), listed("dev.ApiStack")]), "split");
  });

  it("goes on in parts when the first of them failed before it made anything", () => {
    assert.equal(mode(dev, [listed("dev.StorageStack", 0)]), "split");
  });

  it("ignores other stages", () => {
    assert.equal(mode(dev, [listed("dev2.ApiStack"), listed("prod")]), "whole");
  });

  it("refuses to deploy in parts what is deployed as a whole", () => {
    assert.throws(() => mode(split, [listed("dev")]), {
      code: "DEPLOY_MODE_MIXED",
      message:
        'Stage "dev": deployed as a whole, so that --split would deploy everything a second time; leave out --split, or move the app stacks first, as "Moving an app stack" in docs/stacks.md says',
    });
  });

  it("refuses to choose a part of a whole", () => {
    assert.throws(() => mode({ ...dev, only: ["ApiStack"] }, [listed("dev")]), {
      code: "DEPLOY_ONLY_WHOLE",
      message:
        'Stage "dev": --only ApiStack is for a stage with a Pulumi stack for each app stack; leave it out',
    });
    assert.throws(() => mode({ ...dev, only: ["ApiStack"] }, []), /add --split, or leave it out/);
  });
});

describe("a stage in one Pulumi stack and in several", () => {
  const stacks = [listed("dev"), listed("dev.ApiStack")];

  function refusal(states: Readonly<Record<string, readonly StateEntry[]>>): string {
    try {
      mode(dev, stacks, known(states));
    } catch (error) {
      assert.equal((error as { code?: string }).code, "DEPLOY_MODE_MIXED");
      return (error as Error).message;
    }
    return assert.fail("it is refused");
  }

  it("is mixed, whatever is asked for", () => {
    assert.equal(isMixed(dev, stacks), true);
    assert.equal(isMixed(split, stacks), true);
    assert.equal(isMixed(dev, [listed("dev"), listed("dev.ApiStack", 0)]), false);
    assert.equal(isMixed(dev, [listed("dev", 0), listed("dev.ApiStack")]), false);
    assert.equal(isMixed({ stage: "prod" }, stacks), false);
  });

  it("is deployed twice where each has resources of its own, and no command is named that removes one", () => {
    const states = {
      dev: appStack("dev", "ApiStack"),
      "dev.ApiStack": appStack("dev.ApiStack", "ApiStack", "arn:other"),
    };
    assert.equal(
      refusal(states),
      'Stage "dev" ApiStack: it is deployed twice, in dev and dev.ApiStack; find out which one is in use before anything is removed, as "Deployed twice" in docs/stacks.md says',
    );
  });

  it("has a copy in the state of one where both have the same resources, which can be taken out", () => {
    const states = {
      dev: [...appStack("dev", "ApiStack"), ...appStack("dev", "StorageStack")],
      "dev.ApiStack": [...leftovers("dev.ApiStack"), ...appStack("dev.ApiStack", "ApiStack")],
    };
    assert.equal(
      refusal(states),
      "Stage \"dev\" ApiStack: dev and dev.ApiStack have the same resources of it, as after a pulumi state move that was ended on the way; take it out of the state of dev.ApiStack, which changes nothing in AWS, and move it again if it should be there: pulumi state delete --target-dependents -s dev.ApiStack 'urn:pulumi:dev.ApiStack::notes::serverless-api:index:Stack::ApiStack'",
    );
  });

  it("has been moved in part where each app stack is in one of them", () => {
    const states = {
      dev: appStack("dev", "StorageStack"),
      "dev.ApiStack": appStack("dev.ApiStack", "ApiStack"),
    };
    assert.equal(
      refusal(states),
      'Stage "dev" StorageStack: it is in dev, while others of the stage are in Pulumi stacks of their own; move it as well, or them back, as "Moving an app stack" in docs/stacks.md says: pulumi state move --source dev --dest dev.StorageStack \'urn:pulumi:dev::notes::serverless-api:index:Stack::StorageStack\'',
    );
  });

  it("may have resources of no app stack beside the parts", () => {
    const states = {
      dev: [...leftovers("dev"), entry("dev", "aws:s3/bucket:Bucket", "uploads")],
      "dev.ApiStack": appStack("dev.ApiStack", "ApiStack"),
    };
    assert.equal(
      refusal(states),
      'Stage "dev": deployed in parts, dev.ApiStack, and dev has resources that belong to no app stack, such as uploads; make them in a function given to app.stack, or in a project of their own; to see all: pulumi stack -s dev',
    );
  });
});

describe("Pulumi stacks out of which everything has been moved", () => {
  it("have to be read only where a stage seems to be deployed as a whole and in parts", () => {
    const other = [listed("prod"), listed("dev2.ApiStack")];
    assert.deepEqual(unclearStacks(dev, [listed("dev"), ...other]), []);
    assert.deepEqual(unclearStacks(dev, [listed("dev.ApiStack"), ...other]), []);
    assert.deepEqual(unclearStacks(dev, [listed("dev", 0), listed("dev.ApiStack")]), []);
    assert.deepEqual(unclearStacks(split, [listed("dev"), ...other]), ["dev"]);
    assert.deepEqual(unclearStacks(dev, [listed("dev"), listed("dev.ApiStack"), ...other]), [
      "dev",
      "dev.ApiStack",
    ]);
  });

  it("count as not deployed, so that the stage goes on where its app stacks are", () => {
    const stacks = [listed("dev"), listed("dev.ApiStack")];
    const toParts = known({ dev: leftovers("dev"), "dev.ApiStack": appStack("dev.ApiStack", "ApiStack") });
    assert.equal(mode(dev, withoutEmptied(stacks, toParts), toParts), "split");
    const toWhole = known({ dev: appStack("dev", "ApiStack"), "dev.ApiStack": leftovers("dev.ApiStack") });
    assert.equal(mode(dev, withoutEmptied(stacks, toWhole), toWhole), "whole");
  });

  it("count as deployed as long as one resource is left", () => {
    const left = known({ dev: [...leftovers("dev"), entry("dev", "aws:sqs/queue:Queue", "uploads")] });
    assert.deepEqual(withoutEmptied([listed("dev", 4)], left), [listed("dev", 4)]);
    assert.deepEqual(withoutEmptied([listed("dev", 4)], known({ dev: leftovers("dev") })), [
      listed("dev", 0),
    ]);
  });
});
