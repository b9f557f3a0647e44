import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { ROOT } from "../support/paths";

const BOOTSTRAP = path.join(ROOT, "sdk", "src", "local", "lambda", "process");

describe("the packages in Lambda's Python", () => {
  let packages: string;

  before(() => {
    packages = mkdtempSync(path.join(tmpdir(), "packages-"));
    for (const name of ["boto3", "mine"]) {
      mkdirSync(path.join(packages, name));
      writeFileSync(path.join(packages, name, "__init__.py"), "");
      writeFileSync(path.join(packages, name, "part.py"), `name = "${name}"\n`);
    }
  });

  after(() => rmSync(packages, { recursive: true, force: true }));

  /** Uses the standard library alone, whatever else the machine has. */
  function python(program: string): string {
    const text = `import sys; sys.path.insert(0, ${JSON.stringify(BOOTSTRAP)}); import bootstrap
sys.meta_path.append(bootstrap.RuntimePackages([${JSON.stringify(packages)}]))
${program}`;
    return execFileSync("python3", ["-B", "-S", "-c", text], { encoding: "utf8" }).trim();
  }

  it("are found in other folders, with their parts", () => {
    assert.equal(python("import boto3.part; print(boto3.part.name)"), "boto3");
  });

  it("are the only ones found there: other packages have to be required", () => {
    const text = "try:\n    import mine\nexcept ModuleNotFoundError as error:\n    print(error)";
    assert.equal(python(text), "No module named 'mine'");
  });
});
