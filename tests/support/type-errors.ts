import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { text } from "node:stream/consumers";
import { NODE_MODULES } from "./paths";

/**
 * The native compiler, which takes a third of the time. Another spec checks the published types with the
 * users' compiler.
 */
const COMPILER = path.join(NODE_MODULES, "typescript-7", "bin", "tsc");
const SETTINGS = "tsconfig.of-a-test.json";

/**
 * Errors of the compiler, one a line: `pages/one.ts(3,5): error TS2322: ...`.
 *
 * @param folder paths in errors are relative to it
 * @param settings content of a tsconfig.json, with files relative to the folder
 */
export async function typeErrors(folder: string, settings: object): Promise<readonly string[]> {
  const file = path.join(folder, SETTINGS);
  writeFileSync(file, JSON.stringify(settings));
  try {
    const options = ["--noEmit", "--pretty", "false", "-p", SETTINGS];
    const compiler = spawn(process.execPath, [COMPILER, ...options], { cwd: folder });
    const ended = once(compiler, "close");
    const [printed, failed] = await Promise.all([text(compiler.stdout), text(compiler.stderr)]);
    const lines = (printed + failed).split("\n").filter((line) => line.trim() !== "");
    const [code] = await ended;
    // A killed compiler has found nothing, and prints nothing.
    if (code !== 0 && lines.length === 0) throw new Error(`the compiler ended with ${code}`);
    return lines;
  } finally {
    rmSync(file);
  }
}
