import * as path from "node:path";
import { printable } from "../printable";
import type { PackageManager } from "./choices";

/** A project that was made. */
export interface Made {
  readonly folder: string;
  /** The working directory of the user. */
  readonly from: string;
  readonly packageManager: PackageManager;
  readonly isInstalled: boolean;
}

/** The commands to go on with, as they can be pasted. */
export function nextSteps({ folder, from, packageManager, isInstalled }: Made): readonly string[] {
  const relativePath = path.relative(from, folder);
  const run = packageManager === "npm" ? "npm run" : packageManager;
  return [
    ...(relativePath === "" ? [] : [`cd ${quoted(relativePath.startsWith("..") ? folder : relativePath)}`]),
    ...(isInstalled ? [] : [`${packageManager} install`]),
    `${run} dev`,
    `${packageManager} test`,
  ];
}

/** The text as one word of a shell. */
function quoted(word: string): string {
  const shown = printable(word);
  if (/^[\w./\\:@~+-]+$/.test(shown) && !shown.startsWith("-")) return shown;
  if (process.platform === "win32") return `"${shown}"`;
  return `${shown.startsWith("-") ? "-- " : ""}'${shown.replaceAll("'", "'\\''")}'`;
}
