import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph/graph-index";
import { text } from "../../graph/graph-values";
import { viewApis } from "../../graph/views";

/** The resource that calls a function. */
export interface Source {
  /** `sqs`, `dynamodb`, `kinesis` or `sns`. */
  readonly kind: string;
  readonly arn: string;
}

/**
 * The resource that calls a function, by the ARN of the function. A log does not say who has called: a function that several
 * may call, or a route, is left out.
 */
export function sourcesOf(index: GraphIndex): ReadonlyMap<string, Source> {
  const called = new Map<string, Source[]>();
  const add = (functionName: unknown, source: unknown) => {
    const resource = functionOf(index, functionName);
    const arn = text(source as never);
    if (resource === undefined || arn === undefined) return;
    called.set(resource, [...(called.get(resource) ?? []), { kind: arn.split(":")[2] ?? "", arn }]);
  };
  for (const { inputs } of index.ofType(TYPE.lambda.EventSourceMapping))
    add(inputs.functionName, inputs.eventSourceArn);
  for (const { inputs } of index.ofType(TYPE.sns.TopicSubscription))
    if (inputs.protocol === "lambda") add(inputs.endpoint, inputs.topic);
  for (const { routes } of viewApis(index))
    for (const { integration } of routes)
      if (integration.kind === "function") called.delete(integration.function.arn);
  return new Map(
    [...called].flatMap(([arn, [first, ...others]]) => (first && others.length === 0 ? [[arn, first]] : [])),
  );
}

/** The ARN of a function, which is named by its ARN, its name, or either with an alias. */
function functionOf(index: GraphIndex, name: unknown): string | undefined {
  const given = String(name ?? "");
  const functions = index.ofType(TYPE.lambda.Function);
  const found = functions.find(({ id, state }) =>
    [id, String(state.arn)].some((one) => given === one || given.startsWith(`${one}:`)),
  );
  return text(found?.state.arn);
}
