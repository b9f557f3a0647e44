import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";

const REQUIREMENTS = path.join(__dirname, "requirements.txt");
/** Installs within seconds what takes pip a minute and a half. */
const INSTALLER = "uv==0.13.9";

const run = promisify(execFile);
let bin: Promise<string> | undefined;

/**
 * A program of the packages in `requirements.txt`, installed into a temporary folder, which later runs find again: they
 * are no dependencies of this repository.
 */
export async function pythonProgram(name: string): Promise<string> {
  bin ??= install();
  return path.join(await bin, name);
}

async function install(): Promise<string> {
  const digest = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 12);
  const folder = path.join(tmpdir(), `judge-${digest}`);
  const bin = path.join(folder, "bin");
  const complete = path.join(folder, "complete");
  if (existsSync(complete)) return bin;
  mkdirSync(folder, { recursive: true });
  console.error(`installing scripts/judge/requirements.txt into ${folder} ...`);
  await run("python3", ["-m", "venv", folder]);
  const pip = path.join(bin, "pip");
  await run(pip, ["install", "--quiet", INSTALLER]);
  const python = ["--python", path.join(bin, "python")];
  await run(path.join(bin, "uv"), ["pip", "install", "--quiet", ...python, "-r", REQUIREMENTS]).catch(() =>
    // It knows nothing of the settings of pip, such as a mirror.
    run(pip, ["install", "--quiet", "-r", REQUIREMENTS]),
  );
  writeFileSync(complete, "");
  return bin;
}
