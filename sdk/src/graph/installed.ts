import * as path from "node:path";

const NODE_MODULES = `${path.sep}node_modules${path.sep}`;

/** Whether a file belongs to an installed package. A project may itself lie in a `node_modules` folder. */
export function isInstalled(file: string, project: string): boolean {
  const below = file.startsWith(project + path.sep) ? file.slice(project.length) : file;
  return below.includes(NODE_MODULES);
}

/** The package.json of the installed package that a file belongs to. */
export function manifestOfInstalled(file: string): string | undefined {
  const start = file.lastIndexOf(NODE_MODULES);
  if (start < 0) return undefined;
  const [name] = /^(?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file.slice(start + NODE_MODULES.length)) ?? [];
  return name === undefined
    ? undefined
    : path.join(file.slice(0, start), "node_modules", name, "package.json");
}
