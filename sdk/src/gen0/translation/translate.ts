import { V0 } from "../../app/default-sets";
import { asTranslated } from "../../app/translated";
import { Issues, propPath } from "../../errors";
import { isPlainObject } from "../../values";
import { Choice, isOpaque, Opaque } from "./opaque";
import type { Conversion, Handle, MethodRow, OldDefault, PropsTable, Row } from "./row";
import {
  copyOf,
  isBranch,
  type Keys,
  moveInTree,
  pathFor,
  pathsOf,
  putInto,
  type Tree,
  valueAt,
} from "./tree";

/** The path under which rows put options of the construct. */
const OPTIONS = "opts";

/**
 * Changes that no row can express, because they depend on several props at once. It may change the tree, which is a
 * copy. It notes the old path of each value that it moves.
 */
export type Restructure = (tree: Tree, issues: Issues, note: Note) => void;

/** Notes the path in the old props of the value at a path of the new ones. */
export type Note = (now: Keys, writtenAt: string) => void;

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
  /** The changes that `restructure` makes, a sentence each, for the reference. No full stops. @default nothing */
  readonly also?: readonly string[];
}

/**
 * Props of generation 0 as generation 1 takes them. Values that no row knows stay, so that generation 1 refuses them.
 * Mistakes name the paths of the old props.
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
  translator.restructure?.(tree, issues, (now, path) => void moved.set(propPath(now), path));
  const differences: { readonly path: string; readonly message: string }[] = [];
  for (const row of translator.rows) {
    const paths = apply(row, tree, moved, issues);
    const { differs } = row;
    if (differs !== undefined) differences.push(...paths.map((path) => ({ path, message: differs })));
  }
  for (const given of translator.defaults) fill(given, tree);
  const { [OPTIONS]: options, ...props } = tree;
  return asTranslated(props as Props, {
    kind: writtenBy,
    defaults: V0,
    issues: issues.list,
    differences,
    writtenAt,
    ...(isBranch(options) && { options }),
  });
}

/** Applies a row, and gives the old paths of the values that it changes. */
function apply(
  { old, now, convert, when, refused }: Row,
  tree: Tree,
  moved: Map<string, string>,
  issues: Issues,
): readonly string[] {
  const applied: string[] = [];
  for (const keys of pathsOf(tree, old)) {
    const value = valueAt(tree, keys);
    if (value === undefined || when?.(value) === false) continue;
    const at = issues.at(...keys);
    applied.push(oldPath(propPath(keys), moved));
    if (refused !== undefined) {
      refuse(value, refused, at);
      continue;
    }
    const converted = convert ? convertedBy(convert, value, at) : value;
    const target = now === undefined ? undefined : pathFor(now, old, keys);
    const isMoved = moveInTree(tree, keys, target, converted);
    if (!isMoved) refuseBoth(value, propPath(target ?? []), at);
    else if (target) noteMove(keys, target, { value, converted }, moved);
  }
  return applied;
}

function refuseBoth(value: unknown, there: string, issues: Issues): void {
  const cure = `write one of the two; in generation 1 it is ${there}`;
  issues.add("PROP_CONFLICT", { problem: `cannot be set together with ${there}`, value, cure });
}

function noteMove(
  from: Keys,
  to: Keys,
  { value, converted }: { readonly value: unknown; readonly converted: unknown },
  moved: Map<string, string>,
): void {
  note(from, to, moved);
  if (Array.isArray(value)) noteEntries(to, converted, moved);
}

function refuse(value: unknown, cure: string, issues: Issues): void {
  const problem = "generation 1 has nothing for it";
  if (isOpaque(value)) value.doubts.push(`${problem}: ${cure}`);
  else issues.add("PROP_GONE", { problem, value, cure });
}

/** A value that is only known as text is converted as text, where that is possible for any value. */
function convertedBy(conversion: Conversion, old: unknown, issues: Issues): unknown {
  const { does, value, text } = conversion;
  if (old === undefined) return undefined;
  if (old instanceof Choice) return old.map((one) => convertedBy(conversion, one, issues));
  if (!isOpaque(old)) return value(old, issues);
  const written = text?.(old.source);
  if (written !== undefined) return new Opaque(written);
  old.doubts.push(does);
  return old;
}

function note(from: Keys, to: Keys, moved: Map<string, string>): void {
  const path = propPath(from);
  if (propPath(to) !== path) moved.set(propPath(to), oldPath(path, moved));
}

/** A list that became a map: its entries have names there. */
function noteEntries(at: Keys, map: unknown, moved: Map<string, string>): void {
  if (!isPlainObject(map)) return;
  const list = oldPath(propPath(at), moved);
  Object.keys(map).forEach((name, index) => {
    moved.set(propPath([...at, name]), propPath([index], list));
  });
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
  const branches = around.includes("*") ? pathsOf(tree, around) : [parts.slice(0, -1)];
  for (const keys of branches) {
    const branch = valueAt(tree, keys) ?? {};
    if (typeof branch !== "object" || when?.(branch as Tree, tree) === false) continue;
    if ((branch as Tree)[last] === undefined) putInto(tree, [...keys, last], value);
  }
}
