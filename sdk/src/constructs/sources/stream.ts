import type * as kinesis from "@pulumi/aws/kinesis";
import type * as pulumi from "@pulumi/pulumi";
import { Component } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { resourceType } from "../../values";

/** A `KinesisStream`, as what sends to it sees it: rooms of constructs do not import one another. */
export interface StreamConstruct extends Component {
  /** ARN of the stream. */
  readonly streamArn: pulumi.Output<string>;
  /** Name of the stream in AWS. */
  readonly streamName: pulumi.Output<string>;
}

/** Check a Kinesis stream, a construct or a resource, and give its ARN. */
export function planStreamArn(value: unknown, issues: Issues): pulumi.Output<string> | undefined {
  if (Component.isInstance(value) && value.constructName.kind === "KinesisStream")
    return (value as StreamConstruct).streamArn;
  if (resourceType(value) === TYPE.kinesis.Stream) return (value as kinesis.Stream).arn;
  const cure = "pass a KinesisStream, or what new aws.kinesis.Stream(...) makes";
  issues.add("VALUE_WRONG_TYPE", { problem: "not a Kinesis stream", value: value ?? null, cure });
  return undefined;
}
