/** An installed package in a lockfile of npm, version 3. */
interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  /** By folder: `sdk`, `node_modules/ws`, `node_modules/level/node_modules/buffer`. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A package in the version that is installed. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
}

/**
 * The packages that are installed with a workspace elsewhere: its dependencies, theirs, and so on. Its devDependencies
 * are built into its files, and so count as well. Peers are the user's own.
 */
export function runtimePackages(lockfile: Lockfile, workspace: string): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (folder: string): void => {
    const { dependencies, optionalDependencies, devDependencies } = lockfile.packages[folder] ?? {};
    const builtIn = folder === workspace ? devDependencies : {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...builtIn })) {
      const installed = resolve(lockfile, folder, name);
      const version = installed === undefined ? undefined : lockfile.packages[installed]?.version;
      // Optional packages for other machines need not stand in a lockfile.
      if (installed === undefined || version === undefined || found.has(installed)) continue;
      found.set(installed, { name, version });
      visit(installed);
    }
  };
  visit(workspace);
  return [...found.values()];
}

/** Looks in the folder's own node_modules, then in those of the folders around it, as Node does. */
function resolve({ packages }: Lockfile, folder: string, name: string): string | undefined {
  for (let around: string | undefined = folder; around !== undefined; around = parentOf(around)) {
    const candidate = around === "" ? `node_modules/${name}` : `${around}/node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
  }
  return undefined;
}

function parentOf(folder: string): string | undefined {
  if (folder === "") return undefined;
  return folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
}
