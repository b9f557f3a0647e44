import type { GraphResource } from "../../../graph/types";
import type { ParameterTier, ParameterType } from "../model/calls/ssm";
import { callsOf, firstInputOf } from "../provision/calls-for";
import { PARAMETERS } from "../provision/parameters";
import type { Parameters } from "./state/parameters";

interface PutParameter {
  readonly Name: string;
  readonly Value?: string;
  readonly Type?: ParameterType;
  readonly Description?: string;
  readonly AllowedPattern?: string;
  readonly DataType?: string;
  readonly Tier?: ParameterTier;
  readonly KeyId?: string;
  readonly Tags?: readonly { readonly Key: string; readonly Value: string }[];
}

/** Has the parameters that the program makes. One whose value is not known here is left out, and said. */
export function giveParameters(
  parameters: Parameters,
  resources: readonly GraphResource[],
  now: number,
  notice: (message: string) => void,
): void {
  for (const resource of resources) {
    const put = firstInputOf<PutParameter>(callsOf(PARAMETERS, resource), "PutParameter");
    if (!put) continue;
    const value = put.Value ?? (resource.external && resource.state.value);
    if (typeof value !== "string") {
      // Its construct reports a secret without a value.
      if (resource.external) notice(`parameter "${put.Name}" is made elsewhere: SSM does not have it here`);
      continue;
    }
    const version = {
      type: put.Type ?? "String",
      value,
      keyId: put.KeyId,
      description: put.Description,
      allowedPattern: put.AllowedPattern,
      dataType: put.DataType ?? "text",
      tier: put.Tier ?? "Standard",
      modifiedAt: now,
    };
    const tags = Object.fromEntries((put.Tags ?? []).map(({ Key, Value }) => [Key, Value]));
    parameters.give(put.Name, version, tags);
  }
}
