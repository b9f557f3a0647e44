import type { GraphResource, GraphValue, ResourceGraph } from "./types";

/** Look-ups in a resource graph, each in constant time. */
export class GraphIndex {
  readonly #byUrn = new Map<string, GraphResource>();
  readonly #byType = new Map<string, GraphResource[]>();
  /** By type, then by name. A key of both would be a text per resource. */
  readonly #byTypeAndName = new Map<string, Map<string, GraphResource[]>>();
  readonly #byTypeAndId = new Map<string, Map<string, GraphResource>>();
  readonly #children = new Map<string | undefined, GraphResource[]>();
  /** By id, ARN and the other values that stand for the resource. */
  readonly #byValue = new Map<string, GraphResource[]>();

  constructor(readonly graph: ResourceGraph) {
    for (const resource of graph.resources) this.#add(resource);
  }

  /** The resource with this URN. */
  findByUrn(urn: string): GraphResource | undefined {
    return this.#byUrn.get(urn);
  }

  /** The resource of this type and logical name. The first, if parents of different types have one each. */
  find(type: string, name: string): GraphResource | undefined {
    return this.#byTypeAndName.get(type)?.get(name)?.[0];
  }

  /** The resource of this type and id. */
  findById(type: string, id: string): GraphResource | undefined {
    return this.#byTypeAndId.get(type)?.get(id);
  }

  /** The resource with this ARN. */
  findByArn(arn: string): GraphResource | undefined {
    return this.#byValue.get(arn)?.find(({ state }) => state.arn === arn || state.id === arn);
  }

  /** All resources of a type, in the order registered. */
  ofType(type: string): readonly GraphResource[] {
    return this.#byType.get(type) ?? [];
  }

  /** Direct children of a component, or of the stack when no parent is given. */
  childrenOf(parent: GraphResource | undefined): readonly GraphResource[] {
    return this.#children.get(parent?.urn) ?? [];
  }

  /**
   * The resources that an input of a resource refers to: those that its value was made of, as Pulumi recorded it. Where
   * the program wrote the id or ARN as text, the resource that has it.
   */
  referenced(resource: GraphResource, input: string): readonly GraphResource[] {
    const recorded = (resource.propertyDependencies[input] ?? []).flatMap((urn) => this.findByUrn(urn) ?? []);
    if (recorded.length > 0) return recorded;
    const value = resource.inputs[input];
    return value === undefined ? [] : this.withValue(value);
  }

  /** The resource of a type that an input refers to. */
  follow(resource: GraphResource, input: string, type: string): GraphResource | undefined {
    const value = resource.inputs[input];
    const exact =
      value === undefined ? undefined : this.withValue(value).find((found) => found.type === type);
    return exact ?? this.referenced(resource, input).find((found) => found.type === type);
  }

  /** The resources that have the value as id, ARN, name or invoke ARN. */
  withValue(value: GraphValue): readonly GraphResource[] {
    return (typeof value === "string" && this.#byValue.get(value)) || [];
  }

  #add(resource: GraphResource): void {
    const { urn, type, name, id, parent, state } = resource;
    this.#byUrn.set(urn, resource);
    push(this.#byType, type, resource);
    push(within(this.#byTypeAndName, type), name, resource);
    push(this.#children, parent, resource);
    if (!resource.custom) return;
    within(this.#byTypeAndId, type).set(id, resource);
    const values = new Set([
      id,
      state.arn,
      state.name,
      state.invokeArn,
      state.executionArn,
      state.qualifiedArn,
    ]);
    for (const value of values) {
      if (typeof value === "string" && value !== "") push(this.#byValue, value, resource);
    }
  }
}

function push<K>(map: Map<K, GraphResource[]>, key: K, resource: GraphResource): void {
  const list = map.get(key);
  if (list) list.push(resource);
  else map.set(key, [resource]);
}

function within<V>(maps: Map<string, Map<string, V>>, type: string): Map<string, V> {
  const map = maps.get(type) ?? new Map<string, V>();
  maps.set(type, map);
  return map;
}
