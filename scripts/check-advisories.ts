/**
 * Fails when a package that is installed along with this one has a weakness that is publicly known. It reads the dated
 * list in scripts/advisories, and the registry's audit where that answers. `npm run advisories`.
 */
import * as fs from "node:fs";
import * as path from "node:path";
import { findAdvisories, type KnownAdvisories } from "./advisories/find";
import { askRegistry } from "./advisories/registry";
import { type Lockfile, runtimePackages } from "./advisories/runtime-packages";

const ROOT = path.resolve(__dirname, "..");

function main(): void {
  const known = readJson<KnownAdvisories>("scripts/advisories/known.json");
  const packages = runtimePackages(readJson<Lockfile>("package-lock.json"), "sdk");
  const audited = askRegistry(ROOT, packages);
  const found = [...findAdvisories(packages, known), ...(audited ?? [])];
  for (const line of found) console.error(line);
  const source = `the list of ${known.asOf}${audited ? " and the registry's audit" : "; the registry's audit did not answer"}`;
  console.log(`${packages.length} runtime packages, ${found.length} advisories, by ${source}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(path.join(ROOT, file), "utf8"));
}

main();
