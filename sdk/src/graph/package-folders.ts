import * as path from "node:path";

type Yaml = Readonly<Record<string, unknown>>;

/**
 * Folders of packages that a `Pulumi.yaml` names, by package: `packages`, or the older `plugins.providers`. Packages that are
 * to be had elsewhere are left out.
 */
export function packageFolders(settings: Yaml, root: string): Readonly<Record<string, string>> {
  const { packages, plugins } = settings as { readonly packages?: Yaml; readonly plugins?: Plugins };
  const named = Object.entries(packages ?? {}).flatMap(([name, written]) => {
    const source = typeof written === "string" ? written : (written as { source?: unknown } | null)?.source;
    return typeof source === "string" && isFolder(source)
      ? [[name, path.resolve(root, source)] as const]
      : [];
  });
  const listed = (plugins?.providers ?? []).flatMap(({ name, path: folder }) =>
    typeof name === "string" && typeof folder === "string"
      ? [[name, path.resolve(root, folder)] as const]
      : [],
  );
  return Object.fromEntries([...named, ...listed]);
}

interface Plugins {
  readonly providers?: readonly { readonly name?: unknown; readonly path?: unknown }[] | null;
}

/** Others are names in a registry, or addresses of repositories. */
function isFolder(source: string): boolean {
  return /^\.{1,2}([\\/]|$)/.test(source) || path.isAbsolute(source);
}
