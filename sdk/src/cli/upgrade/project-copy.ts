import { randomUUID } from "node:crypto";
import { constants, existsSync, statSync } from "node:fs";
import { cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { type Project, readProject } from "../../graph";
import { commonFolder } from "./paths";
import { MANIFESTS } from "./program-files";
import type { FileChange } from "./write-files";

/** Folders that no program reads when it is captured. */
const LEFT_OUT = new Set([".git", ".sapi", "coverage"]);

/** Where a project is, and its name. */
export type CopiedProject = Pick<Project, "root" | "entry" | "name">;

/** A project as it would be. */
export interface ProjectCopy {
  /** The path of the program in the copy. */
  readonly program: string;
  /** A text with places in the copy named as those that they stand for. */
  readonly asOriginal: (text: string) => string;
}

/**
 * Runs with a copy of the project in which files have their new content. The copy lies beside the project, so that
 * relative imports of files above it still work. Installed packages are those of the project. The copy is removed when
 * the run has ended.
 */
export async function withCopy<T>(
  program: string | CopiedProject,
  changes: readonly FileChange[],
  run: (copy: ProjectCopy) => Promise<T>,
): Promise<T> {
  const project = typeof program === "string" ? readProject(program, "dev") : program;
  const original = folderToCopy(project, changes);
  const folder = path.join(path.dirname(original), `.sapi-upgrade-${randomUUID().slice(0, 8)}`);
  const inCopy = (location: string) => path.join(folder, path.relative(original, location));
  try {
    await copyFolder(original, folder);
    for (const { file, after } of changes) {
      if (after === undefined) await rm(inCopy(file));
      else await writeFile(inCopy(file), after);
    }
    await nameProject(project, inCopy(project.root));
    const asOriginal = (text: string) => text.replaceAll(folder, original);
    return await run({ program: inCopy(project.entry), asOriginal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The project, or the repository around it where files of the program lie outside the project. */
function folderToCopy({ root, entry }: CopiedProject, changes: readonly FileChange[]): string {
  const folder = commonFolder([root, entry, ...changes.map(({ file }) => file)].map(folderOf));
  const isWhole =
    folder === root || ["package.json", ".git"].some((name) => existsSync(path.join(folder, name)));
  if (isWhole && folder !== path.dirname(folder)) return folder;
  const message = `files of the program lie far from each other, and nothing less than ${folder} holds all of them`;
  throw Object.assign(new Error(message), { isUserError: true });
}

function folderOf(location: string): string {
  return statSync(location, { throwIfNoEntry: false })?.isDirectory() ? location : path.dirname(location);
}

/** Writes a manifest for a copy without one. A project without a manifest has the name of its folder. */
async function nameProject({ name }: CopiedProject, copy: string): Promise<void> {
  const hasName = MANIFESTS.some((file) => existsSync(path.join(copy, file)));
  const manifest = `name: ${JSON.stringify(name)}\nruntime: nodejs\n`;
  if (!hasName) await writeFile(path.join(copy, "Pulumi.yaml"), manifest);
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (LEFT_OUT.has(entry.name)) continue;
    if (entry.name === "node_modules") await symlink(source, target);
    else if (entry.isDirectory()) await copyFolder(source, target);
    // Sockets and the like are no part of a program.
    else if (entry.isFile() || entry.isSymbolicLink())
      await cp(source, target, { verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  }
}
