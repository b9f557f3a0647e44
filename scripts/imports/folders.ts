import * as path from "node:path";

/** Imports by file: relative paths with forward slashes, of files that are keys as well. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** A circle of what stands in one folder, with an import for each step of it. */
export interface Circle {
  readonly folder: string;
  /** `lambda -> gateways: lambda/local-environment.ts imports gateways/shared/led.ts` */
  readonly steps: readonly string[];
}

/** Imports of one thing in a folder of another one, by the names of both. */
type Arrows = Map<string, Map<string, Step>>;

interface Step {
  readonly file: string;
  readonly imported: string;
}

/**
 * Circles of imports in the picture of each folder. A picture has the folder's files, and each of its folders with all
 * that is in it as one thing. The result has one circle for each folder that has any.
 */
export function circlesOf(imports: Imports): readonly Circle[] {
  return [...arrowsByFolder(imports)].flatMap(([folder, arrows]) => {
    const circle = findCircle(arrows);
    return circle === undefined ? [] : [{ folder, steps: circle.map((names) => stepText(names, arrows)) }];
  });
}

function arrowsByFolder(imports: Imports): ReadonlyMap<string, Arrows> {
  const folders = new Map<string, Arrows>();
  for (const [file, all] of imports) {
    for (const imported of all) {
      const { folder, from, to } = apart(file, imported);
      if (from === to) continue;
      const arrows: Arrows = folders.get(folder) ?? new Map();
      const arrowsOf: Map<string, Step> = arrows.get(from) ?? new Map();
      folders.set(folder, arrows.set(from, arrowsOf));
      if (!arrowsOf.has(to)) arrowsOf.set(to, { file, imported });
    }
  }
  return folders;
}

/** The deepest folder that has both files, and what each of them is in there. */
function apart(file: string, imported: string) {
  const a = file.split("/");
  const b = imported.split("/");
  let depth = 0;
  while (depth < a.length - 1 && a[depth] === b[depth]) depth++;
  return { folder: a.slice(0, depth).join("/"), from: a[depth] as string, to: b[depth] as string };
}

/** The arrows of a circle, as pairs of names. It is `undefined` where there is none. */
function findCircle(arrows: Arrows): readonly (readonly [string, string])[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (name: string): readonly (readonly [string, string])[] | undefined => {
    const at = path.indexOf(name);
    if (at >= 0) return path.slice(at).map((from, i, circle) => [from, circle[i + 1] ?? name]);
    if (done.has(name)) return undefined;
    path.push(name);
    for (const to of arrows.get(name)?.keys() ?? []) {
      const circle = visit(to);
      if (circle) return circle;
    }
    path.pop();
    done.add(name);
    return undefined;
  };
  for (const name of arrows.keys()) {
    const circle = visit(name);
    if (circle) return circle;
  }
  return undefined;
}

function stepText([from, to]: readonly [string, string], arrows: Arrows): string {
  const { file, imported } = arrows.get(from)?.get(to) as Step;
  return `${from} -> ${to}: ${file} imports ${path.posix.normalize(imported)}`;
}
