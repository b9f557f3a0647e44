import { existsSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import { Issues } from "../errors";
import { findUp } from "../files/find-up";
import { packageFolders } from "./package-folders";
import { type ProgramRuntime, readRuntime } from "./program-runtime";
import { parse } from "./yaml";

/** A Pulumi project on disk, with the configuration of one stack. */
export interface Project {
  readonly name: string;
  /** Folder of `Pulumi.yaml`. */
  readonly root: string;
  /** Folder that the program runs in, as with the Pulumi CLI. */
  readonly folder: string;
  /** The program's entry file. */
  readonly entry: string;
  /** Its language. */
  readonly runtime: ProgramRuntime;
  /** Folders of packages that it names, by package. */
  readonly packages: Readonly<Record<string, string>>;
  readonly stack: string;
  readonly config: Readonly<Record<string, string>>;
  /** Keys whose values are encrypted, so that only Pulumi can read them. */
  readonly unreadable: readonly string[];
  /** Environments of Pulumi ESC that the stack's configuration is also taken from. */
  readonly environments: readonly string[];
  /** Absolute paths of the files that all this comes from, and of those that would change it by coming. */
  readonly sources: readonly string[];
}

const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml"] as const;
const ENTRIES = ["index.ts", "index.js", "index.mts", "index.mjs", "index.cts", "index.cjs"];

/** Read the project of a folder, or of a program file. */
export function readProject(program: string, stack: string): Project {
  const given = path.resolve(program);
  const issues = new Issues({ kind: "Program", id: path.basename(given) });
  if (!existsSync(given)) {
    issues.add("PROJECT_MISSING", {
      problem: "there is no such file or folder",
      value: program,
      cure: "give the folder of a Pulumi project, or a program file",
    });
    throw issues.toError();
  }
  const isFile = statSync(given).isFile();
  const start = isFile ? path.dirname(given) : given;
  const root = findUp(start, PROJECT_FILES[0]) ?? findUp(start, PROJECT_FILES[1]);
  if (!root && !isFile) {
    const cure =
      'give the folder of a Pulumi project, or write one: "name: notes" and "runtime: nodejs", a line each';
    issues.add("PROJECT_MISSING", {
      problem: "neither the folder nor one above it has a Pulumi.yaml",
      value: program,
      cure,
    });
    throw issues.toError();
  }
  const manifest = root && PROJECT_FILES.map((file) => path.join(root, file)).find(existsSync);
  const settings = manifest ? readYaml(manifest, issues) : {};
  const name = typeof settings.name === "string" ? settings.name : path.basename(start);
  const runtime = readRuntime(settings.runtime, isFile ? given : undefined, issues);
  const found = isFile
    ? { entry: given, sources: [] }
    : findEntry(path.resolve(root as string, textOr(settings.main, ".")), runtime, issues);
  const ofStack = path.join(root ?? start, textOr(settings.stackConfigDir, "."), `Pulumi.${stack}.yaml`);
  const { config, unreadable, environments } = readConfig(ofStack, settings, name, issues);
  const { entry } = found;
  const sources = [...(manifest ? [manifest] : []), ofStack, ...found.sources];
  return {
    name,
    root: root ?? start,
    folder: path.dirname(entry),
    entry,
    runtime,
    packages: packageFolders(settings, root ?? start),
    stack,
    config,
    unreadable,
    environments,
    sources,
  };
}

type Found = Pick<Project, "entry" | "sources">;

function findEntry(main: string, { language }: ProgramRuntime, issues: Issues): Found {
  if (existsSync(main) && statSync(main).isFile()) return { entry: main, sources: [] };
  return language === "python" ? findPythonEntry(main, issues) : findNodeEntry(main, issues);
}

function findPythonEntry(main: string, issues: Issues): Found {
  const entry = path.join(main, "__main__.py");
  if (existsSync(entry)) return { entry, sources: [] };
  const cure = `write __main__.py, or name the program's folder as "main" in Pulumi.yaml`;
  issues.add("PROJECT_MISSING", { problem: "the folder has no program", value: main, cure });
  throw issues.toError();
}

function findNodeEntry(main: string, issues: Issues): Found {
  const manifest = path.join(main, "package.json");
  const fromPackage = packageMain(manifest, issues);
  const files = [...(fromPackage ? [fromPackage] : []), ...ENTRIES].map((file) => path.join(main, file));
  const entry = files.find(existsSync);
  if (entry) return { entry, sources: [manifest, ...files.slice(0, files.indexOf(entry))] };
  const cure = `write one of ${ENTRIES.slice(0, 2).join(", ")}, or name it as "main" in Pulumi.yaml`;
  issues.add("PROJECT_MISSING", { problem: "the folder has no program", value: main, cure });
  throw issues.toError();
}

function packageMain(manifest: string, issues: Issues): string | undefined {
  if (!existsSync(manifest)) return undefined;
  try {
    const { main } = JSON.parse(readFileSync(manifest, "utf8")) as { main?: unknown };
    return typeof main === "string" ? main : undefined;
  } catch (error) {
    const problem = `package.json is not valid JSON: ${(error as Error).message}`;
    issues.add("PROJECT_INVALID", { problem, cure: "fix the file" });
    throw issues.toError();
  }
}

type Yaml = Record<string, unknown>;

function readYaml(file: string, issues: Issues): Yaml {
  if (!existsSync(file)) return {};
  try {
    return (parse(readFileSync(file, "utf8")) ?? {}) as Yaml;
  } catch (error) {
    const problem = `${path.basename(file)} is not valid YAML: ${(error as Error).message.split("\n")[0]?.replace(/[.:]$/, "")}`;
    issues.add("PROJECT_INVALID", { problem, cure: "fix the file" });
    throw issues.toError();
  }
}

function readConfig(file: string, settings: Yaml, project: string, issues: Issues) {
  const settingsOfStack = readYaml(file, issues);
  const ofStack = (settingsOfStack.config ?? {}) as Yaml;
  const config: Record<string, string> = {};
  const unreadable = new Set<string>();
  const set = (key: string, value: unknown): void => {
    const full = key.includes(":") ? key : `${project}:${key}`;
    unreadable.delete(full);
    delete config[full];
    if (hasSecure(value)) unreadable.add(full);
    else if (value !== null && value !== undefined)
      config[full] = typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  for (const [key, value] of Object.entries((settings.config ?? {}) as Yaml)) set(key, projectValue(value));
  for (const [key, value] of Object.entries(ofStack)) set(key, value);
  return { config, unreadable: [...unreadable], environments: environmentsIn(settingsOfStack.environment) };
}

/** `environment: [shared/dev]`, or one that is written in place and imports others. */
function environmentsIn(environment: unknown): readonly string[] {
  if (environment === null || environment === undefined) return [];
  const isList = Array.isArray(environment);
  const { imports } = (isList ? { imports: environment } : environment) as { readonly imports?: unknown };
  const names = (Array.isArray(imports) ? imports : []).map((each) =>
    typeof each === "string" ? each : (Object.keys(each ?? {})[0] ?? ""),
  );
  return isList ? names : [...names, "the one written there"];
}

/** In Pulumi.yaml a key has a value, or a declaration with a default. */
function projectValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const declared = value as { value?: unknown; default?: unknown };
  return declared.value ?? declared.default;
}

/** True for `{ secure: "..." }`, also inside an object or a list. */
export function hasSecure(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "secure") return true;
  return Object.values(value).some(hasSecure);
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
