import { nearest } from "../errors";

/** The facts about a built entry. */
export interface BuiltCode {
  readonly format: "cjs" | "esm";
  /** Format of the entry's source, from the metafile. It is `undefined` for a file that neither imports nor exports. */
  readonly sourceFormat: "cjs" | "esm" | undefined;
  /** Exports that the metafile lists: none for CommonJS output. */
  readonly listed: readonly string[];
  readonly code: string;
}

/**
 * Names that the file of a bundle exports. They are `undefined` when only running it would show them: CommonJS sources,
 * and `export *` of a package that is not bundled.
 *
 * For CommonJS output esbuild ends the code with a line that never runs, `0 && (module.exports = {list, create})`. Node
 * reads the names from it when an ES module imports the file. That line leaves out `default`.
 */
export function exportsOf({ format, sourceFormat, listed, code }: BuiltCode): readonly string[] | undefined {
  if (sourceFormat !== "esm") return undefined;
  if (format === "esm") return /\bexport ?\*/.test(code) ? undefined : [...listed].sort();
  const annotation = code.slice(Math.max(0, code.lastIndexOf("0", code.lastIndexOf("module.exports"))));
  const body = /^0\s*&&\s*\(module\.exports\s*=\s*\{([^{}]*)\}/.exec(annotation)?.[1] ?? "";
  if (body.includes("...")) return undefined;
  const names = body.split(",").map((part) =>
    part
      .trim()
      .replace(/:\s*null$/, "")
      .replace(/^"(.*)"$/, "$1"),
  );
  const hasDefault = /[{,]\s*default:\s*\(\)\s*=>/.test(code);
  return [...names.filter((name) => name !== ""), ...(hasDefault ? ["default"] : [])].sort();
}

/** An export that a file lacks, and what could be meant. */
export interface MissingExport {
  readonly name: string;
  /** The export most like it. */
  readonly guess: string | undefined;
  /** `the file exports create, list` */
  readonly exportsText: string;
}

/**
 * The export that a handler names and its file lacks. It is `undefined` where the export exists or may exist. `list.all`
 * needs the export `list`. A missing name may be a property of the default export, which Lambda tries next.
 */
export function missingExport(
  exportName: string | undefined,
  exports: readonly string[] | undefined,
): MissingExport | undefined {
  const name = exportName?.split(".")[0];
  if (name === undefined || exports === undefined) return undefined;
  if (exports.includes(name) || exports.includes("default")) return undefined;
  const exportsText = `the file exports ${exports.length === 0 ? "nothing" : exports.join(", ")}`;
  return { name, guess: nearest(name, exports), exportsText };
}
