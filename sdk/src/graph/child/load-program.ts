import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";

/** True when Node would treat the file as an ES module. */
export function isEsModule(file: string): boolean {
  if (/\.m[jt]s$/.test(file)) return true;
  if (/\.c[jt]s$/.test(file)) return false;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, "package.json");
    if (existsSync(manifest))
      return (JSON.parse(readFileSync(manifest, "utf8")) as { type?: string }).type === "module";
    if (folder === path.dirname(folder)) return false;
  }
}

/** Run the program as the Pulumi CLI does: its exports are the outputs, or a promise or a function of them. */
export async function runProgram(file: string): Promise<unknown> {
  const exported = isEsModule(file) ? outputsOf(await importModule(file)) : require(file);
  return typeof exported === "function" ? exported() : exported;
}

/** A default export stands for all of them. */
function outputsOf(module: Record<string, unknown>): unknown {
  return Object.hasOwn(module, "default") ? module.default : module;
}

function importModule(file: string): Promise<Record<string, unknown>> {
  // The compiler would turn a written import() of a CommonJS file into require.
  const load = new Function("url", "return import(url)") as (url: string) => Promise<Record<string, unknown>>;
  return load(pathToFileURL(file).href);
}
