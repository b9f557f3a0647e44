import { field, text, textMap } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { Parameters, ParameterType } from "./store";

export const PARAMETER_TYPE = "aws:ssm/parameter:Parameter";

/** Has the parameters that the program makes. One whose value is not known here is left out, and said. */
export function giveParameters(
  parameters: Parameters,
  resources: readonly GraphResource[],
  now: number,
  notice: (message: string) => void,
): void {
  for (const resource of resources) {
    if (resource.type !== PARAMETER_TYPE) continue;
    const { inputs, external } = resource;
    const name = text(field(resource, "name")) ?? resource.name;
    const value = inputs.value ?? inputs.insecureValue ?? (external && resource.state.value);
    if (typeof value !== "string") {
      // A secret without a value is told of by its construct.
      if (external) notice(`parameter "${name}" is made elsewhere: SSM does not have it here`);
      continue;
    }
    const version = {
      type: (text(inputs.type) ?? "String") as ParameterType,
      value,
      description: text(inputs.description),
      allowedPattern: text(inputs.allowedPattern),
      dataType: text(inputs.dataType) ?? "text",
      tier: text(inputs.tier) ?? "Standard",
      modifiedAt: now,
    };
    const tags = textMap(inputs.tagsAll) ?? textMap(inputs.tags) ?? {};
    parameters.give(name, version, new Map(Object.entries(tags)));
  }
}
