import assert from "node:assert/strict";
import { ScriptedStack } from "./scripted-stack";

const FIXTURES = "tests/fixtures/protocol";

// The expectations are the observed behaviour of an engine of version 3.260.
describe("the scripted engine: resource hooks", function () {
  this.timeout(300_000);
  const stackOf = () => new ScriptedStack(`${FIXTURES}/hooked.js`, "protocol");
  const hooked = (settings: object) => ({ config: { hooked: settings } });

  it("calls them around creations and changes, with old and new inputs", async () => {
    const stack = stackOf();
    const runs = [];
    for (const name of ["first", "first", "second"]) runs.push(await stack.update(hooked({ name })));
    assert.deepEqual(
      runs.map((run) => run.expectSuccess().printed),
      [
        "beforeCreate: none -> first\nafterCreate: none -> first\n",
        "",
        "beforeUpdate: first -> second\nafterUpdate: first -> second\n",
      ],
    );
  });

  it("leaves alone what a hook before it refuses", async () => {
    const stack = stackOf();
    (await stack.update(hooked({ name: "first" }))).expectSuccess();
    const run = await stack.update(hooked({ name: "second", refuse: "beforeUpdate" }));
    assert.deepEqual(run.expectFailure().errors, ['before hook "beforeUpdate" failed: second is not wanted']);
    const again = (await stack.update(hooked({ name: "third" }))).expectSuccess();
    assert.equal(again.printed, "beforeUpdate: first -> third\nafterUpdate: first -> third\n");
  });

  it("calls them in a preview only where they ask for it", async () => {
    const printed = async (onDryRun: boolean) =>
      (await stackOf().preview(hooked({ name: "first", onDryRun }))).expectSuccess().printed;
    assert.equal(await printed(false), "");
    assert.equal(await printed(true), "beforeCreate: none -> first\nafterCreate: none -> first\n");
  });
});

describe("the scripted engine: transforms", function () {
  this.timeout(300_000);

  it("calls those of the resource, then of its parent, then of the stack", async () => {
    const run = await new ScriptedStack(`${FIXTURES}/transformed.js`, "protocol").update();
    const tagAndProtection = (name: string) => [run.resource(name).inputs.tag, run.resource(name).protect];
    assert.deepEqual(tagAndProtection("child"), ["cps", true]);
    assert.deepEqual(tagAndProtection("other"), ["s", false]);
    assert.deepEqual(tagAndProtection("parent"), ["ps", true]);
    run.expectSuccess();
  });
});
