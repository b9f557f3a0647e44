import { existsSync, readdirSync } from "node:fs";
import * as path from "node:path";

/** The usual names for a virtual environment beside a program. */
const NAMES = [".venv", "venv"];

/**
 * Folders with the packages of the virtual environment of a program, from that of a function's code upwards. The AWS
 * SDK, which Lambda's Python has besides the language, is in there where a machine does not have it.
 */
export function packagesAround(folder: string): readonly string[] {
  for (let ancestor = folder; ; ancestor = path.dirname(ancestor)) {
    const found = NAMES.map((name) => path.join(ancestor, name)).find((one) =>
      existsSync(path.join(one, "pyvenv.cfg")),
    );
    if (found !== undefined) return sitePackages(found);
    // A program ends where its project does.
    if (existsSync(path.join(ancestor, "Pulumi.yaml")) || path.dirname(ancestor) === ancestor) return [];
  }
}

function sitePackages(environment: string): readonly string[] {
  const lib = path.join(environment, "lib");
  const versions = existsSync(lib) ? readdirSync(lib).filter((name) => name.startsWith("python")) : [];
  return [...versions.map((name) => path.join(lib, name)), path.join(environment, "Lib")]
    .map((folder) => path.join(folder, "site-packages"))
    .filter((folder) => existsSync(folder));
}
