import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { hashContent } from "../../archive";
import { type CachedFolders, inCache, isCached } from "../user-cache";
import type { InstallTarget } from "./install-task";
import type { Interpreter } from "./interpreter";
import { runPip } from "./pip";
import { type Requirements, requirementLines } from "./requirements";
import { tidy } from "./tidy";
import { runUv } from "./uv";

/** The installer, and the folder of its packages. */
export interface Installer {
  /** Looked for only where something has to be installed. */
  readonly python: () => Interpreter;
  readonly cache: CachedFolders;
  readonly shell: NodeJS.ProcessEnv;
}

/** A part of the cache's names, which changes when packages are installed differently. */
const FORMAT = 1;

const KIND = "python";

/** The key of requirements and target. The same key always gives the same packages, as they were when first installed. */
export function installKey({ hash }: Requirements, target: InstallTarget): string {
  const platform = target.kind === "lambda" ? target.architecture : target.platform;
  const parts = [FORMAT, target.kind, hash, target.version, platform];
  return hashContent(JSON.stringify(parts)).slice(0, 32);
}

/** True when {@link install} has nothing to do, and needs no Python. */
export function isInstalled(required: Requirements, target: InstallTarget, cache: CachedFolders): boolean {
  return isCached(cache, KIND, installKey(required, target));
}

/** Absolute path of a folder with all packages that are required. Nobody may write into it. */
export function install(required: Requirements, target: InstallTarget, by: Installer): Promise<string> {
  const key = installKey(required, target);
  return inCache(by.cache, KIND, key, (folder) => fill(folder, required, target, by));
}

async function fill(
  folder: string,
  required: Requirements,
  target: InstallTarget,
  by: Installer,
): Promise<void> {
  const around = `${folder}.${randomUUID()}`;
  await mkdir(around, { mode: 0o700 });
  try {
    const list = await listFor(required, around, by.shell);
    const python = by.python();
    const task = { python, shell: by.shell, target, folder: required.folder, list, out: folder, around };
    await (python.hasPip ? runPip(task) : runUv(task));
    await tidy(folder);
  } finally {
    await rm(around, { recursive: true, force: true });
  }
}

/** The file that pip reads: the user's own, so that what it includes is found from there. */
async function listFor(required: Requirements, around: string, shell: NodeJS.ProcessEnv): Promise<string> {
  if (!required.tool) return path.join(required.folder, required.file);
  const file = path.join(around, "requirements.txt");
  await writeFile(file, await requirementLines(required, shell));
  return file;
}
