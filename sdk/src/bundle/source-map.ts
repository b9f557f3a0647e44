import * as path from "node:path";

/**
 * A source map that is the same in every folder of the project. Sources are named from the map's own path. Sources
 * outside the project, such as packages in a folder above, are named as if they were installed in it.
 */
export function relocatable(map: Uint8Array, bundle: string, root: string): Uint8Array {
  const text = Buffer.from(map.buffer, map.byteOffset, map.byteLength).toString("utf8");
  const start = text.indexOf('"sources": [');
  const end = text.indexOf("\n", start);
  if (start < 0 || end < 0 || !text.slice(start, end).includes('"../')) return map;
  const parsed = JSON.parse(text) as { sources: string[] };
  const sources = parsed.sources.map((source) => inside(source, path.dirname(bundle), root));
  return Buffer.from(JSON.stringify({ ...parsed, sources }));
}

function inside(source: string, folder: string, root: string): string {
  const relative = path.relative(root, path.resolve(folder, source)).split(path.sep).join("/");
  if (!relative.startsWith("../")) return source;
  const installed = relative.indexOf("node_modules/");
  const named = installed < 0 ? relative.replace(/^(\.\.\/)+/, "") : relative.slice(installed);
  return path.relative(folder, path.join(root, named)).split(path.sep).join("/");
}
