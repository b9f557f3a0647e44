import type { SignedAccess } from "../../iam/caller";
import type { AccessRule, AccountRegion } from "./aws-api";
import type { ModelCalls } from "./model-operations";

/**
 * The accesses that must be allowed for a call, decided on the input that the model of the service describes. The rule names
 * the resource that the operation acts on: an ARN of another account or region does not become one of its own.
 */
export type ModelRule<Input> = (input: Input, accountRegion: AccountRegion) => readonly SignedAccess[];

/** The rules of a service: one for each operation of its model, which it may only read the members of. */
export type ModelRules<Calls extends ModelCalls<Calls>> = {
  readonly [Name in keyof Calls]: ModelRule<Calls[Name]["input"]>;
};

/** The rules as the endpoint asks them, which holds inputs against the types of the model before. */
export function modelAccess<Calls extends ModelCalls<Calls>>(
  rules: ModelRules<Calls>,
): Readonly<Record<string, AccessRule>> {
  return rules as Readonly<Record<string, unknown>> as Readonly<Record<string, AccessRule>>;
}
