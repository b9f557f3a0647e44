import { existsSync } from "node:fs";
import * as path from "node:path";
import { shownFile } from "../beside-program";
import { readManifest } from "../install/manifest";
import { isPlatformPackage, limitsInName } from "../install/platform";

const PACKAGE = /^(.*?\bnode_modules\/((?:@[^/]+\/)?[^/]+))\//;

/** Finds packages with machine code among the files of bundles, each package inspected once. */
export class NativePackages {
  readonly #known = new Map<string, boolean>();

  /** @param root the folder that paths of files start from */
  constructor(private readonly root: string) {}

  /** Warnings for the packages that a bundle has the JavaScript of, since their machine code stays behind. */
  warnings(entry: string, files: readonly string[]): readonly string[] {
    const folders = new Map(
      files.flatMap((file) => {
        const [, folder, name] = PACKAGE.exec(file) ?? [];
        return folder !== undefined && name !== undefined ? [[folder, name] as const] : [];
      }),
    );
    return [...folders]
      .filter(([folder]) => this.#isNative(folder))
      .map(
        ([, name]) =>
          `${shownFile(this.root, entry)}: ${name} has machine code, which does not go into a bundle; write bundle: { install: [${JSON.stringify(name)}] }`,
      );
  }

  #isNative(folder: string): boolean {
    const known = this.#known.get(folder) ?? isNative(path.join(this.root, folder));
    this.#known.set(folder, known);
    return known;
  }
}

/** Whether it is compiled when it is installed, or chooses one of several packages for the machine. */
function isNative(folder: string): boolean {
  if (existsSync(path.join(folder, "binding.gyp"))) return true;
  if (!existsSync(path.join(folder, "package.json"))) return false;
  return Object.keys(readManifest(folder).optionalDependencies).some((name) =>
    isPlatformPackage(limitsInName(name) ?? {}),
  );
}
