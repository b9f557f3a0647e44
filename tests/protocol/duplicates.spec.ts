import assert from "node:assert/strict";
import type { Failure } from "../support/engine/scripted-monitor";
import type { ProgramRun } from "../support/engine/scripted-stack";
import { SplitApp } from "../support/engine/split-app";
import { saidLines } from "../support/said-lines";

const PROGRAM = "tests/fixtures/protocol/split-app.js";

/** The messages, without the user's lines. */
function saidBy(run: ProgramRun): string[] {
  assert.equal(run.errors.length, 1, run.errors.join("\n"));
  return saidLines(String(run.errors[0]));
}

/** A run that ends with these lines, and has registered nothing but the Pulumi stack. */
function expectRefusal(run: ProgramRun, said: readonly string[], code = "SPLIT_DEPLOYED_TWICE"): void {
  run.expectFailure();
  assert.deepEqual(saidBy(run), said);
  assert.deepEqual(
    String(run.printed.split("\n")[0]).split(" "),
    said.map(() => code),
  );
  assert.deepEqual(
    run.registered.map(({ type }) => type),
    ["pulumi:pulumi:Stack"],
  );
}

function elsewhere(id: string, there: string, here: string): string {
  const move = `pulumi state move --source ${there} --dest ${here} 'urn:pulumi:${there}::notes::serverless-api:index:Stack::${id}'`;
  return `App "notes" ${id}: it is deployed in ${there}, and ${here} would deploy it a second time; go on there: pulumi up -s ${there}, or sapi deploy dev; or move it here first, as "Moving an app stack" in docs/stacks.md says: ${move}`;
}

const inPart = (id: string) => elsewhere(id, `dev.${id}`, "dev");
const inWhole = (id: string) => elsewhere(id, "dev", `dev.${id}`);

describe("protocol: an app stack that another Pulumi stack of the stage holds", function () {
  this.timeout(180_000);
  const split = new SplitApp(PROGRAM);
  const whole = new SplitApp(PROGRAM);

  before(async () => {
    await split.deploy("StorageStack", "AuditStack");
    (await whole.update(undefined)).expectSuccess();
  });

  for (const [how, when] of [
    ["preview", "a preview"],
    ["update", "an update without a preview"],
  ] as const) {
    it(`is not deployed with the whole app, nor is anything else, in ${when}`, async () => {
      const run = await split.copy()[how](undefined);
      expectRefusal(run, [inPart("StorageStack"), inPart("AuditStack")]);
    });

    it(`is not deployed alone, not even one that shares nothing, in ${when}`, async () => {
      expectRefusal(await whole.copy()[how]("ReportStack"), [inWhole("ReportStack")]);
    });
  }

  it("counts from its first resource on, also if that deployment failed and left no outputs", async () => {
    const app = new SplitApp(PROGRAM);
    const failing: Record<string, Failure> = { "StorageStack-Notes-table": "failed" };
    (await app.update("StorageStack", { failing })).expectFailure();
    assert.deepEqual(app.backend.open("notes/dev.StorageStack").outputs, {});
    expectRefusal(await app.preview(undefined), [inPart("StorageStack")]);
  });

  it("does not count where its Pulumi stack was never deployed, or is destroyed", async () => {
    const app = new SplitApp(PROGRAM);
    await app.deploy("AuditStack");
    app.backend.destroy("notes/dev.AuditStack");
    app.backend.open("notes/dev.ApiStack");
    const run = (await app.preview(undefined)).expectSuccess();
    assert.deepEqual(run.log, []);
  });

  it("is deployed twice when each has its own resources, since nobody says which to delete", async () => {
    const app = whole.copy();
    const [, ...others] = [...split.backend.open("notes/dev.AuditStack").state];
    const changed = others.map(
      ([urn, resource]) =>
        [urn, { ...resource, outputs: { ...resource.outputs, arn: "arn:other" } }] as const,
    );
    app.backend.store("notes/dev.AuditStack", { state: new Map(changed), outputs: {} });
    const said =
      'App "notes" AuditStack: it is deployed twice, in dev and dev.AuditStack; find out which one is in use before anything is removed, as "Deployed twice" in docs/stacks.md says';
    for (const id of [undefined, "AuditStack"]) expectRefusal(await app.preview(id), [said]);
  });

  describe("that cannot be read", () => {
    const reason = "[403] Forbidden: no access to stack";
    const problem = `it is unknown whether dev.AuditStack holds it as well: invocation of pulumi:pulumi:readStackResourceOutputs returned an error: ${reason}`;

    it("may be deployed there: it does not exist here", async () => {
      const app = split.copy();
      app.backend.destroy("notes/dev.StorageStack");
      app.backend.lock("notes/dev.AuditStack", reason);
      const said = `App "notes" AuditStack: ${problem}; dev might deploy it a second time; make dev.AuditStack readable, as in: pulumi stack export -s dev.AuditStack`;
      expectRefusal(await app.preview(undefined), [said], "SHARE_UNREADABLE");
    });

    it("causes a warning when this Pulumi stack has the app stack already, and the run goes on", async () => {
      const app = whole.copy();
      app.backend.open("notes/dev.AuditStack");
      app.backend.lock("notes/dev.AuditStack", reason);
      const run = (await app.update(undefined)).expectSuccess();
      assert.deepEqual(run.log, [{ severity: "warning", message: `AuditStack: ${problem}` }]);
    });

    it("is recognised by its outputs when a secret hides the rest of it", async () => {
      const app = split.copy();
      app.backend.destroy("notes/dev.AuditStack");
      app.backend.hideSecrets("notes/dev.StorageStack");
      expectRefusal(await app.preview(undefined), [inPart("StorageStack")]);
    });
  });
});
