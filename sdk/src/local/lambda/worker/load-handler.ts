import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { handlerModule } from "../../../bundle/handler-module";
import { isEsModule } from "../../../values/es-module";
import { RuntimeError } from "./errors";

// biome-ignore lint/suspicious/noExplicitAny: a handler of the user's takes and gives what it likes
export type Handler = (...args: any[]) => unknown;

/** The name of a handler in its parts: `src/notes.list` is folder `src`, file `notes`, export `list`. */
export interface HandlerName {
  readonly folder: string;
  readonly file: string;
  readonly exportName: string;
}

/** The order in which Lambda looks for the file. */
const EXTENSIONS = ["", ".js", ".mjs", ".cjs"];

/** Loads the module and finds the handler in it, with the errors that Lambda's Node runtime gives. */
export async function loadHandler(handler: string, folder: string, file?: string): Promise<Handler> {
  const name = parseHandlerName(handler);
  const module = await loadModule(name, folder, file);
  return findExport(module, name.exportName, handler);
}

export function parseHandlerName(handler: string): HandlerName {
  if (handler.includes("..")) {
    throw new RuntimeError(
      "MalformedHandlerName",
      `'${handler}' is not a valid handler name: it must not contain ".."`,
    );
  }
  const [, file, exportName] = basename(handler).match(/^([^.]*)\.(.*)$/) ?? [];
  if (file === undefined || exportName === undefined) {
    throw new RuntimeError("MalformedHandlerName", "Bad handler");
  }
  return { folder: dirname(handler), file, exportName };
}

async function loadModule(name: HandlerName, folder: string, file: string | undefined): Promise<unknown> {
  try {
    return await load(file ?? findFile(name, folder));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new RuntimeError("UserCodeSyntaxError", String(error), error.stack);
    if ((error as NodeJS.ErrnoException)?.code === "MODULE_NOT_FOUND") {
      throw new RuntimeError("ImportModuleError", String(error));
    }
    throw error;
  }
}

function findFile(name: HandlerName, folder: string): string {
  const path = resolve(folder, name.folder, name.file);
  const found = EXTENSIONS.map((extension) => path + extension).find(isFile);
  // Not beside the code: a package in a layer or in node_modules, or the error that says it is nowhere.
  return (
    found ?? createRequire(join(folder, "handler.js")).resolve(name.file, { paths: [folder, dirname(path)] })
  );
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** CommonJS is required, not imported: on AWS it is, and its exports need not be guessed from its text. */
async function load(file: string): Promise<unknown> {
  if (isEsModule(file)) return handlerModule(await import(pathToFileURL(file).href));
  return createRequire(file)(file);
}

function findExport(module: unknown, exportName: string, handler: string): Handler {
  const found = follow(module, exportName) ?? follow((module as { default?: unknown })?.default, exportName);
  if (!found) suggestExport(module, exportName, handler);
  if (!found) throw new RuntimeError("HandlerNotFound", `${handler} is undefined or not exported`);
  if (typeof found !== "function") throw new RuntimeError("HandlerNotFound", `${handler} is not a function`);
  return found as Handler;
}

/** Into the function's log: the error itself is worded as on Lambda. */
function suggestExport(module: unknown, exportName: string, handler: string): void {
  const { nearest } = require("../../../errors/nearest") as typeof import("../../../errors/nearest");
  const guess = nearest(exportName, Object.keys((module as object | null) ?? {}));
  if (guess !== undefined) console.error(`did you mean "${handler.slice(0, -exportName.length)}${guess}"?`);
}

function follow(module: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], module);
}
