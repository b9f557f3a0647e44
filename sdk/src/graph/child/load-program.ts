import { register } from "node:module";
import { pathToFileURL } from "node:url";
import { isEsModule } from "../../values/es-module";
import { guardLoaderCache } from "./loader-cache";

/** Run the program as the Pulumi CLI does: its exports are the outputs, or a promise or a function of them. */
export async function runProgram(file: string): Promise<unknown> {
  const exported = isEsModule(file) ? outputsOf(await importModule(file)) : require(file);
  return typeof exported === "function" ? exported() : exported;
}

/** A default export stands for all of them. */
function outputsOf(module: Record<string, unknown>): unknown {
  return Object.hasOwn(module, "default") ? module.default : module;
}

/** Let `require` take TypeScript, and `import` as well where the program is an ES module. */
export async function loadTypeScript(entry: string): Promise<void> {
  guardLoaderCache();
  (require("tsx/cjs/api") as typeof import("tsx/cjs/api")).register();
  if (isEsModule(entry)) await importModule(require.resolve("tsx/esm"));
}

/** Let `import()` of a CommonJS program take TypeScript. Most have none, and it takes a thread of its own on Node 20. */
export function importTypeScript(): void {
  try {
    (require("tsx/esm/api") as typeof import("tsx/esm/api")).register();
  } catch {
    // Asked from CommonJS, it finds the program for that thread only here.
    register(pathToFileURL(require.resolve("tsx/esm")), { data: {} });
  }
}

function importModule(file: string): Promise<Record<string, unknown>> {
  // The compiler would turn a written import() of a CommonJS file into require.
  const load = new Function("url", "return import(url)") as (url: string) => Promise<Record<string, unknown>>;
  return load(pathToFileURL(file).href);
}
