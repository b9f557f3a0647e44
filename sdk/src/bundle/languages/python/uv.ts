import { findTool, runTool } from "../tools";
import { type InstallTask, shownAs } from "./install-task";
import { type LambdaTarget, processorName, uvPlatformOf } from "./target";

/**
 * Installs by uv, where the Python has no pip, as in the environments that uv makes. It judges conditions of requirements by
 * the target of its own accord. Its cache must not be linked to, since what is installed is tidied.
 */
export async function runUv(task: InstallTask): Promise<void> {
  const { python, shell, target, folder, out, list } = task;
  const what = ["--target", out, "--link-mode", "copy", "--no-compile-bytecode", "--python", python.file];
  const args = ["pip", "install", "--quiet", ...what, "--requirement", list];
  await runTool({
    command: findTool("uv", shell) ?? "uv",
    args: target.kind === "lambda" ? [...args, ...forLambda(target)] : args,
    folder,
    environment: shell,
    shown: shownAs("uv pip install", task),
  });
}

function forLambda(target: LambdaTarget): string[] {
  const platform = `${processorName(target)}-${uvPlatformOf(target)}`;
  return ["--python-version", target.version, "--python-platform", platform, "--only-binary", ":all:"];
}
