import { spawn } from "node:child_process";
import * as path from "node:path";
import { type CommandIo, UsageError } from "../command";
import { printable } from "../printable";
import { SlowSteps } from "../slow-steps";
import { WIDTH, wrapped } from "../wrapped";
import { type Choices, choose, type PackageManager, runningPackageManager } from "./choices";
import { addPipelines, ciOption, stepsAfter } from "./ci/add-pipelines";
import type { CiProvider } from "./ci/ci-provider";
import { isProject } from "./ci/project-context";
import { filesOf, readManifest } from "./files";
import { refuseUsed, writeNew } from "./folder";
import { askedOf, workspaceAround } from "./install-scripts";
import { nextSteps } from "./next-steps";
import type { InitInput } from "./options";
import { ownPackage, packOwn } from "./own-package";
import { projectName } from "./project-name";

/** The exit code that shells expect of a command that a signal has ended. */
const INTERRUPTED = 130;

/** Ask, write, install, and say how to go on. Gives the exit code. A project that is there only gets its pipelines. */
export async function makeProject(input: InitInput, io: CommandIo): Promise<number> {
  const folder = path.resolve(input.args.folder ?? ".");
  const ci = ciOption(input.options.ci);
  if (ci !== undefined && isProject(folder)) return addTo(folder, ci, input, io);
  refuseUsed(folder);
  const choices = await choose(input, io, {
    describe: (example) => readManifest(example).description ?? "",
    running: runningPackageManager(process.env.npm_config_user_agent),
  });
  if (!choices) return INTERRUPTED;
  const say = (line: string) => io.stderr.write(`${line}\n`);
  if (choices.taken.length > 0) say(`taken without asking: ${choices.taken.join(", ")}`);

  write(folder, choices, { isCommonJs: input.options.commonjs === true, say });
  const isInstalled = input.options["no-install"] !== true && (await installInto(folder, choices, io));
  if (io.signal.aborted) return INTERRUPTED;

  const { packageManager } = choices;
  if (ci !== undefined) addPipelines(folder, ci, packageManager, io);
  const steps = nextSteps({ folder, from: process.cwd(), packageManager, isInstalled });
  showSteps(io, [...steps, ...(ci === undefined ? [] : stepsAfter(ci))]);
  return 0;
}

function addTo(folder: string, ci: CiProvider, { options }: InitInput, io: CommandIo): number {
  if (options.example !== undefined || options.commonjs === true)
    throw new UsageError("--example and --commonjs are for a new project, and there is one in this folder");
  addPipelines(folder, ci, runningPackageManager(process.env.npm_config_user_agent), io);
  showSteps(io, stepsAfter(ci));
  return 0;
}

function showSteps({ stdout }: CommandIo, steps: readonly string[]): void {
  stdout.write(`\n${steps.map((step) => `  ${step}\n`).join("")}\n`);
}

function write(
  folder: string,
  { example, packageManager }: Choices,
  { isCommonJs, say }: { readonly isCommonJs: boolean; readonly say: (line: string) => void },
): void {
  const workspace = packageManager === "pnpm" ? workspaceAround(folder) : undefined;
  const own = ownPackage();
  if (own.origin === "clone") say(`packing pulumi-serverless-api ${own.version}, as it is in this clone`);
  const packed = own.origin === "registry" ? undefined : packOwn(own);
  const files = filesOf(example, {
    name: projectName(path.basename(folder), namesOf(example)),
    packageManager,
    isInPnpmWorkspace: workspace !== undefined,
    isCommonJs,
    ownSpecifier: packed ? `file:${packed.name}` : own.version,
    nodeVersion: process.versions.node,
  });
  const all = new Map<string, string | Buffer>(files);
  if (packed) all.set(packed.name, packed.content);
  const existing = writeNew(folder, all);
  say(`made ${example} in ${printable(folder)}:`);
  for (const line of wrapped(shownNames([...files.keys()]), WIDTH - 2)) say(`  ${line}`);
  if (packed)
    say(`${packed.name} is this package: keep it with the project until a version of npm takes its place`);
  if (workspace !== undefined) say(askedOf(workspace));
  for (const name of existing) {
    const wish = name === ".gitignore" ? "; it should name node_modules/ and .sapi/" : "";
    say(`${name} was there and stays as it was${wish}`);
  }
}

/** The top of the project: its files, and its folders with the number of their files. */
function shownNames(files: readonly string[]): string {
  const tops = files.map((file) => file.split(path.sep)[0] as string);
  const shown = [...new Set(tops)].sort().map((top) => {
    if (files.includes(top)) return top;
    return `${top}/ with ${tops.filter((each) => each === top).length} files`;
  });
  return shown.join(", ");
}

function namesOf(example: Choices["example"]): readonly string[] {
  const { dependencies, devDependencies } = readManifest(example);
  return Object.keys({ ...dependencies, ...devDependencies });
}

/** Whether the packages are there. A project whose packages are not is still one. */
async function installInto(folder: string, { packageManager }: Choices, io: CommandIo): Promise<boolean> {
  const doing = `installing its packages with ${packageManager}`;
  io.stderr.write(`${doing}\n`);
  // Package managers print nothing until the end where their output is no terminal.
  const ended = new SlowSteps(io.stderr).begin(doing);
  const problem = await install(packageManager, folder, io).finally(ended);
  if (problem !== undefined)
    io.stderr.write(`the packages are not installed (${printable(problem)}); the project is there\n`);
  return problem === undefined;
}

/** Installs the packages of a project. Returns the error in a few words, undefined for none. */
async function install(
  packageManager: PackageManager,
  folder: string,
  { stderr, signal }: CommandIo,
): Promise<string | undefined> {
  const child = spawn(packageManager, ["install"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    // npm is a script there.
    shell: process.platform === "win32",
    signal,
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(stderr, { end: false });
  return new Promise((resolve) => {
    child.on("error", ({ name, message }) => resolve(name === "AbortError" ? "interrupted" : message));
    child.on("close", (code) => resolve(code === 0 ? undefined : `${packageManager} ended with ${code}`));
  });
}
