import * as rpc from "@pulumi/pulumi/runtime/rpc";
import type { WireObject, WireValue } from "#sdk/graph/wire";

/** An output in the wire form of languages, with its dependencies. Without a value it is unknown. */
export function output(
  value?: WireValue,
  { secret = false, dependencies = [] }: { secret?: boolean; dependencies?: readonly string[] } = {},
): WireObject {
  return {
    [rpc.specialSigKey]: rpc.specialOutputValueSig,
    ...(value !== undefined && { value }),
    ...(secret && { secret }),
    ...(dependencies.length > 0 && { dependencies: [...dependencies] }),
  };
}

/** A reference to a resource. */
export function reference(urn: string, id?: string): WireObject {
  return { [rpc.specialSigKey]: rpc.specialResourceSig, urn, ...(id !== undefined && { id }) };
}

/** A secret that is not sent as an output. */
export function bareSecret(value: WireValue): WireObject {
  return { [rpc.specialSigKey]: rpc.specialSecretSig, value };
}

/** An unknown value that is not sent as an output. */
export const BARE_UNKNOWN: WireValue = rpc.unknownValue;
