import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { Queue as NewQueue } from "../../constructs/queue/construct";
import type { QueueProps as NewQueueProps, QueueConsumer } from "../../constructs/queue/props";
import type { FunctionDefinition } from "../function/props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import type { QueueConsumerProps, QueueProps } from "./props";
import { QUEUE_TABLE } from "./table";

/** A queue of SQS as generation 0 defined it. */
export class Queue extends NewQueue {
  constructor(scope: Scope, id: string, props?: QueueProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewQueueProps>(QUEUE_TABLE, id, props), opts);
  }

  /** The queue of SQS. Now `native.queue`. */
  get sqsQueue() {
    return withReads(this.native.queue, QUEUE_TABLE.handles.sqsQueue.reads);
  }

  override addConsumer(
    scope: Scope,
    consumer: FunctionDefinition | QueueConsumerProps | QueueConsumer,
  ): this {
    return super.addConsumer(
      scope,
      translatePart<QueueConsumer>(QUEUE_TABLE, this.id, { consumer }, "consumer", { method: "addConsumer" }),
    );
  }
}
