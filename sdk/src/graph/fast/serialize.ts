import { asset, CustomResource, Output, Resource } from "@pulumi/pulumi";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import { secretToWire, type WireObject, type WireValue } from "../wire";
import type { Cell, ValueCell } from "./cell";
import { cellFor, peek, promised } from "./output";
import { isUnknown } from "./unknowns";

const { specialSigKey, specialAssetSig, specialArchiveSig, specialResourceSig } = rpc;

/** Properties as they go to the engine, and the resources that each comes from. */
export interface Serialized {
  readonly wire: WireObject;
  readonly dependencies: ReadonlyMap<string, ReadonlySet<Resource>>;
}

/** A value that is left to the SDK: one that has failed, for the words of the error, or one that is not known. */
export class LeftToSdk extends Error {}

/** A value that has to be waited for. */
class Waits {
  /** @param property the property that it is in */
  constructor(
    readonly cell: Cell,
    readonly property: string,
  ) {}
}

/** The result of the SDK's `serializeResourceProperties`, at once, or the value that it would wait for first. */
function serializeNow(
  props: Readonly<Record<string, unknown>>,
  skip: (key: string) => boolean,
): Serialized | Waits {
  const values: WireObject = {};
  const dependencies = new Map<string, ReadonlySet<Resource>>();
  for (const key of Object.keys(props)) {
    if (skip(key)) continue;
    const walk = new Walk();
    const value = walk.serialize(props[key]);
    if (walk.waitsFor) return new Waits(walk.waitsFor, key);
    if (value === undefined) continue;
    values[key] = value;
    if (walk.found) dependencies.set(key, walk.found);
  }
  const wire: WireObject = {};
  for (const key of Object.keys(values).sort()) wire[key] = values[key] as WireValue;
  return { wire, dependencies };
}

/** The same, once all of it is known. Rejects with {@link LeftToSdk} for what is the SDK's to say. */
export async function serializeWhenKnown(
  props: Readonly<Record<string, unknown>>,
  skip: (key: string) => boolean,
  onWait: (property: string) => void = () => {},
): Promise<Serialized> {
  for (;;) {
    const result = serializeNow(props, skip);
    if (!(result instanceof Waits)) return result;
    onWait(result.property);
    await result.cell.whenSettled();
  }
}

/** A value that the SDK itself has serialized, as a message would have it. */
export function inOrder(wire: WireObject): WireObject {
  return (serializeNow(wire, () => false) as Serialized).wire;
}

/** One property. Members of objects come in the order of their names, as those of a message do. */
class Walk {
  waitsFor: Cell | undefined;
  found: Set<Resource> | undefined;

  serialize(value: unknown): WireValue | undefined {
    if (
      value === null ||
      typeof value === "string" ||
      typeof value === "number" ||
      typeof value === "boolean"
    )
      return value;
    if (value === undefined || typeof value === "function" || this.waitsFor) return undefined;
    if (typeof value !== "object") return {};
    if (Array.isArray(value)) return Array.from(value, (element) => this.serialize(element) ?? null);
    if (isPlainObject(value)) return this.#members(value, {});
    return this.#special(value);
  }

  #special(value: object): WireValue | undefined {
    if (asset.Asset.isInstance(value)) return this.#members(value, { [specialSigKey]: specialAssetSig });
    if (asset.Archive.isInstance(value)) return this.#members(value, { [specialSigKey]: specialArchiveSig });
    if (isPromise(value)) return this.#promise(promised(value));
    if (Output.isInstance(value)) return this.#output(value);
    if (isUnknown(value)) throw new LeftToSdk();
    if (Resource.isInstance(value)) return this.#resource(value);
    return this.#members(value, {});
  }

  #resource(resource: Resource): WireValue {
    const parts: Record<string, unknown> = { urn: resource.urn };
    if (CustomResource.isInstance(resource)) {
      this.#add(resource);
      parts.id = resource.id;
    }
    return this.#members(parts, { [specialSigKey]: specialResourceSig });
  }

  #members(value: object, members: WireObject): WireObject {
    for (const key of Object.keys(value).sort()) {
      const member = this.serialize((value as Record<string, unknown>)[key]);
      if (member !== undefined) members[key] = member;
    }
    return members;
  }

  #promise(cell: ValueCell): WireValue | undefined {
    return this.#isReady(cell) ? this.serialize(cell.value) : undefined;
  }

  #output(output: object): WireValue | undefined {
    const cell = cellFor(output);
    if (!this.#isReady(cell)) return undefined;
    const { value, isKnown, isSecret } = peek(output, cell);
    if (!isKnown) throw new LeftToSdk();
    for (const resource of cell.resources) this.#add(resource);
    const serialized = this.serialize(value);
    return isSecret ? secretToWire(serialized ?? null) : serialized;
  }

  #isReady(cell: Cell): boolean {
    if (cell.hasFailed) throw new LeftToSdk();
    if (!cell.isSettled) this.waitsFor = cell;
    return cell.isSettled;
  }

  #add(resource: Resource): void {
    this.found ??= new Set();
    this.found.add(resource);
  }
}

/** Resources and Outputs are instances of classes. So are assets, unless an Output was made of them. */
function isPlainObject(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype && !isAsset(value);
}

function isAsset(value: object): boolean {
  return asset.Asset.isInstance(value) || asset.Archive.isInstance(value);
}

function isPromise(value: object): value is Promise<unknown> {
  return value instanceof Promise;
}
