import type { GraphResource, GraphValue } from "../../../graph";
import { fields } from "../../../graph/graph-values";
import { filledInputOf } from "../provision/calls-for";
import { IDENTITY_POOLS } from "../provision/identity-pools";
import { USER_POOLS } from "../provision/user-pools";

export { text as textOf, texts as textsOf } from "../../../graph/graph-values";

const TYPES = [...USER_POOLS, ...IDENTITY_POOLS];

/** Members of a shape of the model as a program gives them: AWS has not checked the values. */
export type Given<Shape> = { readonly [Name in keyof Shape]?: GraphValue };

/** The input of the call that makes a resource, with the values that the provider fills in. */
export function creationOf<Shape extends object>(resource: GraphResource, operation: string): Given<Shape> {
  return callOf<Shape>(resource, operation) ?? {};
}

/** The input of one of the calls that make a resource. */
export function callOf<Shape extends object>(
  resource: GraphResource,
  operation: string,
): Given<Shape> | undefined {
  return filledInputOf<Given<Shape>>(TYPES, resource, operation);
}

export function membersOf<Shape extends object>(value: GraphValue | undefined): Given<Shape> {
  return (fields(value) ?? {}) as Given<Shape>;
}

/** Numbers also where they are written as text, as the provider has them in places. */
export function numberOf(value: GraphValue | undefined): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function objectsOf<Shape extends object>(value: GraphValue | undefined): Given<Shape>[] {
  return Array.isArray(value) ? value.map((one) => membersOf<Shape>(one)) : [];
}
