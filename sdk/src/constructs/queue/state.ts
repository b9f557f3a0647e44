import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { ConsumersState } from "../../functions/consumer-functions";

/** What another Pulumi stack needs to know of a queue. */
export interface QueueState extends ConstructState {
  /** ARN of the queue; its name is in it. */
  readonly queueArn: pulumi.Input<string>;
  /** URL that messages are sent to. */
  readonly queueUrl: pulumi.Input<string>;
  /** First in, first out; not there for one made elsewhere. */
  readonly isFifo?: boolean;
  /** URL of the queue of dead letters, where one is made. */
  readonly deadLettersUrl?: pulumi.Input<string>;
  /** The function that is called with the messages. */
  readonly consumer?: ConsumersState;
}
