import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import * as path from "node:path";
import type { GraphAsset } from "../../graph/types";

/** The state of a folder with code that runs as it is. */
export interface FolderState {
  /** Absolute paths, without installed packages, which do not change while one works, and what Python makes of its files. */
  readonly files: readonly string[];
  /** Changes with every save of one of them. */
  readonly version: string;
}

/** @param made names of folders that tools fill, besides the usual ones */
export function folderState(folder: string, made: readonly string[] = []): FolderState {
  return stateOf([folder], new Set([...SKIPPED, ...made]));
}

/** The state of files and folders together, by their absolute paths. Throws when one is missing. */
export function stateOf(filePaths: readonly string[], skipped = SKIPPED): FolderState {
  const files = filePaths.flatMap((filePath) =>
    statSync(filePath).isDirectory() ? filesIn(filePath, skipped) : [filePath],
  );
  const stamps = files.map((file) => {
    const { mtimeMs, size } = statSync(file);
    return [file, mtimeMs, size];
  });
  return { files, version: createHash("sha256").update(JSON.stringify(stamps)).digest("hex").slice(0, 16) };
}

/** The files and folders on disk that an archive of a program is put together from, as it names them. */
export function filesOf(entries: Readonly<Record<string, GraphAsset>>): string[] {
  return Object.values(entries).flatMap((asset) => {
    if (asset.$asset === "archive") return filesOf(asset.entries);
    return asset.$asset === "file" || asset.$asset === "fileArchive" ? [asset.path] : [];
  });
}

const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".venv", "__pycache__"]);

function filesIn(folder: string, skipped: ReadonlySet<string>): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const filePath = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(filePath, skipped);
    return entry.isFile() ? [filePath] : [];
  });
}
