import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The folder of the package. */
const PACKAGE = path.resolve(__dirname, "..", "..", "..", "..");

/** The pages of the documentation by their names, `queue.md`, as the package has them in one file, or its repository in a folder. */
export function readPages(packed = path.join(PACKAGE, "docs.json.br")): ReadonlyMap<string, string> {
  if (existsSync(packed)) {
    const text = brotliDecompressSync(readFileSync(packed)).toString();
    return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
  }
  const folder = path.join(PACKAGE, "..", "docs");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .sort();
  return new Map(
    names.map((name) => [name.replaceAll(path.sep, "/"), readFileSync(path.join(folder, name), "utf8")]),
  );
}
