import type { FieldsWithHidden } from "./hidden";
import type { Identity } from "./request-options";
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
  /** Names of outputs that are secret whatever they are made of. */
  readonly secretOutputs: readonly string[];
  readonly external?: true;
}

/** Values, and the same with their secrets hidden where there are any. */
export type Values = Pick<WireProperties, "values" | "hidden">;

type MutableState = { state: Readonly<Record<string, GraphValue>> };

/** Everything that a program has registered so far. */
export class Registry {
  readonly #byUrn = new Map<string, GraphResource & MutableState>();
  readonly #byTypeAndId = new Map<string, GraphResource>();
  readonly #duplicates = new Set<string>();
  /** Inputs and state of the resources that have secrets, with these hidden. */
  readonly #hidden = new Map<string, { inputs: FieldsWithHidden; state: FieldsWithHidden }>();
  #rootUrn: string | undefined;
  #outputs: Values = { values: {} };

  constructor(
    readonly project: string,
    readonly stack: string,
  ) {}

  /** The URN as the engine makes it: with the types of all parents but the stack. */
  urnOf({ type, name, parent, stack = this.stack, project = this.project }: Identity): string {
    const parentType = parent === "" || parent === this.#rootUrn ? "" : `${parent.split("::")[2]}$`;
    return `urn:pulumi:${stack}::${project}::${parentType}${type}::${name}`;
  }

  add(urn: string, id: string, registration: Registration, properties: WireProperties, state: Values): void {
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
      state: state.values,
      dependencies: [...registration.dependencies].sort(),
      propertyDependencies,
      options,
      ...(properties.secrets.length > 0 && { secretInputs: properties.secrets }),
      ...(external && { external }),
    };
    this.#byUrn.set(urn, resource);
    this.#byTypeAndId.set(`${type}\n${id}`, resource);
    if (properties.hidden || state.hidden) {
      const hidden = { inputs: properties.hidden ?? resource.inputs, state: state.hidden ?? resource.state };
      this.#hidden.set(urn, hidden);
    }
  }

  /** Outputs of a component, or of the stack itself. */
  setOutputs(urn: string, outputs: Values): void {
    const component = this.#byUrn.get(urn);
    if (component) {
      const known = this.#hidden.get(urn);
      if (known || outputs.hidden) {
        const { inputs, state } = known ?? component;
        this.#hidden.set(urn, { inputs, state: { ...state, ...(outputs.hidden ?? outputs.values) } });
      }
      component.state = { ...component.state, ...outputs.values };
    } else if (urn === this.#rootUrn) this.#outputs = outputs;
  }

  /** A resource with its secrets hidden. */
  withHidden(resource: GraphResource): FieldsWithHidden {
    const hidden = this.#hidden.get(resource.urn);
    return (hidden ? { ...resource, ...hidden } : resource) as unknown as FieldsWithHidden;
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

  /** The outputs of the stack. */
  get outputs(): Values {
    return this.#outputs;
  }

  /** URNs that were registered more than once. */
  get duplicates(): readonly string[] {
    return [...this.#duplicates];
  }
}
