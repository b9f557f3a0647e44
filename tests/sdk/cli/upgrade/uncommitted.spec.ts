import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as path from "node:path";
import { uncommitted } from "#sdk/cli/upgrade/uncommitted";
import { type TemporaryProject, temporaryProject } from "../../../support/project";

describe("files that are not committed", () => {
  let project: TemporaryProject;

  beforeEach(() => {
    project = temporaryProject({
      "a.ts": "a",
      "src/b.ts": "b",
      "src/c*.ts": "c",
      ".gitignore": "ignored.ts\n",
    });
  });

  afterEach(() => project.remove());

  function git(...args: string[]): void {
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...who, ...args], { cwd: project.folder, stdio: "pipe" });
  }

  const asked = async (...names: string[]) => {
    const found = await uncommitted(names.map((name) => path.join(project.folder, name)));
    return found.map((file) => path.relative(project.folder, file));
  };

  it("are none where there is no repository", async () => {
    assert.deepEqual(await asked("a.ts", "src/b.ts"), []);
  });

  it("are those that git does not have as they are", async () => {
    git("init", "-q");
    git("add", "a.ts", "src", ".gitignore");
    git("commit", "-qm", "first");
    assert.deepEqual(await asked("a.ts", "src/b.ts", "src/c*.ts"), []);
    project.write({ "a.ts": "changed", "src/new.ts": "", "ignored.ts": "", "src/c1.ts": "" });
    assert.deepEqual(await asked("a.ts", "src/b.ts", "src/c*.ts", "src/new.ts", "ignored.ts"), [
      "a.ts",
      "ignored.ts",
      "src/new.ts",
    ]);
  });
});
