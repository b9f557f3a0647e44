import type { Resource } from "@pulumi/pulumi";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import type { WireObject, WireValue } from "../wire";
import { Cell, type Known, type Resources } from "./cell";
import { retainsUnknownOutputs } from "./known-sdk";
import { hasUnknowns } from "./unknowns";

/** The result of a registration. */
interface Registered {
  readonly urn: string;
  readonly id: string;
  /** Outputs as the provider gave them. */
  readonly outputs: WireObject;
  /** Inputs as the program gave them, for those that the provider says nothing of. */
  readonly inputs: WireObject;
}

const retainsUnknowns = retainsUnknownOutputs();

const UNDEFINED: Known = { value: undefined, isKnown: true, isSecret: false, isPlain: true };

/** All Outputs of a resource: read of the answer to its registration, each when somebody asks for it. */
export class ResourceCell extends Cell {
  readonly sources: Resources;
  #registered: Registered | undefined;
  readonly #read = new Map<string, Known>();

  constructor(resource: Resource) {
    super();
    this.sources = new Set([resource]);
  }

  get resources(): Resources {
    return this.sources;
  }

  /** URN of the resource, once it has one. */
  get urn(): string | undefined {
    return this.#registered?.urn;
  }

  /** Throws for an output that the SDK cannot take, whether it is ever read or not. */
  register(registered: Registered): void {
    this.#registered = registered;
    for (const [key, value] of Object.entries(registered.outputs)) if (isComposed(value)) this.peek(key);
    this.settled();
  }

  peek(key: string): Known {
    const before = this.#read.get(key);
    if (before) return before;
    const known = this.#known(key);
    this.#read.set(key, known);
    return known;
  }

  #known(key: string): Known {
    const { urn, id, outputs, inputs } = this.#registered as Registered;
    if (key === "urn") return { ...UNDEFINED, value: urn };
    if (key === "id") return { ...UNDEFINED, value: id || undefined, isKnown: id !== "" };
    const isOutput = Object.hasOwn(outputs, key);
    const wire = isOutput ? outputs[key] : inputs[key];
    return wire === undefined ? UNDEFINED : knownFrom(wire, isOutput && retainsUnknowns);
  }
}

function isComposed(value: WireValue): boolean {
  return typeof value === "object" && value !== null;
}

/** Each time a new object: what a program does to one is its own. */
function knownFrom(wire: WireValue, retainUnknowns: boolean): Known {
  const read: unknown = rpc.deserializeProperty(wire, retainUnknowns);
  const isSecret = rpc.isRpcSecret(read) === true;
  const value: unknown = rpc.unwrapRpcSecret(read);
  return { ...UNDEFINED, value, isKnown: !retainUnknowns || !hasUnknowns(value), isSecret };
}
