import assert from "node:assert/strict";
import fc from "fast-check";
import { SyncedStage } from "../../../support/aws/synced-stage";

describe("the code of a deployed stage", () => {
  let stage: SyncedStage;
  beforeEach(async () => {
    stage = new SyncedStage(["one", "two"]);
    await stage.start();
    await stage.deploy();
    stage.said.length = 0;
    stage.refreshed.length = 0;
    stage.aws.calls.length = 0;
  });
  afterEach(() => stage.close());

  const updates = () => stage.aws.calls.filter((call) => call.startsWith("Update"));

  it("is replaced for the functions whose archive has changed, and for no other", async () => {
    stage.save("one", "one 1");
    const synced = await stage.sync();
    assert.deepEqual(
      synced.map(({ kind, name, handler }) => [kind, name, handler]),
      [["replaced", "one", "one.handler"]],
    );
    assert.deepEqual(updates(), ["UpdateFunctionCode one"]);
    assert.deepEqual([stage.codeOf("one"), stage.codeOf("two")], ["one 1", "two 0"]);
    assert.deepEqual(await stage.sync(), []);
  });

  it("is that of the program after a deployment that has nothing to deploy, and the state knows it", async () => {
    stage.save("one", "one 1");
    await stage.sync();
    stage.save("one", "one 0");
    await stage.deploy();
    assert.equal(stage.codeOf("one"), "one 0");
    assert.deepEqual(stage.refreshed, ["one"]);
    assert.equal(stage.stateOf("one"), await stage.archiveShaOf("one"));
    assert.deepEqual(stage.said, ["one: its code in AWS was not the deployed one, and is the program's now"]);
  });

  it("is that of the program also where a refresh has taken the hash of the other code into the state", async () => {
    stage.save("one", "one 1");
    await stage.sync();
    stage.save("one", "one 0");
    stage.refresh();
    await stage.deploy();
    assert.equal(stage.codeOf("one"), "one 0");
  });

  it("stays what it is after a plain update by the engine, which sees nothing", async () => {
    stage.save("one", "one 1");
    await stage.sync();
    stage.save("one", "one 0");
    await stage.deploy({ restores: false });
    assert.equal(stage.codeOf("one"), "one 1");
  });

  it("is left alone by a deployment that changes nothing, twice as well", async () => {
    await stage.deploy();
    await stage.deploy();
    assert.deepEqual([updates(), stage.refreshed, stage.said], [[], [], []]);
  });

  it("is compared in stages of developers alone, and the missing client is named there", async () => {
    stage.isInstalled = false;
    await stage.deploy();
    assert.match(stage.said[0] ?? "", /npm install --save-dev @aws-sdk\/client-lambda/);
    stage.said.length = 0;
    stage.development = ["ada"];
    await stage.deploy();
    assert.deepEqual([stage.said, stage.aws.calls], [[], []]);
  });

  it("is replaced by the next save where somebody else has brought it, who is named", async () => {
    stage.save("one", "one 1");
    await stage.sync();
    stage.aws.put("one", "by hand");
    stage.save("one", "one 2");
    const synced = await stage.sync();
    assert.deepEqual(
      synced.map(({ kind }) => kind),
      ["foreign", "replaced"],
    );
    assert.equal(stage.codeOf("one"), "one 2");
  });

  it("is known as that of this folder, and on another machine as that of somebody else", async () => {
    stage.save("one", "one 1");
    await stage.sync();
    stage.save("one", "one 2");
    stage.restartSync();
    assert.deepEqual(
      (await stage.sync()).map(({ kind }) => kind),
      ["replaced"],
    );
    stage.save("one", "one 3");
    stage.restartSync({ isElsewhere: true });
    assert.deepEqual(
      (await stage.sync()).map(({ kind }) => kind),
      ["foreign", "replaced"],
    );
  });

  it("is never older than the last save, and takes a change of settings for none of code", async () => {
    stage.save("one", "one 1");
    const first = stage.sync();
    stage.save("one", "one 2");
    await Promise.all([first, stage.sync()]);
    assert.equal(stage.codeOf("one"), "one 2");
    const { sha256, zip } = stage.aws.functions.get("one") ?? {};
    stage.aws.put("one", sha256 as string, zip);
    stage.save("one", "one 3");
    assert.deepEqual(
      (await stage.sync()).map(({ kind }) => kind),
      ["replaced"],
    );
  });
});

interface Killing {
  readonly after: number;
  readonly arrives: boolean;
}

type Step =
  | { readonly do: "save"; readonly name: string; readonly code: number }
  | { readonly do: "sync" | "deploy" | "pulumi up"; readonly kill: Killing | undefined }
  | { readonly do: "refresh" | "another machine" };

const killing = fc.record({ after: fc.integer({ min: 1, max: 6 }), arrives: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("save" as const), name: fc.constantFrom("one", "two"), code: fc.nat(3) }),
  fc.record({
    do: fc.constantFrom("sync" as const, "deploy" as const, "pulumi up" as const),
    kill: fc.option(killing, { nil: undefined }),
  }),
  fc.record({ do: fc.constantFrom("refresh" as const, "another machine" as const) }),
);

describe("sync and deploy in turns, killed at random", () => {
  it("leave no function with code that neither the program nor the last sync has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const stage = new SyncedStage(["one", "two"]);
        await stage.start();
        try {
          await stage.deploy();
          await play(stage, steps);
        } finally {
          await stage.close();
        }
      }),
      { numRuns: 60 },
    );
  }).timeout(120_000);
});

async function play(stage: SyncedStage, steps: readonly Step[]): Promise<void> {
  // The codes that each function may have: that before the last command, and that of the program during it.
  const allowed = new Map(stage.names.map((name) => [name, new Set([stage.codeOf(name)])]));
  for (const one of steps) {
    if (one.do === "save") stage.save(one.name, `${one.name} ${one.code}`);
    else if ("kill" in one) await command(stage, one, allowed);
    else if (one.do === "refresh") stage.refresh();
    else stage.restartSync({ isElsewhere: true });
    for (const name of stage.names)
      assert.ok(allowed.get(name)?.has(stage.codeOf(name)), `${name} after ${one.do}`);
  }
}

async function command(
  stage: SyncedStage,
  { do: what, kill }: Extract<Step, { readonly kill: Killing | undefined }>,
  allowed: Map<string, Set<string>>,
): Promise<void> {
  for (const name of stage.names) allowed.set(name, new Set([stage.codeOf(name), stage.programOf(name)]));
  stage.killing = kill && { ...kill };
  const run = what === "sync" ? stage.sync() : stage.deploy({ restores: what === "deploy" });
  await run.catch(() => undefined);
  const isKilled = stage.killing !== undefined && stage.killing.after <= 0;
  stage.killing = undefined;
  if (isKilled) stage.restartSync();
  if (isKilled || what === "pulumi up") return;
  // One that came to its end has brought the code of the program everywhere.
  for (const name of stage.names) assert.equal(stage.codeOf(name), stage.programOf(name), what);
}
