import { posix } from "node:path";

/** Files in which package managers write the versions that they have chosen. */
export const LOCKFILES: readonly string[] = [
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
];

/** The versions of packages that a lockfile has. */
export function lockedVersions(path: string, text: string, names: readonly string[]): readonly string[] {
  switch (posix.basename(path)) {
    case "package-lock.json":
    case "npm-shrinkwrap.json":
      return inPackageLock(text, names);
    case "yarn.lock":
      return names.flatMap((name) => inYarnLock(text, name));
    case "pnpm-lock.yaml":
      return names.flatMap((name) => matches(text, `^  ['"]?/?${escaped(name)}[@/](\\d[^\\s(_:'"]*)`));
    case "bun.lock":
      return names.flatMap((name) => matches(text, `"${escaped(name)}@(\\d[^"]*)"`));
    default:
      return [];
  }
}

/** The version that the `package.json` of an installed package has. */
export function installedVersion(text: string): string | undefined {
  return asString(parsed(text)?.version);
}

interface Locked {
  readonly version?: unknown;
  readonly dependencies?: Readonly<Record<string, Locked>>;
}

/** Versions 2 and 3 have a path for each package, and version 1 a tree. */
function inPackageLock(text: string, names: readonly string[]): readonly string[] {
  const lock = parsed(text);
  const byPath = Object.entries((lock?.packages ?? {}) as Readonly<Record<string, Locked>>);
  const found = byPath.filter(([path]) => names.some((name) => path.endsWith(`node_modules/${name}`)));
  const all = byPath.length > 0 ? found.map(([, { version }]) => version) : inTree(lock ?? {}, names);
  return all.flatMap((version) => asString(version) ?? []);
}

function inTree({ dependencies = {} }: Locked, names: readonly string[]): readonly unknown[] {
  return Object.entries(dependencies).flatMap(([name, locked]) => [
    ...(names.includes(name) ? [locked.version] : []),
    ...inTree(locked, names),
  ]);
}

/** The classic form has `name@^1.0.0:`, and the later one `"name@npm:^1.0.0":`, each with the version in the line below. */
function inYarnLock(text: string, name: string): readonly string[] {
  return matches(
    text,
    `^(?:[^\\s#][^\\n]*, )?"?${escaped(name)}@[^\\n]*:\\r?\\n(?:[ \\t]+resolution[^\\n]*\\n)?[ \\t]+version:? "?(\\d[^"\\s]*)`,
  );
}

function matches(text: string, pattern: string): readonly string[] {
  return [...text.matchAll(new RegExp(pattern, "gm"))].map(([, version = ""]) => version);
}

function escaped(name: string): string {
  return name.replace(/[/.]/g, "\\$&");
}

function parsed(text: string): (Locked & { readonly packages?: unknown }) | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // The package manager reports it.
    return undefined;
  }
}

function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
