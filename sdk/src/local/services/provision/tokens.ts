import type { ProvisionedType } from "./provisioned-type";

/** Tokens of all types, with some exceptions. */
export function tokensBut(types: readonly ProvisionedType[], ...some: readonly string[]): readonly string[] {
  return types.map(({ token }) => token).filter((token) => !some.includes(token));
}
