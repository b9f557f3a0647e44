import assert from "node:assert/strict";
import * as path from "node:path";
import { findRequirements } from "#sdk/bundle/languages/python/requirements";
import { project, removeProjects, write } from "../project";

describe("the requirements of a folder of Python", () => {
  after(removeProjects);

  const of = (files: Readonly<Record<string, string>>) => findRequirements(project(files));

  it("are those of requirements.txt before those of a lock file", () => {
    assert.equal(of({ "requirements.txt": "requests", "uv.lock": "" })?.tool, undefined);
    assert.equal(of({ "uv.lock": "", "pyproject.toml": "" })?.tool?.name, "uv");
    assert.equal(of({ "poetry.lock": "" })?.tool?.name, "poetry");
    assert.equal(of({ "Pipfile.lock": "" })?.tool?.name, "pipenv");
  });

  const NONE: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["in a folder with sources alone", { "main.py": "" }],
    ["in an empty file", { "requirements.txt": "" }],
    [
      "in a file with comments and constraints",
      { "requirements.txt": "# nothing\n\n-c c.txt\n", "c.txt": "" },
    ],
    ["in a pyproject.toml without a lock file", { "pyproject.toml": "[project]\ndependencies = []" }],
  ];
  for (const [where, files] of NONE) it(`are none ${where}`, () => assert.equal(of(files), undefined));

  it("are others when a file that they include changes, and the same in another folder", () => {
    const files = {
      "requirements.txt": "-r more/a.txt\n-c limits.txt",
      "more/a.txt": "-r b.txt",
      "more/b.txt": "x==1",
    };
    const [here, there] = [project(files), project(files, "deeper")];
    const hash = () => findRequirements(here)?.hash;
    const first = hash();
    assert.equal(findRequirements(there)?.hash, first);
    write(here, { "more/b.txt": "x==2" });
    const second = hash();
    assert.notEqual(second, first);
    write(here, { "limits.txt": "y<3" });
    assert.notEqual(hash(), second);
  });

  it("are others when the sources of one change that lies in the project", () => {
    for (const line of ["./lib", "-e ../shared/lib", "lib @ file:lib", "./lib[extra]"]) {
      const root = project({ "fn/requirements.txt": line, "fn/lib/lib.py": "1", "shared/lib/lib.py": "1" });
      const hash = () => findRequirements(path.join(root, "fn"))?.hash;
      const first = hash();
      assert.notEqual(first, undefined);
      write(root, { "fn/lib/lib.py": "2", "shared/lib/lib.py": "2" });
      assert.notEqual(hash(), first, line);
    }
  });

  it("are others when a lock file or its project changes", () => {
    const files = { "uv.lock": "1", "pyproject.toml": "1" };
    const hashes = [files, { ...files, "uv.lock": "2" }, { ...files, "pyproject.toml": "2" }].map(
      (given) => of(given)?.hash,
    );
    assert.equal(new Set(hashes).size, 3);
  });
});
