import type { CallContext, Operation } from "./aws-service";

/** Inputs and outputs of a service's calls, as `model/calls` has them. */
export type ModelCalls<Calls> = {
  readonly [Name in keyof Calls]: { readonly input: unknown; readonly output: unknown };
};

/** Operations of a service with the inputs and outputs of its model: all of them, or those named. */
export type ModelOperations<Calls extends ModelCalls<Calls>, Names extends keyof Calls = keyof Calls> = {
  readonly [Name in Names]: (
    input: Calls[Name]["input"],
    context: CallContext,
  ) => Calls[Name]["output"] | Promise<Calls[Name]["output"]>;
};

/** A group of a service's operations, which `satisfies` this type, so that the compiler knows their names. */
export type SomeOperations<Calls extends ModelCalls<Calls>> = Partial<ModelOperations<Calls>>;

/** All operations of a service as the endpoint runs them, which holds inputs against the model before. */
export function modelOperations<Calls extends ModelCalls<Calls>>(
  operations: ModelOperations<Calls>,
): Readonly<Record<string, Operation>> {
  return operations as Readonly<Record<string, unknown>> as Readonly<Record<string, Operation>>;
}
