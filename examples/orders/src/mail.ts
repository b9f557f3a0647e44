import type { EventBridgeEvent, SNSEvent } from "aws-lambda";
import type { Order } from "./order";

/** A shop would send its customer a mail here. */
export async function confirm(event: SNSEvent): Promise<void> {
  for (const { id, product } of ordersIn(event)) console.log(`order ${id}: we are packing your ${product}`);
}

/** The filter policy of the subscriber passes large orders only. */
export async function thank(event: SNSEvent): Promise<void> {
  for (const { id, total } of ordersIn(event)) console.log(`order ${id}: thank you for ${total}`);
}

function ordersIn({ Records }: SNSEvent): readonly Order[] {
  return Records.map(({ Sns }) => (JSON.parse(Sns.Message) as EventBridgeEvent<"placed", Order>).detail);
}
