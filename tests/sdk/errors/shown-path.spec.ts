import assert from "node:assert/strict";
import * as path from "node:path";
import { shownPath } from "#sdk/errors/index";
import { type TemporaryProject, temporaryProject } from "../../support/project";

describe("a file, as messages show it", () => {
  const { PWD, PULUMI_NODEJS_ENGINE } = process.env;
  let project: TemporaryProject;

  before(() => {
    project = temporaryProject({ "infra/index.ts": "", "src/notes.ts": "" });
    process.env.PULUMI_NODEJS_ENGINE = "127.0.0.1:1";
  });

  after(() => {
    for (const [name, value] of Object.entries({ PWD, PULUMI_NODEJS_ENGINE }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    project.remove();
  });

  const shownIn = (folder: string, file: string): string => {
    process.env.PWD = folder;
    return shownPath(path.join(project.folder, file));
  };

  it("is relative to where the command was given, within the project", () => {
    assert.equal(shownIn(project.folder, "infra/index.ts"), "infra/index.ts");
    assert.equal(shownIn(path.join(project.folder, "infra"), "infra/index.ts"), "index.ts");
    assert.equal(shownIn(path.join(project.folder, "infra"), "src/notes.ts"), "../src/notes.ts");
    assert.equal(shownIn(project.folder, "..also/notes.ts"), "..also/notes.ts");
  });

  it("is absolute from another project", () => {
    const file = path.join(project.folder, "src/notes.ts");
    assert.equal(shownIn(process.cwd(), "src/notes.ts"), file);
  });

  it("is relative to the working directory, where the shell's variable names no folder", () => {
    assert.equal(shownIn("/no/such/folder", "x.ts"), path.join(project.folder, "x.ts"));
    process.env.PWD = "relative";
    assert.equal(shownPath(path.resolve("sdk/x.ts")), path.join("sdk", "x.ts"));
  });
});
