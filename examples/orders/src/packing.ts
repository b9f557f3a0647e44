import type { EventBridgeEvent, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Order } from "./order";
import { packOrder } from "./store";

/** Packs the orders of a batch, and returns those that have to come again. */
export async function handle({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const { messageId, body } of Records) {
    try {
      await pack(body);
    } catch (error) {
      console.error("not packed", messageId, error);
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

async function pack(body: string): Promise<void> {
  const { detail } = JSON.parse(body) as EventBridgeEvent<"placed", Order>;
  if (!(await packOrder(detail.id))) throw new Error(`there is no order ${detail.id}`);
}
