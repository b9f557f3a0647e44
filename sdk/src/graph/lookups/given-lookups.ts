import { isDeepStrictEqual } from "node:util";
import type { GraphValue } from "../types";
import { dotted } from "./tokens";

type Fields = Readonly<Record<string, GraphValue>>;

/**
 * The answer of a provider, in the terms of `call` and `newResource` of `pulumi.runtime.setMocks`: the outputs of a
 * function, or the state of a resource.
 *
 * @example
 * { token: "aws.ssm.getParameter", inputs: { name: "/db/url" }, outputs: { value: "postgres://localhost/notes" } }
 * { type: "aws.rds.Cluster", id: "main", state: { endpoint: "localhost", port: 5432 } }
 */
export type Lookup = LookupCall | LookupResource;

/** The answer of a function of a provider, such as `aws.ssm.getParameter`. */
export interface LookupCall {
  /** The function, as in the program, `aws.ssm.getParameter`, or by its token, `aws:ssm/getParameter:getParameter`. */
  readonly token: string;
  /**
   * The inputs of the calls. Those left out may be anything. Of several that fit, the one with the most counts.
   * @default any inputs
   */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The outputs. An output that is left out stays unknown. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** The outputs of a resource that the program reads with `get`, or that it makes and that nothing here stands for. */
export interface LookupResource {
  /** The type, as in the program, `aws.rds.Cluster`, or by its token, `aws:rds/cluster:Cluster`. */
  readonly type: string;
  /**
   * The id that `get` is given.
   * @default any
   */
  readonly id?: string;
  /**
   * The logical name, the first argument of the constructor or of `get`.
   * @default any
   */
  readonly name?: string;
  /** The outputs. An output that is left out stays unknown. */
  readonly state: Readonly<Record<string, unknown>>;
}

export const isCall = (lookup: Lookup): lookup is LookupCall => "token" in lookup;

/** Finds what the author has given. */
export class GivenLookups {
  readonly #calls: readonly LookupCall[];
  readonly #resources: readonly LookupResource[];

  constructor(given: readonly Lookup[]) {
    this.#calls = given.filter(isCall);
    this.#resources = given.filter((lookup): lookup is LookupResource => !isCall(lookup));
  }

  outputsOf(token: string, inputs: Fields): Fields | undefined {
    const fitting = this.#calls.filter(
      (call) => dotted(call.token) === dotted(token) && isPartOf(call.inputs ?? {}, inputs),
    );
    return mostExact(fitting, ({ inputs: wanted = {} }) => Object.keys(wanted).length)?.outputs as
      | Fields
      | undefined;
  }

  stateOf(type: string, id: string, name: string): Fields | undefined {
    const fitting = this.#resources.filter(
      (resource) =>
        dotted(resource.type) === dotted(type) &&
        (resource.id === undefined || resource.id === id) &&
        (resource.name === undefined || resource.name === name),
    );
    return mostExact(fitting, (it) => Number(it.id !== undefined) + Number(it.name !== undefined))?.state as
      | Fields
      | undefined;
  }
}

function isPartOf(wanted: Readonly<Record<string, unknown>>, inputs: Fields): boolean {
  return Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(inputs[name], value));
}

function mostExact<T>(fitting: readonly T[], exactness: (each: T) => number): T | undefined {
  return fitting.reduce<T | undefined>(
    (best, each) => (best === undefined || exactness(each) > exactness(best) ? each : best),
    undefined,
  );
}
