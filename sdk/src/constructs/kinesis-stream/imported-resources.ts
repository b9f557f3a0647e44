import * as kinesis from "@pulumi/aws/kinesis";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import { importDefaults } from "../../functions/exported-defaults";
import type { KinesisStreamParts } from "./resources";
import type { KinesisStreamState } from "./state";

/** The parts of a stream that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: KinesisStreamState): KinesisStreamParts {
  const streamArn = pulumi.output(state.streamArn);
  const streamName = pulumi.output(state.streamName);
  // The provider reads a stream by its name.
  const found = { name: streamName };
  const read = () =>
    kinesis.Stream.get(component.childName("stream"), streamArn, found, { parent: component });
  return {
    native: lazyHandles({ stream: read }),
    streamArn,
    streamName,
    grantOutputs: { arn: streamArn },
    functionDefaults: importDefaults(state.functionDefaults),
    consumers: ConsumerFunctions.fromState(component, state.consumers ?? {}),
    planned: [],
  };
}
