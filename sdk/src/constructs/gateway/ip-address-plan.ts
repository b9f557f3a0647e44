import type { Issues } from "../../errors";
import { IP_ADDRESS_TYPES, type IpAddressType } from "../../limits/ip-address-types";
import { checkOneOf } from "../../values";

/** A prop for the addresses of an API, and the setting under `native` that it stands for. */
export interface IpAddressProp {
  readonly given: unknown;
  /** The path of the setting, and its value. */
  readonly native: readonly [path: string, value: unknown];
  /** Whether the installed `@pulumi/aws` has the input. */
  hasInput(): boolean;
}

/** Check `ipAddressType` of an API, at whose path `issues` stands. Undefined leaves it to AWS. */
export function planIpAddressType(
  { given, native: [path, value], hasInput }: IpAddressProp,
  issues: Issues,
): IpAddressType | undefined {
  if (given === undefined || !checkOneOf(given, IP_ADDRESS_TYPES, issues)) return undefined;
  if (value !== undefined) {
    const problem = `cannot be set together with ${path}`;
    issues.add("PROP_CONFLICT", { problem, value: given, cure: "remove one of the two" });
  }
  if (!hasInput()) {
    issues.add("PROVIDER_INPUT_MISSING", {
      problem: "the installed version of @pulumi/aws has no address types of APIs",
      cure: "install a newer one: npm install @pulumi/aws@latest",
    });
  }
  return given;
}
