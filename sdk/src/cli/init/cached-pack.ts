import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import * as path from "node:path";

/** An archive of this package. */
export interface PackedPackage {
  readonly name: string;
  readonly content: Buffer;
}

/** The parts of a clone that its archive is made of, relative to the folder of the package. */
const SOURCES = [
  ...["package.json", "tsconfig.json", "bin", "src", "templates"],
  ...["../README.md", "../CHANGELOG.md", "../LICENSE", "../package-lock.json"],
  ...["../scripts/build", "../scripts/build.mjs", "../scripts/pack.mjs"],
];

/**
 * The archive of a clone, which takes minutes to build. The clone caches it until one of its sources changes, by size and time.
 */
export function cachedPack(clone: string, pack: () => PackedPackage): PackedPackage {
  const folder = path.join(clone, "node_modules", ".cache", "packed");
  const key = fingerprint(clone);
  const [known] = filesIn(path.join(folder, key));
  if (known !== undefined) return { name: path.basename(known), content: readFileSync(known) };
  const packed = pack();
  // Packing builds, which may write sources that are made of others.
  store(folder, fingerprint(clone), packed);
  return packed;
}

/** The folder gets its name when the archive is complete, and is the only one. */
function store(folder: string, key: string, { name, content }: PackedPackage): void {
  const made = path.join(folder, `${key}-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  writeFileSync(path.join(made, name), content);
  try {
    renameSync(made, path.join(folder, key));
  } catch {
    // Another process was faster. Its archive is the same.
    rmSync(made, { recursive: true, force: true });
  }
}

function fingerprint(clone: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES)
    for (const file of filesIn(path.join(clone, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(clone, file)} ${size} ${mtimeMs}\n`);
    }
  return hash.digest("hex").slice(0, 32);
}

/** The files at a location, in their order. None where nothing is there. */
function filesIn(location: string): readonly string[] {
  const stat = statSync(location, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [location];
  return readdirSync(location)
    .filter((name) => name !== "node_modules" && name !== ".git")
    .sort()
    .flatMap((name) => filesIn(path.join(location, name)));
}
