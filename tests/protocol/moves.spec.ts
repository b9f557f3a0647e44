import assert from "node:assert/strict";
import type { StoredResource } from "../support/engine/deployed";
import type { ProgramRun } from "../support/engine/scripted-stack";
import { SplitApp } from "../support/engine/split-app";
import { typeOf } from "../support/engine/urn";

const IDS = ["Data", "Users", "Apis"] as const;
const PARTS = IDS.map((id) => `dev.${id}`);
/** A resource that a region has once stays in its stack, in AWS as well. */
const OF_THE_REGION = /::gateway-(account|log-role|log-role-policy)$/;

/** The resources of AWS in Pulumi stacks, and the records that guard them, by their URNs without the stack. */
function thingsIn(app: SplitApp, ...stacks: readonly string[]): Readonly<Record<string, object>> {
  const states = stacks.flatMap((stack) => [...app.backend.open(`notes/${stack}`).state]);
  const things = states
    .filter(([urn]) => /^(aws:|pulumi:index:Stash$)/.test(typeOf(urn)) && !OF_THE_REGION.test(urn))
    .map(([urn, { id, inputs, outputs }]: [string, StoredResource]) => {
      return [urn.slice(urn.indexOf("::")), { id, inputs, outputs }] as const;
    });
  assert.equal(new Set(things.map(([urn]) => urn)).size, things.length, "nothing is in two stacks");
  return Object.fromEntries(things.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function expectRefusal(run: ProgramRun, expected: RegExp): void {
  assert.match(run.expectFailure().errors.join("\n"), expected);
  assert.deepEqual(
    run.registered.map(({ type }) => type),
    ["pulumi:pulumi:Stack"],
  );
}

describe("protocol: app stacks moved by pulumi state move", function () {
  this.timeout(240_000);
  const whole = new SplitApp("tests/fixtures/protocol/moved-app.js");
  const split = new SplitApp("tests/fixtures/protocol/moved-app.js");

  before(async () => {
    (await whole.update(undefined)).expectSuccess();
    await split.deploy(...IDS);
  });

  it("go on in Pulumi stacks of their own, without a change of anything in AWS", async () => {
    const app = whole.copy();
    const before = thingsIn(app, "dev");
    for (const id of IDS) app.move(id, "to a part");
    assert.deepEqual(thingsIn(app, ...PARTS), before);
    await app.deploy(...IDS);
    assert.deepEqual(thingsIn(app, ...PARTS), before);
    assert.deepEqual(thingsIn(app, "dev"), {});
  });

  it("go on in the Pulumi stack of the whole app, without a change of anything in AWS", async () => {
    const app = split.copy();
    const before = thingsIn(app, ...PARTS);
    for (const id of IDS) app.move(id, "to the whole");
    (await app.update(undefined)).expectSuccess();
    assert.deepEqual(thingsIn(app, "dev"), before);
    assert.deepEqual(thingsIn(app, ...PARTS), {});
  });

  it("are read in their new Pulumi stacks: the outputs that stayed behind do not count", async () => {
    const app = whole.copy();
    for (const id of IDS) app.move(id, "to a part");
    await app.deploy("Data");
    assert.ok(app.backend.open("notes/dev").outputs["sapi:Data"], "dev has the outputs still");
    const run = (await app.update("Users")).expectSuccess();
    assert.deepEqual(
      run.read.map(({ id }) => id),
      ["organization/notes/dev.Data"],
    );
  });

  describe("half of them", () => {
    const half = () => {
      const app = whole.copy();
      app.move("Data", "to a part");
      return app;
    };

    it("are not made again with the whole app, before the first deployment of their own and after it", async () => {
      const app = half();
      expectRefusal(await app.preview(undefined), /^App "notes" Data: it is deployed in dev\.Data, /);
      await app.deploy("Data");
      expectRefusal(await app.update(undefined), /^App "notes" Data: it is deployed in dev\.Data, /);
    });

    it("are deployed alone, and the others are not", async () => {
      const app = half();
      const before = thingsIn(app, "dev", "dev.Data");
      await app.deploy("Data");
      assert.deepEqual(thingsIn(app, "dev", "dev.Data"), before);
      expectRefusal(await app.update("Users"), /^App "notes" Users: it is deployed in dev, /);
    });
  });

  for (const [where, from, direction] of [
    ["to a part", whole, "to a Pulumi stack of its own"],
    ["to the whole", split, "to that of the whole app"],
  ] as const) {
    it(`are deployed by none of the two when a move ${direction} is killed, and go on after the next`, async () => {
      const app = from.copy();
      const before = thingsIn(app, "dev", ...PARTS);
      app.move("Data", where, { isKilled: true });
      for (const id of [undefined, "Data"]) {
        expectRefusal(
          await app.preview(id),
          /^App "notes" Data: dev and dev\.Data have the same resources of it, .* pulumi state delete --target-dependents -s dev\.Data 'urn:pulumi:dev\.Data::notes::serverless-api:index:Stack::Data'$/m,
        );
      }
      app.forget("Data", "dev.Data");
      for (const id of IDS) if (where === "to a part" || id !== "Data") app.move(id, where);
      if (where === "to a part") await app.deploy(...IDS);
      else (await app.update(undefined)).expectSuccess();
      assert.deepEqual(thingsIn(app, "dev", ...PARTS), before);
    });
  }
});
