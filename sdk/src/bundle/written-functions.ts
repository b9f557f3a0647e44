import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { isNode } from "../values/runtimes";
import { type MissingExport, missingExport } from "./exports";
import { splitHandler } from "./find-handler";
import { exportsWithout } from "./written-exports";

/** A function that a file lacks which is packaged as it is. */
export interface MissingFunction extends MissingExport {
  /** Relative to the folder that is packaged, with forward slashes. */
  readonly file: string;
}

/** Files that the handler of a folder may be in, where the language's rule is known. */
export function handlerFiles(handler: string, runtime: string): readonly string[] | undefined {
  if (runtime.startsWith("python")) {
    const module = handler.slice(0, handler.lastIndexOf(".")).replaceAll(".", "/");
    return [`${module}.py`, `${module}/__init__.py`];
  }
  if (runtime.startsWith("ruby")) return [`${handler.split(".")[0]}.rb`];
  const file = splitHandler(handler)?.module;
  return isNode(runtime) && file !== undefined ? [`${file}.js`, `${file}.mjs`, `${file}.cjs`] : undefined;
}

/**
 * The function that a handler names and whose name its file does not have in its text. It is known before anything is
 * packaged, at the cost of reading the file. It is `undefined` where the file may have it, or is missing.
 */
export function missingFunction(
  folder: string,
  handler: string,
  runtime: string,
): MissingFunction | undefined {
  const file = handlerFiles(handler, runtime)?.find((name) => existsSync(path.join(folder, name)));
  if (file === undefined) return undefined;
  const name =
    (isNode(runtime) && splitHandler(handler)?.exportName) || handler.slice(handler.lastIndexOf(".") + 1);
  const missing = missingExport(name, functionsWithout(name, path.join(folder, file), runtime));
  return missing && { ...missing, file, exportsText: missing.exportsText.replace("exports", "has") };
}

function functionsWithout(name: string, file: string, runtime: string): readonly string[] | undefined {
  if (isNode(runtime)) return exportsWithout(name.split(".")[0] as string, file, {});
  const { unseen, named, before } = runtime.startsWith("python") ? PYTHON : RUBY;
  const text = readFileSync(file, "utf8").replace(COMMENT_LINES, "");
  // The text of a name in other letters than ASCII may be written in several ways.
  if (!/^\w+$/.test(name) || new RegExp(`${before}\\b${name}\\b`).test(text) || unseen.test(text))
    return undefined;
  const found = [...text.matchAll(named)].map(([, word = ""]) => word);
  return found.length === 0 ? undefined : [...new Set(found)].sort();
}

const COMMENT_LINES = /^[ \t]*#.*$/gm;

/** Expressions that make functions without their names in the text, and the forms of written functions. */
interface Written {
  readonly unseen: RegExp;
  readonly named: RegExp;
  /** Begins a pattern for the names that count: in Python none behind a dot, where it is another's, as in `file.read()`. */
  readonly before: string;
}

const PYTHON: Written = {
  unseen: /\bimport\s*\(?\s*\*|\b(?:globals|vars|setattr|exec|eval|__getattr__|__dict__|modules)\b/,
  named: /^(?:async\s+)?(?:def|class)\s+([A-Za-z]\w*)/gm,
  before: "(?<!\\.)",
};

const RUBY: Written = {
  unseen:
    /\b(?:define_method|define_singleton_method|method_missing|eval|instance_eval|class_eval|include|extend|require_relative|load)\b|\brequire\s*\(?\s*[^\s"'(]|\brequire\s*\(?\s*["'][./]|\bclass\s+[\w:]+\s*</,
  named: /^\s*def\s+(?:self\.)?([a-z]\w*)/gm,
  before: "",
};
