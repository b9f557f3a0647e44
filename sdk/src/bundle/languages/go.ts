import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import { nearest } from "../../errors";
import type { GivenFiles } from "../archive";
import {
  type BuildEnvironment,
  folderOf,
  PROGRAM,
  type SourceBuild,
  type Toolchain,
  type WrongHandler,
} from "./source-build";
import { findTool, type MissingTool, runTool } from "./tools";

/** Go, whose handler may name the package with `main`: its folder, or a file in it. */
export const GO: Toolchain = {
  share: (build, root) =>
    [goPackage(build, root), ...programSources(build, root), build.architecture, programName(build)].join(
      " ",
    ),
  missing,
  wrongHandler,
  build,
};

const PROCESSORS = { x86_64: "amd64", arm64: "arm64" } as const;

/** Flags that leave out what differs from machine to machine: paths, the commit, tables for debuggers. */
const FLAGS = ["-trimpath", "-buildvcs=false", "-ldflags=-s -w"];

function missing(_build: SourceBuild, _root: string, shell: NodeJS.ProcessEnv): MissingTool | undefined {
  return findTool("go", shell) === undefined ? { name: "go", install: "https://go.dev/dl" } : undefined;
}

function wrongHandler(build: SourceBuild, root: string): WrongHandler | undefined {
  if (goPackage(build, root) !== undefined) return undefined;
  const folder = folderOf(build, root);
  const mains = packagesIn(folder);
  const guess = nearest(build.handler, mains) ?? mains[0];
  const cure =
    guess === undefined ? `create main.go in ${build.folder}` : `write for example ${JSON.stringify(guess)}`;
  return { problem: `neither ${build.folder} nor the handler in it has files of Go`, cure };
}

async function build(source: SourceBuild, { root, out, shell }: BuildEnvironment): Promise<GivenFiles> {
  const program = path.join(out, PROGRAM);
  await compile(source, root, program, {
    ...shell,
    GOOS: "linux",
    GOARCH: PROCESSORS[source.architecture],
    CGO_ENABLED: "0",
  });
  return { [programName(source)]: program };
}

/** Builds the program for whatever the environment says. */
export async function compile(
  build: SourceBuild,
  root: string,
  program: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const command = findTool("go", environment) ?? "go";
  const args = ["build", ...FLAGS, "-tags", "lambda.norpc", "-o", program, ...programSources(build, root)];
  const folder = goPackage(build, root) ?? folderOf(build, root);
  await runTool({ command, args, folder, environment, shown: "go build" });
}

/** The older runtime starts what the handler names. */
function programName({ runtime, handler }: SourceBuild): string {
  return runtime.startsWith("go") ? handler : PROGRAM;
}

/** Absolute path of the folder with the package that is built. */
export function goPackage({ folder, entry }: SourceBuild, root: string): string | undefined {
  const around = path.join(root, folder);
  const named = path.join(root, entry);
  if (hasGo(named)) return named;
  if (named.endsWith(".go") && existsSync(named)) return path.dirname(named);
  return hasGo(around) ? around : undefined;
}

const MAIN = /^func\s+main\s*\(/m;

/**
 * The sources in the folder of the package that are one program: all of them, unless several have a `main`. Then it is the
 * file that the handler names, with those without a `main`. SST built each handler by its file.
 */
export function programSources(build: SourceBuild, root: string): readonly string[] {
  const folder = goPackage(build, root);
  const named = path.basename(build.entry);
  if (folder === undefined || !named.endsWith(".go") || !existsSync(path.join(folder, named))) return ["."];
  const files = readdirSync(folder).filter((name) => name.endsWith(".go") && !name.endsWith("_test.go"));
  const others = files.filter((name) => name !== named);
  const mains = others.filter((name) => MAIN.test(readFileSync(path.join(folder, name), "utf8")));
  return mains.length === 0 ? ["."] : [named, ...others.filter((name) => !mains.includes(name)).sort()];
}

/** Absolute path of the folder with the module: what is built may import all of it. */
export function goModule(build: SourceBuild, root: string): string {
  const start = goPackage(build, root) ?? path.join(root, build.folder);
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "go.mod"))) return folder;
    if (folder === root || folder === path.dirname(folder)) return start;
  }
}

const DEEPEST = 3;

/** Folders with files of Go, as a handler names them. */
function packagesIn(folder: string, prefix = "", depth = 0): string[] {
  if (depth > DEEPEST || !isFolder(folder)) return [];
  const names = readdirSync(folder).filter((name) => !/^(\.|node_modules$|vendor$|internal$)/.test(name));
  return names.sort().flatMap((name) => {
    const inner = path.join(folder, name);
    if (!isFolder(inner)) return [];
    const found = packagesIn(inner, `${prefix}${name}/`, depth + 1);
    return hasGo(inner) ? [`${prefix}${name}`, ...found] : found;
  });
}

function hasGo(folder: string): boolean {
  return (
    isFolder(folder) && readdirSync(folder).some((name) => name.endsWith(".go") && !name.endsWith("_test.go"))
  );
}

function isFolder(filePath: string): boolean {
  return statSync(filePath, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
