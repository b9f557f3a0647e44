import { V0 } from "../../app/default-sets";
import { asTranslated, translationOf } from "../../app/translated";
import { Issues, propPath } from "../../errors";
import { isOpaque, Opaque } from "./opaque";
import type { Conversion, Handle, MethodRow, OldDefault, PropsTable, Row } from "./row";
import { copyOf, type Keys, moveInTree, placeFor, placesOf, putInto, type Tree, valueAt } from "./tree";

/** What no row can say, because it hangs on several props at once. It may change the tree, which is a copy. */
export type Restructure = (tree: Tree, issues: Issues) => void;

/** How the props of a construct are translated. */
export interface Translator extends PropsTable {
  /** Comes before the rows. */
  readonly restructure?: Restructure;
}

/** All that changed in a construct. */
export interface ConstructTable extends Translator {
  /** Other names of the class in generation 0. */
  readonly olderNames?: readonly string[];
  readonly handles: Readonly<Record<string, Handle>>;
  readonly methods: readonly MethodRow[];
}

/**
 * Props of generation 0 as generation 1 takes them. What no row knows stays where it is, so that generation 1 sees it and
 * says what it is; mistakes name the places of the old props.
 */
export function translate<Props extends object>(
  translator: Translator,
  id: unknown,
  old: unknown,
  writtenBy: string = translator.kind,
): Props {
  const moved = new Map<string, string>();
  const writtenAt = (path: string) => oldPath(path, moved);
  const issues = new Issues({ kind: writtenBy, id: String(id) }, undefined, [], "", { writtenAt });
  const isTree = typeof old === "object" && old !== null;
  const tree = (isTree ? copyOf(old) : {}) as Tree;
  translator.restructure?.(tree, issues);
  for (const row of translator.rows) apply(row, tree, moved, issues);
  for (const given of translator.defaults) fill(given, tree);
  return asTranslated(tree as Props, { kind: writtenBy, defaults: V0, issues: issues.list, writtenAt });
}

/** The same for a part of the props that a method takes, such as `consumer`. Mistakes are thrown at once. */
export function translatePart<Part>(translator: Translator, id: string, old: object, part: string): Part {
  const translated = translate<Tree>({ ...translator, defaults: [] }, id, old);
  const found = translationOf(translated)?.issues ?? [];
  if (found.length > 0) throw new Issues({ kind: translator.kind, id }, undefined, [...found]).toError();
  return valueAt(translated, part.split(".")) as Part;
}

function apply(
  { old, now, convert, when }: Row,
  tree: Tree,
  moved: Map<string, string>,
  issues: Issues,
): void {
  for (const keys of placesOf(tree, old)) {
    const value = valueAt(tree, keys);
    if (value === undefined || when?.(value) === false) continue;
    const at = issues.at(...keys);
    const converted = convert ? convertedBy(convert, value, at) : value;
    const target = now === undefined ? undefined : placeFor(now, old, keys);
    if (moveInTree(tree, keys, target, converted)) {
      if (target) note(keys, target, moved);
      continue;
    }
    const there = propPath(target ?? []);
    const cure = `write one of the two; in generation 1 it is ${there}`;
    at.add("PROP_CONFLICT", { problem: `cannot be set together with ${there}`, value, cure });
  }
}

/** What is known as text alone is converted as text, where that can be said of any value. */
function convertedBy({ does, value, text }: Conversion, old: unknown, issues: Issues): unknown {
  if (!isOpaque(old)) return value(old, issues);
  if (text) return new Opaque(text(old.source));
  old.doubts.push(does);
  return old;
}

function note(from: Keys, to: Keys, moved: Map<string, string>): void {
  const path = propPath(from);
  if (propPath(to) !== path) moved.set(propPath(to), oldPath(path, moved));
}

/** The longest path that something was moved to, and what follows it. */
function oldPath(path: string, moved: ReadonlyMap<string, string>): string {
  for (let end = path.length; end > 0; end -= 1) {
    const begin = moved.get(path.slice(0, end));
    const isWhole = end === path.length || path[end] === "." || path[end] === "[";
    if (begin !== undefined && isWhole) return begin + path.slice(end);
  }
  return path;
}

/** The default stands where something is around it: that of a map's entries, in each of them. */
function fill({ now, value, when }: OldDefault, tree: Tree): void {
  const parts = now.split(".");
  const last = parts.at(-1) ?? now;
  const around = parts.slice(0, -1).join(".");
  const branches = around.includes("*") ? placesOf(tree, around) : [parts.slice(0, -1)];
  for (const keys of branches) {
    const branch = valueAt(tree, keys) ?? {};
    if (typeof branch !== "object" || when?.(branch as Tree) === false) continue;
    if ((branch as Tree)[last] === undefined) putInto(tree, [...keys, last], value);
  }
}
