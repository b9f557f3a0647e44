import type { EventBridgeEvent, SNSEvent } from "aws-lambda";
import type { Order } from "./order";

/** Where a shop would send a mail to who has ordered. */
export async function confirm(event: SNSEvent): Promise<void> {
  for (const { id, product } of ordersIn(event)) console.log(`order ${id}: we are packing your ${product}`);
}

/** Only for great orders: the filter policy of the subscriber says so. */
export async function thank(event: SNSEvent): Promise<void> {
  for (const { id, total } of ordersIn(event)) console.log(`order ${id}: thank you for ${total}`);
}

function ordersIn({ Records }: SNSEvent): readonly Order[] {
  return Records.map(({ Sns }) => (JSON.parse(Sns.Message) as EventBridgeEvent<"placed", Order>).detail);
}
