import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { packagesAround } from "#sdk/local/lambda/process/virtual-environment";

describe("the packages of a program's virtual environment", () => {
  let root: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "venv-")));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function make(environment: string): string {
    const packages = path.join(root, environment, "lib", "python3.13", "site-packages");
    mkdirSync(packages, { recursive: true });
    writeFileSync(path.join(root, environment, "pyvenv.cfg"), "");
    return packages;
  }

  function folder(name: string): string {
    mkdirSync(path.join(root, name), { recursive: true });
    return path.join(root, name);
  }

  it("are those beside the code, or in a folder around it", () => {
    const packages = make("program/venv");
    assert.deepEqual(packagesAround(folder("program")), [packages]);
    assert.deepEqual(packagesAround(folder("program/functions/notes")), [packages]);
  });

  it("are those of .venv where there are both", () => {
    make("program/venv");
    const packages = make("program/.venv");
    assert.deepEqual(packagesAround(folder("program")), [packages]);
  });

  it("are none of a folder around the program", () => {
    make("venv");
    const functions = folder("program/functions");
    writeFileSync(path.join(root, "program", "Pulumi.yaml"), "name: notes\n");
    assert.deepEqual(packagesAround(functions), []);
  });

  it("are none where a folder is called so and is no environment", () => {
    folder("program/venv/lib/python3.13/site-packages");
    writeFileSync(path.join(root, "program", "Pulumi.yaml"), "name: notes\n");
    assert.deepEqual(packagesAround(folder("program")), []);
  });
});
