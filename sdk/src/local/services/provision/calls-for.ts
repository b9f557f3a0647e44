import type { GraphResource } from "../../../graph/types";
import type { Members, Operation } from "./operation";
import type { ProvisionedType } from "./provisioned-type";

/** A call that creates or configures a resource of a program. */
export interface ProvisioningCall extends Operation {
  readonly resource: GraphResource;
}

/** The calls that create a program's resources of some types, in its order. A resource that is only read has none. */
export function callsFor(
  types: readonly ProvisionedType[],
  resources: readonly GraphResource[],
): readonly ProvisioningCall[] {
  return resources.flatMap((resource) => (resource.external ? [] : callsOf(types, resource)));
}

/** The calls that would create one resource, also one that is only read. None for a resource of another type. */
export function callsOf(
  types: readonly ProvisionedType[],
  resource: GraphResource,
): readonly ProvisioningCall[] {
  const type = types.find(({ token }) => token === resource.type);
  if (!type) return [];
  return [type.create(resource), ...(type.settle?.(resource) ?? [])].map((call) => ({ ...call, resource }));
}

/** The input of a call that makes a resource, with the values that the provider fills in where the program gives none. */
export function filledInputOf<Input extends object>(
  types: readonly ProvisionedType[],
  resource: GraphResource,
  operation: string,
): Input | undefined {
  const { inputs, state } = resource;
  return firstInputOf<Input>(callsOf(types, { ...resource, inputs: { ...inputs, ...state } }), operation);
}

/** The input of a call without the members that are undefined, as the service reads it. */
export function inputOf<Input extends object>({ input }: Operation): Input {
  return JSON.parse(JSON.stringify(input)) as Members as Input;
}

/** The inputs of all calls of one operation. */
export function inputsOf<Input extends object>(
  calls: readonly Operation[],
  operation: string,
): readonly Input[] {
  return calls.filter((call) => call.operation === operation).map((call) => inputOf<Input>(call));
}

/** The input of the first call of an operation. */
export function firstInputOf<Input extends object>(
  calls: readonly Operation[],
  operation: string,
): Input | undefined {
  return inputsOf<Input>(calls, operation)[0];
}
