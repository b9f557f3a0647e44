import * as path from "node:path";
import { findUp } from "../../files/find-up";
import { printable } from "../printable";

/** The script of esbuild makes its command faster. protobufjs, a package of the SDK, has one that only warns of versions. */
export const INSTALL_SCRIPTS = { esbuild: true, protobufjs: false } as const;

const WORKSPACE_FILE = "pnpm-workspace.yaml";

/** The settings of pnpm, whose versions from 11 on end an installation with an error where a script is neither allowed nor refused. */
export function pnpmSettings(): readonly [file: string, text: string] {
  const rows = scriptRows().map((row) => `  ${row}\n`);
  // pnpm 9 refuses the file without packages.
  return [WORKSPACE_FILE, `packages: []\nallowBuilds:\n${rows.join("")}`];
}

/** The line about settings that the file of a workspace should have for the project in it. */
export function askedOf(workspaceFile: string): string {
  return `${printable(workspaceFile)} has the settings of pnpm here; its allowBuilds should say ${scriptRows().join(", ")}`;
}

function scriptRows(): readonly string[] {
  return Object.entries(INSTALL_SCRIPTS).map(([name, isRun]) => `${name}: ${isRun}`);
}

/** The settings of the pnpm workspace that a folder will be in. They apply in place of its own, and a file of its own would end it. */
export function workspaceAround(folder: string): string | undefined {
  const workspace = findUp(path.dirname(folder), WORKSPACE_FILE);
  return workspace && path.join(workspace, WORKSPACE_FILE);
}
