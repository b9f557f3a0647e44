import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import type { ProgramRun } from "../support/engine/scripted-stack";
import { ScriptedStack } from "../support/engine/scripted-stack";
import { fixture } from "../support/paths";

describe("protocol: a program in a folder beside its handlers", function () {
  this.timeout(300_000);

  const codeOf = (run: ProgramRun) =>
    run.ofType("aws:lambda/function:Function").map(({ name, inputs }) => {
      const { entries } = inputs.code as { entries: Readonly<Record<string, { path: string }>> };
      for (const { path } of Object.values(entries)) assert.ok(existsSync(path), path);
      return [name, inputs.handler, Object.keys(entries)];
    });

  it("registers them by their paths without the dots, and the same in the next update", async () => {
    const stack = new ScriptedStack("tests/fixtures/protocol/layout/infra", "layout");
    const preview = (await stack.copy().preview()).expectSuccess();
    const update = (await stack.update()).expectSuccess();
    assert.deepEqual(codeOf(preview), [
      ["Web-Api-GET-notes-function", "src/notes.list", ["src/notes.js", "src/notes.js.map"]],
      ["Web-Api-GET-own-function", "own.get", ["own.js", "own.js.map"]],
    ]);
    assert.deepEqual(codeOf(update), codeOf(preview));
    const second = (await stack.update()).expectSuccess();
    assert.deepEqual(second.inputs, update.inputs);
    assert.ok(!existsSync(fixture("protocol/layout/.sapi")), "the cache is in the program's folder");
  });
});
