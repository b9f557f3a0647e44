import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { virtualenvOf } from "../../scripts/judge/python";
import { NODE_MODULES } from "../support/paths";

/** Packages from PyPI, pinned in a file beside this one. */
export function virtualenv(): Promise<string> {
  return virtualenvOf(path.join(__dirname, "requirements.txt"));
}

/** A copy of a program beside this file, with its virtual environment, that a test may change. */
export async function programCopy(name: string): Promise<string> {
  const folder = emptyProgram();
  fs.cpSync(path.join(__dirname, "programs", name), folder, { recursive: true });
  fs.symlinkSync(await virtualenv(), path.join(folder, "venv"));
  return folder;
}

/** The same program in TypeScript, with the sources of its functions in the expected folder. */
export function inTypeScript(folder: string): string {
  const typescript = path.join(folder, "typescript");
  const own = new Set(["typescript", "__main__.py", "Pulumi.yaml", "node_modules", "venv"]);
  for (const name of fs.readdirSync(folder).filter((each) => !own.has(each)))
    fs.cpSync(path.join(folder, name), path.join(typescript, name), { recursive: true });
  return typescript;
}

/** A program of these files. */
export async function programOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = emptyProgram();
  const manifest = "name: notes\nruntime: python\nconfig:\n  aws:region: eu-north-1\n";
  for (const [name, text] of Object.entries({ "Pulumi.yaml": manifest, ...files })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  fs.symlinkSync(await virtualenv(), path.join(folder, "venv"));
  return folder;
}

const made: string[] = [];

function emptyProgram(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "python-program-")));
  fs.symlinkSync(NODE_MODULES, path.join(folder, "node_modules"));
  made.push(folder);
  return folder;
}

/** Deletes the programs when no test needs them any more. */
export function removePrograms(): void {
  for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
}
