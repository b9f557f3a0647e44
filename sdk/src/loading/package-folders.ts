import * as path from "node:path";

const NODE_MODULES = `${path.sep}node_modules${path.sep}`;

/**
 * The folders in which a package that is installed later may hide one that is used now. They are the folders of the used
 * packages, and those that Node searches first.
 */
export function foldersOfPackages(files: Iterable<string>, ownRoot: string): readonly string[] {
  const folders = new Set<string>();
  const seen = new Set<string>();
  for (const file of files) {
    const root = rootOf(file, ownRoot);
    if (root === undefined || seen.has(root)) continue;
    seen.add(root);
    folders.add(path.join(root, "node_modules"));
    for (let at = root.indexOf(NODE_MODULES); at >= 0; at = root.indexOf(NODE_MODULES, at + 1)) {
      const modules = root.slice(0, at + NODE_MODULES.length - 1);
      folders.add(modules);
      const [scope] = /^@[^\\/]+(?=[\\/])/.exec(root.slice(modules.length + 1)) ?? [];
      if (scope !== undefined) folders.add(path.join(modules, scope));
    }
  }
  for (let above = path.dirname(ownRoot); above !== path.dirname(above); above = path.dirname(above))
    if (!above.endsWith("node_modules")) folders.add(path.join(above, "node_modules"));
  return [...folders];
}

/** The folder of the package that a file belongs to. It is `undefined` for a file of no installed package. */
export function rootOf(file: string, ownRoot: string): string | undefined {
  const start = file.lastIndexOf(NODE_MODULES);
  const isOwn = file.startsWith(ownRoot + path.sep) && !file.includes(NODE_MODULES, ownRoot.length);
  if (isOwn) return ownRoot;
  if (start < 0) return undefined;
  const name = /^(?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file.slice(start + NODE_MODULES.length))?.[0];
  return name === undefined ? undefined : file.slice(0, start + NODE_MODULES.length) + name;
}
