import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { validRange } from "semver";
import { findAdvisories, type KnownAdvisories } from "../../../scripts/advisories/find";
import { readAudit } from "../../../scripts/advisories/registry";
import { type Lockfile, runtimePackages } from "../../../scripts/advisories/runtime-packages";
import { ROOT } from "../../support/paths";

const readJson = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

const LOCKFILE: Lockfile = {
  packages: {
    "": {},
    sdk: {
      dependencies: { a: "1.0.0", "@s/b": "^2.0.0" },
      optionalDependencies: { other: "1.0.0" },
      devDependencies: { built: "3.0.0" },
    },
    "node_modules/a": {
      version: "1.0.0",
      dependencies: { c: "^1.0.0", a: "*" },
      devDependencies: { dev: "*" },
    },
    "node_modules/built": { version: "3.0.0" },
    "node_modules/a/node_modules/c": { version: "1.5.0" },
    "node_modules/c": { version: "9.0.0" },
    "node_modules/@s/b": { version: "2.1.0" },
    "sdk/node_modules/@s/b": { version: "2.0.0", dependencies: { c: "*" } },
    "node_modules/dev": { version: "1.0.0" },
  },
};

const NAMED = (id: string, name: string, vulnerable: string) => ({ id, package: name, vulnerable });

describe("packages of the runtime", () => {
  it("are the dependencies of a workspace, the packages built into its files, and their dependencies, each in the version that Node would load", () => {
    assert.deepEqual(runtimePackages(LOCKFILE, "sdk"), [
      { name: "a", version: "1.0.0" },
      { name: "c", version: "1.5.0" },
      { name: "@s/b", version: "2.0.0" },
      { name: "c", version: "9.0.0" },
      { name: "built", version: "3.0.0" },
    ]);
  });

  it("are more than ten here, including those that the package names, and none that only tests need", () => {
    const names = runtimePackages(readJson("package-lock.json"), "sdk").map(({ name }) => name);
    const { dependencies, devDependencies: builtIn } = readJson("sdk/package.json");
    const { devDependencies } = readJson("package.json");
    assert.ok(names.length > 10);
    for (const name of Object.keys({ ...dependencies, ...builtIn })) assert.ok(names.includes(name), name);
    for (const name of ["mocha", "@biomejs/biome"]) assert.ok(!names.includes(name), name);
    assert.ok(Object.hasOwn(devDependencies, "mocha"));
  });
});

describe("known advisories", () => {
  const known: KnownAdvisories = {
    asOf: "2026-01-01",
    advisories: [NAMED("CVE-1", "c", "<1.6.0 || >=8.0.0 <9.0.0"), NAMED("CVE-2", "a", "<1.0.0")],
  };

  it("are found in the versions that have them, and in no other", () => {
    assert.deepEqual(findAdvisories(runtimePackages(LOCKFILE, "sdk"), known), [
      "c 1.5.0 has CVE-1, as has every version <1.6.0 || >=8.0.0 <9.0.0",
    ]);
  });

  it("are found in a version before a release as well", () => {
    assert.equal(findAdvisories([{ name: "c", version: "9.0.0-beta.1" }], known).length, 1);
  });

  it("are listed with a date, and with ranges that can be read, for packages of the runtime", () => {
    const { asOf, advisories }: KnownAdvisories = readJson("scripts/advisories/known.json");
    assert.match(asOf, /^20\d\d-[01]\d-[0-3]\d$/);
    const names = new Set(runtimePackages(readJson("package-lock.json"), "sdk").map(({ name }) => name));
    for (const { id, package: name, vulnerable } of advisories) {
      assert.match(id, /^(CVE-\d{4}-\d+|GHSA(-[0-9a-z]{4}){3})$/);
      assert.notEqual(validRange(vulnerable), null, id);
      assert.ok(names.has(name), `${id} is of ${name}, which is not of the runtime`);
    }
  });

  it("would have been found in ajv 8.17.1", () => {
    const found = findAdvisories(
      [{ name: "ajv", version: "8.17.1" }],
      readJson("scripts/advisories/known.json"),
    );
    assert.deepEqual(
      found.map((line) => line.split(",")[0]),
      ["ajv 8.17.1 has CVE-2025-69873"],
    );
  });
});

describe("the registry's audit", () => {
  const packages = [{ name: "a", version: "1.0.0" }];

  it("is read for packages of the runtime", () => {
    const printed = JSON.stringify({ vulnerabilities: { a: {}, mocha: {} } });
    assert.deepEqual(readAudit(printed, packages), ["a 1.0.0 has an advisory of the registry: npm audit"]);
  });

  it("counts for the version that is of the runtime, and not for another one of a tool", () => {
    const printed = (range: string) => JSON.stringify({ vulnerabilities: { a: { range } } });
    assert.deepEqual(readAudit(printed("<1.0.0"), packages), []);
    assert.equal(readAudit(printed("<=1.0.0"), packages)?.length, 1);
  });

  it("fails when it does not answer", () => {
    assert.equal(readAudit('{"error":{"summary":"405"}}', packages), undefined);
    assert.equal(readAudit("npm error audit endpoint returned an error", packages), undefined);
  });
});
