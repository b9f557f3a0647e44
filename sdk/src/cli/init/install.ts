import { spawn } from "node:child_process";
import type { CommandIo } from "../command";
import type { PackageManager } from "./choices";

/** Installs the packages of a project. Returns the error in a few words, undefined for none. */
export async function install(
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
