import { arn, autoName, type ProviderAnswer, type ProviderRequest } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

/** CloudWatch Logs. */
export const LOGS_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.cloudwatch.LogGroup,
    displayName: "log group",
    data: {
      onRemoval: "retained",
      isAsked: false,
      because: "every function has one, and a question about each would hide those that matter",
    },
    immutableName: true,
    taggable: true,
    answer: answerLogGroup,
  },
];

function answerLogGroup(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  return { id: name, state: { name, arn: arn(request, "logs", `log-group:${name}`) } };
}
