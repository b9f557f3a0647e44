import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import * as path from "node:path";
import { checkZip } from "#sdk/bundle/languages/size";
import { expectDefinitionError } from "../../../support/definition-error";
import { project, removeProjects } from "../project";
import { archiveOf } from "./building";
import { ScriptedTools } from "./scripted-tools";

const MB = 1024 * 1024;

describe("an archive for Lambda", () => {
  after(removeProjects);

  it("is refused above 250 MB, before it is packed", async () => {
    const tools = new ScriptedTools();
    tools.addPython('write(target + "/lib.py", "");');
    const root = project({ "fn/main.py": "", "fn/requirements.txt": "lib", "fn/model.bin": "" });
    truncateSync(path.join(root, "fn/model.bin"), 250 * MB);
    try {
      const source = { runtime: "python3.13", handler: "main.handler" };
      const message = "cannot be built: it comes to 251 MB unpacked, and Lambda takes 250 MB";
      await expectDefinitionError(archiveOf(root, source), [
        { code: "FUNCTION_BUILD_FAILED", path: "srcPath", message, cure: 'runtime: "container"' },
      ]);
    } finally {
      tools.close();
    }
  });

  it("is refused above 50 MB as a zip, which is what a call of Lambda takes", () => {
    assert.doesNotThrow(() => checkZip(50 * MB));
    assert.throws(() => checkZip(50 * MB + 1), /its archive has 51 MB, and Lambda takes 50 MB; leave out/);
  });
});
