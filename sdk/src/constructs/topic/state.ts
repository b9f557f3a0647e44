import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { ConsumersState } from "../../functions/consumer-functions";
import type { DefaultsState } from "../../functions/exported-defaults";

/** The state of a topic that other Pulumi stacks import. */
export interface TopicState extends ConstructState {
  /** ARN of the topic, which has its name in it. */
  readonly topicArn: pulumi.Input<string>;
  /** First in, first out. Absent for one made elsewhere. */
  readonly isFifo?: boolean;
  /** `defaults.function`, for subscribers that are added. */
  readonly functionDefaults?: DefaultsState;
  /** The functions and the names of queues that get the messages. */
  readonly subscribers?: ConsumersState;
}
