import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

/** A repository with a project in it. */
export interface Variant {
  /** The folder of the project in the repository. */
  readonly folder: string;
  /** The lock file, by its path in the repository. */
  readonly lock: readonly [file: string, text: string] | undefined;
  readonly runtime?: string;
  readonly expected: { readonly packageManager: string; readonly installed: string };
}

export const VARIANTS = {
  "a project with npm": {
    folder: "",
    lock: ["package-lock.json", "{}"],
    expected: { packageManager: "npm", installed: "" },
  },
  "a project without a lock file": {
    folder: "",
    lock: undefined,
    expected: { packageManager: "npm", installed: "" },
  },
  "a part of a repository with pnpm": {
    folder: "services/notes",
    lock: ["pnpm-lock.yaml", "lockfileVersion: '9.0'\n"],
    expected: { packageManager: "pnpm", installed: "" },
  },
  "a part of a repository with yarn and a folder of its own, whose name has spaces": {
    folder: "my services/notes: new",
    lock: ["my services/notes: new/yarn.lock", "__metadata:\n  version: 8\n"],
    expected: { packageManager: "yarn", installed: "my services/notes: new" },
  },
  "a project with yarn 1": {
    folder: "",
    lock: ["yarn.lock", "# yarn lockfile v1\n"],
    expected: { packageManager: "yarn", installed: "" },
  },
} as const satisfies Record<string, Variant>;

const made: string[] = [];

/** Writes a repository. It is removed by {@link removeRepositories}. */
export function makeRepository({ folder, lock, runtime = "nodejs" }: Variant): {
  readonly root: string;
  readonly project: string;
} {
  const root = mkdtempSync(path.join(tmpdir(), "sapi-ci-"));
  made.push(root);
  const project = path.join(root, folder);
  mkdirSync(path.join(root, ".git"), { recursive: true });
  mkdirSync(project, { recursive: true });
  const config =
    '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:me/app.git\n\tfetch = +refs/heads/*\n';
  writeFileSync(path.join(root, ".git", "config"), config);
  writeFileSync(path.join(project, "Pulumi.yaml"), `name: notes\nruntime: ${runtime}\n`);
  writeFileSync(
    path.join(project, "package.json"),
    '{ "type": "module", "scripts": { "test": "node --test" } }\n',
  );
  writeFileSync(path.join(project, "tsconfig.json"), "{}\n");
  if (lock) writeFileSync(path.join(root, lock[0]), lock[1]);
  return { root, project };
}

export function removeRepositories(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
