import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../component";
import type { ShareableClass } from "../construct-kind";
import { type ConstructState, type Origin, setOrigin } from "../origin";
import type { Stack } from "../stack";
import { pathOf, stateKeys } from "./encode";
import { type ConstructNode, isTagged, type OutlineNode, type UnshareableNode } from "./outline";

/** The access of a consumer to the values that a producer shares. */
export interface Source {
  /** The consumer's stack, under which constructs are imported. */
  readonly scope: Stack;
  /** The origin of a construct that the producer made itself. */
  readonly origin: Omit<Origin, "path">;
  /** The value of an Output. Throws when the producer's deployment does not have it. */
  output(path: string): pulumi.Output<unknown>;
  /** Called for each path that is read. */
  noteRead(path: string): void;
  /** Called for a read of a member that was not there when the producer was deployed. */
  refuseMissing(path: string): never;
  /** Called for a read of a path whose value cannot be shared. */
  refuse(path: string, why: UnshareableNode): never;
  /** The class of a kind. Undefined for one that this version of the package does not have. */
  classOf(kind: string): ShareableClass | undefined;
  /** Called for a construct of a class that this version of the package does not have. */
  refuseKind(path: string, kind: string): never;
}

type Keys = readonly (string | number)[];

/**
 * Rebuilds a shared value from its outline. Members of objects are made when they are first read, so that nothing is
 * imported that a consumer does not use.
 */
export function hydrate(value: OutlineNode | undefined, source: Source): unknown {
  return value === undefined ? undefined : new Hydrator(value, source).hydrate(value, []);
}

class Hydrator {
  readonly #constructs = new Map<string, Component>();
  /** Whether a list or the state of a construct is being rebuilt, whose path is noted as one read. */
  #isInside = false;

  constructor(
    private readonly root: OutlineNode,
    private readonly source: Source,
  ) {}

  hydrate(node: OutlineNode, keys: Keys): unknown {
    const isObject = isTagged(node) && node.kind === "object";
    if (!isObject && !this.#isInside) this.source.noteRead(pathOf(keys));
    if (Array.isArray(node)) return this.#list(node, keys);
    if (!isTagged(node)) return node;
    switch (node.kind) {
      case "object":
        return this.#object(node.members, keys);
      case "output":
        return this.source.output(node.path);
      case "construct":
        return this.#construct(node, keys);
      case "same":
        return this.#constructs.get(node.path) ?? this.#first(node.path);
      case "unshareable":
        return this.source.refuse(pathOf(keys), node);
      case "undefined":
        return undefined;
    }
  }

  #list(nodes: readonly OutlineNode[], keys: Keys): unknown[] {
    return this.#inside(() => nodes.map((node, index) => this.hydrate(node, [...keys, index])));
  }

  #object(members: Readonly<Record<string, OutlineNode>>, keys: Keys): Record<string, unknown> {
    const made = {};
    // Members of an object in a list are part of the read of the list, also when they are made later.
    const isInside = this.#isInside;
    for (const [key, node] of Object.entries(members)) {
      const make = () => this.hydrate(node, [...keys, key]);
      this.#defineLazily(made, key, isInside ? () => this.#inside(make) : make);
    }
    return isInside ? made : this.#refusingMissing(made, keys);
  }

  /** Undefined would pass for a value here: the consumer's program may be newer than what the producer was deployed with. */
  #refusingMissing(object: Record<string, unknown>, keys: Keys): Record<string, unknown> {
    const get = (target: object, key: string | symbol, receiver: unknown): unknown => {
      const isMember = typeof key === "string" && !(key in target) && !isAskedByAll(key);
      return isMember
        ? this.source.refuseMissing(pathOf([...keys, key]))
        : Reflect.get(target, key, receiver);
    };
    return new Proxy(object, { get }) as Record<string, unknown>;
  }

  #construct(node: ConstructNode, keys: Keys): Component {
    const path = pathOf(keys);
    const known = this.#constructs.get(path);
    if (known) return known;
    const of = this.source.classOf(node.of) ?? this.source.refuseKind(path, node.of);
    const state = this.#state(node, keys);
    setOrigin(state, { ...this.source.origin, ...node.origin, path: node.path });
    const made = of.fromState(this.source.scope as never, node.id, state as never) as Component;
    this.#constructs.set(path, made);
    return made;
  }

  #state({ state }: ConstructNode, keys: Keys): ConstructState {
    const made = {};
    for (const [key, node] of Object.entries(state)) {
      this.#defineLazily(made, key, () => this.#inside(() => this.hydrate(node, stateKeys(keys, key))));
    }
    return made;
  }

  #defineLazily(object: object, key: string, make: () => unknown): void {
    const define = (property: PropertyDescriptor) =>
      Object.defineProperty(object, key, { enumerable: true, configurable: true, ...property });
    const get = (): unknown => {
      const value = make();
      define({ value, writable: true });
      return value;
    };
    const set = (value: unknown) => void define({ value, writable: true });
    define({ get, set });
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

  /** The construct at this path, for a reference to it that is read before it. */
  #first(path: string): Component {
    const found = findConstruct(this.root, path, []);
    if (!found) throw new Error(`the outline has no construct at ${path}`);
    return this.#construct(found.node, found.keys);
  }
}

/** Whether JavaScript and the SDK read this key of any object, to learn what it is. */
function isAskedByAll(key: string): boolean {
  return key === "then" || key === "toJSON" || key === "inspect" || key.startsWith("__");
}

function findConstruct(
  node: OutlineNode,
  path: string,
  keys: Keys,
): { readonly node: ConstructNode; readonly keys: Keys } | undefined {
  if (isTagged(node) && node.kind === "construct" && pathOf(keys) === path) return { node, keys };
  for (const [member, memberKeys] of membersOf(node, keys)) {
    const found = findConstruct(member, path, memberKeys);
    if (found) return found;
  }
  return undefined;
}

function membersOf(node: OutlineNode, keys: Keys): readonly (readonly [OutlineNode, Keys])[] {
  if (Array.isArray(node)) return node.map((member, index) => [member, [...keys, index]]);
  if (!isTagged(node)) return [];
  if (node.kind === "object")
    return Object.entries(node.members).map(([key, member]) => [member, [...keys, key]]);
  if (node.kind !== "construct") return [];
  return Object.entries(node.state).map(([key, member]) => [member, stateKeys(keys, key)]);
}
