import { mkdir, readdir, rm } from "node:fs/promises";
import * as path from "node:path";
import { BuildFailure, runToItsEnd, runTool, type ToolCall } from "../tools";
import { type InstallTask, lambdaText, shownAs } from "./install-task";
import { type LambdaTarget, markersOf, PIP_WITH_MARKERS, platformsOf } from "./target";

/** Most packages that have no wheels and only Python code. Each is built as a wheel, and then pip tries again. */
const MAX_WITHOUT_WHEEL = 40;

/** Installs by the pip of a Python of this machine. */
export async function runPip(task: InstallTask): Promise<void> {
  const { python, shell, target, folder, out, list } = task;
  const common = {
    command: python.file,
    folder,
    environment: pipEnvironment(shell),
    shown: shownAs("pip install", task),
  };
  const what = ["--target", out, "--no-compile", "--quiet", "--requirement", list];
  if (target.kind === "here") {
    await runTool({ ...common, args: ["-m", "pip", "install", ...what] });
    return;
  }
  const wheels = path.join(task.around, "wheels");
  const start = ["-c", PIP_WITH_MARKERS, JSON.stringify(markersOf(target))];
  const args = [...start, "install", ...what, ...pipTarget(target), "--find-links", wheels];
  await mkdir(wheels);
  const made = new Set<string>();
  while (made.size < MAX_WITHOUT_WHEEL) {
    const { code, said } = await runToItsEnd({ ...common, args });
    if (code === 0) return;
    const missing = withoutWheel(said);
    if (missing === undefined || made.has(missing.name)) break;
    made.add(missing.name);
    if (!(await makeWheel(missing, wheels, target, common))) break;
    await empty(out);
  }
  await runTool({ ...common, args });
}

function pipTarget(target: LambdaTarget): string[] {
  const platforms = platformsOf(target).flatMap((platform) => ["--platform", platform]);
  const python = ["--implementation", "cp", "--python-version", target.version];
  return [...platforms, ...python, "--only-binary=:all:"];
}

/** Settings of the user's that speak of an installation for themselves. */
function pipEnvironment(shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...shell,
    PIP_USER: "0",
    PIP_REQUIRE_VIRTUALENV: "0",
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
    PIP_NO_INPUT: "1",
    PYTHONDONTWRITEBYTECODE: "1",
    // Packages of another Python are none for this one.
    PYTHONPATH: undefined,
  };
}

interface Missing {
  readonly name: string;
  /** The requirements with the wanted versions. */
  readonly wanted: string;
}

/** The package that pip found no wheel of, as it says it. */
export function withoutWheel(said: string): Missing | undefined {
  const found = /No matching distribution found for ([\w.-]+)(\[[^\]]*\])?([^\s(;]*(?:,\s*[^\s(;]+)*)/.exec(
    said,
  );
  if (!found) return undefined;
  const [, name = "", , versions = ""] = found;
  return { name, wanted: `${name}${versions}` };
}

/**
 * A wheel of a package that only has its sources. One with native code would be for this machine, and is refused. False when
 * there is no such package, which pip says best itself.
 */
async function makeWheel(
  { name, wanted }: Missing,
  wheels: string,
  target: LambdaTarget,
  common: Omit<ToolCall, "args">,
): Promise<boolean> {
  const before = new Set(await readdir(wheels));
  const args = [
    "-m",
    "pip",
    "wheel",
    "--quiet",
    "--no-deps",
    "--no-binary",
    name,
    "--wheel-dir",
    wheels,
    wanted,
  ];
  const { code, said } = await runToItsEnd({ ...common, args });
  const made = (await readdir(wheels)).filter((file) => !before.has(file));
  const [foreign] = made.filter((file) => !file.endsWith("-none-any.whl"));
  const lambda = lambdaText(target);
  if (code === 0 && made.length > 0 && foreign === undefined) return true;
  if (code !== 0 && withoutWheel(said)) return false;
  const reason =
    foreign === undefined
      ? `there is no wheel of ${wanted} for ${lambda}, and its sources cannot be built here: ${lastLine(said)}`
      : `there is no wheel of ${wanted} for ${lambda}, and it has native code, which would be built for this machine`;
  const cure = `require a version of ${name} that has wheels, take it from a layer, or set bundle: false for a folder filled on such a machine`;
  throw new BuildFailure(reason, cure);
}

function lastLine(said: string): string {
  const lines = said.split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("[notice]")).pop() ?? "pip says nothing";
}

async function empty(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
}
