import assert from "node:assert/strict";
import type { WireObject } from "#sdk/graph/wire";
import { fromOutputText, toOutputText } from "#sdk/values/stack-state";
import type { ProgramRun } from "../support/engine/scripted-stack";
import { SplitApp } from "../support/engine/split-app";
import { saidLines } from "../support/said-lines";

const FIXTURES = "tests/fixtures/protocol";
const PROGRAM = `${FIXTURES}/split-app.js`;
const STORAGE = "notes/dev.StorageStack";
const OUTLINE = "sapi:StorageStack";

/** A run with a single refusal. It prints the code and logs the message with the user's line. */
function expectRefusal(run: ProgramRun, code: string, message: string): void {
  run.expectFailure();
  assert.equal(run.errors.length, 1, run.errors.join("\n"));
  const text = String(run.errors[0]);
  assert.deepEqual(saidLines(text), [message]);
  assert.match(String(text.split("\n")[1]), /^ {4}at split-(app|refusals)\.js:\d+:\d+$/);
  assert.equal(run.printed.split("\n")[0], code);
}

/** Only the Pulumi stack and the component of the app stack. */
function expectNothingMade(run: ProgramRun, id: string): void {
  assert.deepEqual(
    run.names.filter((name) => !name.endsWith(`-dev.${id}`)),
    [id],
  );
}

/** Outputs with a different outline. */
function withOutline(change: (outline: Record<string, unknown>) => object) {
  return (outputs: WireObject): WireObject => {
    const outline = fromOutputText(String(outputs[OUTLINE])) as Record<string, unknown>;
    return { ...outputs, [OUTLINE]: toOutputText(change(outline)) };
  };
}

describe("protocol: values of another Pulumi stack that cannot be read", function () {
  this.timeout(300_000);
  const deployed = new SplitApp(PROGRAM);

  before(() => deployed.deploy("StorageStack"));

  for (const [how, when] of [
    ["preview", "a preview"],
    ["update", "an update"],
  ] as const) {
    it(`names producer, consumer and command in ${when} when there is no Pulumi stack of the producer`, async () => {
      const run = await new SplitApp(PROGRAM)[how]("ApiStack");
      expectRefusal(
        run,
        "SHARE_NOT_DEPLOYED",
        'Stack "ApiStack" use: StorageStack has not been deployed: there is no Pulumi stack organization/notes/dev.StorageStack or organization/notes/dev; deploy it first: sapi deploy dev --split --only StorageStack, or pulumi up -s dev.StorageStack',
      );
      expectNothingMade(run, "ApiStack");
      assert.deepEqual(run.read, []);
    });

    it(`does the same in ${when} when the Pulumi stack was only previewed`, async () => {
      const app = new SplitApp(PROGRAM);
      (await app.preview("StorageStack")).expectSuccess();
      const run = await app[how]("ApiStack");
      expectRefusal(
        run,
        "SHARE_NOT_DEPLOYED",
        'Stack "ApiStack" use: organization/notes/dev.StorageStack has not been deployed with StorageStack, or its program does not export app.outputs; deploy it first: sapi deploy dev --split --only StorageStack, or pulumi up -s dev.StorageStack',
      );
      expectNothingMade(run, "ApiStack");
    });
  }

  it("does the same when the first deployment of the producer failed on the way", async () => {
    const app = new SplitApp(PROGRAM);
    const failing = { "StorageStack-Notes-table": "failed" } as const;
    (await app.update("StorageStack", { failing })).expectFailure();
    const run = await app.preview("ApiStack");
    assert.equal(run.expectFailure().printed.split("\n")[0], "SHARE_NOT_DEPLOYED");
    expectNothingMade(run, "ApiStack");
  });

  it("reads what was exported before when a later deployment of the producer failed on the way", async () => {
    const app = deployed.copy();
    for (const failure of ["failed", "failed, others go on"] as const) {
      const failing = { "StorageStack-Notes-table": failure };
      (await app.update("StorageStack", { failing })).expectFailure();
      const run = (await app.update("ApiStack")).expectSuccess();
      run.resource("ApiStack-Api-GET-notes-function");
    }
  });

  it("does not end a program that uses nothing of a stack that does not exist", async () => {
    const run = (await new SplitApp(PROGRAM).update("StorageStack")).expectSuccess();
    assert.deepEqual(run.read, []);
    const audit = (await new SplitApp(PROGRAM).update("AuditStack")).expectSuccess();
    assert.deepEqual(audit.read, []);
  });

  it("names the path of an Output that the producer's deployment did not leave", async () => {
    const app = deployed.copy();
    app.backend.edit(STORAGE, ({ "sapi:StorageStack:arn": _, ...others }) => others);
    const run = await app.preview("ApiStack");
    expectRefusal(
      run,
      "SHARE_OUTPUT_MISSING",
      'Stack "ApiStack" use: arn of StorageStack: organization/notes/dev.StorageStack has no value of it: the deployment that should have made it has not ended; deploy it again: sapi deploy dev --split --only StorageStack, or pulumi up -s dev.StorageStack',
    );
    assert.ok(!run.names.includes("ApiStack-Api"));
  });

  it("asks to redeploy outputs that an older version of the package exported", async () => {
    const app = deployed.copy();
    app.backend.edit(
      STORAGE,
      withOutline((outline) => ({ ...outline, schema: 0 })),
    );
    const run = await app.preview("ApiStack");
    expectRefusal(
      run,
      "SHARE_SCHEMA",
      'Stack "ApiStack" use: organization/notes/dev.StorageStack shares StorageStack in version 0, and this version of the package reads 1; deploy it with this version: sapi deploy dev --split --only StorageStack, or pulumi up -s dev.StorageStack',
    );
    expectNothingMade(run, "ApiStack");
  });

  it("asks to update the package for outputs that a newer version exported", async () => {
    const app = deployed.copy();
    app.backend.edit(
      STORAGE,
      withOutline((outline) => ({ ...outline, schema: 2 })),
    );
    const run = await app.preview("ApiStack");
    expectRefusal(
      run,
      "SHARE_SCHEMA",
      'Stack "ApiStack" use: organization/notes/dev.StorageStack shares StorageStack in version 2, and this version of the package reads 1; update pulumi-serverless-api in this program to the version that deployed it',
    );
    expectNothingMade(run, "ApiStack");
  });

  it("does the same for a construct that only a newer package has", async () => {
    const app = deployed.copy();
    app.backend.edit(
      STORAGE,
      withOutline((outline) => JSON.parse(JSON.stringify(outline).replace('"of":"Table"', '"of":"Ledger"'))),
    );
    const run = await app.preview("ApiStack");
    expectRefusal(
      run,
      "SHARE_SCHEMA",
      'Stack "ApiStack" use: table of StorageStack: this version of the package has no Ledger; update pulumi-serverless-api to the version that deployed it',
    );
    expectNothingMade(run, "ApiStack");
  });

  for (const reason of [
    "incorrect passphrase",
    "[403] Forbidden: no access to organization/notes/dev.StorageStack",
  ]) {
    it(`passes on why a Pulumi stack cannot be read: ${reason}`, async () => {
      const app = deployed.copy();
      app.backend.lock(STORAGE, reason);
      const run = await app.preview("ApiStack");
      expectRefusal(
        run,
        "SHARE_UNREADABLE",
        `Stack "ApiStack" use: StorageStack cannot be read from organization/notes/dev.StorageStack: invocation of pulumi:pulumi:readStackOutputs returned an error: ${reason}; make it readable, as in: pulumi stack output -s organization/notes/dev.StorageStack`,
      );
      expectNothingMade(run, "ApiStack");
    });
  }

  it("does not choose between the Pulumi stack of the app stack and that of the whole app", async () => {
    const app = deployed.copy();
    app.move("StorageStack", "to the whole", { isKilled: true });
    app.backend.edit("notes/dev", () => app.backend.open(STORAGE).outputs);
    const run = await app.preview("ApiStack");
    expectRefusal(
      run,
      "SHARE_AMBIGUOUS",
      'Stack "ApiStack" use: StorageStack is deployed twice, in organization/notes/dev.StorageStack and in organization/notes/dev; find out which one is in use before anything is removed, as "Deployed twice" in docs/stacks.md says',
    );
    expectNothingMade(run, "ApiStack");
  });

  it("lists the app stacks when a Pulumi stack is named for none of them", async () => {
    const run = await new SplitApp(PROGRAM).preview("Nope");
    run.expectFailure();
    assert.deepEqual(
      run.errors.map((error) => error.split("\n")[0]),
      [
        'App "notes": the Pulumi stack dev.Nope is for an app stack that there is not, got "Nope"; the app stacks are StorageStack, ApiStack, RoutesStack, AuditStack, ReportStack: write "StorageStack", "ApiStack", "RoutesStack", "AuditStack" or "ReportStack"',
      ],
    );
    assert.equal(run.printed.split("\n")[0], "SPLIT_STACK_UNKNOWN");
    assert.deepEqual(run.names, ["notes-dev.Nope"]);
  });
});
