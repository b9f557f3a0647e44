import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { addPipelines, ciOption, stepsAfter } from "#sdk/cli/init/ci/add-pipelines";
import type { CiProvider } from "#sdk/cli/init/ci/ci-provider";
import { readProjectContext } from "#sdk/cli/init/ci/project-context";
import { parse } from "#sdk/graph/yaml";
import { textThere } from "../../../../support/text-there";
import { makeRepository, removeRepositories, VARIANTS } from "./repositories";

type Steps = readonly {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Record<string, string>;
}[];
interface WorkflowJob {
  readonly steps: Steps;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly concurrency: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

function add(folder: string, provider: CiProvider): string {
  const stderr = new PassThrough();
  addPipelines(folder, provider, "npm", { stderr });
  return textThere(stderr);
}

function workflowsIn(root: string): readonly (readonly [string, Workflow])[] {
  const made = execFileSync("find", [path.join(root, ".github"), "-name", "*.yml"], { encoding: "utf8" });
  return made
    .trim()
    .split("\n")
    .map((file) => [path.basename(file), parse(readFileSync(file, "utf8")) as Workflow] as const);
}

/** Shells read a script without running it. */
function checkSyntax(script: string): void {
  execFileSync("bash", ["-n"], { input: script, stdio: ["pipe", "ignore", "pipe"] });
}

function checkJob(name: string, { concurrency, permissions = {}, steps }: WorkflowJob): void {
  const isStage = name === "deploy" || name === "remove";
  assert.equal(concurrency["cancel-in-progress"], !isStage, name);
  assert.equal(permissions["id-token"], name === "check" ? undefined : "write", name);
  assert.equal(permissions["pull-requests"], name === "diff" ? "write" : undefined, name);
  for (const { run = "", uses } of steps) {
    if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    checkSyntax(run);
    // No script has a text of others in it.
    assert.doesNotMatch(run, /\$\{\{/);
  }
}

function checkGitLabJob(name: string, job: Job, names: readonly string[]): void {
  const { extends: base, needs = [], environment, script = [], before_script: before = [] } = job;
  const named = [base, ...needs, environment?.on_stop].filter((each) => each !== undefined);
  for (const each of named) assert.ok(names.includes(each), `${name}: ${each}`);
  for (const line of [...before, ...script]) checkSyntax(line);
  assert.equal(job.script === undefined, name.startsWith("."), name);
}

describe("the pipelines of sapi init --ci", () => {
  after(removeRepositories);

  for (const [title, variant] of Object.entries(VARIANTS))
    describe(title, () => {
      it("are workflows of GitHub with pinned actions, least permissions, and one stage at a time", () => {
        const { root, project } = makeRepository(variant);
        add(project, "github");
        const all = workflowsIn(root);
        assert.equal(all.length, 2);
        for (const [file, { permissions, jobs }] of all) {
          assert.deepEqual(permissions, { contents: "read" }, file);
          for (const [name, job] of Object.entries(jobs)) checkJob(name, job);
        }
      });

      it("are jobs of GitLab that extend what is there", () => {
        const { root, project } = makeRepository(variant);
        add(project, "gitlab");
        const [included] = (parse(readFileSync(path.join(root, ".gitlab-ci.yml"), "utf8")) as Included)
          .include;
        const jobs = parse(readFileSync(path.join(root, included?.local ?? ""), "utf8")) as Record<
          string,
          Job
        >;
        for (const [name, job] of Object.entries(jobs)) checkGitLabJob(name, job, Object.keys(jobs));
      });

      it("install and run with the package manager of the lock file", () => {
        const { project } = makeRepository(variant);
        const { packageManager, installed } = readProjectContext(project, "npm");
        assert.deepEqual({ packageManager, installed }, variant.expected);
      });
    });

  it("begin with a program that makes the roles, for the repository that the remote names", () => {
    const { project } = makeRepository(VARIANTS["a project with npm"]);
    add(project, "github");
    const program = readFileSync(path.join(project, "ci", "index.ts"), "utf8");
    assert.match(program, /const repository = "me\/app";/);
    assert.match(program, /github: \{ repository, branches: \["main"\] \}/);
    assert.deepEqual(parse(readFileSync(path.join(project, "ci", "Pulumi.yaml"), "utf8")), {
      name: "notes-ci",
      description: "the roles of the pipelines",
      runtime: "nodejs",
    });
    assert.equal(stepsAfter("github")[0], "npx sapi deploy account ci");
  });

  it("leave what is there as it is, and say so", () => {
    const { root, project } = makeRepository(VARIANTS["a project with npm"]);
    writeFileSync(path.join(root, ".gitlab-ci.yml"), "stages: [mine]\n");
    const said = add(project, "gitlab");
    assert.equal(readFileSync(path.join(root, ".gitlab-ci.yml"), "utf8"), "stages: [mine]\n");
    assert.match(said, /^\.gitlab-ci\.yml was there and stays as it was$/m);
    assert.match(
      said,
      /^add to \.gitlab-ci\.yml, unless it is there: include: \[\{ local: \.gitlab\/sapi\.yml \}\]$/m,
    );
    writeFileSync(path.join(root, ".gitlab", "sapi.yml"), "mine: {}\n");
    add(project, "gitlab");
    assert.equal(readFileSync(path.join(root, ".gitlab", "sapi.yml"), "utf8"), "mine: {}\n");
  });

  it("take a policy pack on the way, where the project has one", () => {
    const { root, project } = makeRepository(VARIANTS["a project with npm"]);
    mkdirSync(path.join(project, "policy"));
    writeFileSync(path.join(project, "policy", "PulumiPolicy.yaml"), "runtime: nodejs\n");
    add(project, "github");
    const runs = workflowsIn(root).flatMap(([, { jobs }]) =>
      Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
    );
    assert.ok(runs.includes("npx --no-install sapi deploy production --policy-pack policy"));
    assert.ok(runs.some((run) => run.includes("sapi diff production --markdown --policy-pack policy >")));
  });

  it("make no roles for a program in another language, and say so", () => {
    const { project } = makeRepository({ ...VARIANTS["a project with npm"], runtime: "python" });
    assert.match(add(project, "github"), /^the roles are not made here/m);
    assert.equal(existsSync(path.join(project, "ci")), false);
  });

  it("say which package manager corepack takes where no package.json names a version", () => {
    const inAFolder = "a part of a repository with yarn and a folder of its own, whose name has spaces";
    const rows = [
      ["a part of a repository with pnpm", /^corepack takes the newest pnpm in CI.*"pnpm@<version>"$/m],
      [inAFolder, /^corepack takes Yarn 1 in CI.*"yarn@<version>"$/m],
    ] as const;
    for (const [variant, note] of rows) {
      const { root, project } = makeRepository(VARIANTS[variant]);
      assert.match(add(project, "github"), note);
      const { packageManager } = VARIANTS[variant].expected;
      writeFileSync(
        path.join(root, "package.json"),
        JSON.stringify({ packageManager: `${packageManager}@4.18.1` }),
      );
      assert.doesNotMatch(add(project, "github"), /corepack/);
    }
    for (const variant of ["a project with npm", "a project with yarn 1"] as const)
      assert.doesNotMatch(add(makeRepository(VARIANTS[variant]).project, "github"), /corepack/);
  });

  it("are of two services, and of no other", () => {
    assert.equal(ciOption("gitlab"), "gitlab");
    assert.equal(ciOption(undefined), undefined);
    assert.throws(() => ciOption("jenkins"), /--ci takes github or gitlab, got "jenkins"/);
  });
});

interface Included {
  readonly include: readonly { readonly local: string }[];
}

interface Job {
  readonly extends?: string;
  readonly needs?: readonly string[];
  readonly environment?: { readonly on_stop?: string };
  readonly script?: readonly string[];
  readonly before_script?: readonly string[];
}
