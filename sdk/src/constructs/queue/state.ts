import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { ConsumersState } from "../../functions/consumer-functions";

/** The state of a queue that other Pulumi stacks import. */
export interface QueueState extends ConstructState {
  /** ARN of the queue, which has its name in it. */
  readonly queueArn: pulumi.Input<string>;
  /** URL that messages are sent to. */
  readonly queueUrl: pulumi.Input<string>;
  /** First in, first out. Absent for one made elsewhere. */
  readonly isFifo?: boolean;
  /** URL of the queue of dead letters, where one is made. */
  readonly deadLettersUrl?: pulumi.Input<string>;
  /** The function that is called with the messages. */
  readonly consumer?: ConsumersState;
}
