import * as lambda from "@pulumi/aws/lambda";
import type * as pulumi from "@pulumi/pulumi";
import type { ProviderOption } from "../app/provider";
import { STREAM_CONSUMER_DEFAULTS } from "../defaults/event-sources";
import type { ConsumerPlan } from "./consumers";
import type { Function } from "./function";

/** What is connected, and where the connection goes in the program. */
export interface StreamConnection {
  readonly name: string;
  readonly parent: pulumi.Resource;
  /** That of the stream, where the parent alone would lead to another. */
  readonly provider: ProviderOption;
  readonly streamArn: pulumi.Input<string>;
  /** Must have its permission to read the stream already: AWS checks it when the connection is made. */
  readonly function: Function;
}

/** Let Lambda call a function with the records of a stream. */
export function makeStreamConsumer(
  { name, parent, provider, streamArn, function: consumer }: StreamConnection,
  { filters, settings }: ConsumerPlan,
): lambda.EventSourceMapping {
  const args: lambda.EventSourceMappingArgs = {
    ...STREAM_CONSUMER_DEFAULTS,
    ...(filters.length > 0 && { filterCriteria: { filters: filters.map((pattern) => ({ pattern })) } }),
    ...settings,
    eventSourceArn: streamArn,
    functionName: consumer.functionArn,
  };
  return new lambda.EventSourceMapping(name, args, { parent, ...provider, dependsOn: [...consumer.ready] });
}
