import * as pulumi from "@pulumi/pulumi";
import { type Mistake, propPath } from "../../errors";
import { type Component, isShareable, type Shareable } from "../component";
import type { ConstructState } from "../origin";
import { type ConstructNode, isTagged, type OutlineNode } from "./outline";

/** A value in the form in which it travels. */
export interface Encoded {
  /** Undefined for undefined. */
  readonly value: OutlineNode | undefined;
  /** The Outputs, by path. */
  readonly leaves: ReadonlyMap<string, pulumi.Output<unknown>>;
  /** Paths that a consumer can read. */
  readonly exports: readonly string[];
  readonly unshareable: readonly Unshareable[];
}

/** A value that cannot travel. */
export interface Unshareable extends Pick<Mistake, "problem" | "cure"> {
  readonly keys: Keys;
}

/** The path of a value in the result of a stack function. */
type Keys = readonly (string | number)[];

/** Path of a value that is not a member of anything. */
const ROOT = "value";

/** Encode what a stack function returned. Registers nothing, unless a construct does when it is exported. */
export function encode(value: unknown): Encoded {
  return new Encoder().encode(value);
}

class Encoder {
  readonly #leaves = new Map<string, pulumi.Output<unknown>>();
  readonly #unshareable: Unshareable[] = [];
  readonly #exports: string[] = [];
  readonly #constructs = new Map<unknown, string>();
  /** Lists and objects around the value at hand. */
  readonly #around = new Set<object>();
  /** Inside a construct or a list, which a consumer reads as a whole. */
  #isInside = false;

  encode(value: unknown): Encoded {
    const node = value === undefined ? undefined : this.#encode(value, []);
    return {
      value: node,
      leaves: this.#leaves,
      exports: this.#exports,
      unshareable: this.#unshareable,
    };
  }

  #encode(value: unknown, keys: Keys): OutlineNode {
    const isContainer = isList(value) || isPlain(value);
    const node = isContainer ? this.#container(value, keys) : this.#single(value, keys);
    const isReadable = !isTagged(node) || (node.kind !== "object" && node.kind !== "unshareable");
    if (isReadable && !this.#isInside) this.#exports.push(pathOf(keys));
    return node;
  }

  #single(value: unknown, keys: Keys): OutlineNode {
    if (value === undefined) return { kind: "undefined" };
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (pulumi.Output.isInstance(value) || isPromise(value)) return this.#output(value, keys);
    if (isShareable(value)) return this.#construct(value, keys);
    return this.#refuse(describe(value), keys);
  }

  #output(value: pulumi.Output<unknown> | Promise<unknown>, keys: Keys): OutlineNode {
    const path = pathOf(keys);
    // An undefined stack output is dropped by the engine, with a warning.
    const output = pulumi.output<unknown>(value) as pulumi.Output<unknown>;
    this.#leaves.set(
      path,
      output.apply((known) => (known === undefined ? null : known)),
    );
    return { kind: "output", path };
  }

  #construct(construct: Component & Shareable, keys: Keys): OutlineNode {
    const known = this.#constructs.get(construct);
    if (known !== undefined) return { kind: "same", path: known };
    this.#constructs.set(construct, pathOf(keys));
    const { kind, id, path, origin } = construct.placement;
    const state = this.#inside(() => this.#state(construct.exportState(), keys));
    const node: ConstructNode = { kind: "construct", of: kind, id, path, state };
    if (!origin) return node;
    const { stackId, reference, project } = origin;
    return { ...node, origin: { stackId, reference, ...(project !== undefined && { project }) } };
  }

  #state(state: ConstructState, keys: Keys): Record<string, OutlineNode> {
    const given = Object.entries(state).filter(([, member]) => member !== undefined);
    return Object.fromEntries(
      given.map(([key, member]) => [key, this.#encode(member, stateKeys(keys, key))]),
    );
  }

  #inside<T>(run: () => T): T {
    const before = this.#isInside;
    this.#isInside = true;
    try {
      return run();
    } finally {
      this.#isInside = before;
    }
  }

  #container(value: readonly unknown[] | Readonly<Record<string, unknown>>, keys: Keys): OutlineNode {
    if (this.#around.has(value)) {
      const cure = "return it without the reference to itself";
      return this.#refuse({ problem: "it contains itself", cure }, keys);
    }
    this.#around.add(value);
    const node: OutlineNode = isList(value)
      ? this.#inside(() => value.map((each, index) => this.#encode(each, [...keys, index])))
      : { kind: "object", members: this.#members(value, keys) };
    this.#around.delete(value);
    return node;
  }

  #members(value: Readonly<Record<string, unknown>>, keys: Keys): Record<string, OutlineNode> {
    // An undefined one stays where a consumer could miss it, to be distinguished from an absent one.
    const entries = Object.entries(value).filter(([, member]) => member !== undefined || !this.#isInside);
    return Object.fromEntries(entries.map(([key, member]) => [key, this.#encode(member, [...keys, key])]));
  }

  #refuse(why: Pick<Mistake, "problem" | "cure">, keys: Keys): OutlineNode {
    this.#unshareable.push({ keys, ...why });
    return { kind: "unshareable", ...why };
  }
}

/** The path of a value inside what a stack function returned. */
export function pathOf(keys: Keys): string {
  return keys.length === 0 ? ROOT : propPath(keys);
}

/** The path of a member of a construct's state. */
export function stateKeys(construct: Keys, key: string): Keys {
  return [...(construct.length === 0 ? [ROOT] : construct), key];
}

function describe(value: unknown): Pick<Mistake, "problem" | "cure"> {
  if (pulumi.Resource.isInstance(value)) {
    const type = (value as unknown as { readonly __pulumiType?: string }).__pulumiType ?? "a resource";
    return {
      problem: `a resource (${type}) cannot be shared`,
      cure: "return the outputs of it that are needed",
    };
  }
  if (typeof value === "function") {
    return { problem: "a function cannot be shared", cure: "import it from the module that has it" };
  }
  if (typeof value === "object" && value !== null) {
    const name = value.constructor?.name ?? "object";
    const problem = `an object of the class ${name} cannot be shared`;
    return { problem, cure: "return its values as plain data" };
  }
  return { problem: `the ${typeof value} ${String(value)} cannot be shared`, cure: "return it as text" };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
