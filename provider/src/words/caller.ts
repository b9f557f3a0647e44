import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";

/** The names of a project file that Pulumi accepts. */
const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

let found: string | undefined;

/**
 * The name of the runtime of the calling program, such as `python`, or empty if it is unknown. No call of the
 * engine has it. The engine and `sapi` start a provider in the program's folder, at or below the folder of
 * `Pulumi.yaml`.
 */
export function callerRuntime(): string {
  found ??= runtimeOfProject(process.cwd());
  return found;
}

/** The runtime that the nearest project file at or above a folder names. */
export function runtimeOfProject(folder: string): string {
  const file = PROJECT_FILES.map((name) => path.join(folder, name)).find(existsSync);
  if (file !== undefined) return runtimeIn(readFileSync(file, "utf8"));
  const parent = path.dirname(folder);
  return parent === folder ? "" : runtimeOfProject(parent);
}

/** The setting, with the indented lines that belong to it. */
const RUNTIME = /^["']?runtime["']?[ \t]*:[ \t]*([^\n]*)((?:\n[ \t][^\n]*)*)/m;
const WORD = /^["']?([\w-]+)["']?\s*(?:#.*)?$/;
const NAME = /(?:^|[\s{,])["']?name["']?\s*:\s*["']?([\w-]+)/;

/** Reads `runtime: python`, or an object with the `name` in one line or in several. */
function runtimeIn(text: string): string {
  if (text.trimStart().startsWith("{")) return runtimeInJson(text);
  const [, inline = "", block = ""] = RUNTIME.exec(text) ?? [];
  return (WORD.exec(inline) ?? NAME.exec(inline + block))?.[1] ?? "";
}

function runtimeInJson(text: string): string {
  try {
    const { runtime } = JSON.parse(text) as { readonly runtime?: string | { readonly name?: string } };
    return (typeof runtime === "object" ? runtime.name : runtime) ?? "";
  } catch {
    // Pulumi reports the error. Here only the spelling of names depends on the file.
    return "";
  }
}
