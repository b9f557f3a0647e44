import { existsSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import { parse } from "yaml";
import { Issues } from "../errors";

/** A Pulumi project on disk, with the configuration of one stack. */
export interface Project {
  readonly name: string;
  /** Folder of `Pulumi.yaml`. */
  readonly root: string;
  /** Folder that the program runs in, as with the Pulumi CLI. */
  readonly folder: string;
  /** The program's entry file. */
  readonly entry: string;
  readonly stack: string;
  readonly config: Readonly<Record<string, string>>;
  /** Keys whose values are encrypted, so that only Pulumi can read them. */
  readonly unreadable: readonly string[];
}

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
  const root = findUp(start, "Pulumi.yaml") ?? findUp(start, "Pulumi.yml");
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
  const settings = root
    ? readYaml(
        path.join(root, existsSync(path.join(root, "Pulumi.yaml")) ? "Pulumi.yaml" : "Pulumi.yml"),
        issues,
      )
    : {};
  const name = typeof settings.name === "string" ? settings.name : path.basename(start);
  const entry = isFile ? given : entryOf(path.resolve(root as string, textOr(settings.main, ".")), issues);
  const { config, unreadable } = readConfig(root ?? start, settings, name, stack, issues);
  return { name, root: root ?? start, folder: path.dirname(entry), entry, stack, config, unreadable };
}

function findUp(folder: string, file: string): string | undefined {
  if (existsSync(path.join(folder, file))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findUp(parent, file);
}

function entryOf(main: string, issues: Issues): string {
  if (existsSync(main) && statSync(main).isFile()) return main;
  const fromPackage = packageMain(main);
  const entry = [...(fromPackage ? [fromPackage] : []), ...ENTRIES]
    .map((file) => path.join(main, file))
    .find(existsSync);
  if (entry) return entry;
  const cure = `write one of ${ENTRIES.slice(0, 2).join(", ")}, or name it as "main" in Pulumi.yaml`;
  issues.add("PROJECT_MISSING", { problem: "the folder has no program", value: main, cure });
  throw issues.toError();
}

function packageMain(folder: string): string | undefined {
  const file = path.join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  const { main } = JSON.parse(readFileSync(file, "utf8")) as { main?: unknown };
  return typeof main === "string" ? main : undefined;
}

type Yaml = Record<string, unknown>;

function readYaml(file: string, issues: Issues): Yaml {
  if (!existsSync(file)) return {};
  try {
    return (parse(readFileSync(file, "utf8")) ?? {}) as Yaml;
  } catch (error) {
    const problem = `${path.basename(file)} is not valid YAML: ${(error as Error).message.split("\n")[0]?.replace(/[.:]$/, "")}`;
    issues.add("PROJECT_INVALID", { problem, cure: "mend the file" });
    throw issues.toError();
  }
}

function readConfig(root: string, settings: Yaml, project: string, stack: string, issues: Issues) {
  const folder = path.join(root, textOr(settings.stackConfigDir, "."));
  const ofStack = (readYaml(path.join(folder, `Pulumi.${stack}.yaml`), issues).config ?? {}) as Yaml;
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
  return { config, unreadable: [...unreadable] };
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
