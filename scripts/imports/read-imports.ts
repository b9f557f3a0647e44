import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import * as ts from "typescript";
import type { Imports } from "./folders";

/**
 * The imports among the sources in a folder: by statements, also of types alone, by `import()` in code and in types, and
 * by `require`. Late imports count: they are needed.
 */
export function readImports(folder: string): Imports {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file.endsWith(".ts"));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(path.join(folder, file), file, known)]));
}

function importsOf(filePath: string, file: string, known: ReadonlySet<string>): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(filePath, "utf8"), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => path.posix.join(path.posix.dirname(file), name))
    .flatMap((base) => [`${base}.ts`, `${base}/index.ts`].find((candidate) => known.has(candidate)) ?? []);
}
