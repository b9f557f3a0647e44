import { realpathSync } from "node:fs";
import * as path from "node:path";
import { findPackage, type Manifest, readManifest } from "./manifest";
import { fitsTarget, type InstallTarget } from "./platform";

/** A package that goes into an archive. */
export interface InstalledPackage {
  readonly name: string;
  /** Absolute, with links resolved. */
  readonly folder: string;
  /** The path in the archive, such as `node_modules/sharp`. */
  readonly archivePath: string;
  readonly manifest: Manifest;
  /** Whether those that need it are ready to do without. */
  isOptional: boolean;
}

/** An optional dependency that does not go into the archive. */
export interface LeftOut {
  readonly name: string;
  readonly by: InstalledPackage;
  /** Its manifest, where it is installed for another platform. It is `undefined` where it is not installed. */
  readonly manifest: Manifest | undefined;
}

/** A package that has to be there and is for another platform. */
export interface Unfit {
  readonly name: string;
  readonly manifest: Manifest;
  /** Undefined for one that the program names itself. */
  readonly by: InstalledPackage | undefined;
}

/** A dependency that is not installed. */
export interface Absent {
  readonly name: string;
  readonly by: InstalledPackage;
}

/** Packages with all that they need. */
export interface Closure {
  readonly packages: readonly InstalledPackage[];
  readonly leftOut: readonly LeftOut[];
  readonly unfit: readonly Unfit[];
  readonly absent: readonly Absent[];
}

/** The packages that are wanted, and their target. */
export interface Wanted {
  /** Absolute path of the folder that they are looked for from. */
  readonly root: string;
  readonly names: readonly string[];
  /** Whether a package is there at run time in any case. */
  readonly isThere: (name: string) => boolean;
  /** Undefined for whatever is installed. */
  readonly target: InstallTarget | undefined;
}

/**
 * Packages as they would be installed for the function alone. Dependencies are beside their package where that path is
 * free or has the same version, else inside it. Optional dependencies for other platforms are left out, as npm does it.
 * Peers come last, so that they take no path of another package.
 */
export function closeOver(wanted: Wanted): Closure {
  const walk = new Walk(wanted);
  for (const name of wanted.names) walk.add({ name, from: wanted.root, into: "node_modules", kind: "named" });
  walk.addPeers();
  return { ...walk, packages: [...walk.byArchivePath.values()] };
}

interface Need {
  readonly name: string;
  /** Folder of the package that needs it. */
  readonly from: string;
  readonly into: string;
  readonly kind: "named" | "needed" | "optional";
  readonly by?: InstalledPackage;
}

/** A package that was just added, or that another package needs as well. */
interface Taken {
  readonly package: InstalledPackage;
  readonly isNew: boolean;
}

class Walk {
  readonly byArchivePath = new Map<string, InstalledPackage>();
  readonly leftOut: LeftOut[] = [];
  readonly unfit: Unfit[] = [];
  readonly absent: Absent[] = [];
  readonly #peers: Need[] = [];

  constructor(private readonly wanted: Wanted) {}

  add(need: Need): void {
    const taken = this.#settle(need);
    if (taken) this.#addNeedsOf(taken);
  }

  addPeers(): void {
    for (let next = this.#peers.shift(); next; next = this.#peers.shift()) this.add(next);
  }

  /** Undefined for what is there already, and for what does not go into the archive. */
  #settle(need: Need): Taken | undefined {
    const { name, from, by } = need;
    const found = findPackage(name, from);
    if (found === undefined) {
      if (by && need.kind === "optional") this.leftOut.push({ name, by, manifest: undefined });
      // Peers are not: some are only there for types, which nobody loads.
      else if (by && name in by.manifest.dependencies && !by.isOptional) this.absent.push({ name, by });
      return undefined;
    }
    const folder = realpathSync(found);
    const manifest = readManifest(folder);
    const { target } = this.wanted;
    if (!target || fitsTarget(manifest, target)) return this.#take(need, folder, manifest);
    this.#leave(need, manifest);
    return undefined;
  }

  #leave({ name, kind, by }: Need, manifest: Manifest): void {
    if (by && kind === "optional") this.leftOut.push({ name, by, manifest });
    else this.unfit.push({ name, manifest, by });
  }

  #take({ name, into, kind, by }: Need, folder: string, manifest: Manifest): Taken | undefined {
    const isOptional = kind === "optional" || (kind === "needed" && by?.isOptional === true);
    const archivePath = this.#archivePathOf(name, folder, into);
    const known = this.byArchivePath.get(archivePath);
    const isNew = known === undefined;
    if (!isNew && (isOptional || !known.isOptional)) return undefined;
    const taken = known ?? { name, folder, archivePath, manifest, isOptional };
    // Something that cannot do without it has come: what it needs itself is needed as well.
    taken.isOptional = isOptional;
    this.byArchivePath.set(archivePath, taken);
    return { package: taken, isNew };
  }

  /** All of them are added before their own needs: it must not find theirs instead of its own. */
  #addNeedsOf({ package: by, isNew }: Taken): void {
    const { folder: from, archivePath, manifest } = by;
    const { dependencies, optionalDependencies } = manifest;
    const into = `${archivePath}/node_modules`;
    const names = Object.keys({ ...dependencies, ...optionalDependencies }).sort();
    const taken = names.flatMap((name) => {
      const kind = name in optionalDependencies ? ("optional" as const) : ("needed" as const);
      return isNew || kind === "needed" ? (this.#settle({ name, from, into, kind, by }) ?? []) : [];
    });
    for (const each of taken) this.#addNeedsOf(each);
    const peers = manifest.peers.filter((name) => !this.wanted.isThere(name) && !names.includes(name));
    this.#peers.push(...peers.map((name) => ({ name, from, into, kind: "needed" as const, by })));
  }

  /** Where a package goes, or is: as far out as nothing of its name lies on the way. */
  #archivePathOf(name: string, folder: string, into: string): string {
    const candidates = modulesAround(into).map((modules) => `${modules}/${name}`);
    const nearest = candidates.find((candidate) => this.byArchivePath.has(candidate));
    if (nearest === undefined) return candidates.at(-1) as string;
    return this.byArchivePath.get(nearest)?.folder === folder ? nearest : `${into}/${name}`;
  }
}

/** The folders in which Node looks from one of them on: `node_modules/a/node_modules`, `node_modules`. */
function modulesAround(modules: string): readonly string[] {
  const end = modules.lastIndexOf("/node_modules/");
  if (end >= 0) return [modules, ...modulesAround(`${modules.slice(0, end)}/node_modules`)];
  return modules === "node_modules" ? [modules] : [modules, "node_modules"];
}

/** The `node_modules` that a package lies in, where it does: that of a workspace or a link does not. */
export function containerOf({ name, folder }: Pick<InstalledPackage, "name" | "folder">): string | undefined {
  const end = path.join("node_modules", name);
  return folder.endsWith(`${path.sep}${end}`) ? folder.slice(0, -name.length - 1) : undefined;
}
