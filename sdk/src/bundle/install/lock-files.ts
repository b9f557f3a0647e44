import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { readerFolder, shownPath } from "../../errors";
import { isPlainObject } from "../../values/checks";
import { limitsOf } from "./manifest";
import { fitsThisMachine, type InstallTarget, limitsInName, type PlatformLimits } from "./platform";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

const LOCK_FILES: readonly (readonly [file: string, manager: PackageManager])[] = [
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
];

/** The package manager of a project, by the nearest lock file: its own, or that of the workspace around it. */
function managerOf(root: string): PackageManager {
  return nearestLock(root)?.manager ?? "npm";
}

/**
 * The platforms of a package that is not installed, by npm's lock file, which has all platforms, or else by its name.
 * Names also say musl, which older manifests do not.
 */
export function limitsElsewhere(root: string, name: string): PlatformLimits | undefined {
  const named = limitsInName(name);
  const locked = lockedLimits(root, name);
  return locked ? { ...(named?.libc && { libc: named.libc }), ...locked } : named;
}

function lockedLimits(root: string, name: string): PlatformLimits | undefined {
  const { packages } = lockedPackages(root);
  const end = `node_modules/${name}`;
  const key = Object.keys(packages).find(
    (packagePath) => packagePath === end || packagePath.endsWith(`/${end}`),
  );
  const line = key === undefined ? undefined : packages[key];
  return isPlainObject(line) ? limitsOf(line) : undefined;
}

/** The packages of npm's lock file, by path below its folder. */
function lockedPackages(root: string): {
  readonly lock: string;
  readonly packages: Readonly<Record<string, unknown>>;
} {
  const { file = "" } = nearestLock(root) ?? {};
  const { packages } = file.endsWith(".json") ? readJson(file) : {};
  return { lock: path.dirname(file), packages: isPlainObject(packages) ? packages : {} };
}

function nearestLock(root: string): { readonly file: string; readonly manager: PackageManager } | undefined {
  for (const [name, manager] of LOCK_FILES) {
    const file = path.join(root, name);
    if (existsSync(file)) return { file, manager };
  }
  const parent = path.dirname(root);
  return parent === root ? undefined : nearestLock(parent);
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isPlainObject(read) ? read : {};
  } catch {
    // Half written, or of a merge that is not finished: names tell enough.
    return {};
  }
}

/** Packages that are to be installed for a target. */
export interface Lacking {
  /** The folder that packages are looked for from. */
  readonly root: string;
  /** `@img/sharp-linux-arm64@0.34.5` */
  readonly specifiers: readonly string[];
  /** The folder of the package that needs them. */
  readonly neededIn: string;
}

/** The line that installs packages for a target beside those for this machine, which tools such as esbuild need. */
export function installCommand({ root, specifiers, neededIn }: Lacking, { cpu }: InstallTarget): string {
  const modules = neededIn.indexOf(`${path.sep}node_modules${path.sep}`);
  const project = modules < 0 ? root : neededIn.slice(0, modules);
  switch (managerOf(root)) {
    case "npm": {
      const all = [...new Set([...installedBySuchLines(project), ...specifiers])].sort();
      return `run npm install --no-save --force ${all.join(" ")}${inPackage(project)}, after each npm ci as well`;
    }
    case "bun":
      return `run bun install --os=linux --cpu=${cpu}${inPackage(project)}`;
    case "pnpm":
      return `write ${supported(cpu)} in pnpm-workspace.yaml and run pnpm install`;
    case "yarn":
      return `write ${supported(cpu)} in .yarnrc.yml and run yarn install (yarn 1: yarn install --ignore-platform)`;
  }
}

/** Packages for other machines that are there, as with each installation npm removes those that it is not told of. */
function installedBySuchLines(project: string): readonly string[] {
  const { lock, packages } = lockedPackages(project);
  return Object.entries(packages).flatMap(([packagePath, line]) => {
    if (!isPlainObject(line) || fitsThisMachine(limitsOf(line)) || !existsSync(path.join(lock, packagePath)))
      return [];
    const name = packagePath.slice(packagePath.lastIndexOf("node_modules/") + "node_modules/".length);
    return [`${name}@${String(line.version)}`];
  });
}

/** ` in ../functions`, where a command is to be run elsewhere than where people are. */
export function inPackage(from: string): string {
  const folder = packageAround(from);
  const isHere = folder === undefined || folder === packageAround(readerFolder());
  return isHere ? "" : ` in ${shownPath(folder) || "."}`;
}

/** The folder of the package that a folder is in, where package managers install. */
function packageAround(folder: string): string | undefined {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : packageAround(parent);
}

function supported(cpu: string): string {
  return `supportedArchitectures: { os: [current, linux], cpu: [current, ${cpu}], libc: [current, glibc] }`;
}
