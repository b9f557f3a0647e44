import { realpathSync } from "node:fs";
import * as path from "node:path";
import { findPackage, type Manifest, readManifest } from "./manifest";
import { fitsTarget, type InstallTarget } from "./platform";

/** A package that goes into an archive. */
export interface InstalledPackage {
  readonly name: string;
  /** Absolute, with links resolved. */
  readonly folder: string;
  /** In the archive: `node_modules/sharp`. */
  readonly place: string;
  readonly manifest: Manifest;
  /** Whether those that need it are ready to do without. */
  isOptional: boolean;
}

/** An optional dependency that does not go into the archive. */
export interface LeftOut {
  readonly name: string;
  readonly by: InstalledPackage;
  /** Its manifest, where it is installed and is for another platform; undefined where it is not installed. */
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

/** Which packages are wanted, and for what. */
export interface Wanted {
  /** Absolute path of the project. */
  readonly root: string;
  readonly names: readonly string[];
  /** Whether a package is there at run time in any case. */
  readonly isThere: (name: string) => boolean;
  /** Undefined for whatever is installed. */
  readonly target: InstallTarget | undefined;
}

/**
 * Packages as they would be installed for the function alone: their dependencies beside them where that place is free or holds
 * the same package, else inside them. Optional dependencies for other platforms are left out, as npm does it. Peers come last, so that
 * they take no place from what was there without them.
 */
export function closeOver(wanted: Wanted): Closure {
  const walk = new Walk(wanted);
  for (const name of wanted.names) walk.add({ name, from: wanted.root, into: "node_modules", kind: "named" });
  walk.addPeers();
  return { ...walk, packages: [...walk.byPlace.values()] };
}

interface Need {
  readonly name: string;
  /** Folder of the package that needs it. */
  readonly from: string;
  readonly into: string;
  readonly kind: "named" | "needed" | "optional";
  readonly by?: InstalledPackage;
}

class Walk {
  readonly byPlace = new Map<string, InstalledPackage>();
  readonly leftOut: LeftOut[] = [];
  readonly unfit: Unfit[] = [];
  readonly absent: Absent[] = [];
  readonly #peers: Need[] = [];

  constructor(private readonly wanted: Wanted) {}

  add(need: Need): void {
    const { name, from, by } = need;
    const found = findPackage(name, from);
    if (found === undefined) {
      if (by && need.kind === "optional") this.leftOut.push({ name, by, manifest: undefined });
      // Peers are not: some are only there for types, which nobody loads.
      else if (by && name in by.manifest.dependencies && !by.isOptional) this.absent.push({ name, by });
      return;
    }
    const folder = realpathSync(found);
    const manifest = readManifest(folder);
    const { target } = this.wanted;
    if (target && !fitsTarget(manifest, target)) this.#leave(need, manifest);
    else this.#take(need, folder, manifest);
  }

  addPeers(): void {
    for (let next = this.#peers.shift(); next; next = this.#peers.shift()) this.add(next);
  }

  #leave({ name, kind, by }: Need, manifest: Manifest): void {
    if (by && kind === "optional") this.leftOut.push({ name, by, manifest });
    else this.unfit.push({ name, manifest, by });
  }

  #take({ name, into, kind, by }: Need, folder: string, manifest: Manifest): void {
    const isOptional = kind === "optional" || (kind === "needed" && by?.isOptional === true);
    const place = this.#placeOf(name, folder, into);
    const known = this.byPlace.get(place);
    const isNew = known === undefined;
    if (!isNew && (isOptional || !known.isOptional)) return;
    const taken = known ?? { name, folder, place, manifest, isOptional };
    // Something that cannot do without it has come: what it needs itself is needed as well.
    taken.isOptional = isOptional;
    this.byPlace.set(place, taken);
    this.#addNeedsOf(taken, isNew);
  }

  #addNeedsOf(by: InstalledPackage, isNew: boolean): void {
    const { folder: from, place, manifest } = by;
    const { dependencies, optionalDependencies } = manifest;
    const into = `${place}/node_modules`;
    const names = Object.keys({ ...dependencies, ...optionalDependencies }).sort();
    for (const name of names) {
      const kind = name in optionalDependencies ? ("optional" as const) : ("needed" as const);
      if (isNew || kind === "needed") this.add({ name, from, into, kind, by });
    }
    const peers = manifest.peers.filter((name) => !this.wanted.isThere(name) && !names.includes(name));
    this.#peers.push(...peers.map((name) => ({ name, from, into, kind: "needed" as const, by })));
  }

  /** Where a package goes, or is. */
  #placeOf(name: string, folder: string, into: string): string {
    const outermost = `node_modules/${name}`;
    const holder = this.byPlace.get(outermost)?.folder;
    return holder === undefined || holder === folder ? outermost : `${into}/${name}`;
  }
}

/** The `node_modules` that a package lies in, where it does: that of a workspace or a link does not. */
export function containerOf({ name, folder }: Pick<InstalledPackage, "name" | "folder">): string | undefined {
  const end = path.join("node_modules", name);
  return folder.endsWith(`${path.sep}${end}`) ? folder.slice(0, -name.length - 1) : undefined;
}
