import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { containerOf, type InstalledPackage } from "./closure";

/** A folder that a package made beside itself when it was installed, as Prisma's client does: `node_modules/.prisma`. */
export interface MadeFolder {
  /** Absolute. */
  readonly folder: string;
  /** The path in the archive. */
  readonly archivePath: string;
  readonly by: InstalledPackage;
}

/** Hidden folders of package managers and tools. */
const OF_TOOLS = /^\.(bin|cache|pnpm|store|yarn|vite|vite-temp|vitest|modules|ignored|package|bun)/;
const CODE = /\.([cm]?js|json)$/;

/** Folders beside a package with hidden names that its code imports from. */
export function madeFoldersOf(by: InstalledPackage): readonly MadeFolder[] {
  const container = containerOf(by);
  if (container === undefined) return [];
  const hidden = readdirSync(container, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.startsWith(".") && !OF_TOOLS.test(entry.name),
  );
  const found = hidden.filter(({ name }) => isNamedIn(by.folder, name));
  const parentPath = by.archivePath.slice(0, -by.name.length);
  return found.map(({ name }) => ({
    folder: path.join(container, name),
    archivePath: `${parentPath}${name}`,
    by,
  }));
}

function isNamedIn(folder: string, name: string): boolean {
  const quoted = [`"${name}/`, `'${name}/`, `"${name}"`, `'${name}'`];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => {
    if (!entry.isFile() || !CODE.test(entry.name)) return false;
    const text = readFileSync(path.join(entry.parentPath, entry.name), "utf8");
    return quoted.some((each) => text.includes(each));
  });
}
