import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { ConsumersState } from "../../functions/consumer-functions";
import type { DefaultsState } from "../../functions/exported-defaults";

/** The state of a Kinesis stream that other Pulumi stacks import. */
export interface KinesisStreamState extends ConstructState {
  /** ARN of the stream. */
  readonly streamArn: pulumi.Input<string>;
  /** Name of the stream in AWS. */
  readonly streamName: pulumi.Input<string>;
  /** `defaults.function`, for consumers that are added. */
  readonly functionDefaults?: DefaultsState;
  /** The functions that are called with records. */
  readonly consumers?: ConsumersState;
}
