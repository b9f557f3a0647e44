import { checkByModel, checkMemberByModel } from "../../model";
import { USER_POOL_MODEL } from "./model";
import type { PoolInput } from "./pool";

/** A text that the model requires. */
export function textOf(input: PoolInput, name: string): string {
  return input[name] as string;
}

/** A member that may be absent, as it is by null. */
export function optionalText(input: PoolInput, name: string): string | undefined {
  return (input[name] ?? undefined) as string | undefined;
}

export function textList(input: PoolInput, name: string): readonly string[] {
  return (input[name] ?? []) as readonly string[];
}

/** Texts by name, such as `ClientMetadata`. Pages send `DEVICE_KEY: null` with a refresh token: null is not there. */
export function textMap(input: PoolInput, name: string): Readonly<Record<string, string>> | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(value as Record<string, string>).filter(([, one]) => one !== null),
  );
}

/** A list of `{ Name, Value }`; the last of a name counts. One without a value is empty, which unsets an attribute. */
export function namedValues(input: PoolInput, name: string): ReadonlyMap<string, string> {
  const list = (input[name] ?? []) as readonly { readonly Name: string; readonly Value?: string | null }[];
  return new Map(list.map(({ Name, Value }) => [Name, Value ?? ""]));
}

/** Holds a call of ours against the model, as the endpoint does with those of clients. */
export function checkOwnCall(operation: string, input: PoolInput): void {
  checkByModel("cognito-idp", operation, asOnAws(input, true), USER_POOL_MODEL);
}

/** A client that a file of pools has may have an id that AWS gives none: `web-client`. */
export function asOnAws(input: PoolInput, hasKnownClient: boolean): PoolInput {
  return hasKnownClient ? { ...input, ClientId: "known" } : input;
}

/** Throws for a name or a password that no call could have, by whatever way it comes: from a function, or in a challenge. */
export function checkMember(name: "Password" | "Username", value: string | undefined): void {
  checkMemberByModel("cognito-idp", ["SignUp", name], value, USER_POOL_MODEL);
}
