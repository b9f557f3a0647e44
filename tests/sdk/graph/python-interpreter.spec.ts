import { strict as assert } from "node:assert";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { PythonRuntime } from "#sdk/graph/program-runtime";
import { findInterpreter, installCommand, type PythonProject } from "#sdk/graph/python-interpreter";
import { expectDefinitionError } from "../../support/definition-error";
import { type TemporaryProject, temporaryProject } from "../../support/project";
import { standInFor } from "../../support/python/project";

describe("the Python of a program", () => {
  const projects: TemporaryProject[] = [];
  afterEach(() => {
    for (const project of projects.splice(0)) project.remove();
  });

  /** A project in `root` whose program is in `root/app`, and a folder `bin` for programs. */
  const make = (runtime: Partial<PythonRuntime> = {}, files: Readonly<Record<string, string>> = {}) => {
    const made = temporaryProject({ "root/Pulumi.yaml": "", "root/app/__main__.py": "", ...files });
    projects.push(made);
    const at = (...parts: string[]) => path.join(made.folder, ...parts);
    const project: PythonProject = {
      name: "notes",
      root: at("root"),
      folder: at("root", "app"),
      runtime: { language: "python", toolchain: "pip", ...runtime },
    };
    return { project, at, env: { PATH: `${at("bin")}:/bin:/usr/bin` } };
  };

  const program = (file: string, script: string): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  };

  it("is that of the virtual environment that Pulumi.yaml names, relative to it", async () => {
    const { project, at, env } = make({ virtualenv: "../env" });
    standInFor(at("env"));
    standInFor(at("root", ".venv"));
    const found = await findInterpreter(project, env);
    assert.deepEqual(found, { file: at("env", "bin", "python"), virtualenv: at("env") });
  });

  it("is that of .venv or venv beside the program, else beside Pulumi.yaml", async () => {
    const { project, at, env } = make();
    for (const segments of [
      ["root", "venv"],
      ["root", ".venv"],
      ["root", "app", "venv"],
      ["root", "app", ".venv"],
    ]) {
      standInFor(at(...segments));
      assert.equal((await findInterpreter(project, env)).virtualenv, at(...segments));
    }
  });

  it("is where uv keeps it: beside its lock, whatever the folder is called", async () => {
    const { project, at, env } = make({ toolchain: "uv" }, { "uv.lock": "" });
    standInFor(at(".venv"));
    assert.equal((await findInterpreter(project, env)).virtualenv, at(".venv"));
    standInFor(at("elsewhere"));
    const named = await findInterpreter(project, { ...env, UV_PROJECT_ENVIRONMENT: "elsewhere" });
    assert.equal(named.virtualenv, at("elsewhere"));
  });

  it("is where poetry says that it is", async () => {
    const { project, at, env } = make({ toolchain: "poetry" });
    standInFor(at("kept"));
    program(at("bin", "poetry"), `[ "$*" = "env info --path" ] && echo ${at("kept")}`);
    assert.equal((await findInterpreter(project, env)).virtualenv, at("kept"));
  });

  it("is what the shell calls python3 where there is no environment, or python where that is one", async () => {
    const { project, at } = make();
    const env = { PATH: at("bin") };
    program(at("bin", "python"), "exit 0");
    assert.deepEqual(await findInterpreter(project, env), { file: "python", virtualenv: undefined });
    program(at("bin", "python3"), "exit 0");
    assert.deepEqual(await findInterpreter(project, env), { file: "python3", virtualenv: undefined });
  });

  it("is missed with the command that makes it", async () => {
    const command = "python3 -m venv env && env/bin/python -m pip install";
    const { project, env } = make({ virtualenv: "env" });
    await expectDefinitionError(findInterpreter(project, env), [
      { code: "PYTHON_MISSING", path: "runtime", value: "env", cure: `run ${command} pulumi` },
    ]);
    writeFileSync(path.join(project.root, "requirements.txt"), "pulumi\n");
    await expectDefinitionError(findInterpreter(project, env), [
      { code: "PYTHON_MISSING", path: "runtime", value: "env", cure: `run ${command} -r requirements.txt` },
    ]);
    const ofUv = make({ toolchain: "uv" });
    await expectDefinitionError(findInterpreter(ofUv.project, ofUv.env), [
      { code: "PYTHON_MISSING", path: "runtime", value: ".venv", cure: "run uv sync" },
    ]);
    const none = make();
    program(none.at("bin", "python3"), "exit 1");
    await expectDefinitionError(findInterpreter(none.project, { PATH: none.at("bin") }), [
      { code: "PYTHON_MISSING", path: "runtime", message: "no python3 on the PATH", cure: "install Python" },
    ]);
  });

  it("gets what the program needs by a command that keeps the machine's own Python as it is", () => {
    const { project, at } = make();
    assert.equal(
      installCommand(project, { file: "python3", virtualenv: undefined }),
      "python3 -m venv venv && venv/bin/python -m pip install pulumi",
    );
    standInFor(at("env"));
    const found = { file: at("env", "bin", "python"), virtualenv: at("env") };
    assert.equal(installCommand(project, found), `${found.file} -m pip install pulumi`);
    const poetry = make({ toolchain: "poetry" });
    assert.equal(installCommand(poetry.project, found), "poetry install");
  });
});
