import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** The pages of a folder of documentation as one file: compressed JSON, texts by names such as `reference/queue.md`. */
export function packedDocs(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .sort();
  const pages = names.map((name) => [name.replaceAll(sep, "/"), readFileSync(join(folder, name), "utf8")]);
  return brotliCompressSync(JSON.stringify(Object.fromEntries(pages)));
}
