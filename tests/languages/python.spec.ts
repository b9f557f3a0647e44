import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { findInterpreter, type Interpreter } from "#sdk/bundle/languages/python/interpreter";
import { findTool } from "#sdk/bundle/languages/tools";
import { archiveOf, contentOf } from "../sdk/bundle/languages/building";
import { project, removeProjects } from "../sdk/bundle/project";
import { expectDefinitionError } from "../support/definition-error";
import { describeWith } from "./toolchains";

const SOURCE = { runtime: "python3.12", handler: "main.handler", architecture: "arm64" } as const;

describeWith("python", "Python, installed by pip", function () {
  this.timeout(300_000);
  const home = process.env.XDG_STATE_HOME;
  const homes: string[] = [];

  /** Installs as another user would. */
  const elsewhere = () => {
    process.env.XDG_STATE_HOME = mkdtempSync(path.join(tmpdir(), "state-"));
    homes.push(process.env.XDG_STATE_HOME);
  };

  beforeEach(elsewhere);
  after(() => {
    process.env.XDG_STATE_HOME = home;
    for (const folder of homes) rmSync(folder, { recursive: true, force: true });
    removeProjects();
  });

  const filesFor = (...lines: string[]) => ({ "fn/main.py": "", "fn/requirements.txt": lines.join("\n") });

  it("has the wheels of Lambda's processor, Python and system, and the same bytes for another user", async () => {
    const files = filesFor("pydantic==2.11.7", "requests==2.32.4");
    const zip = await archiveOf(project(files), SOURCE);
    const names = Object.keys(contentOf(zip));
    assert.ok(names.some((name) => /pydantic_core\/.*cpython-312-aarch64-linux-gnu\.so$/.test(name)));
    assert.ok(names.includes("requests/__init__.py"));
    assert.deepEqual(
      names.filter((name) => /__pycache__|\.pyc$|^bin\/|direct_url/.test(name)),
      [],
    );
    elsewhere();
    const again = await archiveOf(project(files, "deeper/down"), SOURCE);
    assert.deepEqual(readFileSync(again), readFileSync(zip));
  });

  it("judges conditions of requirements by the Python of the function, not by that of this machine", async () => {
    const here = findInterpreter("python3.12", process.env)?.version ?? "";
    const lines = [
      'six==1.17.0 ; python_version == "3.12" and platform_machine == "aarch64" and sys_platform == "linux"',
      'iniconfig==2.1.0 ; python_version != "3.12"',
    ];
    const names = Object.keys(contentOf(await archiveOf(project(filesFor(...lines)), SOURCE)));
    assert.ok(names.includes("six.py"), `with Python ${here}`);
    assert.ok(!names.some((name) => name.startsWith("iniconfig")));
  });

  it("takes packages that have only sources, where these are Python alone", async () => {
    const names = Object.keys(
      contentOf(await archiveOf(project(filesFor("docopt==0.6.2", "six==1.17.0")), SOURCE)),
    );
    assert.ok(names.includes("docopt.py") && names.includes("six.py"));
  });

  it("refuses packages that there are not, in the words of pip", () =>
    expectDefinitionError(archiveOf(project(filesFor("six==0.0.0.1")), SOURCE), [
      {
        code: "FUNCTION_BUILD_FAILED",
        path: "srcPath",
        message: "`pip install -r requirements.txt for Python 3.12 on Linux arm64` failed",
        cure: "No matching distribution found for six==0.0.0.1",
      },
    ]));

  /** A build for Lambda's Linux runs on no other system. */
  const runsHere = process.platform === "linux" ? it : undefined;
  runsHere?.("runs, when it is built for the Python and processor that are here", async () => {
    const { file, version } = findInterpreter("python3", process.env) as Interpreter;
    const files = {
      ...filesFor("pydantic==2.11.7"),
      "fn/main.py": "import pydantic\nprint(pydantic.VERSION)\n",
    };
    const architecture = process.arch === "arm64" ? "arm64" : "x86_64";
    const root = project(files);
    const zip = await archiveOf(root, { ...SOURCE, runtime: `python${version}`, architecture });
    const task = path.join(root, "task");
    const unzip = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
    execFileSync(file, ["-c", unzip, zip, task]);
    // The packages of this machine are invisible.
    const said = execFileSync(file, ["-S", "main.py"], { cwd: task, env: { PATH: process.env.PATH } });
    assert.equal(said.toString().trim(), "2.11.7");
  });
});

describeWith("uv", "Python, installed by uv", function () {
  this.timeout(300_000);
  const before = { PATH: process.env.PATH, XDG_STATE_HOME: process.env.XDG_STATE_HOME };
  const folder = mkdtempSync(path.join(tmpdir(), "uv-"));

  after(() => {
    Object.assign(process.env, before);
    rmSync(folder, { recursive: true, force: true });
    removeProjects();
  });

  it("is of the same bytes as by pip", async () => {
    const files = {
      "fn/main.py": "",
      "fn/requirements.txt": "pydantic==2.11.7\nrequests==2.32.4\ncertifi==2025.6.15",
    };
    process.env.XDG_STATE_HOME = path.join(folder, "pip");
    const byPip = readFileSync(await archiveOf(project(files), SOURCE));
    const uv = findTool("uv", process.env) as string;
    const { file = "" } = findInterpreter("python3", process.env) ?? {};
    execFileSync(uv, ["venv", "--quiet", "--python", file, path.join(folder, "venv")]);
    symlinkSync(uv, path.join(folder, "venv/bin/uv"));
    process.env.PATH = path.join(folder, "venv/bin");
    process.env.XDG_STATE_HOME = path.join(folder, "uv");
    assert.equal(findInterpreter("python3.12", process.env)?.hasPip, false);
    assert.deepEqual(readFileSync(await archiveOf(project(files), SOURCE)), byPip);
  });
});
