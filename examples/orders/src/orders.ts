import { randomUUID } from "node:crypto";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { EventBus } from "pulumi-serverless-api/node";
import { type Order, parseInput } from "./order";
import { findOrder, saveOrder } from "./store";

const events = new EventBridgeClient({});

/** Stores an order, and sends the bus an event. */
export async function place(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const input = parseInput(event.body);
  if (!input) return reply(400, { message: 'write { "product": "...", "total": 1 }' });
  const order: Order = { id: randomUUID(), ...input, status: "placed", placedAt: new Date().toISOString() };
  await saveOrder(order);
  await publish(order);
  return reply(201, order);
}

export async function read(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const order = await findOrder(event.pathParameters?.id ?? "");
  return order ? reply(200, order) : reply(404, { message: "there is no such order" });
}

/** EventBridge answers with 200 even for events that it has refused. */
async function publish(order: Order): Promise<void> {
  const { Entries = [] } = await events.send(
    new PutEventsCommand({
      Entries: [
        {
          EventBusName: EventBus("Shop").name,
          Source: "shop.orders",
          DetailType: "placed",
          Detail: JSON.stringify(order),
        },
      ],
    }),
  );
  const [{ ErrorCode, ErrorMessage } = {}] = Entries;
  if (ErrorCode) throw new Error(`the bus has not taken the order: ${ErrorCode} ${ErrorMessage}`);
}

function reply(statusCode: number, body: unknown): APIGatewayProxyStructuredResultV2 {
  return { statusCode, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
