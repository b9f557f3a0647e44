import * as path from "node:path";

/** The path of a file as people read it: relative to the working directory where that is shorter. */
export function shown(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith("..") ? file : relative || ".";
}

/** The folder that all places are in. */
export function commonFolder(folders: readonly string[]): string {
  const [first = path.sep, ...others] = folders;
  const holds = (folder: string) =>
    others.every((other) => other === folder || other.startsWith(withSeparator(folder)));
  let folder = first;
  while (!holds(folder)) folder = path.dirname(folder);
  return folder;
}

function withSeparator(folder: string): string {
  return folder.endsWith(path.sep) ? folder : folder + path.sep;
}
