import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { parse } from "../../../graph/yaml";
import { PACKAGE_MANAGERS, type PackageManager } from "../choices";

/** The facts about a project that its pipelines follow. Paths have `/` and are relative to the repository. */
export interface ProjectContext {
  /** The folder of the repository. */
  readonly root: string;
  /** The folder of the project. Empty where it is that of the repository. */
  readonly folder: string;
  /** Name of the Pulumi project. */
  readonly name: string;
  readonly packageManager: PackageManager;
  /** Whether a manifest names a package manager with its version. */
  readonly isVersioned: boolean;
  /** The folder that packages are installed in, that of the lock file. Empty for that of the repository. */
  readonly installed: string;
  /** Whether there is a lock file, which an installation in CI is held to. */
  readonly isLocked: boolean;
  /** Whether it is yarn 1, whose lock file says so. */
  readonly isClassicYarn: boolean;
  readonly hasTests: boolean;
  /** The folder of a policy pack in that of the project. */
  readonly policyPack: string | undefined;
  /** `owner/name` at GitHub, or the path at GitLab, as the remote `origin` says. */
  readonly repository: string | undefined;
  /** How the program runs, of `Pulumi.yaml`. */
  readonly runtime: unknown;
  readonly isTypeScript: boolean;
  readonly isCommonJs: boolean;
}

/** The lock file of each package manager. */
export const LOCK_FILES: Readonly<Record<PackageManager, string>> = {
  npm: "package-lock.json",
  pnpm: "pnpm-lock.yaml",
  yarn: "yarn.lock",
};
const PULUMI_FILES = ["Pulumi.yaml", "Pulumi.yml"];
/** Folders that a policy pack is looked for in. */
const POLICY_FOLDERS = ["policy", "policies", "policy-pack"];

/** Whether a folder is that of a Pulumi project. */
export function isProject(folder: string): boolean {
  return PULUMI_FILES.some((name) => existsSync(path.join(folder, name)));
}

/** Read what is around a project. The package manager is the one given where no lock file and no manifest says another. */
export function readProjectContext(project: string, byDefault: PackageManager): ProjectContext {
  const root = repositoryOf(project);
  const lock = lockAround(project, root);
  const named = declared(project, root);
  const manifest = readJson(path.join(project, "package.json"));
  const settings = readSettings(project);
  const scripts = (manifest.scripts ?? {}) as Readonly<Record<string, unknown>>;
  return {
    root,
    folder: slashed(path.relative(root, project)),
    name: typeof settings.name === "string" ? settings.name : path.basename(project),
    packageManager: lock?.packageManager ?? named ?? byDefault,
    installed: slashed(path.relative(root, lock?.folder ?? project)),
    isVersioned: named !== undefined,
    isLocked: lock !== undefined,
    isClassicYarn: lock?.packageManager === "yarn" && isClassic(path.join(lock.folder, LOCK_FILES.yarn)),
    hasTests: scripts.test !== undefined,
    policyPack: POLICY_FOLDERS.find((name) => existsSync(path.join(project, name, "PulumiPolicy.yaml"))),
    repository: remoteOf(root),
    runtime: settings.runtime ?? "nodejs",
    isTypeScript: existsSync(path.join(project, "tsconfig.json")),
    isCommonJs: manifest.type !== "module",
  };
}

/** The folder with `.git` around a project, which is a file in a work tree of git. The project's own where there is none. */
function repositoryOf(project: string): string {
  return foldersUp(project).find((folder) => existsSync(path.join(folder, ".git"))) ?? project;
}

function lockAround(project: string, root: string) {
  const folders = foldersUp(project).filter((folder) => isInside(folder, root));
  for (const folder of folders) {
    const packageManager = PACKAGE_MANAGERS.find((name) => existsSync(path.join(folder, LOCK_FILES[name])));
    if (packageManager !== undefined) return { folder, packageManager };
  }
  return undefined;
}

function isClassic(lockFile: string): boolean {
  return readText(lockFile)?.includes("# yarn lockfile v1") === true;
}

/** The manager that a manifest names for corepack: `"packageManager": "pnpm@10.2.0"`. */
function declared(project: string, root: string): PackageManager | undefined {
  for (const folder of foldersUp(project).filter((each) => isInside(each, root))) {
    const { packageManager } = readJson(path.join(folder, "package.json"));
    const named = PACKAGE_MANAGERS.find((name) => String(packageManager).startsWith(`${name}@`));
    if (named !== undefined) return named;
  }
  return undefined;
}

/** Read from git's own file, so that git itself need not be there. */
function remoteOf(root: string): string | undefined {
  const text = readText(path.join(root, ".git", "config")) ?? "";
  const [, section = ""] = /\[remote "origin"\]([^[]*)/.exec(text) ?? [];
  const [, url = ""] = /^\s*url\s*=\s*(\S+)/m.exec(section) ?? [];
  const [, found] =
    /^(?:https?:\/\/[^/]+\/|ssh:\/\/[^/]+\/|[\w.-]+@[\w.-]+:)(.+?)(?:\.git)?\/?$/.exec(url) ?? [];
  return found !== undefined && /^[\w.-]+(\/[\w.-]+)+$/.test(found) ? found : undefined;
}

function readSettings(project: string): Readonly<Record<string, unknown>> {
  const text = PULUMI_FILES.map((name) => readText(path.join(project, name))).find((found) => found);
  const settings: unknown = text === undefined ? {} : parse(text);
  return typeof settings === "object" && settings !== null ? (settings as Record<string, unknown>) : {};
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readText(file) ?? "{}") as Record<string, unknown>;
  } catch {
    // The package manager says it better when it installs.
    return {};
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** A folder and those around it, the nearest first. */
function foldersUp(folder: string): readonly string[] {
  const around = path.dirname(folder);
  return around === folder ? [folder] : [folder, ...foldersUp(around)];
}

function isInside(folder: string, root: string): boolean {
  return !path.relative(root, folder).startsWith("..");
}

function slashed(relative: string): string {
  return relative.split(path.sep).join("/");
}
