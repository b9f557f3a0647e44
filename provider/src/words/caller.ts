import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";

/** Names of a project's file, as Pulumi looks for them. */
const PROJECT_FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

let found: string | undefined;

/**
 * Name of the runtime of the program that asks, such as `python`; empty where it cannot be told. No call of the engine says
 * it: an engine, and `sapi`, starts a provider in the folder of the program, which is in that of `Pulumi.yaml`.
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

/** The setting with the lines that belong to it. */
const RUNTIME = /^["']?runtime["']?[ \t]*:[ \t]*([^\n]*)((?:\n[ \t][^\n]*)*)/m;
const WORD = /^["']?([\w-]+)["']?\s*(?:#.*)?$/;
const NAME = /(?:^|[\s{,])["']?name["']?\s*:\s*["']?([\w-]+)/;

/** `runtime: python`, or an object with the `name`, in one line or in several. */
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
    // Pulumi says what is wrong with it; here nothing but a spelling hangs on it.
    return "";
  }
}
