import * as path from "node:path";
import { extendedConfigs } from "./extended-configs";
import type { FileSnapshot } from "./file-snapshot";

/** A fact about the disk that a bundle depends on. Its path is relative to the root, so that it holds in another folder. */
export interface Fact {
  /** The content of a file, or the names in a folder. With a `stem` only the names of that stem count. */
  readonly kind: "content" | "names";
  readonly path: string;
  readonly stem?: string;
  /** A hash. It is empty for a missing file. */
  readonly value: string;
}

/** A fact whose value is not read yet. */
type Unseen = Omit<Fact, "value">;

/** The files that esbuild searches in each folder around a file. */
const CONFIGS = ["package.json", "tsconfig.json", "jsconfig.json", ".pnp.cjs", ".pnp.data.json"];
const MODULES = "node_modules";

/**
 * The facts that a bundle of these files depends on: their contents, the files that would have hidden them, and the
 * configurations around them. It is `undefined` where they cannot be known.
 */
export async function factsOf(
  root: string,
  files: readonly string[],
  snapshot: FileSnapshot,
): Promise<readonly Fact[] | undefined> {
  const unseen = new Map<string, Unseen>();
  const add = (fact: Unseen) => unseen.set(`${fact.kind} ${fact.stem ?? ""} ${fact.path}`, fact);
  const folders = new Set<string>();
  for (const file of files) {
    add({ kind: "content", path: file });
    for (const fact of alternativesOf(file)) add(fact);
    for (const folder of foldersAround(root, file)) folders.add(folder);
  }
  for (const folder of folders) {
    for (const name of CONFIGS) add({ kind: "content", path: join(folder, name) });
    add({ kind: "names", path: join(folder, MODULES) });
  }
  const configs = [...folders].flatMap((folder) => [
    join(folder, "tsconfig.json"),
    join(folder, "jsconfig.json"),
  ]);
  const extended = await extendedConfigs(root, configs, snapshot);
  if (!extended) return undefined;
  for (const file of extended) add({ kind: "content", path: file });
  return Promise.all(
    [...unseen.values()].map(async (fact) => ({ ...fact, value: await valueOf(root, fact, snapshot) })),
  );
}

/** Whether all facts still hold. */
export async function areTrue(
  root: string,
  facts: readonly Fact[],
  snapshot: FileSnapshot,
): Promise<boolean> {
  for (const fact of facts) if ((await valueOf(root, fact, snapshot)) !== fact.value) return false;
  return true;
}

function valueOf(root: string, { kind, path: name, stem }: Unseen, snapshot: FileSnapshot): Promise<string> {
  const filePath = path.resolve(root, name);
  return kind === "content" ? snapshot.content(filePath) : snapshot.names(filePath, stem);
}

/**
 * The names that may change the file that an import means. `./notes` is `notes.ts`, unless there is a `notes.tsx`, or a
 * folder `notes` with an index in it. Packages do not change.
 */
function alternativesOf(file: string): readonly Unseen[] {
  if (packageOf(file) !== undefined) return [];
  const { dir, name } = path.posix.parse(file);
  const own: Unseen = { kind: "names", path: dir, stem: name };
  if (name !== "index") return [own];
  return [own, { kind: "names", path: path.posix.dirname(dir), stem: path.posix.basename(dir) }];
}

/** The folders in which esbuild looks up packages and settings, up to the root of the disk or of the file's package. */
function foldersAround(root: string, file: string): readonly string[] {
  const folders: string[] = [];
  const end = packageOf(file);
  let folder = path.posix.dirname(file);
  for (;;) {
    folders.push(folder);
    if (folder === end) return [...folders, besideModules(folder)];
    const absolute = path.resolve(root, folder);
    if (path.dirname(absolute) === absolute) return folders;
    folder = join(folder, "..");
  }
}

/** The folder of the package that a file is in: `node_modules/a`, `node_modules/@scope/a`. */
function packageOf(file: string): string | undefined {
  const parts = file.split("/");
  const at = parts.lastIndexOf(MODULES);
  if (at < 0) return undefined;
  const length = parts[at + 1]?.startsWith("@") ? 3 : 2;
  return parts.slice(0, at + length).join("/");
}

/** The folder whose `node_modules` a package is in. */
function besideModules(folder: string): string {
  const at = folder.lastIndexOf(`${MODULES}/`);
  return at === 0 ? "." : folder.slice(0, at - 1);
}

function join(folder: string, name: string): string {
  return path.posix.join(folder, name);
}
