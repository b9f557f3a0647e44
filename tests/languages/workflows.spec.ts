import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { addPipelines } from "#sdk/cli/init/ci/add-pipelines";
import { makeRepository, removeRepositories, VARIANTS } from "../sdk/cli/init/ci/repositories";
import { ROOT } from "../support/paths";
import { describeWith } from "./toolchains";

const ACTIONLINT = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";
const FOLDER = path.join(ROOT, "node_modules", ".cache", "actionlint-1.7.12");

describeWith("go", "workflows of GitHub Actions, read by actionlint", function () {
  this.timeout(600_000);
  // Built by go, which has it in its cache the next time.
  before(() => {
    execFileSync("go", ["install", ACTIONLINT], { env: { ...process.env, GOBIN: FOLDER }, stdio: "pipe" });
  });
  after(removeRepositories);

  /** The findings of actionlint in a folder's workflows. */
  const findings = (folder: string) => {
    const { stdout, stderr, status } = spawnSync(path.join(FOLDER, "actionlint"), ["-no-color"], {
      cwd: folder,
      encoding: "utf8",
    });
    return { said: stdout + stderr, status };
  };

  for (const [title, variant] of Object.entries(VARIANTS))
    it(`has no finding: ${title}`, () => {
      const { root, project } = makeRepository(variant);
      addPipelines(project, "github", "npm", { stderr: new PassThrough() });
      assert.deepEqual(findings(root), { said: "", status: 0 });
    });

  it("has no finding: those of this repository", () => {
    assert.deepEqual(findings(ROOT), { said: "", status: 0 });
  });
});
