// The licences of the packages that are built into the files of a package: the devDependencies of its manifest, and what
// those need themselves. Tools of the repository are devDependencies of the root.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Their texts, one after the other, by name. */
export function licencesOf(folder) {
  const found = new Map();
  const visit = (from, names) => {
    for (const name of names) {
      const packageFolder = packageFolderOf(from, name);
      if (found.has(packageFolder)) continue;
      const { version, license, dependencies = {} } = manifestOf(packageFolder);
      found.set(packageFolder, {
        name,
        text: `${name} ${version} (${license})\n\n${licenceIn(packageFolder)}`,
      });
      visit(packageFolder, Object.keys(dependencies));
    }
  };
  visit(folder, Object.keys(manifestOf(folder).devDependencies ?? {}));
  const sorted = [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  return `Built into the files of this package:\n\n${sorted.map(({ text }) => text).join(`\n${"-".repeat(79)}\n\n`)}`;
}

function licenceIn(packageFolder) {
  const file = readdirSync(packageFolder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  if (file === undefined) throw new Error(`${packageFolder} has no text of its licence`);
  return `${readFileSync(join(packageFolder, file), "utf8").trim()}\n`;
}

function packageFolderOf(from, name) {
  const paths = createRequire(join(from, "package.json")).resolve.paths(name);
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, "package.json")));
  if (found === undefined) throw new Error(`${name}, which ${from} needs, is not installed`);
  return found;
}

function manifestOf(packageFolder) {
  return JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
}
