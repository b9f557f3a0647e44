import { spawnSync } from "node:child_process";
import { satisfies } from "semver";
import type { InstalledPackage } from "./runtime-packages";

/**
 * The advisories that the registry knows today, one line for each package. It is `undefined` where the registry does not
 * answer.
 */
export function askRegistry(
  folder: string,
  packages: readonly InstalledPackage[],
): readonly string[] | undefined {
  // With devDependencies, for what is built into the package's files.
  const { stdout } = spawnSync("npm", ["audit", "--json"], { cwd: folder, encoding: "utf8" });
  return readAudit(stdout ?? "", packages);
}

/** Reads what `npm audit --json` prints. Packages and versions that are not of the runtime are left out. */
export function readAudit(
  printed: string,
  packages: readonly InstalledPackage[],
): readonly string[] | undefined {
  const vulnerabilities = parse(printed)?.vulnerabilities;
  if (vulnerabilities === undefined) return undefined;
  return packages
    .filter(({ name, version }) => {
      const found = vulnerabilities[name];
      return found !== undefined && satisfies(version, found.range ?? "*", { includePrerelease: true });
    })
    .map(({ name, version }) => `${name} ${version} has an advisory of the registry: npm audit`);
}

function parse(
  printed: string,
): { readonly vulnerabilities?: Readonly<Record<string, { readonly range?: string }>> } | undefined {
  try {
    return JSON.parse(printed);
  } catch {
    // The registry was not reached, and npm says so in words.
    return undefined;
  }
}
