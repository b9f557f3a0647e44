import * as lambda from "@pulumi/aws/lambda";
import type * as pulumi from "@pulumi/pulumi";
import { childName } from "../app/names";
import type { ConsumerPlan } from "./consumers";
import { STREAM_CONSUMER_DEFAULTS } from "./event-source-defaults";
import type { Function } from "./function";

/** The logical name of the connection of a consumer. */
export function sourceName(consumer: string): string {
  return childName(consumer, "source");
}

/** What is connected, and where the connection goes in the program. */
export interface StreamConnection {
  readonly name: string;
  /** With the parent, and the provider of the stream where the parent alone would lead to another. */
  readonly opts: pulumi.CustomResourceOptions;
  readonly streamArn: pulumi.Input<string>;
  /** Must have its permission to read the stream already: AWS checks it when the connection is made. */
  readonly function: Function;
}

/** Let Lambda call a function with the records of a stream. */
export function makeStreamConsumer(
  { name, opts, streamArn, function: consumer }: StreamConnection,
  { filters, settings }: ConsumerPlan,
): lambda.EventSourceMapping {
  const args: lambda.EventSourceMappingArgs = {
    ...STREAM_CONSUMER_DEFAULTS,
    ...(filters.length > 0 && { filterCriteria: { filters: filters.map((pattern) => ({ pattern })) } }),
    ...settings,
    eventSourceArn: streamArn,
    functionName: consumer.functionArn,
  };
  return new lambda.EventSourceMapping(name, args, { ...opts, dependsOn: [...consumer.ready] });
}
