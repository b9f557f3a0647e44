import { AssertionError } from "node:assert";
import {
  type CaptureOptions,
  captureProgram,
  GraphIndex,
  type GraphLog,
  type GraphResource,
  type GraphValue,
  type ResourceGraph,
} from "../graph";
import { RESERVED_OUTPUTS } from "../values/stack-state";
import { closest } from "./closest";
import { differences } from "./differences";

/**
 * A resource type: its token (`aws:lambda/function:Function`), or the class itself (`aws.lambda.Function`).
 */
// The classes keep their token in a static field that their declarations leave out.
export type ResourceType = string | (abstract new (...args: never[]) => object);

/** Inputs by name. Objects may leave out keys. Lists and plain values are compared as a whole. `undefined` means absent. */
export type ExpectedInputs = Readonly<Record<string, unknown>>;

/** The resources that a program registered, with look-ups and assertions. */
export class CapturedGraph<T = unknown> {
  /** Look-ups by URN, type, id and ARN, and from an input to the resource it refers to. */
  readonly index: GraphIndex;

  constructor(
    readonly graph: ResourceGraph,
    /** The value that the program returned. */
    readonly value: T,
  ) {
    this.index = new GraphIndex(graph);
  }

  /** Stack outputs, secrets opened, without those in which app stacks share what they return. */
  get outputs(): Readonly<Record<string, GraphValue>> {
    const own = Object.entries(this.graph.outputs).filter(([name]) => !name.startsWith(RESERVED_OUTPUTS));
    return Object.fromEntries(own);
  }

  /** The messages that the program logged through Pulumi. */
  get logs(): readonly GraphLog[] {
    return this.graph.logs;
  }

  /** All resources of a type, or all there are, in the order registered. */
  resources(type?: ResourceType): readonly GraphResource[] {
    return type === undefined ? this.graph.resources : this.index.ofType(tokenOf(type));
  }

  /** The one resource of a type, or the one with a logical name. Fails when there is none or more than one. */
  resource(type: ResourceType, name?: string): GraphResource {
    const token = tokenOf(type);
    const all = this.index.ofType(token);
    const found = name === undefined ? all : all.filter((resource) => resource.name === name);
    const [first] = found;
    if (first && found.length === 1) return first;
    throw new AssertionError({
      message: this.#lookUpFailure(token, name, found),
      stackStartFn: this.resource,
    });
  }

  /** Fails unless there is exactly one such resource and its inputs are as given. Gives the resource. */
  expect(type: ResourceType, name: string, inputs: ExpectedInputs): GraphResource;
  /** Fails unless any resource of the type has these inputs, and shows the closest one. Returns the first that has them. */
  expect(type: ResourceType, inputs: ExpectedInputs): GraphResource;
  expect(type: ResourceType, ...rest: [string, ExpectedInputs] | [ExpectedInputs]): GraphResource {
    const [name, inputs] = rest.length === 2 ? rest : [undefined, rest[0]];
    const candidates = name === undefined ? this.resources(type) : [this.resource(type, name)];
    const fitting = candidates.find((candidate) => differences(candidate.inputs, inputs).length === 0);
    if (fitting) return fitting;
    const resource = closest(candidates, inputs) ?? this.resource(type);
    const found = differences(resource.inputs, inputs);
    const others =
      candidates.length === 1 ? "" : `none of ${candidates.length} is as expected, the closest is `;
    throw new AssertionError({
      message: `${others}${resource.type} "${resource.name}":\n${found.map((line) => `  ${line}`).join("\n")}`,
      actual: resource.inputs,
      expected: inputs,
      operator: "expect",
      stackStartFn: this.expect,
    });
  }

  /** Fails when there is a resource of the type. */
  expectNone(type: ResourceType): void {
    const found = this.resources(type);
    if (found.length === 0) return;
    const names = found.map(({ name }) => JSON.stringify(name)).join(", ");
    throw new AssertionError({
      message: `expected no ${tokenOf(type)}, there are ${found.length}: ${names}`,
      stackStartFn: this.expectNone,
    });
  }

  #lookUpFailure(token: string, name: string | undefined, found: readonly GraphResource[]): string {
    const names = this.index.ofType(token).map((resource) => JSON.stringify(resource.name));
    const wanted = name === undefined ? token : `${token} "${name}"`;
    if (found.length > 1) return `expected one ${wanted}, there are ${found.length}: ${names.join(", ")}`;
    if (names.length > 0) return `no ${wanted}; those of this type are ${names.join(", ")}`;
    const types = [...new Set(this.graph.resources.map(({ type }) => type))].sort();
    return `no ${wanted}; the program registers ${types.length === 0 ? "nothing" : types.join(", ")}`;
  }
}

/**
 * Run a program without an engine and return the resources that it registers. Rejects with the program's own error,
 * errors inside `apply` included. Rejects with a DefinitionError for resources of the same name and for registrations
 * that never complete.
 */
export async function capture<T>(
  program: () => T,
  options?: CaptureOptions,
): Promise<CapturedGraph<Awaited<T>>> {
  const { graph, value } = await captureProgram(program, options);
  return new CapturedGraph(graph, value);
}

function tokenOf(type: ResourceType): string {
  if (typeof type === "string") return type;
  const token = (type as { __pulumiType?: unknown }).__pulumiType;
  if (typeof token !== "string") throw new TypeError(`${type.name} is not a resource class`);
  return token;
}
