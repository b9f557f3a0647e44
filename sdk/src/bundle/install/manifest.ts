import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { isPlainObject } from "../../values/checks";
import type { PlatformLimits } from "./platform";

/** As much of a package.json as decides what is installed. */
export interface Manifest extends PlatformLimits {
  readonly version: string;
  readonly dependencies: Versions;
  readonly optionalDependencies: Versions;
  /** The peer dependencies that are required. */
  readonly peers: readonly string[];
  readonly hasInstallScript: boolean;
}

/** The requested versions, by the name of the package. */
export type Versions = Readonly<Record<string, string>>;

/**
 * Folder of an installed package as seen from another folder, or undefined. Packages may have the name of a module of Node's,
 * such as `string_decoder`, which is looked for nowhere unless a file in it is named.
 */
export function findPackage(name: string, from: string): string | undefined {
  const paths = createRequire(path.join(from, "package.json")).resolve.paths(`${name}/package.json`) ?? [];
  return paths
    .map((folder) => path.join(folder, name))
    .find((folder) => existsSync(path.join(folder, "package.json")));
}

/** The manifest of the package in a folder. Parts that are not what npm takes are as if they were not there. */
export function readManifest(folder: string): Manifest {
  return toManifest(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
}

/** Limits as they stand in a manifest, or in the line of a lock file. */
export function limitsOf(written: Readonly<Record<string, unknown>>): PlatformLimits {
  const limits = (["os", "cpu", "libc"] as const).flatMap((name) => {
    const list = toList(written[name]);
    return list.length === 0 ? [] : [[name, list] as const];
  });
  return Object.fromEntries(limits);
}

function toManifest(written: Readonly<Record<string, unknown>>): Manifest {
  const { version, peerDependenciesMeta, scripts } = written;
  const meta = isPlainObject(peerDependenciesMeta) ? peerDependenciesMeta : {};
  const isOptional = (name: string) => isPlainObject(meta[name]) && meta[name].optional === true;
  const commands = isPlainObject(scripts) ? scripts : {};
  return {
    ...limitsOf(written),
    version: typeof version === "string" ? version : "",
    dependencies: toVersions(written.dependencies),
    optionalDependencies: toVersions(written.optionalDependencies),
    peers: Object.keys(toVersions(written.peerDependencies)).filter((name) => !isOptional(name)),
    hasInstallScript: ["preinstall", "install", "postinstall"].some((name) => commands[name] !== undefined),
  };
}

function toVersions(written: unknown): Versions {
  return isPlainObject(written) ? (written as Versions) : {};
}

/** npm takes a single word as a list of one. */
function toList(written: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(written) ? written : [written];
  return list.filter((entry): entry is string => typeof entry === "string");
}
