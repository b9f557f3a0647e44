import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { Issues } from "../../errors";
import { parse } from "../yaml";

/** How the process of a provider is started, without the address of the engine, which comes last. */
export interface PluginCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Whether it is a program of Node, which can be asked in what order it has made resources. */
  readonly isNode: boolean;
}

/** The package of this project for programs in other languages. */
export const OWN_PACKAGE = "serverless-api";
/** The npm package that has its provider. */
const OWN_PROVIDER = "pulumi-serverless-api-provider";

/** The folders in which a provider is searched. */
export interface PluginLocations {
  /** Folders that `Pulumi.yaml` names, by package. */
  readonly folders: Readonly<Record<string, string>>;
  /** Folder of the program. */
  readonly program: string;
  readonly project: string;
}

/** The command that starts the provider of a package. Undefined for one that nobody has named. */
export function findPlugin(name: string, locations: PluginLocations): PluginCommand | undefined {
  const folder = locations.folders[name] ?? (name === OWN_PACKAGE ? installedProvider(locations) : undefined);
  return folder === undefined ? undefined : commandOf(name, folder, locations.project);
}

function installedProvider({ program, project }: PluginLocations): string {
  for (const from of [path.join(program, "program.js"), __filename]) {
    try {
      return path.dirname(createRequire(from).resolve(`${OWN_PROVIDER}/package.json`));
    } catch {
      // Not there: perhaps beside this package.
    }
  }
  throw missing(project, OWN_PACKAGE, {
    problem: `the package ${OWN_PROVIDER} is not installed`,
    cure: `npm install ${OWN_PROVIDER}, or name its folder under packages in Pulumi.yaml`,
  });
}

function commandOf(name: string, folder: string, project: string): PluginCommand {
  const executable = path.join(folder, `pulumi-resource-${name}`);
  const manifest = path.join(folder, "PulumiPlugin.yaml");
  if (!existsSync(manifest) && existsSync(executable))
    return { program: executable, args: [], isNode: false };
  const runtime = existsSync(manifest) ? runtimeOf(manifest) : "nodejs";
  if (runtime === "nodejs" && existsSync(path.join(folder, "package.json")))
    return { program: process.execPath, args: [mainOf(folder, name, project)], isNode: true };
  throw missing(project, name, {
    problem: "the folder has no provider that runs on Node, and no program of its name",
    value: folder,
    cure: `name the folder of the provider under packages in Pulumi.yaml`,
  });
}

function runtimeOf(manifest: string): unknown {
  const { runtime } = (parse(readFileSync(manifest, "utf8")) ?? {}) as { readonly runtime?: unknown };
  return typeof runtime === "object" ? (runtime as { readonly name?: unknown } | null)?.name : runtime;
}

/** As Node finds it: the `main` of its package.json, or the index. */
function mainOf(folder: string, name: string, project: string): string {
  try {
    return require.resolve(folder);
  } catch {
    throw missing(project, name, {
      problem: "the provider has not been built: its main file is not there",
      value: folder,
      cure: "build it",
    });
  }
}

interface Explanation {
  readonly problem: string;
  readonly value?: string;
  readonly cure: string;
}

function missing(project: string, name: string, explanation: Explanation): Error {
  const issues = new Issues({ kind: "Program", id: project }).at("packages", name);
  issues.add("PROVIDER_MISSING", explanation);
  return issues.toError();
}
