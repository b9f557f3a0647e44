import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { agentsOf } from "./agents";
import type { Example } from "./choices";
import { pnpmSettings } from "./install-scripts";
import { type Manifest, manifestOf, type Project } from "./manifest";
import { readmeOf } from "./readme";

/** The starters, as they are packed. */
export const TEMPLATES = path.resolve(__dirname, "..", "..", "..", "templates");

/** Files that npm would read as its own, or leave out, have another name in the package. */
const NAMES: Readonly<Record<string, string>> = { gitignore: ".gitignore", "yarnrc.yml": ".yarnrc.yml" };

export function readManifest(example: Example): Manifest {
  return JSON.parse(readFileSync(path.join(TEMPLATES, example, "package.json"), "utf8")) as Manifest;
}

/** All files of a project, by their path in its folder. */
export function filesOf(example: Example, project: Project): ReadonlyMap<string, string> {
  const files = new Map([...readFolder("shared"), ...readFolder(example)]);
  // It turns off Plug'n'Play, which the local mode refuses.
  if (project.packageManager !== "yarn") files.delete(".yarnrc.yml");
  if (project.packageManager === "pnpm" && !project.isInPnpmWorkspace) files.set(...pnpmSettings());
  files.set("package.json", manifestOf(readManifest(example), project));
  const parts = [...files.keys()];
  files.set("README.md", readmeOf(readManifest(example), project, parts));
  files.set("AGENTS.md", agentsOf(example, readManifest(example), project, parts));
  files.set("Pulumi.yaml", text(files, "Pulumi.yaml").replace(/^name: .*/, `name: ${project.name}`));
  // The one line of a program that the module systems write in two ways.
  if (project.isCommonJs)
    files.set("index.ts", text(files, "index.ts").replace(/^export default /m, "export = "));
  return files;
}

function text(files: ReadonlyMap<string, string>, name: string): string {
  return files.get(name) ?? "";
}

function readFolder(name: string): [string, string][] {
  const folder = path.join(TEMPLATES, name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => {
      const inside = path.relative(folder, file);
      return [NAMES[inside] ?? inside, readFileSync(file, "utf8")];
    });
}
