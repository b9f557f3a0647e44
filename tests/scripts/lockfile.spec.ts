import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import * as semver from "semver";
import { ROOT } from "../support/paths";

const manifest = readJson<Manifest>("package.json");
const { packages } = readJson<Lockfile>("package-lock.json");

interface Manifest {
  readonly engines: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  /** The package's own name, where the folder has another one. */
  readonly name?: string;
}

/** Packages that ask for a newer Node than the oldest one here, and run on it: npm warns of them at an installation. */
const RUN_ON_OLDEST: readonly string[] = [
  // Its tests, tests/local/durable.spec.ts, run on every Node.
  "@aws/durable-execution-sdk-js",
];

describe("the lockfile", () => {
  it("has no package that the oldest supported Node cannot run", () => {
    const oldest = semver.minVersion(manifest.engines.node)?.version ?? "";
    assert.equal(oldest, "20.19.0");
    assert.deepEqual(
      where(({ engines }) => engines?.node !== undefined && !semver.satisfies(oldest, engines.node)),
      RUN_ON_OLDEST,
    );
  });

  it("names no host that a package comes from", () => {
    assert.deepEqual(
      where(({ resolved, link }) => resolved !== undefined && link !== true),
      [],
    );
  });

  it("has no package with an install script that has not been reviewed", () => {
    assert.deepEqual(
      where(({ hasInstallScript, optional }) => hasInstallScript === true && optional !== true).toSorted(),
      Object.keys(manifest.allowScripts),
    );
  });
});

/** The names of the locked packages that match. */
function where(isSo: (locked: LockedPackage) => boolean): readonly string[] {
  return Object.entries(packages)
    .filter(([, locked]) => isSo(locked))
    .map(
      ([packagePath, { name }]) =>
        name ?? packagePath.slice(packagePath.lastIndexOf("node_modules/") + "node_modules/".length),
    );
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(ROOT, name), "utf8"));
}
