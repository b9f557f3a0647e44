import * as kinesis from "@pulumi/aws/kinesis";
import type * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../../app/alarms/alarms-of-stack";
import type { Component } from "../../app/component";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import type { ConsumerPlan } from "../../functions/event-source";
import type { FunctionProps } from "../../functions/props";
import type { KinesisStreamPlan } from "./plan";

/** The parts of a KinesisStream, made or given here or made in another Pulumi stack. */
export interface KinesisStreamParts {
  readonly native: { readonly stream: kinesis.Stream };
  readonly streamArn: pulumi.Output<string>;
  readonly streamName: pulumi.Output<string>;
  /** The outputs in the ARNs of grants. */
  readonly grantOutputs: object;
  readonly functionDefaults: FunctionProps | undefined;
  readonly consumers: ConsumerFunctions;
  /** The consumers to make after the stream. */
  readonly planned: readonly ConsumerPlan[];
}

/** Make the stream, or take the one that is given. Its consumers are made later. */
export function makeParts(
  component: Component,
  { stream: plan, functionDefaults, consumers: planned }: KinesisStreamPlan,
): KinesisStreamParts {
  const stream =
    plan.kind === "existing"
      ? plan.stream
      : new kinesis.Stream(component.childName("stream"), plan.settings, { parent: component });
  if (plan.kind === "made") addAlarms(component, { kind: "stream", dimensions: { StreamName: stream.name } });
  return {
    native: { stream },
    streamArn: stream.arn,
    streamName: stream.name,
    grantOutputs: stream,
    functionDefaults,
    consumers: new ConsumerFunctions(),
    planned,
  };
}
