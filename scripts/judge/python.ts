import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";

/** Packages that fit one another, pinned in a file of this name. */
export type Requirements = "requirements" | "ministack" | "aws-models";

/** Installs within seconds. Pip takes a minute and a half. */
const INSTALLER = "uv==0.13.9";

const run = promisify(execFile);
const installed = new Map<string, Promise<string>>();

/**
 * A program of the packages in a file, installed into a temporary folder that later runs reuse.
 * The packages are no dependencies of this repository.
 */
export async function pythonProgram(
  name: string,
  requirements: Requirements = "requirements",
): Promise<string> {
  const folder = await virtualenvOf(path.join(__dirname, `${requirements}.txt`));
  return path.join(folder, "bin", name);
}

/**
 * A virtual environment with the packages in a file, likewise.
 * @param python the program that makes it, for packages that need a newer Python
 */
export function virtualenvOf(file: string, python = "python3"): Promise<string> {
  const folder = installed.get(file) ?? install(file, python);
  installed.set(file, folder);
  return folder;
}

async function install(file: string, program: string): Promise<string> {
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
  const folder = path.join(tmpdir(), `judge-${digest}`);
  const bin = path.join(folder, "bin");
  const complete = path.join(folder, "complete");
  if (existsSync(complete)) return folder;
  mkdirSync(folder, { recursive: true });
  console.error(`installing ${path.relative(process.cwd(), file)} into ${folder} ...`);
  await run(program, ["-m", "venv", folder]);
  const pip = path.join(bin, "pip");
  await run(pip, ["install", "--quiet", INSTALLER]);
  const python = ["--python", path.join(bin, "python")];
  await run(path.join(bin, "uv"), ["pip", "install", "--quiet", ...python, "-r", file]).catch(() =>
    // It does not read the settings of pip, such as a mirror.
    run(pip, ["install", "--quiet", "-r", file]),
  );
  writeFileSync(complete, "");
  return folder;
}
