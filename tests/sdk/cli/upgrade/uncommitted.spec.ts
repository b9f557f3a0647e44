import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { refuseUncommitted, uncommitted } from "#sdk/cli/upgrade/uncommitted";
import { type TemporaryProject, temporaryProject } from "../../../support/project";

describe("files that are not committed", () => {
  let project: TemporaryProject;
  let env: NodeJS.ProcessEnv;

  beforeEach(() => {
    env = { ...process.env };
    project = temporaryProject({
      "repo/a.ts": "a\n",
      "repo/src/b.ts": "b\n",
      "repo/src/c*.ts": "c\n",
      "repo/.gitignore": "ignored.ts\n",
      "outside/shared.ts": "shared\n",
    });
  });

  afterEach(() => {
    process.env = env;
    project.remove();
  });

  const pathOf = (name: string) => path.join(project.folder, "repo", name);
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(files)) fs.writeFileSync(pathOf(name), content);
  };

  function git(...args: string[]): void {
    gitIn(pathOf("."), ...args);
  }

  function gitIn(folder: string, ...args: string[]): void {
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
    const protocol = ["-c", "protocol.file.allow=always"];
    execFileSync("git", [...who, ...protocol, ...args], { cwd: folder, stdio: "pipe", env });
  }

  function commit(): void {
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "first");
  }

  const lost = (file: string) => ({ file, before: fs.readFileSync(file) });
  const asked = async (...names: string[]) => {
    const found = await uncommitted(
      names.map((name) => lost(fs.realpathSync(pathOf(name)))),
      [pathOf(".")],
    );
    return found.map((file) => path.relative(fs.realpathSync(pathOf(".")), file));
  };

  it("are none where there is no repository", async () => {
    assert.deepEqual(await asked("a.ts", "src/b.ts", "../outside/shared.ts"), []);
  });

  it("are those that git does not have as they are", async () => {
    commit();
    assert.deepEqual(await asked("a.ts", "src/b.ts", "src/c*.ts"), []);
    write({ "a.ts": "changed", "src/new.ts": "", "ignored.ts": "", "src/c1.ts": "" });
    assert.deepEqual(await asked("a.ts", "src/b.ts", "src/c*.ts", "src/new.ts", "ignored.ts"), [
      "a.ts",
      "ignored.ts",
      "src/new.ts",
    ]);
  });

  it("are those that are staged alone, and all where nothing was committed so far", async () => {
    git("init", "-q");
    git("add", "-A");
    assert.deepEqual(await asked("a.ts", "src/b.ts"), ["a.ts", "src/b.ts"]);
    git("commit", "-qm", "first");
    write({ "a.ts": "staged" });
    git("add", "a.ts");
    assert.deepEqual(await asked("a.ts", "src/b.ts"), ["a.ts"]);
  });

  for (const flag of ["skip-worktree", "assume-unchanged"]) {
    it(`are those that git is set to skip (${flag})`, async () => {
      commit();
      git("update-index", `--${flag}`, "a.ts");
      assert.deepEqual(await asked("a.ts"), []);
      write({ "a.ts": "work" });
      assert.deepEqual(await asked("a.ts"), ["a.ts"]);
    });
  }

  it("are those whose content has changed while their stamp has not", async () => {
    commit();
    const { atime, mtime } = fs.statSync(pathOf("a.ts"));
    git("config", "core.checkStat", "minimal");
    git("config", "core.trustctime", "false");
    git("update-index", "--refresh");
    write({ "a.ts": "A\n" });
    fs.utimesSync(pathOf("a.ts"), atime, mtime);
    assert.deepEqual(await asked("a.ts"), ["a.ts"]);
  });

  it("are those outside of every repository that links of the program lead to", async () => {
    commit();
    fs.symlinkSync(path.join(project.folder, "outside"), pathOf("linked"));
    fs.symlinkSync(path.join(project.folder, "outside", "shared.ts"), pathOf("src/d.ts"));
    for (const name of ["linked/shared.ts", "src/d.ts"])
      assert.deepEqual(await asked("a.ts", name), [path.join("..", "outside", "shared.ts")]);
    // Also where the program itself is named through the link.
    const file = fs.realpathSync(path.join(project.folder, "outside", "shared.ts"));
    assert.deepEqual(await uncommitted([lost(file)], [pathOf("linked")]), [file]);
    assert.deepEqual(await uncommitted([lost(file)], [pathOf("src/d.ts")]), [file]);
    assert.deepEqual(await uncommitted([lost(file)], [path.dirname(file)]), []);
  });

  it("are those of a submodule that its own repository does not have", async () => {
    const other = path.join(project.folder, "outside");
    gitIn(other, "init", "-q");
    gitIn(other, "add", "-A");
    gitIn(other, "commit", "-qm", "first");
    commit();
    git("submodule", "--quiet", "add", other, "sub");
    git("commit", "-qm", "second");
    assert.deepEqual(await asked("sub/shared.ts"), []);
    write({ "sub/shared.ts": "work", "sub/new.ts": "" });
    assert.deepEqual(await asked("sub/shared.ts", "sub/new.ts"), ["sub/new.ts", "sub/shared.ts"]);
    // One that is not checked out has nothing of what lies in its folder.
    git("submodule", "--quiet", "deinit", "-f", "sub");
    write({ "sub/shared.ts": "shared\n" });
    assert.deepEqual(await asked("sub/shared.ts"), ["sub/shared.ts"]);
  });

  it("are none that differ by line ends which a checkout writes alone", async () => {
    write({ ".gitattributes": "*.ts text eol=crlf\n" });
    commit();
    assert.deepEqual(await asked("a.ts"), []);
    write({ "a.ts": "a\r\n" });
    assert.deepEqual(await asked("a.ts"), []);
    write({ "a.ts": "b\r\n" });
    assert.deepEqual(await asked("a.ts"), ["a.ts"]);
  });

  it("are not those whose link is removed, where git has the link", async () => {
    fs.symlinkSync(path.join(project.folder, "outside", "shared.ts"), pathOf("link.ts"));
    commit();
    const link = { file: pathOf("link.ts"), before: fs.readFileSync(pathOf("link.ts")) };
    assert.deepEqual(await uncommitted([link], [pathOf(".")]), []);
    fs.unlinkSync(pathOf("link.ts"));
    fs.symlinkSync("a.ts", pathOf("link.ts"));
    assert.deepEqual(await uncommitted([link], [pathOf(".")]), [pathOf("link.ts")]);
  });

  it("are found whatever a hook of git has set for its own repository", async () => {
    commit();
    write({ "a.ts": "work" });
    const hook = { GIT_DIR: ".git", GIT_INDEX_FILE: ".git/index", GIT_CEILING_DIRECTORIES: project.folder };
    process.env = { ...env, ...hook, GIT_GLOB_PATHSPECS: "1" };
    assert.deepEqual(await asked("a.ts", "src/b.ts", "src/c*.ts"), ["a.ts"]);
  });

  const SILENT: Readonly<Record<string, readonly [() => void, RegExp]>> = {
    "there is a repository that is damaged": [() => fs.rmSync(pathOf(".git/HEAD")), /not a git repository/],
    "the repository of a worktree is gone": [
      () => {
        fs.rmSync(pathOf(".git"), { recursive: true });
        write({ ".git": "gitdir: /gone/.git/worktrees/a\n" });
      },
      /not a git repository/,
    ],
    "its settings cannot be read": [() => write({ ".git/config": "[core" }), /bad config/],
    "an object is damaged": [
      () => {
        const id = execFileSync("git", ["rev-parse", "HEAD:a.ts"], {
          cwd: pathOf("."),
          encoding: "utf8",
        }).trim();
        fs.rmSync(pathOf(path.join(".git/objects", id.slice(0, 2), id.slice(2))));
      },
      /bad file|could not get object|Not a valid object/i,
    ],
    "git is not installed": [() => (process.env = { ...env, PATH: project.folder }), /ENOENT/],
    "another repository is named": [
      () => {
        fs.rmSync(pathOf(".git"), { recursive: true });
        process.env = { ...env, GIT_DIR: path.join(project.folder, "elsewhere") };
      },
      /GIT_DIR is set/,
    ],
    // Stands for a folder of another owner. Git's own tests set `GIT_TEST_ASSUME_DIFFERENT_OWNER` for that.
    "git does not trust the folder": [
      () => (process.env = { ...env, GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" }),
      /dubious ownership/,
    ],
  };
  for (const [what, [make, why]] of Object.entries(SILENT)) {
    it(`are an error where ${what}`, async () => {
      commit();
      make();
      const { message, isUserError } = (await asked("a.ts").catch((error) => error)) as Error & {
        isUserError?: boolean;
      };
      assert.match(message, /^git does not say whether it has the files of .*--allow-dirty/s);
      assert.match(message, why);
      assert.equal(isUserError, true);
    });
  }

  it("are none where git is not installed and nothing says that there is a repository", async () => {
    process.env = { ...env, PATH: project.folder };
    assert.deepEqual(await asked("a.ts"), []);
  });

  it("are named by the refusal, and new files are none of them", async () => {
    commit();
    write({ "a.ts": "work" });
    const changes = [
      { ...lost(pathOf("a.ts")), after: "new" },
      { ...lost(pathOf("src/b.ts")), after: undefined },
      { file: pathOf("src/new.ts"), before: undefined, after: "new" },
    ];
    await assert.rejects(refuseUncommitted(changes, [pathOf(".")]), {
      message:
        /^git does not have these files as they are, so that nothing could bring them back:\n {2}\S*a\.ts\ncommit/,
      isUserError: true,
    });
    await refuseUncommitted(changes.slice(1), [pathOf(".")]);
  });
});
