import { type AttributeMap, type AttributeValue, memberOf, pick, setMember } from "../values/attribute-value";
import type { Path } from "./syntax";

/** The value at a path in an item. */
export function valueAt(item: AttributeMap, path: Path): AttributeValue | undefined {
  const [first, ...parts] = path;
  let value = memberOf(item, first as string);
  for (const part of parts) {
    if (value === undefined) return undefined;
    value = typeof part === "number" ? value.L?.[part] : value.M && memberOf(value.M, part);
  }
  return value;
}

/** A part of an item: parts of maps by name, of lists by index. */
interface Part {
  /** `undefined`: all of it. */
  readonly parts: Map<string | number, Part> | undefined;
}

/** The parts of items that paths select. Parts of lists come in their order and without gaps. */
export class Selection {
  readonly #top: Part = { parts: new Map() };
  /** Attributes of items that it is about. */
  readonly names: readonly string[];
  readonly #isFlat: boolean;

  constructor(paths: readonly Path[]) {
    for (const path of paths) add(this.#top, path);
    this.names = [...new Set(paths.map(([name]) => name as string))];
    this.#isFlat = paths.every((path) => path.length === 1);
  }

  of(item: AttributeMap): AttributeMap {
    if (this.#isFlat) return pick(item, this.names);
    return selectMap(item, this.#top.parts as Map<string | number, Part>);
  }
}

function add(top: Part, path: Path): void {
  let { parts } = top;
  path.forEach((name, index) => {
    if (parts === undefined) return;
    const isLast = index === path.length - 1;
    const part: Part = parts.get(name) ?? { parts: isLast ? undefined : new Map() };
    parts.set(name, part);
    parts = part.parts;
  });
}

function selectMap(map: AttributeMap, parts: ReadonlyMap<string | number, Part>): AttributeMap {
  const selected: Record<string, AttributeValue> = {};
  for (const [name, part] of parts) {
    const value = typeof name === "string" ? memberOf(map, name) : undefined;
    const chosen = value && select(value, part);
    if (chosen) setMember(selected, name as string, chosen);
  }
  return selected;
}

function select(value: AttributeValue, { parts }: Part): AttributeValue | undefined {
  if (parts === undefined) return value;
  if (value.M !== undefined) {
    const M = selectMap(value.M, parts);
    return Object.keys(M).length > 0 ? { M } : undefined;
  }
  const indexes = [...parts.keys()].filter((name) => typeof name === "number").sort((a, b) => a - b);
  const L = indexes.flatMap((index) => {
    const member = value.L?.[index];
    return (member && select(member, parts.get(index) as Part)) ?? [];
  });
  return L.length > 0 ? { L } : undefined;
}
