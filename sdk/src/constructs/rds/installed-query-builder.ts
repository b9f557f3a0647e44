import * as fs from "node:fs";
import * as path from "node:path";

/** An installed package: its version, and the file that an `import` of it means. */
export interface InstalledPackage {
  readonly version: string;
  readonly module: string;
}

/** A package as modules in a folder import it. */
export function findInstalled(name: string, folder: string): InstalledPackage | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const root = path.join(at, "node_modules", name);
    const manifest = path.join(root, "package.json");
    if (fs.existsSync(manifest)) return installedIn(root, fs.readFileSync(manifest, "utf8"));
    if (at === path.dirname(at)) return undefined;
  }
}

function installedIn(root: string, text: string): InstalledPackage {
  const { version, exports, module, main } = JSON.parse(text) as Record<string, unknown>;
  const file = exportedFile(exports) ?? module ?? main ?? "index.js";
  return { version: String(version), module: path.join(root, String(file)) };
}

const CONDITIONS = new Set([".", "node", "import", "module", "default"]);

/** The file of the package itself among its `exports`, by the conditions of an `import`. */
function exportedFile(exports: unknown): string | undefined {
  if (typeof exports === "string") return exports;
  if (typeof exports !== "object" || exports === null) return undefined;
  for (const [condition, target] of Object.entries(exports)) {
    const found = CONDITIONS.has(condition) ? exportedFile(target) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
