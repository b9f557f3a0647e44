import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { SendingService } from "./sender";

/** The constructs that services send to. */
export type ReceiverKind = "Queue" | "Topic";

/** A service that is about to be connected with a queue or a topic. */
export interface ConnectedSender {
  readonly service: SendingService;
  /** ARN of the bucket, topic or rule. */
  readonly arn: pulumi.Input<string>;
  /** The sender, for messages: `Bucket "Uploads"`. */
  readonly label: string;
}

/** A queue or a topic as something that services send to. */
export interface ReceivingEnd {
  readonly kind: ReceiverKind;
  readonly arn: pulumi.Output<string>;
  /** First in, first out. Undefined when only AWS knows. */
  readonly isFifo: boolean | undefined;
  /**
   * Let a service send. Gives back what has to be there before AWS lets the two be connected. Where the policy is not ours
   * to write, it warns, with the statement that the owner has to add.
   */
  admit(sender: ConnectedSender): readonly pulumi.Resource[];
}

/** A construct that services send to. It implements this, so that the rooms of constructs do not import one another. */
export interface Receiver extends Component {
  /** @internal */
  getReceivingEnd(): ReceivingEnd;
}

/** True for a construct that is sent to. */
export function isReceiver(value: unknown): value is Receiver {
  return (
    pulumi.Resource.isInstance(value) &&
    typeof (value as unknown as Partial<Receiver>).getReceivingEnd === "function"
  );
}
