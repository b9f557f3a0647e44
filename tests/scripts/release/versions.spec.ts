import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "../../support/paths";

interface TextFile {
  readonly path: string;
  readonly text: string;
}

interface Versions {
  versionsIn(path: string, text: string): readonly string[];
  withVersion(path: string, text: string, version: string): string;
  lockWithVersion(text: string, version: string): string;
  disagreements(files: readonly TextFile[]): readonly string[];
  isVersion(text: string): boolean;
}

const MANIFEST = `{
  "name": "example-notes",
  "version": "0.1.0",
  "dependencies": {
    "@pulumi/pulumi": "0.1.0",
    "pulumi-serverless-api": "0.1.0"
  }
}
`;

describe("the version of a release", () => {
  let versions: Versions;
  let files: readonly TextFile[];

  before(async () => {
    versions = await import(path.join(ROOT, "scripts", "release", "versions.mjs"));
    const listed = execFileSync("git", ["ls-files", "*.json", "*.toml", "*.md"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    files = listed
      .trim()
      .split("\n")
      .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, "utf8") }));
  });

  it("is the same everywhere in this repository", () => {
    assert.deepEqual(versions.disagreements(files), []);
  });

  it("is replaced everywhere, so that the one before is nowhere", () => {
    const [before = ""] = versions.versionsIn(
      "sdk/package.json",
      readFileSync(`${ROOT}/sdk/package.json`, "utf8"),
    );
    const changed = files.map(({ path, text }) => ({
      path,
      text: versions.withVersion(path, text, "98.7.6-next.5"),
    }));
    const found = changed.flatMap(({ path, text }) => versions.versionsIn(path, text));
    assert.ok(found.length > 40, String(found.length));
    assert.deepEqual([...new Set(found)], ["98.7.6-next.5"]);
    const own = /^(?:sdk|provider|create|examples)\/.*package\.json$/;
    const left = changed.filter(({ path, text }) => own.test(path) && text.includes(`"${before}"`));
    assert.deepEqual(
      left.map(({ path }) => path),
      [],
    );
  });

  it("is that of the package and of those that depend on it, and of no other", () => {
    const changed = versions.withVersion("examples/notes/package.json", MANIFEST, "0.2.0");
    assert.deepEqual(versions.versionsIn("examples/notes/package.json", changed), ["0.2.0", "0.2.0"]);
    assert.match(changed, /"@pulumi\/pulumi": "0\.1\.0"/);
    assert.equal(versions.withVersion("tests/fixtures/x/package.json", MANIFEST, "0.2.0"), MANIFEST);
  });

  it("is the same in the lock file as in the manifests", () => {
    const lock = readFileSync(`${ROOT}/package-lock.json`, "utf8");
    const [before = ""] = versions.versionsIn(
      "sdk/package.json",
      files.find((f) => f.path === "sdk/package.json")?.text ?? "",
    );
    assert.equal(versions.lockWithVersion(lock, before), lock);
    const { packages } = JSON.parse(versions.lockWithVersion(lock, "0.2.0"));
    assert.equal(packages.sdk.version, "0.2.0");
    assert.equal(packages.provider.dependencies["pulumi-serverless-api"], "0.2.0");
    assert.equal(
      packages["node_modules/typescript"].version,
      JSON.parse(lock).packages["node_modules/typescript"].version,
    );
  });

  it("is named where two files differ", () => {
    const text = MANIFEST.replace('"version": "0.1.0"', '"version": "0.0.9"');
    assert.deepEqual(
      versions.disagreements([
        { path: "sdk/package.json", text: MANIFEST },
        { path: "create/package.json", text },
      ]),
      ["create/package.json has version 0.0.9, sdk/package.json has 0.1.0"],
    );
  });

  it("is one that npm takes", () => {
    for (const version of ["1.2.3", "0.10.0-next.1"]) assert.ok(versions.isVersion(version), version);
    for (const text of ["1.2", "v1.2.3", "1.2.3 ", "latest", ""]) assert.ok(!versions.isVersion(text), text);
  });
});
