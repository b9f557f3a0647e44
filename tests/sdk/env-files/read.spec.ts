import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import * as path from "node:path";
import { readEnvFiles } from "#sdk/env-files/read";
import { expectDefinitionError } from "../../support/definition-error";
import { type TemporaryProject, temporaryProject } from "../../support/project";

const FILES = {
  ".env.dev.local": "A=stage here\n",
  ".env.dev": "A=stage\nB=stage\n",
  ".env.local": "A=here\nB=here\nC=here\n",
  ".env": "A=all\nB=all\nC=all\nD=all\nE=all\n",
};

describe("readEnvFiles", () => {
  let project: TemporaryProject;
  afterEach(() => project.remove());

  const read = (env: Record<string, string>, isDev: boolean, isRunning = false) => {
    const program = { kind: "Program", id: "notes" };
    return readEnvFiles({ folder: project.folder, stack: "dev", isDev, env, isRunning, program });
  };

  it("takes each variable from the strongest file, and none that the process has, be it empty", () => {
    project = temporaryProject(FILES);
    assert.deepEqual(read({ E: "" }, true), {
      variables: { A: "stage here", B: "stage", C: "here", D: "all" },
      warnings: [],
    });
    assert.deepEqual(read({ E: "" }, false).variables, { A: "stage here", B: "stage", C: "all", D: "all" });
  });

  it("says which variables it leaves out, and nothing of their values", () => {
    project = temporaryProject({ ".env": "NODE_OPTIONS=--require=./hush.js\nAWS_PROFILE=hush\nA=1\n" });
    const { variables, warnings } = read({}, false, true);
    assert.deepEqual(variables, { A: "1" });
    const why =
      "is left out: it counts only where it is set before Pulumi and the program begin, so export it in the shell";
    assert.deepEqual(warnings, [`NODE_OPTIONS in .env ${why}`, `AWS_PROFILE in .env ${why}`]);
    assert.deepEqual(read({}, false).variables, { AWS_PROFILE: "hush", A: "1" });
  });

  it("takes a folder for what it is, an environment of Python", () => {
    project = temporaryProject({});
    mkdirSync(path.join(project.folder, ".env"));
    assert.deepEqual(read({}, false), { variables: {}, warnings: [] });
  });

  it("tells all mistakes of all files at once", async () => {
    project = temporaryProject({ ".env.dev": "no variable\n=1\n", ".env": 'A="open\n' });
    await expectDefinitionError(
      () => read({}, false),
      [
        { code: "ENV_FILE_INVALID", path: '[".env.dev"]', cure: "NAME=value" },
        { code: "ENV_FILE_INVALID", path: '[".env"]', cure: "close the quotes" },
      ],
      { construct: 'Program "notes"' },
    );
  });
});
