import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { NODE_MODULES } from "./paths";

/** A Pulumi project in a temporary folder, that finds the packages of this repository. */
export interface TemporaryProject {
  readonly folder: string;
  /** Adds or replaces files by their path in the folder. */
  write(files: Readonly<Record<string, string>>): void;
  remove(): void;
}

/** Creates a project from its files. `Pulumi.yaml` names it `notes` unless it is given. */
export function temporaryProject(files: Readonly<Record<string, string>>): TemporaryProject {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "serverless-api-")));
  const project: TemporaryProject = {
    folder,
    write(changed) {
      for (const [name, content] of Object.entries(changed)) {
        const file = path.join(folder, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  project.write({ "Pulumi.yaml": "name: notes\nruntime: nodejs\n", ...files });
  symlinkSync(NODE_MODULES, path.join(folder, "node_modules"));
  return project;
}
