import type { GraphOptions, GraphResource, GraphValue } from "./types";
import type { WireProperties } from "./wire";

const ROOT_TYPE = "pulumi:pulumi:Stack";

/** A registration as it arrives, before the provider has answered. */
export interface Registration {
  readonly type: string;
  readonly name: string;
  readonly custom: boolean;
  /** URN of the parent, empty for none. */
  readonly parent: string;
  /** Id that the program gives: of an imported or read resource. */
  readonly importId: string;
  readonly provider: string;
  readonly dependencies: readonly string[];
  readonly propertyDependencies: Readonly<Record<string, readonly string[]>>;
  readonly options: GraphOptions;
  readonly external?: true;
}

type MutableState = { state: Readonly<Record<string, GraphValue>> };

/** Everything that a program has registered so far. */
export class Registry {
  readonly #byUrn = new Map<string, GraphResource & MutableState>();
  readonly #byTypeAndId = new Map<string, GraphResource>();
  readonly #duplicates = new Set<string>();
  #rootUrn: string | undefined;
  #outputs: Readonly<Record<string, GraphValue>> = {};

  constructor(
    private readonly project: string,
    private readonly stack: string,
  ) {}

  /** The URN as the engine makes it: with the types of all parents but the stack. */
  urnOf({ type, name, parent }: Registration): string {
    const parentType = parent === "" || parent === this.#rootUrn ? "" : `${parent.split("::")[2]}$`;
    return `urn:pulumi:${this.stack}::${this.project}::${parentType}${type}::${name}`;
  }

  add(
    urn: string,
    id: string,
    registration: Registration,
    properties: WireProperties,
    state: Readonly<Record<string, GraphValue>>,
  ): void {
    if (registration.type === ROOT_TYPE) {
      this.#rootUrn = urn;
      return;
    }
    if (this.#byUrn.has(urn)) this.#duplicates.add(urn);
    const { type, name, custom, parent, propertyDependencies, options, external } = registration;
    const resource = {
      urn,
      type,
      name,
      id,
      custom,
      parent: parent === "" || parent === this.#rootUrn ? undefined : parent,
      inputs: properties.values,
      state,
      dependencies: [...registration.dependencies].sort(),
      propertyDependencies,
      options,
      ...(properties.secrets.length > 0 && { secretInputs: properties.secrets }),
      ...(external && { external }),
    };
    this.#byUrn.set(urn, resource);
    this.#byTypeAndId.set(`${type}\n${id}`, resource);
  }

  /** Outputs of a component, or of the stack itself. */
  setOutputs(urn: string, outputs: Readonly<Record<string, GraphValue>>): void {
    const component = this.#byUrn.get(urn);
    if (component) component.state = { ...component.state, ...outputs };
    else if (urn === this.#rootUrn) this.#outputs = outputs;
  }

  byUrn(urn: string): GraphResource | undefined {
    return this.#byUrn.get(urn);
  }

  find(type: string, id: string): GraphResource | undefined {
    return this.#byTypeAndId.get(`${type}\n${id}`);
  }

  get resources(): readonly GraphResource[] {
    return [...this.#byUrn.values()];
  }

  get outputs(): Readonly<Record<string, GraphValue>> {
    return this.#outputs;
  }

  /** URNs that were registered more than once. */
  get duplicates(): readonly string[] {
    return [...this.#duplicates];
  }
}
