import { arn, autoName, type ProviderAnswer, type ProviderRequest } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const SSM_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.ssm.Parameter,
    displayName: "parameter",
    drawn: "data",
    taggable: true,
    answer: answerParameter,
  },
];

function answerParameter(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const path = name.startsWith("/") ? name : `/${name}`;
  return { id: name, state: { name, arn: arn(request, "ssm", `parameter${path}`), version: 1 } };
}
